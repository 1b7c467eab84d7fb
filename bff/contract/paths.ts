/**
 * Every call by its id: its method and its path, for whoever needs no more of it. What a call is stands in `routes/`; the
 * lists beside this file are made from there, so that the site loads none of the shapes.
 */
import { called } from './called.ts';
import { calledInChat } from './called-chat.ts';
import { calledInside } from './called-inside.ts';
import { calledInIntegrations } from './called-integrations.ts';
import { calledInPayroll } from './called-payroll.ts';
import type { Method } from './routes/declaration.ts';

export type { Method } from './routes/declaration.ts';

export const paths = {
  ...called,
  ...calledInside,
  ...calledInPayroll,
  ...calledInChat,
  ...calledInIntegrations,
} satisfies Readonly<Record<string, readonly [Method, `/${string}`]>>;

export type RouteId = keyof typeof paths;

type NamesIn<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? NameOf<Part> | NamesIn<Rest>
  : NameOf<Path>;
type NameOf<Part extends string> = Part extends `:${infer Name}` ? Name : never;
/** What stands in the path of a call: ids and slugs by name. */
export type ParamsOf<Id extends RouteId> = Readonly<Record<NamesIn<(typeof paths)[Id][1]>, string>>;

/** The descriptions of HTTP and of events that stand in the repository, and whether they say what the schemas say. */
import { codeRoutes } from '@lamplight/bff/contract/routes/code.ts';
import { connectionsRoutes } from '@lamplight/bff/contract/routes/connections.ts';
import { storageRoutes } from '@lamplight/bff/contract/routes/storage.ts';
import { routes } from '@lamplight/bff/contract/routes.ts';
import { asyncapi } from './asyncapi.ts';
import { observability } from './observability/written.ts';
import { openapi } from './openapi.ts';
import { releasedNow } from './released.ts';

export type Texts = Readonly<Record<string, string>>;
/** @returns null where there is no such file */
export type ReadText = (path: string) => string | null;

const textOf = (made: unknown): string => `${JSON.stringify(made, null, 1)}\n`;

const LINE_WIDTH = 120;

/** What anybody may call, and what stands between a visitor and the portal. */
const isOpen = ({ id, access, path }: (typeof routes)[number]): boolean =>
  access === 'public' || path.startsWith('/auth/') || id === 'stream';

/** What payroll's screens alone ask: no other page of the portal loads it. */
const isOfPayroll = ({ to }: (typeof routes)[number]): boolean => to === 'payroll';

/** What conversations and notifications ask, each from a chunk of its own: no page waits for it. */
const isOfChat = ({ to }: (typeof routes)[number]): boolean => to === 'chat';

/** What the screens of connections, of what lies there and of code ask, and the pages that providers send browsers back to. */
const isOfIntegrations = ({ id }: (typeof routes)[number]): boolean =>
  [connectionsRoutes, storageRoutes, codeRoutes].some((its) => Object.hasOwn(its, id));

/** As the formatter writes it, so that nothing else is ever made of it. */
const listed = (name: string, rows: typeof routes): string => {
  const lines = rows.map(({ id, method, path }) => {
    const key = /^[a-z]+$/.test(id) ? id : `'${id}'`;
    const line = `  ${key}: ['${method}', '${path}'],\n`;
    return line.length - 1 <= LINE_WIDTH ? line : `  ${key}: [\n    '${method}',\n    '${path}',\n  ],\n`;
  });
  return `/** Written by \`npm run contracts\` from \`routes/\`. */\nexport const ${name} = {\n${lines.join('')}} as const;\n`;
};

/** Made anew at every run, by their path in the repository. */
export const described = (): Texts => ({
  'bff/contract/called.ts': listed('called', routes.filter(isOpen)),
  'bff/contract/called-inside.ts': listed(
    'calledInside',
    routes.filter((route) => !isOpen(route) && !isOfPayroll(route) && !isOfChat(route) && !isOfIntegrations(route)),
  ),
  'bff/contract/called-chat.ts': listed('calledInChat', routes.filter(isOfChat)),
  'bff/contract/called-integrations.ts': listed('calledInIntegrations', routes.filter(isOfIntegrations)),
  'bff/contract/called-payroll.ts': listed('calledInPayroll', routes.filter(isOfPayroll)),
  'bff/contract/openapi.json': textOf(openapi()),
  'events/contracts/asyncapi.json': textOf(asyncapi()),
  ...observability(textOf),
});

/** Written once, when an event is released, and never again. */
export const released = (): Texts =>
  Object.fromEntries(
    Object.entries(releasedNow()).map(([name, schema]) => [`events/contracts/released/${name}.json`, textOf(schema)]),
  );

/** @returns the paths whose text is not what was made, or not there */
export const differing = (made: Texts, read: ReadText): readonly string[] =>
  Object.entries(made).flatMap(([path, text]) => (read(path) === text ? [] : [path]));

export const missing = (made: Texts, read: ReadText): Texts =>
  Object.fromEntries(Object.entries(made).filter(([path]) => read(path) === null));

/**
 * Where a call goes, by its id, as far as this program knows the calls: those that anybody may make from the start, the
 * others once `inside.ts` was imported. So no visitor of the site loads what only the portal asks.
 */
import { called } from './called.ts';
import type { RouteId } from './paths.ts';
import type { Method } from './routes/declaration.ts';

export type Row = readonly [method: Method, path: `/${string}`];

const known: Partial<Record<string, Row>> = { ...called };

export const learn = (rows: Readonly<Record<string, Row>>): void => void Object.assign(known, rows);

/** @throws where the portal's calls are not there, which is a mistake of whoever asks from outside it */
export const rowOf = (id: RouteId): Row => {
  const row = known[id];
  if (row === undefined) throw new TypeError(`${id} is a call of the portal, which is not loaded here`);
  return row;
};

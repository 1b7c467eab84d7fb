import { API, type ParamsOf, parametersIn, paths, type RouteId } from '@lamplight/bff/contract/paths.ts';

export type Query = Readonly<Record<string, string | number | undefined>>;

/** @param values of the path's parameters, in their order */
export const urlOf = (id: RouteId, values: readonly string[], query: Query = {}): string => {
  let used = 0;
  const path = paths[id][1].replaceAll(/:[A-Za-z]+/g, () => {
    const value = values[used++];
    if (value === undefined) throw new TypeError(`the path of ${id} has more parameters`);
    return value;
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};

/** By their names. */
export const valuesIn = (id: RouteId, params: Readonly<Record<string, string>> = {}): readonly string[] =>
  parametersIn(paths[id][1]).map((name) => params[name] ?? '');

/** Where a path of the contract stands on this site. */
export const addressOf = (path: string): string => `${API}${path}`;

type Named<Id extends RouteId> = keyof ParamsOf<Id> extends never ? [] : [params: ParamsOf<Id>];
/** The address of a call, for what asks without `api`: links, pictures, a document on a canvas, the stream. */
export const hrefOf = <Id extends RouteId>(id: Id, ...[params]: Named<Id>): string =>
  addressOf(urlOf(id, valuesIn(id, params)));

/** A call as whoever makes it says it: by its id, with what its path names, what narrows it and its body, each as declared. */
import { addressOf, parametersIn } from './address.ts';
import { rowOf } from './known-calls.ts';
import type { Method, ParamsOf, RouteId } from './paths.ts';
import type { AnswerOf, BodySentTo, QuerySentTo } from './routes.ts';

type None = Record<never, never>;
/** What stands in its path. */
export type PathParams<Id extends RouteId> = keyof ParamsOf<Id> extends never ? None : { params: ParamsOf<Id> };
type Body<Id extends RouteId> =
  BodySentTo<Id> extends undefined
    ? None
    : None extends BodySentTo<Id>
      ? { body?: BodySentTo<Id> }
      : { body: BodySentTo<Id> };
type Narrowed<Id extends RouteId> = QuerySentTo<Id> extends undefined ? None : { query?: QuerySentTo<Id> };

/** Left out where nothing must be said. @typeParam More what else the caller may say */
export type CallInput<Id extends RouteId, More = None> = Rest<PathParams<Id> & Narrowed<Id> & Body<Id> & More>;
type Rest<Input> = None extends Input ? [input?: Input] : [input: Input];

export type Call = <Id extends RouteId>(id: Id, ...input: CallInput<Id>) => Promise<AnswerOf<Id>>;

export type Query = Readonly<Record<string, string | number | undefined>>;
/** What any call may say, for those who send them all alike. */
export type AnyCall = Readonly<{
  params?: Readonly<Record<string, string>> | undefined;
  query?: Query | undefined;
  body?: unknown;
}>;

/** @returns `path` under the site's API, with its query; `body` is undefined where the call has none */
export const requestOf = (
  id: RouteId,
  { params = {}, query, body }: AnyCall = {},
): Readonly<{ method: Method; path: string; body: unknown }> => {
  const [method, pattern] = rowOf(id);
  const values = parametersIn(pattern).map((name) => params[name] ?? '');
  const path = pathTo(id, values, query);
  return { method, path, body: method === 'POST' || method === 'PUT' ? (body ?? {}) : undefined };
};

/** @param values of the path's parameters, in their order */
export const pathTo = (id: RouteId, values: readonly string[], query: Query = {}): string => {
  let used = 0;
  const path = rowOf(id)[1].replaceAll(/:[A-Za-z]+/g, () => {
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

type NamedParams<Id extends RouteId> = keyof ParamsOf<Id> extends never ? [] : [params: ParamsOf<Id>];
/** The address of a call, for what asks by address alone: links, pictures, a document on a canvas, the stream. */
export const hrefOf = <Id extends RouteId>(id: Id, ...[params]: NamedParams<Id>): string =>
  addressOf(requestOf(id, { params }).path);

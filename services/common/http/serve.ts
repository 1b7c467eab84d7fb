/**
 * Services serve by id: method, path, roles and schemas stand once in the route table (bff/contract/routes.ts), and a
 * handler gets what was read, typed by it.
 */
import {
  type AccessOf,
  type AnswerOf,
  type BodyOf,
  type Declaration,
  declarations,
  type ParamsOf,
  type QueryOf,
  type Route,
  type RouteId,
  routes,
} from '@lamplight/bff/contract/routes.ts';
import type { Request, RequestHandler, Response, Router } from 'express';
import * as z from 'zod/mini';
import { type Caller, caller, demandRole } from './caller.ts';
import { param, parse } from './parse.ts';
import { newRouter } from './router.ts';

/** What a handler gets. The table has checked the role; the handler checks the rights on the object. */
export type Call<Id extends RouteId> = Readonly<{
  req: Request;
  res: Response<AnswerOf<Id>>;
  params: ParamsOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
}> &
  (AccessOf<Id> extends 'public' ? unknown : Caller);

const nothing = z.strictObject({});

export type Served = Readonly<{ id: RouteId; handle: RequestHandler }>;

/**
 * @param handler answers by `send`, `sendList` or `answer`; what it throws is answered as a failure
 * @param o `toldFirst`: the sentence above the faults of a body repeats the first of them, for forms that show one
 */
export const serve = <Id extends RouteId>(
  id: Id,
  handler: (call: Call<Id>) => Promise<void>,
  o: Readonly<{ toldFirst?: true }> = {},
): Served => {
  const { access, request, query }: Declaration = declarations[id];
  return {
    id,
    handle: async (req, res) => {
      const who =
        access === 'public' ? {} : access.session === 'any' ? caller(req) : demandRole(req, ...access.session);
      const params = Object.fromEntries(Object.keys(req.params).map((name) => [name, param(req, name)]));
      const read = {
        // A route that declares no query takes none: a misspelt filter is refused, never ignored.
        query: parse(query ?? nothing, req.query),
        body: request && parse(request, req.body, o.toldFirst && { first: true }),
      };
      // The schemas of this id have parsed the values, which the compiler cannot follow.
      await handler({ req, res, params, ...read, ...who } as unknown as Call<Id>);
    },
  };
};

/** `open`: for everybody. `routes`: with a token. `upload`: requests that stream their own multipart body. */
export type Routers = Readonly<{ open: Router; routes: Router; upload(req: Request): boolean }>;

/** @throws unless each route of the service is served exactly once, and no other: better no start than a route that nobody answers */
export const routersOf = (service: Route['to'], served: readonly Served[]): Routers => {
  const handles = new Map<string, RequestHandler>();
  for (const { id, handle } of served) {
    if (handles.has(id)) throw new Error(`The route ${id} is served twice.`);
    handles.set(id, handle);
  }
  const [open, signedIn] = [newRouter(), newRouter()];
  for (const { id, method, path, access } of inOrder(service)) {
    const handle = handles.get(id);
    if (handle === undefined) throw new Error(`The route ${id} is served by nobody.`);
    handles.delete(id);
    (access === 'public' ? open : signedIn)[ON[method]](path, handle);
  }
  const [stranger] = handles.keys();
  if (stranger !== undefined) throw new Error(`The route ${stranger} is not one of ${service}.`);
  const rowOf = rowFinder(service);
  return { open, routes: signedIn, upload: (req) => rowOf(req)?.body === 'multipart' };
};
const ON = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** The row of the table that a request of this service means, or undefined. */
export const rowFinder = (service: Route['to']): ((req: Pick<Request, 'method' | 'path'>) => Route | undefined) => {
  const rows = Map.groupBy(
    inOrder(service).map((route) => ({
      route,
      pattern: new RegExp(`^${route.path.replaceAll(/:[A-Za-z]+/g, '[A-Za-z0-9_-]{1,128}')}$`),
    })),
    ({ route }) => alike(route),
  );
  return (req) => rows.get(alike(req))?.find(({ pattern }) => pattern.test(req.path))?.route;
};

/** Only paths of as many segments, asked in the same way, can be the same call. */
const alike = ({ method, path }: Readonly<{ method: string; path: string }>): string =>
  `${method} ${path.split('/').length}`;

const inOrder = (service: Route['to']): readonly Route[] =>
  ordered.filter(({ to }) => to === service || (to === 'services' && service !== 'bff'));
// ':' sorts behind '/', digits and '-', and before letters: parameters are written as what sorts last.
const shapeOf = ({ path }: Route): string => path.replaceAll(/:[A-Za-z]+/g, '~');
/** A fixed segment is matched before a parameter in its place, as at the edge. */
const ordered = routes
  .map((route) => ({ route, shape: shapeOf(route) }))
  .toSorted((a, b) => (a.shape < b.shape ? -1 : a.shape > b.shape ? 1 : 0))
  .map(({ route }) => route);

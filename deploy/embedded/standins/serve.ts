/** How a stand-in serves a call: counts it, lets a fault meet it, asks who calls, and holds it against the description. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Express, Request, Response } from 'express';
import type { Calls } from './calls.ts';
import { type Description, Disallowed } from './described.ts';
import type { Faults } from './faults.ts';
import type { Grant, Holder } from './grants.ts';

export type Answer = Readonly<{
  status: number;
  /** JSON that the description knows. */
  body?: unknown;
  /** A file's content, or a page. */
  bytes?: Buffer | string;
  headers?: Readonly<Record<string, string>>;
  /** As what status the description tells it, where that is another one. */
  described?: number;
  /** A step of a protocol that the description does not tell: of an upload, of OAuth. */
  undescribed?: true;
}>;

export type Asked = Readonly<{
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  header(name: string): string | null;
  /** What the call is told as JSON, in the body or where else the provider reads it. */
  body: unknown;
  /** The body as it came; less than was sent where a fault broke the upload off. */
  bytes: Buffer;
  /** Whoever consented. */
  grant: Grant;
}>;

/** How one provider says what every provider says. */
export type Manner = Readonly<{
  holderOf(authorization: string): Holder;
  /** JSON in the body, unless the provider has another place for it. */
  argumentOf?(request: Request): unknown;
  limited(seconds: number): Answer;
  down(status: number): Answer;
  unauthorised(not: 'none' | 'unknown' | 'expired' | 'revoked'): Answer;
  /** @param scopes of which one would do */
  outOfScope(scopes: readonly string[]): Answer;
  disallowed(why: string): Answer;
  /** Before a call is looked at: what it is answered instead, where the caller has had enough. */
  before?(): Answer | null;
  /** Before an answer goes out: headers that each has, the fields that were asked for. */
  dress?(answer: Answer, asked: Readonly<{ query: Readonly<Record<string, string>> }>): Answer;
}>;

export type Route = Readonly<{
  /** By which name it is counted and meets faults. */
  name?: string;
  /** Where it stands, unless that is where the description says. */
  at?: Readonly<{ method: string; path: string }>;
  /** The body is a file's content. */
  raw?: true;
  handle(asked: Asked): Answer | Promise<Answer>;
}>;

/** What needs no token and stands in no description: OAuth, pages, links. */
export type Plain = Readonly<{
  name: string;
  method: string;
  path: string;
  handle(request: Request): Answer | Promise<Answer>;
}>;

export type Serving = Readonly<{
  described(routes: Readonly<Record<string, Route | readonly Route[]>>): void;
  plain(...routes: readonly Plain[]): void;
  /** A call that the provider lets an app ask with its own name and secret. */
  asApp(id: string, knows: (authorization: string) => boolean, handle: (asked: Omit<Asked, 'grant'>) => Answer): void;
}>;

type ServeOptions = Readonly<{
  app: Express;
  description: Description;
  /** Before each path of the description. */
  prefix: string;
  manner: Manner;
  faults: Faults;
  calls: Calls;
  /** Told each time a request or an answer is not what the description allows. */
  wrong(sentence: string): void;
}>;

export const serveIn = ({ app, description, prefix, manner, faults, calls, wrong }: ServeOptions): Serving => {
  const mount = (name: string, method: string, path: string, work: (request: Request) => Promise<Answer>): void => {
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    app[verb](path, async (request, response) => {
      const fault = faults.met(name);
      const answer = await answerTo(request, fault, work);
      const dressed = manner.dress?.(answer, { query: textsOf(request.query) }) ?? answer;
      const breaks = fault?.as === 'lost' || fault?.as === 'partial';
      calls.note(name, breaks ? null : dressed.status);
      if (breaks) request.socket.destroy();
      else send(response, dressed);
    });
  };
  const answerTo = async (
    request: Request,
    fault: ReturnType<Faults['met']>,
    work: (request: Request) => Promise<Answer>,
  ): Promise<Answer> => {
    if (fault?.as === 'limited') return manner.limited(fault.retryAfterSeconds);
    if (fault?.as === 'down') return manner.down(fault.status);
    if (fault?.as === 'slow') await wait(fault.ms);
    if (fault?.as === 'partial') request.body = bytesOf(request).subarray(0, fault.bytes);
    try {
      return await work(request);
    } catch (error) {
      // A fault of the stand-in itself is one more thing that a test must see.
      const sentence = error instanceof Error ? error.message : String(error);
      wrong(sentence);
      return error instanceof Disallowed ? manner.disallowed(sentence) : manner.down(500);
    }
  };

  const pathOf = (id: string): Readonly<{ method: string; path: string }> => {
    const call = description.calls[id];
    if (call === undefined) throw new Error(`The description knows no call ${id}`);
    return { method: call.method, path: prefix + call.path };
  };
  const checked = (id: string, answer: Answer): Answer => {
    if (answer.undescribed !== true) description.answer(id, answer.described ?? answer.status, answer.body);
    return answer;
  };
  const asked = (request: Request, raw: boolean): Omit<Asked, 'grant'> => ({
    path: request.path,
    params: textsOf(request.params),
    query: textsOf(request.query),
    header: (name) => request.get(name) ?? null,
    body: raw ? undefined : (manner.argumentOf ?? jsonOf)(request),
    bytes: bytesOf(request),
  });
  const routeOf = (id: string, route: Route): void => {
    const { method, path } = route.at ?? pathOf(id);
    const scopes = description.calls[id]?.scopes ?? [];
    mount(route.name ?? id, method, expressed(path), async (request) => {
      const enough = manner.before?.() ?? null;
      if (enough !== null) return checked(id, enough);
      const authorization = request.get('authorization');
      if (authorization === undefined) return checked(id, manner.unauthorised('none'));
      const holder = manner.holderOf(authorization);
      if (!('grant' in holder)) return checked(id, manner.unauthorised(holder.not));
      const { grant } = holder;
      if (scopes.length > 0 && !scopes.some((scope) => grant.scopes.includes(scope)))
        return checked(id, manner.outOfScope(scopes));
      const told = asked(request, route.raw === true);
      if (route.raw !== true) description.request(id, told);
      return checked(id, await route.handle({ ...told, grant }));
    });
  };
  return {
    described: (routes) => {
      for (const [id, one] of Object.entries(routes)) for (const route of [one].flat()) routeOf(id, route);
    },
    plain: (...routes) => {
      for (const { name, method, path, handle } of routes)
        mount(name, method, path, async (request) => handle(request));
    },
    asApp: (id, knows, handle) => {
      const { method, path } = pathOf(id);
      mount(id, method, expressed(path), async (request) => {
        if (!knows(request.get('authorization') ?? '')) return checked(id, manner.unauthorised('none'));
        const told = asked(request, false);
        description.request(id, told);
        return checked(id, handle(told));
      });
    },
  };
};

/** `{owner}` as express writes it. */
const expressed = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

const send = (response: Response, { status, body, bytes, headers }: Answer): void => {
  response.status(status).set({ ...headers });
  if (bytes !== undefined) response.send(bytes);
  else if (body === undefined) response.end();
  else response.json(body);
};

const textsOf = (given: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));

export const bytesOf = (request: Request): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));

/** @throws Disallowed for what is not JSON */
export const jsonOf = (request: Request): unknown => {
  const text = bytesOf(request).toString();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Disallowed(`${request.method} ${request.path}: the body is no JSON`);
  }
};

/** JSON with a secret in it, which nothing on the way may keep (RFC 6749 §5.1). */
export const unkept = (status: number, body: unknown): Answer => ({
  status,
  body,
  headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
});

export const formOf = (request: Request): URLSearchParams => new URLSearchParams(bytesOf(request).toString());

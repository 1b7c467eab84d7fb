/** Somebody at a browser as the edge sees them: a cookie, the site's own marks, and any call at all. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type AnyCall, type CallInput, type PathParams, requestOf } from '@lamplight/bff/contract/call.ts';
import '@lamplight/bff/contract/inside.ts';
import '@lamplight/bff/contract/inside-chat.ts';
import '@lamplight/bff/contract/inside-integrations.ts';
import '@lamplight/bff/contract/inside-payroll.ts';
import type { AnswerOf, RouteId } from '@lamplight/bff/contract/routes.ts';
import { solveCaptcha } from '@lamplight/bff/workbench/captcha.ts';
import type { Content, NamedContent, Person } from '@lamplight/embedded/demo/person.ts';

export type Answered = Readonly<{
  status: number;
  headers: Headers;
  text: string;
  body: Readonly<Record<string, unknown>>;
}>;

export type Sent = Readonly<{
  json?: unknown;
  /** Instead of `json`: sent as it is. */
  raw?: string | FormData;
  /** A name with an empty value is left out of the request. */
  headers?: Readonly<Record<string, string>>;
}>;

export type Visitor = Person &
  Readonly<{
    /** As a script from outside writes it. Throws where it is refused. */
    get(path: string): Promise<Answered['body']>;
    post(path: string, body: unknown): Promise<Answered['body']>;
    put(path: string, body: unknown): Promise<Answered['body']>;
    /** Any answer is an answer: nothing throws here. Forms that want a captcha get one, unless they bring their own. */
    send(method: string, path: string, sent?: Sent): Promise<Answered>;
    cookie(): string | null;
  }>;

const PATIENCE_MS = 60_000;

/** @param held the cookie of an earlier visit */
export const visitorAt = (url: string, email = '', held: string | null = null): Visitor => {
  let cookie = held;
  let device: string | null = null;
  const withCaptcha = async (form: string, json: object): Promise<object> => {
    const { status, body } = await send('GET', `/api/auth/captcha?form=${form}`);
    return status === 200 ? { ...json, captchaToken: await solveCaptcha(body) } : json;
  };
  const send = async (method: string, path: string, sent: Sent = {}): Promise<Answered> => {
    const { raw, headers = {} } = sent;
    const form = method === 'POST' ? formAt(path) : undefined;
    const json = form !== undefined && isOpenForm(sent.json) ? await withCaptcha(form, sent.json) : sent.json;
    const body = json === undefined ? raw : JSON.stringify(json);
    const isForm = body instanceof FormData;
    const all = {
      'x-csrf': '1',
      origin: url,
      ...(cookie === null && device === null ? {} : { cookie: [cookie, device].filter(Boolean).join('; ') }),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const value = /Max-Age=0/.test(line) ? null : (line.split(';')[0] ?? null);
      if (/^(?:__Host-|lamplight-)did/.test(line)) device = value;
      else if (/^(?:__Host-|lamplight-)sid/.test(line)) cookie = value;
    }
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return { status: response.status, headers: response.headers, text: '', body: {} };
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: objectIn(text) };
  };

  /** A busy server says so, and is asked again under the same key, as browsers do; a sign-in is not repeated by itself. */
  const wanted = async (method: string, path: string, sent: Sent = {}) => {
    const once = {
      ...sent,
      headers: { ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }), ...sent.headers },
    };
    const until = performance.now() + PATIENCE_MS;
    let answer = await send(method, `/api${path}`, once);
    while (answer.status === 503 && !path.startsWith('/auth/') && performance.now() < until) {
      await pause(250);
      answer = await send(method, `/api${path}`, once);
    }
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  return {
    email,
    send,
    cookie: () => cookie,
    get: (path) => wanted('GET', path),
    post: (path, json) => wanted('POST', path, { json }),
    put: (path, json) => wanted('PUT', path, { json }),
    call: async <Id extends RouteId>(id: Id, ...[input]: CallInput<Id>) => {
      const { method, path, body } = requestOf(id, input as AnyCall);
      return (await wanted(method, path, { json: body })) as AnswerOf<Id>;
    },
    upload: async <Id extends RouteId>(id: Id, { name, content, ...named }: PathParams<Id> & NamedContent) => {
      const { method, path } = requestOf(id, named);
      return (await wanted(method, path, { raw: formOf(name, content) })) as AnswerOf<Id>;
    },
  };
};

/** Which captcha a path asks for. */
const formAt = (path: string): string | undefined => {
  if (path === '/api/contact') return 'contact';
  if (/^\/api\/careers\/jobs\/[^/]+\/applications$/.test(path)) return 'apply';
  return /^\/api\/auth\/(login|signup)$/.exec(path)?.[1];
};

const isOpenForm = (json: unknown): json is object =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && !('captchaToken' in json);

export const formOf = (name: string, content: Content): FormData => {
  const form = new FormData();
  form.set('file', new File([content], name, { type: 'text/plain' }));
  return form;
};

const objectIn = (text: string): Answered['body'] => {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Answered['body']) : {};
  } catch {
    return {}; // a page, a file, nothing
  }
};

/** Somebody at a browser as the edge sees them: a cookie, the site's own marks, and any call at all. */
import { randomUUID } from 'node:crypto';
import type { Person } from '@lamplight/embedded/demo/person.ts';

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
    /** Any answer is an answer: nothing throws here. */
    send(method: string, path: string, sent?: Sent): Promise<Answered>;
    cookie(): string | null;
  }>;

/** @param held the cookie of an earlier visit */
export const visitorAt = (url: string, email = '', held: string | null = null): Visitor => {
  let cookie = held;
  const send = async (method: string, path: string, { json, raw, headers = {} }: Sent = {}): Promise<Answered> => {
    const body = json === undefined ? raw : JSON.stringify(json);
    const isForm = body instanceof FormData;
    const all = {
      'x-csrf': '1',
      origin: url,
      ...(cookie === null ? {} : { cookie }),
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
    for (const line of response.headers.getSetCookie())
      cookie = /Max-Age=0/.test(line) ? null : (line.split(';')[0] ?? null);
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return { status: response.status, headers: response.headers, text: '', body: {} };
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: objectIn(text) };
  };

  const wanted = async (method: string, path: string, sent: Sent = {}) => {
    const answer = await send(method, `/api${path}`, sent);
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
    upload: (path, name, content) => wanted('POST', path, { raw: formOf(name, content) }),
  };
};

export const formOf = (name: string, content: string): FormData => {
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

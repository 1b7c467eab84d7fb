/** A browser as far as the edge can tell: a cookie jar, same-origin calls with their mark. */
import { randomUUID } from 'node:crypto';

export type Answered = Readonly<{
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown> & { code?: string };
}>;
export type Browser = {
  cookie: string | null;
  get(path: string, headers?: Record<string, string>): Promise<Answered>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  login(who: string): Promise<Answered>;
};

export const browserAt = (origin: string): Browser => {
  const call = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answered> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-csrf': '1',
        ...(browser.cookie === null ? {} : { cookie: browser.cookie }),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const made of response.headers.getSetCookie())
      browser.cookie = /Max-Age=0/.test(made) ? null : (made.split(';')[0] ?? null);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  };
  const browser: Browser = {
    cookie: null,
    get: (path, headers = {}) => call('GET', path, undefined, headers),
    post: (path, body = {}, headers = {}) => call('POST', path, body, headers),
    login: (who) => browser.post('/api/auth/login', { email: `${who}@gmail.com`, password: 'secret' }),
  };
  return browser;
};

const parsed = (text: string): Answered['body'] => {
  try {
    return JSON.parse(text) as Answered['body'];
  } catch {
    return {}; // a page
  }
};

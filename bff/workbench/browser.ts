/** A browser as far as the edge can tell: a cookie jar, same-origin calls with their mark, a captcha's widget. */
import { randomUUID } from 'node:crypto';
import { demandDeclared } from '@lamplight/common/http/workbench/declared.ts';
import { API } from '../contract/address.ts';
import type { captchaForms } from '../contract/auth.ts';
import { solveCaptcha } from './captcha.ts';

export type Answered = Readonly<{
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown> & { code?: string };
}>;
export type Browser = {
  /** `name=value` of the session. */
  cookie: string | null;
  /** `name=value` of the device, which outlives sessions. */
  device: string | null;
  /** `name=value` by which its visits are counted. */
  visitor: string | null;
  get(path: string, headers?: Record<string, string>): Promise<Answered>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  delete(path: string, headers?: Record<string, string>): Promise<Answered>;
  /** A solution for this browser, good for one sending of that form. @throws where no challenge is given */
  captcha(form: (typeof captchaForms)[number]): Promise<string>;
  /** POST /api/auth/login, with a captcha. */
  signIn(form: Readonly<Record<string, unknown>>): Promise<Answered>;
  /** POST /api/auth/signup, with a captcha. */
  signUp(form: Readonly<Record<string, unknown>>): Promise<Answered>;
  /** As one of the workbench's people. */
  login(who: string): Promise<Answered>;
};

export const browserAt = (origin: string): Browser => {
  const call = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answered> => {
    const cookies = [browser.cookie, browser.device, browser.visitor].filter((cookie) => cookie !== null);
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-csrf': '1',
        ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const made of response.headers.getSetCookie()) keep(made);
    const text = await response.text();
    const read = parsed(text);
    if (path.startsWith(API)) demandDeclared({ method, path: path.slice(API.length) }, read);
    return { status: response.status, headers: response.headers, text, body: read };
  };
  const keep = (made: string): void => {
    const value = made.split(';')[0] ?? null;
    if (/^(?:__Host-|lamplight-)did/.test(made)) browser.device = value;
    else if (/^(?:__Host-|lamplight-)vid/.test(made)) browser.visitor = value;
    else browser.cookie = /Max-Age=0/.test(made) ? null : value;
  };
  /** A page that gets no challenge shows why, and sends nothing. */
  const send = async (form: 'login' | 'signup', fields: Readonly<Record<string, unknown>>): Promise<Answered> => {
    const posed = await browser.get(`/api/auth/captcha?form=${form}`);
    if (posed.status !== 200) return posed;
    return browser.post(`/api/auth/${form}`, { ...fields, captchaToken: await solveCaptcha(posed.body) });
  };
  const browser: Browser = {
    cookie: null,
    device: null,
    visitor: null,
    get: (path, headers = {}) => call('GET', path, undefined, headers),
    post: (path, body = {}, headers = {}) => call('POST', path, body, headers),
    delete: (path, headers = {}) => call('DELETE', path, undefined, headers),
    captcha: async (form) => {
      const posed = await browser.get(`/api/auth/captcha?form=${form}`);
      if (posed.status !== 200) throw new Error(`a captcha was answered ${posed.status} ${posed.text}`);
      return solveCaptcha(posed.body);
    },
    signIn: (form) => send('login', form),
    signUp: (form) => send('signup', form),
    login: (who) => browser.signIn({ email: `${who}@gmail.com`, password: 'secret' }),
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

/** Someone at a browser, without the browser: signs in at the edge, keeps a cookie, and presses buttons. */
import { setTimeout as pause } from 'node:timers/promises';
import { solveCaptcha } from '@lamplight/bff/workbench/captcha.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';

export type Answer = Readonly<Record<string, unknown>>;
/** What an answer holds under a name: an object, as the contract says. */
export const within = (answer: Answer, name: string): Answer => answer[name] as Answer;

export type Person = Readonly<{
  email: string;
  /** Throws with the answer's own words where it is refused: a demo that half stands is worse than none. */
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  upload(path: string, name: string, content: Content): Promise<Answer>;
}>;
export type Content = string | Uint8Array<ArrayBuffer>;

/** Somebody who looks at the site and has no account. */
export type Visitor = Readonly<{
  /** Opens a page in a browser that was never here. */
  opens(path: string): Promise<void>;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  upload(path: string, name: string, content: Content): Promise<Answer>;
  /** Sends a form that asks for a captcha. */
  fills(form: 'apply' | 'contact', path: string, body: object): Promise<Answer>;
}>;

export type Newcomer = Readonly<{ email: string; password: string; name: string; mobile: string }>;

/** What is no browser is not counted as a visit. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const TRIES = 5;
/** Past this a session may be idle too long for the next act; the person signs in again, as people do. */
const FRESH_MS = 20 * 60_000;

export type People = Readonly<{
  signUp(who: Newcomer): Promise<Person>;
  /** Joins by a link with the token in its fragment; only the first admin says who they are. */
  join(link: string, who: Newcomer, first?: true): Promise<Person>;
  visitor: Visitor;
}>;

export type PeopleOptions = Readonly<{
  /** `passes`: a little time goes by, as it does between two acts. */
  clock: Readonly<{ now(): number; passes(): void }>;
  /** Makes the keys of all commands, so that two loads give the same commands. */
  seed: string;
  /** The newest code in the mail of an address, once it is there. */
  codeMailedTo(email: string): Promise<string>;
}>;

export const peopleAt = (url: string, { clock, seed, codeMailedTo }: PeopleOptions): People => {
  let acts = 0;
  const headersFor = (cookie: string): Record<string, string> => ({
    'x-csrf': '1',
    origin: url,
    ...(cookie === '' ? {} : { cookie }),
  });

  const send = async (method: string, path: string, cookie: string, body: RequestInit['body'], type?: string) => {
    acts += 1;
    if (method !== 'GET') clock.passes();
    const headers = {
      ...headersFor(cookie),
      ...(type === undefined ? {} : { 'content-type': type }),
      'idempotency-key': derivedId(seed, acts),
    };
    const call = () =>
      fetch(`${url}/api${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: body ?? null }),
      });
    let answer = await call();
    // Busy, and nothing was done: a person would try again as well. The same key, so nothing happens twice.
    for (let tries = 1; answer.status === 503 && tries < TRIES; tries += 1) {
      await pause(1_000);
      answer = await call();
    }
    const told = (await answer.json()) as Answer;
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(told)}`);
    const set = answer.headers.getSetCookie().find((line) => line.includes('sid'));
    return { told, cookie: set?.split(';')[0] ?? cookie };
  };
  const json = (method: string, path: string, cookie: string, body: unknown) =>
    send(method, path, cookie, JSON.stringify(body), 'application/json');

  /** A form with a captcha: the challenge makes the browser known, so its cookie goes with the form. */
  const filled = async (form: 'login' | 'signup' | 'apply' | 'contact', body: object, path = `/auth/${form}`) => {
    const { told, cookie } = await send('GET', `/auth/captcha?form=${form}`, '', undefined);
    return await json('POST', path, cookie, { ...body, captchaToken: await solveCaptcha(told) });
  };
  const uploaded = (path: string, cookie: string, name: string, content: Content) => {
    const form = new FormData();
    form.set('file', new File([content], name));
    return send('POST', path, cookie, form);
  };

  const person = ({ email, password }: Newcomer, first: string): Person => {
    let cookie = first;
    let actedAt = clock.now();
    const fresh = async (): Promise<string> => {
      if (clock.now() - actedAt > FRESH_MS) cookie = (await filled('login', { email, password })).cookie;
      actedAt = clock.now();
      return cookie;
    };
    return {
      email,
      get: async (path) => (await send('GET', path, await fresh(), undefined)).told,
      post: async (path, body) => (await json('POST', path, await fresh(), body)).told,
      put: async (path, body) => (await json('PUT', path, await fresh(), body)).told,
      upload: async (path, name, content) => (await uploaded(path, await fresh(), name, content)).told,
    };
  };

  const visitor: Visitor = {
    opens: async (path) => {
      clock.passes();
      const page = await fetch(`${url}${path}`, { headers: { accept: 'text/html', 'user-agent': BROWSER } });
      if (!page.ok) throw new Error(`${path}: ${page.status}`);
      await page.text();
    },
    get: async (path) => (await send('GET', path, '', undefined)).told,
    post: async (path, body) => (await json('POST', path, '', body)).told,
    upload: async (path, name, content) => (await uploaded(path, '', name, content)).told,
    fills: async (form, path, body) => (await filled(form, body, path)).told,
  };

  return {
    visitor,
    signUp: async (who) => {
      const { email, password, name, mobile } = who;
      const form = { name, email, mobile, password, role: 'client', acceptTerms: true };
      const { told, cookie } = await filled('signup', form);
      if (told['user'] !== undefined) return person(who, cookie);
      const proof = { email, otp: await codeMailedTo(email), purpose: 'verification' };
      return person(who, (await json('POST', '/auth/verify-otp', cookie, proof)).cookie);
    },
    join: async (link, who, first) => {
      const token = new URL(link).hash.slice(1);
      const { email, password, name, mobile } = who;
      const { cookie } = await json('POST', '/auth/invitation/accept', '', {
        token,
        password,
        ...(first ? { name, email, mobile } : {}),
      });
      return person(who, cookie);
    },
  };
};

/** Someone at a browser, without the browser: signs in at the edge, keeps a cookie, and presses buttons. */
import { setTimeout as pause } from 'node:timers/promises';
import { derivedId } from '@lamplight/events/ports/ids.ts';

export type Answer = Readonly<Record<string, unknown>>;
export type Person = Readonly<{
  email: string;
  /** Throws with the answer's own words where it is refused: a demo that half stands is worse than none. */
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  upload(path: string, name: string, content: string): Promise<Answer>;
}>;

export type Newcomer = Readonly<{ email: string; password: string; name: string; mobile: string }>;

const TRIES = 5;
/** Past this a session may be idle too long for the next act; the person signs in again, as people do. */
const FRESH_MS = 20 * 60_000;

export type People = Readonly<{
  signUp(who: Newcomer): Promise<Person>;
  /** Joins by a link with the token in its fragment; only the first admin says who they are. */
  join(link: string, who: Newcomer, first?: true): Promise<Person>;
}>;

/**
 * @param clock `passes`: a little time goes by, as it does between two acts
 * @param seed makes the keys of all commands, so that two loads give the same commands
 */
export const peopleAt = (url: string, clock: Readonly<{ now(): number; passes(): void }>, seed: string): People => {
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

  const person = ({ email, password }: Newcomer, first: string): Person => {
    let cookie = first;
    let actedAt = clock.now();
    const fresh = async (): Promise<string> => {
      if (clock.now() - actedAt > FRESH_MS)
        cookie = (await json('POST', '/auth/login', '', { email, password })).cookie;
      actedAt = clock.now();
      return cookie;
    };
    return {
      email,
      get: async (path) => (await send('GET', path, await fresh(), undefined)).told,
      post: async (path, body) => (await json('POST', path, await fresh(), body)).told,
      put: async (path, body) => (await json('PUT', path, await fresh(), body)).told,
      upload: async (path, name, content) => {
        const form = new FormData();
        form.set('file', new File([content], name, { type: 'text/plain' }));
        return (await send('POST', path, await fresh(), form)).told;
      },
    };
  };

  return {
    signUp: async (who) => {
      const { email, password, name, mobile } = who;
      const { cookie } = await json('POST', '/auth/signup', '', {
        name,
        email,
        mobile,
        password,
        role: 'client',
        acceptTerms: true,
      });
      return person(who, cookie);
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

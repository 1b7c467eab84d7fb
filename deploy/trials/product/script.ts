/** A person's own script: a bearer token from identity's listener, no cookie, none of the marks of the site. */
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from './company.ts';
import type { Running } from './running.ts';
import { type Answered, type Sent, visitorAt } from './visitor.ts';

export type Script = Readonly<{
  /** Any answer is an answer: nothing throws here. */
  send(method: string, path: string, sent?: Sent): Promise<Answered>;
  /** Signs in where there is no token that lasts; where a second factor is asked for, what it holds has to do. */
  ready(): Promise<void>;
  /** Something has ended the token, or may have. */
  ended(): void;
}>;

/** A token lives for 5 minutes; the call that carries one may be slow. */
const RENEWED_AFTER_MS = 180_000;

/** @param product started with BEARER_PORT and LOG_LEVEL=info or more */
export const scriptOf = ({ url, output }: Pick<Running, 'url' | 'output'>, email: string): Script => {
  let held: Readonly<{ token: string; at: number }> | null = null;
  let endedAt: number | null = null;
  return {
    send: sending(url, () => held?.token ?? 'none'),
    ready: async () => {
      if (held !== null && endedAt === null && performance.now() - held.at < RENEWED_AFTER_MS) return;
      // Tokens say in whole seconds when they were issued: one of the second of an end is taken for older than the end.
      while (endedAt !== null && Math.trunc(Date.now() / 1_000) <= Math.trunc(endedAt / 1_000)) await pause(50);
      const token = await signIn(listenerIn(output()), email);
      if (token !== null) [held, endedAt] = [{ token, at: performance.now() }, null];
    },
    ended: () => {
      endedAt = Date.now();
    },
  };
};

/** Somebody who made a token up. */
export const forger = ({ url }: Pick<Running, 'url'>): Pick<Script, 'send'> => {
  const [header, claims] = [
    { alg: 'none', typ: 'at+jwt' },
    { sub: 'nobody', role: 'admin' },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return { send: sending(url, () => `${header}.${claims}.c2lnbmVk`) };
};

const sending = (url: string, token: () => string): Script['send'] => {
  const browserless = visitorAt(url);
  return async (method, path, sent = {}) => {
    const marks = { cookie: '', origin: '', 'x-csrf': '', authorization: `Bearer ${token()}` };
    return await browserless.send(method, path, { ...sent, headers: { ...marks, ...sent.headers } });
  };
};

/** @returns null where a second factor is asked for */
const signIn = async (listener: string, email: string): Promise<string | null> => {
  const answer = await fetch(`${listener}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, device: 'Trial' }),
  });
  const body = (await answer.json()) as { accessToken?: string; requiresVerification?: boolean };
  if (body.accessToken === undefined && body.requiresVerification !== true)
    throw new Error(`No token for ${email}: ${answer.status}`);
  return body.accessToken ?? null;
};

/** @throws Error where the product was started without BEARER_PORT */
export const listenerIn = (output: string): string => {
  const url = /"url":"(http:[^"]+)","msg":"scripts and apps get their tokens here"/.exec(output)?.[1];
  if (url === undefined) throw new Error('This product has no listener for scripts and apps.');
  return url;
};

/**
 * What it costs to know people: a login beside the one hash that it must make, and the look that every call takes at its
 * session. The captcha is solved before the clock runs: its work is the browser's.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { announcementsOver } from '@lamplight/bff/sessions/announcements.ts';
import { tokenSeal } from '@lamplight/bff/sessions/seal.ts';
import { sessionsOn } from '@lamplight/bff/sessions/sessions.ts';
import { type Browser, browserAt } from '@lamplight/bff/workbench/browser.ts';
import { passwordsWith } from '@lamplight/identity/credentials/password.ts';
import { addressesIn, openPortsAt } from '../ports.ts';
import { type Measure, measured, type Run } from './figures.ts';
import type { Sizes } from './sizes.ts';

const PERSON = { email: 'login@gmail.com', password: 'correct horse' };
const DAY_MS = 86_400_000;

/** One caller, login after login, beside one hash after another with the same parameters. */
export const logins = async (origin: string, { runs, logins: count }: Sizes['signIn']): Promise<Measure> => {
  const browser = browserAt(origin);
  await wanted(browser.signUp({ ...PERSON, name: 'Login', mobile: '9123456780', acceptTerms: true }));
  const passwords = passwordsWith({ atOnce: 1 });
  const taken: Run[] = [];
  for (let run = 0; run < runs; run += 1) {
    let ms = 0;
    for (let n = 0; n < count; n += 1) ms += await login(browser);
    const began = performance.now();
    for (let n = 0; n < count; n += 1) await passwords.hash(PERSON.password);
    taken.push({ ours: (count / ms) * 1_000, reference: (count / (performance.now() - began)) * 1_000 });
  }
  return measured('logins through the BFF, one after another, beside bare argon2id', '/s', taken);
};

/** @returns ms from the form's sending to its answer */
const login = async (browser: Browser): Promise<number> => {
  const captchaToken = await browser.captcha('login');
  const began = performance.now();
  await wanted(browser.post('/api/auth/login', { ...PERSON, captchaToken }));
  return performance.now() - began;
};

const wanted = async (answer: ReturnType<Browser['post']>): Promise<void> => {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`was answered ${status} ${text}`);
};

/** One question to the key-value store each, never a cached answer. */
export const sessionLooks = async (folder: string, { runs, lookMs }: Sizes['signIn']): Promise<Measure> => {
  const ports = await openPortsAt(addressesIn(join(folder, 'sessions')));
  const announcements = announcementsOver(ports.broadcast, (error) => {
    throw error;
  });
  try {
    const sessions = sessionsOn({
      keyValue: ports.keyValue,
      clock: Date,
      seal: tokenSeal([randomBytes(32)]),
      announcements,
      idleMs: DAY_MS,
      revoke: () => undefined,
      onError: (error) => {
        throw error;
      },
    });
    const begun = await sessions.begin({
      userId: 'login',
      roles: ['client'],
      family: 'family',
      authTime: Date.now(),
      methods: ['pwd'],
      device: 'bench',
      network: null,
      absoluteUntil: Date.now() + DAY_MS,
      tokens: { access: 'access', refresh: 'refresh' },
      accessUntil: Date.now() + DAY_MS,
      from: null,
    });
    if (begun.is !== 'begun') throw new Error('The session has not begun.');
    const { h } = begun;
    const taken: Run[] = [];
    for (let run = 0; run < runs; run += 1) {
      const began = performance.now();
      let looks = 0;
      for (; performance.now() - began < lookMs; looks += 1)
        if ((await sessions.look(h)).is !== 'alive') throw new Error('The session of the bench ended.');
      taken.push({ ours: (looks / (performance.now() - began)) * 1_000, reference: null });
    }
    return measured('session look-ups, one after another', '/s', taken);
  } finally {
    announcements.close();
    await ports.close();
  }
};

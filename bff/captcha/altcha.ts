/** ALTCHA: a proof of work made and judged here, which works offline and tells nobody anything. */
import { createHmac, hash, randomInt } from 'node:crypto';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import * as z from 'zod/mini';
import { type H, keys } from '../sessions/record.ts';
import type { Captcha, CaptchaForm } from './captcha.ts';

export type AltchaOptions = Readonly<{ keyValue: KeyValue; clock: Clock; key: Buffer; cost: number }>;

const LIFE_MS = 5 * 60_000;
/** Hashes for one guess. More would make each guess of a slow phone longer, fewer would let a solver of many cores gain more. */
const ROUNDS = 10;
const SOLUTION_LIMIT = 8_192;

const bound = z.looseObject({ form: z.string(), browser: z.string(), until: z.int() });
const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(ROUNDS),
      keyLength: z.int(),
      keyPrefix: z.string(),
      data: bound,
    }),
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

export const altchaWith = ({ keyValue, clock, key, cost }: AltchaOptions): Captcha => {
  const [signing, answering] = ['challenge', 'answer'].map((use) =>
    createHmac('sha256', key).update(use).digest('hex'),
  );
  const secrets = { hmacSignatureSecret: signing ?? '', hmacKeySignatureSecret: answering ?? '' };
  /** The hash of a cookie leaves the edge only as another one. */
  const browserMark = (browser: H): string => createHmac('sha256', key).update(browser).digest('base64url');

  const challenge = (form: CaptchaForm, browser: H): Promise<Challenge> =>
    createChallenge({
      algorithm: 'SHA-256',
      cost: ROUNDS,
      deriveKey,
      counter: guesses(cost),
      ...secrets,
      // for the widget, which goes by the machine's clock and asks anew in time; `until` is what is judged
      expiresAt: Math.floor((Date.now() + LIFE_MS) / 1_000),
      data: { form, browser: browserMark(browser), until: clock.now() + LIFE_MS },
    });

  const spend: Captcha['spend'] = async (text, { form, browser }) => {
    const read = browser === null ? null : readPayload(text);
    if (read === null || browser === null) return false;
    const { parameters, signature } = read.challenge;
    const { data } = parameters;
    if (data.form !== form || data.browser !== browserMark(browser) || data.until <= clock.now()) return false;
    const judged = await verifySolution({
      challenge: { parameters, signature } as Challenge,
      solution: read.solution as Solution,
      deriveKey,
      ...secrets,
    });
    if (!judged.verified) return false;
    // By the challenge, not by what was sent: one solution can be written in many ways.
    const once = keys.once('captcha', hash('sha256', signature, 'base64url'));
    return (await keyValue.set(once, '1', { ttlMs: LIFE_MS, if: 'absent' })) !== 'conflict';
  };

  return { challenge, spend };
};

/** Between half of what it may cost and all of it, so that nobody waits for bad luck. */
const guesses = (cost: number): number => {
  const most = Math.max(2, Math.floor(cost / ROUNDS));
  return randomInt(Math.floor(most / 2), most + 1);
};

/** What the widget sends: base64 of a JSON object. */
const readPayload = (text: string): z.infer<typeof payload> | null => {
  if (text.length > SOLUTION_LIMIT) return null;
  try {
    const read = payload.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
    return read.success ? read.data : null;
  } catch {
    return null; // no JSON is no solution
  }
};

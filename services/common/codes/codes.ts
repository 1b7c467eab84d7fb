/**
 * Mailed codes in KeyValue (security.md §11, §12). One key a person and purpose holds the newest code, so a newer one voids
 * the older. A guess is counted by an atomic increment before it is compared, and using a code is one `set` with the rev
 * that was read: of any number of callers one wins.
 */
import { createHmac } from 'node:crypto';
import type { Clock } from '@lamplight/events/core/types.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { z } from 'zod';
import { accountOf } from '../limits/account.ts';
import type { Limit, Limits } from '../limits/limits.ts';
import { DAY_MS, HOUR_MS } from '../limits/limits.ts';
import type { CodeFor } from './code.ts';
import { CODE_MS, GUESSES, macOf, newCode } from './code.ts';
import { isSameSecret } from './equal.ts';

/** `timeLeft`, `retryAfter`: whole seconds. */
export type Issued =
  | Readonly<{ is: 'issued'; id: string; code: string; expiresAt: string }>
  | Readonly<{ is: 'early'; timeLeft: number }>
  | Readonly<{ is: 'too many'; retryAfter: number }>;
export type Verdict = 'right' | 'wrong' | Readonly<{ retryAfter: number }>;
/** `account`: the address of the account by which sends and guesses are counted. */
export type CodeRequest<Purpose extends string = string> = CodeFor<Purpose> & Readonly<{ account: string }>;

export type Codes = Readonly<{
  /** Voids the code before, unless it is too early or too often for another. */
  issue(about: CodeRequest): Promise<Issued>;
  /** Whether it would be right: counted as a guess, which a right one gives back. */
  confirm(about: CodeRequest, code: string): Promise<Verdict>;
  /** As `confirm`; right for one caller, once. */
  use(about: CodeRequest, code: string): Promise<Verdict>;
  /** The holder of a code where there is no person, so that both cases do the same work. */
  standIn(address: string): string;
}>;

export const COOLDOWN_S = 60;
const PER_HOUR = 5;
const PER_DAY = 20;
const GUESSES_PER_DAY = 50;

const record = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('live'), id: z.string(), mac: z.string(), until: z.int() }),
  z.strictObject({ is: z.literal('used') }),
]);

export const codesWith = (o: { keyValue: KeyValue; clock: Clock; pepper: Buffer; limits: Limits }): Codes => {
  const { keyValue, clock, pepper, limits } = o;
  const keyOf = ({ purpose, holder }: CodeFor): string => `code:${purpose}:${holder}`;
  const limitOf = (name: string, purpose: string, most: number, windowMs: number): Limit => ({
    name: `${name}-${purpose}`,
    most,
    windowMs,
  });

  const issue: Codes['issue'] = async (about) => {
    const { purpose } = about;
    const account = accountOf(about.account);
    const hour = limitOf('codes-hour', purpose, PER_HOUR, HOUR_MS);
    const day = limitOf('codes-day', purpose, PER_DAY, DAY_MS);
    const full = [await limits.look(hour, account), await limits.look(day, account)];
    const retryAfter = Math.max(...full.map((left) => left ?? 0));
    if (retryAfter > 0) return { is: 'too many', retryAfter };
    // One caller in 60 s passes this, so callers at once cannot exceed the counts below.
    const timeLeft = await limits.hit(limitOf('code-cooldown', purpose, 1, COOLDOWN_S * 1_000), account);
    if (timeLeft !== null) return { is: 'early', timeLeft };
    await limits.hit(hour, account);
    await limits.hit(day, account);
    const [id, code, until] = [newId(), newCode(), clock.now() + CODE_MS];
    const live = { is: 'live', id, mac: macOf(pepper, id, about, code), until };
    await keyValue.set(keyOf(about), JSON.stringify(live), { ttlMs: CODE_MS });
    return { is: 'issued', id, code, expiresAt: new Date(until).toISOString() };
  };

  const judge = async (about: CodeRequest, code: string, uses: boolean): Promise<Verdict> => {
    const { purpose } = about;
    const perDay = limitOf('code-guesses', purpose, GUESSES_PER_DAY, DAY_MS);
    const retryAfter = await limits.hit(perDay, accountOf(about.account));
    if (retryAfter !== null) return { retryAfter };
    const held = await keyValue.get(keyOf(about));
    const stored = held === null ? null : record.parse(JSON.parse(held.value));
    const live = stored?.is === 'live' && clock.now() < stored.until ? stored : null;
    const tries = `code-tries:${live?.id ?? about.holder}`;
    const guess = await keyValue.increment(tries, { ttlMs: CODE_MS });
    if (live === null || held === null || guess > GUESSES) return 'wrong';
    if (!isSameSecret(macOf(pepper, live.id, about, code), live.mac)) return 'wrong';
    if (!uses) {
      await keyValue.increment(tries, { by: -1, ttlMs: CODE_MS });
      return 'right';
    }
    const used = await keyValue.set(keyOf(about), JSON.stringify({ is: 'used' }), { if: held.rev, ttlMs: CODE_MS });
    return used === 'conflict' ? 'wrong' : 'right';
  };
  return {
    issue,
    confirm: (about, code) => judge(about, code, false),
    use: (about, code) => judge(about, code, true),
    standIn: (address) => createHmac('sha256', pepper).update(`nobody|${address.toLowerCase()}`).digest('base64url'),
  };
};

/**
 * A session begins, maybe in place of one that its browser had. What ended stays ended: whatever takes the place of an ended
 * session is ended with it, and whoever was displaced by a newer sign-in stays displaced, however the calls cross.
 *
 * In this order, each step a `set` with the rev that was read: (1) the new record; (2) the old record becomes `replaced`,
 * which fails where another end came first, and which every later end of the old value follows to the new one; (3) `live`
 * names the new one: from the old one alone, or, where nobody was signed in here, from whatever it named, since the newest
 * sign-in wins. A process that dies in between leaves a session that `live` does not name: nobody.
 */
import { randomUUID } from 'node:crypto';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { Role } from '../contract/roles.ts';
import { ANONYMOUS_MS } from './anonymous.ts';
import { newCookieValue } from './cookie.ts';
import { type Alive, type EndCode, type H, hashOf, keys } from './record.ts';
import type { Records } from './records.ts';
import { placeOf, type TokenSeal, type Tokens } from './seal.ts';

export type Start = Readonly<{
  userId: string;
  roles: readonly Role[];
  family: string;
  authTime: number;
  methods: readonly string[];
  device: string;
  network: string | null;
  absoluteUntil: number;
  tokens: Tokens;
  accessUntil: number;
  /** The value this browser carried before: its session is replaced, not displaced. */
  from: H | null;
}>;

export type Begun = Readonly<{ is: 'begun'; value: string; h: H; session: Alive }>;
/** The session that was to be replaced has ended, and the new one with it. */
export type NotBegun = Readonly<{ is: 'dead'; code: EndCode; keepCookie: boolean }>;
/** Another sign-in of this browser came after this one, and goes on. */
export type Overtaken = Readonly<{ is: 'replaced'; h: H; by: H }>;
export type Beginning = Begun | NotBegun | Overtaken;

export type BeginOptions = Readonly<{
  keyValue: KeyValue;
  clock: Clock;
  records: Records;
  seal: TokenSeal;
  idleMs: number;
  /** Of a living record that is final now: tells the other replicas and revokes its family. */
  onReplaced(h: H, by: H, session: Alive): void;
  onEnded(h: H, code: EndCode, session: Alive): void;
}>;

/** What stood under the value that the browser carried. `line`: it and those that came after it here, oldest first. */
type Before =
  | Readonly<{ is: 'nobody' }>
  | Readonly<{ is: 'taken over'; userId: string; line: readonly H[]; last: H; rev: number }>
  | Readonly<{ is: 'ended'; code: EndCode }>;

export const beginWith = (o: BeginOptions): ((start: Start) => Promise<Beginning>) => {
  const { keyValue, clock, records } = o;

  /** Puts `replaced` over the last of the values that this browser had; a conflict (a refresh in between) reads again. */
  const takeOver = async (from: H, by: H): Promise<Before> => {
    const line: H[] = [from];
    for (let at = from; ; ) {
      const found = await records.read(at);
      if (found === null) return { is: 'nobody' };
      const { record, rev } = found;
      if (record.is === 'ended') return { is: 'ended', code: record.code };
      if (record.is === 'replaced') {
        at = record.by; // a sign-in of this browser that came first
        line.push(at);
        continue;
      }
      if (record.absoluteUntil <= clock.now()) return { is: 'ended', code: 'SESSION_EXPIRED' };
      const { userId } = record;
      const closed = await records.close(at, { is: 'replaced', by, at: clock.now(), userId }, rev);
      if (closed === 'conflict') continue;
      o.onReplaced(at, by, record);
      return { is: 'taken over', userId, line, last: at, rev: closed.rev };
    }
  };

  /** Ends a record that nobody holds the cookie of yet, unless something else ended or replaced it first. */
  const withdraw = async (h: H, code: EndCode): Promise<NotBegun | Overtaken> => {
    for (;;) {
      const found = await records.read(h);
      if (found?.record.is === 'replaced') return { is: 'replaced', h, by: found.record.by };
      if (found?.record.is !== 'alive') break;
      if ((await records.close(h, { is: 'ended', code }, found.rev)) === 'conflict') continue;
      o.onEnded(h, code, found.record);
      break;
    }
    return { is: 'dead', code, keepCookie: false };
  };

  /** The one write that decides between any number of sign-ins. @returns whom it named before, or why it may not be written */
  const nameLive = async (userId: string, h: H, line: readonly H[] | null): Promise<{ before: H | null } | EndCode> => {
    for (;;) {
      const live = await keyValue.get(keys.live(userId));
      const before = live === null ? null : (live.value as H);
      if (line !== null && before === null) return 'SESSION_EXPIRED';
      if (line !== null && before !== null && !line.includes(before)) return 'CONCURRENT_SESSION';
      const named = await keyValue.set(keys.live(userId), h, { ttlMs: o.idleMs, if: live?.rev ?? 'absent' });
      if (named !== 'conflict') return { before };
    }
  };

  /** The newest sign-in wins. One of the same browser, begun beside this one from the same value, is no stranger. */
  const displace = async (there: H, by: H, from: H | null): Promise<void> => {
    for (;;) {
      const found = await records.read(there);
      if (found?.record.is !== 'alive') return; // ended, or replaced by one that will not find its name in `live`
      const { record, rev } = found;
      const isSibling = from !== null && record.from === from;
      const last = isSibling
        ? ({ is: 'replaced', by, at: clock.now(), userId: record.userId } as const)
        : ({ is: 'ended', code: 'CONCURRENT_SESSION' } as const);
      if ((await records.close(there, last, rev)) === 'conflict') continue;
      if (isSibling) o.onReplaced(there, by, record);
      else o.onEnded(there, 'CONCURRENT_SESSION', record);
      return;
    }
  };

  return async (start) => {
    const value = newCookieValue();
    const h = hashOf(value);
    const { tokens, ...person } = start;
    const { from, userId } = person;
    const session: Alive = {
      is: 'alive',
      ...person,
      handle: randomUUID(),
      createdAt: clock.now(),
      generation: 1,
      sealed: o.seal.seal(tokens, placeOf(keys.session(h), 1)),
    };
    if ((await records.write(h, session, 'absent')) === 'conflict') throw new Error('A cookie value came twice.');
    const before: Before = from === null ? { is: 'nobody' } : await takeOver(from, h);
    if (before.is === 'ended') return withdraw(h, before.code);
    const mine = before.is === 'taken over' && before.userId === userId ? before : null;
    const line = mine?.line ?? null;
    const named = await nameLive(userId, h, line);
    if (typeof named === 'string') {
      const outcome = await withdraw(h, named);
      // the old value's calls hear the reason too, instead of 'try again'
      if (mine !== null && outcome.is === 'dead')
        await records.close(mine.last, { is: 'ended', code: named }, mine.rev);
      return outcome;
    }
    if (named.before !== null && !line?.includes(named.before)) await displace(named.before, h, from);
    if (from !== null) await moveAlong(keyValue, from, h, { session, now: clock.now() });
    return { is: 'begun', value, h, session };
  };
};

/** What belongs to the browser rather than to the value of its cookie: started flows and what it has written. */
const moveAlong = async (keyValue: KeyValue, from: H, to: H, { session, now }: { session: Alive; now: number }) => {
  const [anonymous, position] = await Promise.all([
    keyValue.get(keys.anonymous(from)),
    keyValue.get(keys.position(from)),
  ]);
  if (anonymous !== null) await keyValue.set(keys.anonymous(to), anonymous.value, { ttlMs: ANONYMOUS_MS });
  if (position !== null)
    await keyValue.set(keys.position(to), position.value, { ttlMs: session.absoluteUntil - now, if: 'absent' });
  await Promise.all([keyValue.delete(keys.anonymous(from)), keyValue.delete(keys.position(from))]);
};

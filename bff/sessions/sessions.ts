/**
 * The session store. The key-value port is linearizable per key and promises no more, so one key decides each question
 * and every change of a record is a `set` with the rev that was read: a slow request never brings old tokens back.
 */
import { randomUUID } from 'node:crypto';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { Role } from '../contract/roles.ts';
import type { Announcements } from './announcements.ts';
import { ANONYMOUS_MS } from './anonymous.ts';
import { newCookieValue } from './cookie.ts';
import {
  type Alive,
  type EndCode,
  type H,
  hashOf,
  keys,
  REPLACED_GRACE_MS,
  type SessionRecord,
  TOMBSTONE_MS,
} from './record.ts';
import { placeOf, type TokenSeal, type Tokens } from './seal.ts';

export type Living = Readonly<{ is: 'alive'; h: H; rev: number; liveRev: number; session: Alive }>;
export type Look =
  | Living
  | Readonly<{ is: 'anonymous'; h: H }>
  | Readonly<{ is: 'replaced'; by: H }>
  | Readonly<{ is: 'dead'; code: EndCode; keepCookie: boolean }>;

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

export type Renewal = Readonly<{ tokens: Tokens; accessUntil: number; roles: readonly Role[] }>;

export type Sessions = Readonly<{
  /** Two reads, never a cached answer: a session lives only while `live` names it. */
  look(h: H): Promise<Look>;
  /** The newest sign-in wins: the one write of `live` decides between any number of them. */
  begin(start: Start): Promise<{ value: string; h: H; session: Alive }>;
  /** Tombstone over a living session; null where another end came first, or where `onlyAt` is no longer its rev. */
  end(h: H, code: EndCode, o?: { onlyAt?: number }): Promise<Alive | null>;
  /** The session that `live` names for a person, if it lives. */
  of(userId: string): Promise<Living | null>;
  /** Only over the record that was read: 'conflict' means read again. */
  renew(living: Living, renewal: Renewal): Promise<Living | 'conflict'>;
  /** Activity: at most one write a minute. */
  touch(living: Living): Promise<void>;
  tokens(living: Pick<Living, 'h' | 'session'>): Tokens;
}>;

export type SessionsOptions = Readonly<{
  keyValue: KeyValue;
  clock: Clock;
  seal: TokenSeal;
  announcements: Announcements;
  idleMs: number;
  /** Revokes a family of refresh tokens at identity, at once or after a delay; never fails the caller. */
  revoke(family: string, o: { afterMs: number }): void;
}>;

const TOUCH_EVERY_MS = 60_000;
const REVOKE_REPLACED_AFTER_MS = 30_000;
/** A record outlives its session by this, so that a late call hears 'expired' and not 'never signed in'. */
const AFTERLIFE_MS = 3_600_000;
const REMEMBERED = 5_000;

export const sessionsOn = ({ keyValue, clock, seal, announcements, idleMs, revoke }: SessionsOptions): Sessions => {
  /** Parsed text only, by rev: every call still reads the store. */
  const parsed = new Map<H, { rev: number; record: SessionRecord }>();
  const opened = new WeakMap<Alive, Tokens>();
  const touched = new Map<H, number>();

  const read = async (h: H): Promise<{ rev: number; record: SessionRecord } | null> => {
    const found = await keyValue.get(keys.session(h));
    if (found === null) return null;
    const known = parsed.get(h);
    if (known !== undefined && known.rev === found.rev) return known;
    return remember(parsed, h, { rev: found.rev, record: JSON.parse(found.value) as SessionRecord });
  };

  const write = async (h: H, record: SessionRecord, expected: number | 'absent', ttlMs: number) =>
    keyValue.set(keys.session(h), JSON.stringify(record), { if: expected, ttlMs });

  const lifeOf = (session: Alive): number => Math.max(1, session.absoluteUntil + AFTERLIFE_MS - clock.now());

  const look = async (h: H): Promise<Look> => {
    const found = await read(h);
    if (found === null) {
      const anonymous = await keyValue.get(keys.anonymous(h));
      return anonymous === null ? dead('NOT_AUTHENTICATED') : { is: 'anonymous', h };
    }
    const { record, rev } = found;
    if (record.is === 'ended') return dead(record.code);
    if (record.is === 'replaced')
      return clock.now() < record.at + REPLACED_GRACE_MS
        ? { is: 'replaced', by: record.by }
        : dead('NOT_AUTHENTICATED', true); // an expiring Set-Cookie would take the new value with it
    if (record.absoluteUntil <= clock.now()) return dead('SESSION_EXPIRED');
    const live = await keyValue.get(keys.live(record.userId));
    if (live === null) return dead('SESSION_EXPIRED');
    if (live.value !== h) return dead('CONCURRENT_SESSION');
    return { is: 'alive', h, rev, liveRev: live.rev, session: record };
  };

  /** Puts a final record over a living one; a conflict (a refresh in between) reads again. */
  const close = async (h: H, last: SessionRecord, onlyAt?: number): Promise<Alive | null> => {
    for (;;) {
      const found = await read(h);
      if (found === null || found.record.is !== 'alive') return null;
      if (onlyAt !== undefined && found.rev !== onlyAt) return null;
      if ((await write(h, last, found.rev, TOMBSTONE_MS)) !== 'conflict') return found.record;
    }
  };

  const end: Sessions['end'] = async (h, code, o) => {
    const ended = await close(h, { is: 'ended', code }, o?.onlyAt);
    if (ended !== null) {
      announcements.tell({ is: 'ended', h, code });
      revoke(ended.family, { afterMs: 0 });
    }
    return ended;
  };

  const replace = async (h: H, by: H): Promise<void> => {
    const replaced = await close(h, { is: 'replaced', by, at: clock.now() });
    if (replaced === null) return;
    announcements.tell({ is: 'replaced', h });
    revoke(replaced.family, { afterMs: REVOKE_REPLACED_AFTER_MS });
  };

  const nameLive = async (userId: string, h: H): Promise<H | null> => {
    for (;;) {
      const before = await keyValue.get(keys.live(userId));
      const written = await keyValue.set(keys.live(userId), h, { ttlMs: idleMs, if: before?.rev ?? 'absent' });
      if (written !== 'conflict') return before === null ? null : (before.value as H);
    }
  };

  const begin = async (start: Start) => {
    const value = newCookieValue();
    const h = hashOf(value);
    const { tokens, ...person } = start;
    const { from } = person;
    const session: Alive = {
      is: 'alive',
      ...person,
      handle: randomUUID(),
      createdAt: clock.now(),
      generation: 1,
      sealed: seal.seal(tokens, placeOf(keys.session(h), 1)),
    };
    if ((await write(h, session, 'absent', lifeOf(session))) === 'conflict')
      throw new Error('A cookie value came twice.');
    if (from !== null) await replace(from, h);
    const displaced = await nameLive(session.userId, h);
    if (displaced !== null && displaced !== from) {
      const there = await read(displaced);
      // Two sign-ins at once in one browser: the first one's value is this browser's too, so its tabs go on.
      const sibling = from !== null && there?.record.is === 'alive' && there.record.from === from;
      await (sibling ? replace(displaced, h) : end(displaced, 'CONCURRENT_SESSION'));
    }
    if (from !== null) await moveAlong(keyValue, from, h, { session, now: clock.now() });
    return { value, h, session };
  };

  const renew = async (living: Living, { tokens, accessUntil, roles }: Renewal): Promise<Living | 'conflict'> => {
    const generation = living.session.generation + 1;
    const sealed = seal.seal(tokens, placeOf(keys.session(living.h), generation));
    const session: Alive = { ...living.session, generation, accessUntil, roles, sealed };
    const written = await write(living.h, session, living.rev, lifeOf(session));
    if (written === 'conflict') return 'conflict';
    announcements.tell({ is: 'refreshed', h: living.h });
    return { ...living, rev: written.rev, session };
  };

  return {
    look,
    begin,
    end,
    renew,
    of: async (userId) => {
      const live = await keyValue.get(keys.live(userId));
      const found = live === null ? null : await look(live.value as H);
      return found?.is === 'alive' ? found : null;
    },
    touch: async ({ h, liveRev, session }) => {
      if (clock.now() - (touched.get(h) ?? Number.NEGATIVE_INFINITY) < TOUCH_EVERY_MS) return;
      remember(touched, h, clock.now());
      await keyValue.touch(keys.live(session.userId), liveRev, idleMs);
    },
    tokens: ({ h, session }) => {
      const known = opened.get(session);
      if (known !== undefined) return known;
      const tokens = seal.open(session.sealed, placeOf(keys.session(h), session.generation));
      opened.set(session, tokens);
      return tokens;
    },
  };
};

const dead = (code: EndCode, keepCookie = false): Look => ({ is: 'dead', code, keepCookie });

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

const remember = <V>(map: Map<H, V>, h: H, value: V): V => {
  map.delete(h);
  map.set(h, value);
  if (map.size > REMEMBERED) for (const oldest of map.keys()) return map.delete(oldest) ? value : value;
  return value;
};

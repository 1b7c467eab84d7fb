/** The session store: who a cookie stands for, and how that begins, goes on and ends. */
import { hasElapsed } from '@lamplight/common/calendar/elapsed.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { Role } from '../contract/roles.ts';
import type { Announcements } from './announcements.ts';
import { type Beginning, beginWith, type Start } from './begin.ts';
import { type Alive, type EndCode, type H, keys, REPLACED_GRACE_MS } from './record.ts';
import { type Held, recordsIn, remember } from './records.ts';
import { placeOf, type TokenSeal, type Tokens } from './seal.ts';

/** `written`: what the session has written per service, as `positions` keeps it. */
export type Living = Readonly<{
  is: 'alive';
  h: H;
  rev: number;
  liveRev: number;
  session: Alive;
  written: string | null;
}>;
export type Look =
  | Living
  | Readonly<{ is: 'anonymous'; h: H }>
  | Readonly<{ is: 'replaced'; h: H; by: H }>
  | Readonly<{ is: 'dead'; code: EndCode; keepCookie: boolean }>;

export type Renewal = Readonly<{ tokens: Tokens; accessUntil: number; roles: readonly Role[] }>;

export type Sessions = Readonly<{
  /** One question to the store, never a cached answer: a session lives only while `live` names it. */
  look(h: H): Promise<Look>;
  /**
   * The newest sign-in wins, and what takes the place of an ended session is ended too: then its family is revoked, and
   * the outcome says why.
   */
  begin(start: Start): Promise<Beginning>;
  /**
   * Tombstone over a living session, or over the one that took its place in its browser meanwhile; null where another end
   * came first, or where `onlyAt` is no longer its rev.
   */
  end(h: H, code: EndCode, o?: { onlyAt?: number }): Promise<Alive | null>;
  /** Ends the browser session of a person, unless it is of the family that goes on. */
  endOf(userId: string, o: { code: EndCode; except: string | undefined }): Promise<Alive | null>;
  /** Only over the record that was read: 'conflict' means read again. */
  renew(living: Living, renewal: Renewal): Promise<Living | 'conflict'>;
  /** Activity: at most one write in half a minute, beside the call that caused it. Never rejects. */
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
  /** What goes wrong beside calls. */
  onError(error: unknown): void;
}>;

const TOUCH_EVERY_MS = 30_000;
const REVOKE_REPLACED_AFTER_MS = 30_000;

export const sessionsOn = (o: SessionsOptions): Sessions => {
  const { keyValue, clock, seal, announcements, idleMs } = o;
  const records = recordsIn(keyValue, clock);
  const opened = new WeakMap<Alive, Tokens>();
  const touched = new Map<H, number>();

  const onEnded = (h: H, code: EndCode, { family }: Alive): void => {
    announcements.tell({ is: 'ended', h, code });
    o.revoke(family, { afterMs: 0 });
  };
  const onReplaced = (h: H, _by: H, { family }: Alive): void => {
    announcements.tell({ is: 'replaced', h });
    o.revoke(family, { afterMs: REVOKE_REPLACED_AFTER_MS });
  };
  const begin = beginWith({ keyValue, clock, records, seal, idleMs, onReplaced, onEnded });

  /** All that a call needs in one question, where it is known whose session this was. */
  const readAll = async (h: H) => {
    const userId = records.userOf(h);
    const wanted = [keys.session(h), keys.position(h), ...(userId === null ? [] : [keys.live(userId)])];
    const [entry = null, written = null, live = null] = await keyValue.getMany(wanted);
    return { held: records.parse(h, entry), written, live: userId === null ? undefined : live };
  };

  const look = async (h: H): Promise<Look> => {
    for (;;) {
      const { held, written, live: liveRead } = await readAll(h);
      if (held === null) {
        const anonymous = await keyValue.get(keys.anonymous(h));
        return anonymous === null ? dead('NOT_AUTHENTICATED') : { is: 'anonymous', h };
      }
      const { record, rev } = held;
      if (record.is === 'ended') return dead(record.code);
      if (record.is === 'replaced')
        return clock.now() < record.at + REPLACED_GRACE_MS
          ? { is: 'replaced', h, by: record.by }
          : dead('NOT_AUTHENTICATED', true); // an expiring Set-Cookie would take the new value with it
      if (record.absoluteUntil <= clock.now() || !seal.canOpen(record.sealed)) return dead('SESSION_EXPIRED');
      const live = liveRead === undefined ? await keyValue.get(keys.live(record.userId)) : liveRead;
      if (live?.value === h)
        return { is: 'alive', h, rev, liveRev: live.rev, session: record, written: written?.value ?? null };
      // A value that was replaced in its own browser between the two reads is no stranger's: its record says so by now.
      if ((await records.read(h))?.rev === rev) return dead(live === null ? 'SESSION_EXPIRED' : 'CONCURRENT_SESSION');
    }
  };

  /**
   * Puts the tombstone over the last of the line: an end that meets a replacement follows it, or a proof that was given a
   * moment before would outlive it. Another person who signed in in the same browser is not followed.
   * @param may whether this record is to end; asked of each one that is read
   */
  const endLine = async (h: H, code: EndCode, may: (held: Held, alive: Alive) => boolean): Promise<Alive | null> => {
    let owner: string | null = null;
    for (let at = h; ; ) {
      const found = await records.read(at);
      if (found === null || found.record.is === 'ended') return null;
      const { record, rev } = found;
      if (owner !== null && record.is === 'alive' && record.userId !== owner) return null;
      if (record.is === 'replaced') {
        owner = record.userId;
        at = record.by;
        continue;
      }
      if (!may(found, record)) return null;
      if ((await records.close(at, { is: 'ended', code }, rev)) === 'conflict') continue;
      onEnded(at, code, record);
      return record;
    }
  };

  const end: Sessions['end'] = async (h, code, { onlyAt } = {}) => {
    if (onlyAt === undefined) return endLine(h, code, () => true);
    const found = await records.read(h);
    return found?.rev === onlyAt ? endLine(h, code, ({ rev }) => rev === onlyAt) : null;
  };

  const renew = async (living: Living, { tokens, accessUntil, roles }: Renewal): Promise<Living | 'conflict'> => {
    const generation = living.session.generation + 1;
    const sealed = seal.seal(tokens, placeOf(keys.session(living.h), generation));
    const session: Alive = { ...living.session, generation, accessUntil, roles, sealed };
    const written = await records.write(living.h, session, living.rev);
    if (written === 'conflict') return 'conflict';
    announcements.tell({ is: 'refreshed', h: living.h });
    return { ...living, rev: written.rev, session };
  };

  return {
    look,
    begin: async (start) => {
      try {
        const outcome = await begin(start);
        if (outcome.is !== 'begun') return outcome;
        const now = await look(outcome.h); // what ended it since `live` named it is told at once
        if (now.is !== 'dead' && now.is !== 'replaced') return outcome;
        o.revoke(start.family, { afterMs: 0 });
        return now;
      } catch (error) {
        o.revoke(start.family, { afterMs: 0 }); // nobody has the cookie: whatever stands of it, nobody can be this
        throw error;
      }
    },
    end,
    endOf: async (userId, { code, except }) => {
      const live = await keyValue.get(keys.live(userId));
      if (live === null) return null;
      return endLine(live.value as H, code, (_held, { family }) => family !== except);
    },
    renew,
    touch: async ({ h, liveRev, session }) => {
      if (!hasElapsed(touched.get(h) ?? Number.NEGATIVE_INFINITY, TOUCH_EVERY_MS, clock.now())) return;
      remember(touched, h, clock.now());
      // where it fails, the next act after half a minute tries again: reading needs no store that can be written
      await keyValue.touch(keys.live(session.userId), liveRev, idleMs).catch(o.onError);
    },
    tokens: ({ h, session }) => {
      const cached = opened.get(session);
      if (cached !== undefined) return cached;
      const tokens = seal.open(session.sealed, placeOf(keys.session(h), session.generation));
      opened.set(session, tokens);
      return tokens;
    },
  };
};

const dead = (code: EndCode, keepCookie = false): Look => ({ is: 'dead', code, keepCookie });

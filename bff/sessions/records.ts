/**
 * The records of sessions, each in its own key. The key-value port is linearizable per key and promises no more, so one key
 * decides each question and every change of a record is a `set` with the rev that was read: a slow request never brings old
 * tokens back, and of those that end a session and those that replace it, exactly one has its way.
 */
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { type Alive, type Ended, type H, keys, type Replaced, type SessionRecord, TOMBSTONE_MS } from './record.ts';

export type Held = Readonly<{ rev: number; record: SessionRecord }>;

export type Records = Readonly<{
  read(h: H): Promise<Held | null>;
  /** Whose session this was when it was last read here: tells which keys to ask for, and nothing else. */
  userOf(h: H): string | null;
  /** What an entry of the store says, as it was just read there. */
  parse(h: H, entry: Readonly<{ value: string; rev: number }> | null): Held | null;
  write(h: H, session: Alive, expected: number | 'absent'): Promise<{ rev: number } | 'conflict'>;
  /** A final record over the one that was read, or 'conflict'. */
  close(h: H, last: Ended | Replaced, expected: number): Promise<{ rev: number } | 'conflict'>;
}>;

/** A record outlives its session by this, so that a late call hears 'expired' and not 'never signed in'. */
const AFTERLIFE_MS = 3_600_000;

export const recordsIn = (keyValue: KeyValue, clock: Clock): Records => {
  /** Parsed text only, by rev: every call still reads the store. */
  const parsed = new Map<H, Held>();
  const put = (h: H, record: SessionRecord, expected: number | 'absent', ttlMs: number) =>
    keyValue.set(keys.session(h), JSON.stringify(record), { if: expected, ttlMs });
  const parse: Records['parse'] = (h, entry) => {
    if (entry === null) return null;
    const cached = parsed.get(h);
    if (cached !== undefined && cached.rev === entry.rev) return cached;
    return remember(parsed, h, { rev: entry.rev, record: JSON.parse(entry.value) as SessionRecord });
  };

  return {
    parse,
    userOf: (h) => {
      const cached = parsed.get(h)?.record;
      return cached?.is === 'alive' ? cached.userId : null;
    },
    read: async (h) => parse(h, await keyValue.get(keys.session(h))),
    write: (h, session, expected) =>
      put(h, session, expected, Math.max(1, session.absoluteUntil + AFTERLIFE_MS - clock.now())),
    close: (h, last, expected) => put(h, last, expected, TOMBSTONE_MS),
  };
};

const REMEMBERED = 5_000;

/** The newest few thousand. */
export const remember = <V>(map: Map<H, V>, h: H, value: V): V => {
  map.delete(h);
  map.set(h, value);
  if (map.size > REMEMBERED) for (const oldest of map.keys()) return map.delete(oldest) ? value : value;
  return value;
};

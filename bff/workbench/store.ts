/** Session stores without a server around them: several replicas on one file. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProcessBroadcast } from '@lamplight/events/adapters/process/broadcast.ts';
import { openSqliteKeyValue } from '@lamplight/events/adapters/sqlite/key-value.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { type Announcements, announcementsOver } from '../sessions/announcements.ts';
import type { Begun, Start } from '../sessions/begin.ts';
import { tokenSeal } from '../sessions/seal.ts';
import { type Sessions, sessionsOn } from '../sessions/sessions.ts';
import { type MovedClock, movedClock } from './clock.ts';

export const IDLE_MS = 30 * 60_000;
export const ABSOLUTE_MS = 12 * 3_600_000;

export type Replica = Readonly<{
  keyValue: KeyValue;
  sessions: Sessions;
  announcements: Announcements;
  revoked: string[];
}>;
export type Stores = Readonly<{ clock: MovedClock; replica(): Promise<Replica>; close(): Promise<void> }>;

export const openStores = async (clock = movedClock()): Promise<Stores> => {
  const folder = await mkdtemp(join(tmpdir(), 'sessions-'));
  const closers: (() => Promise<void> | void)[] = [];
  const fail = (error: unknown): void => {
    throw error;
  };
  return {
    clock,
    replica: async () => {
      const keyValue = await openSqliteKeyValue({ path: join(folder, 'key-value.db'), clock });
      const broadcast = openProcessBroadcast(folder);
      const announcements = announcementsOver(broadcast, fail);
      const revoked: string[] = [];
      const sessions = sessionsOn({
        keyValue,
        clock,
        seal: tokenSeal([Buffer.alloc(32, 3)]),
        announcements,
        idleMs: IDLE_MS,
        revoke: (family) => revoked.push(family),
        onError: fail,
      });
      closers.push(
        () => announcements.close(),
        () => broadcast.close(),
        () => keyValue.close(),
      );
      return { keyValue, sessions, announcements, revoked };
    },
    close: async () => {
      for (const close of closers) await close();
      await rm(folder, { recursive: true });
    },
  };
};

/** @throws where the session has not begun */
export const begunIn = async ({ sessions }: Pick<Replica, 'sessions'>, start: Start): Promise<Begun> => {
  const outcome = await sessions.begin(start);
  if (outcome.is !== 'begun') throw new Error(`the session has not begun: ${JSON.stringify(outcome)}`);
  return outcome;
};

let made = 0;

export const aStart = (now: number, more: Partial<Start> = {}): Start => {
  made += 1;
  return {
    userId: 'asha',
    roles: ['admin'],
    family: `family-${made}`,
    authTime: now,
    methods: ['pwd'],
    device: 'Firefox on Linux',
    network: '127.0.0.0/24',
    absoluteUntil: now + ABSOLUTE_MS,
    tokens: { access: `access-${made}-0`, refresh: `refresh-${made}-0` },
    accessUntil: now + 5 * 60_000,
    from: null,
    ...more,
  };
};

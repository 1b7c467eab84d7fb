/** Ends what a person's sessions could still do, everywhere, before the call that caused it is answered. */
import type { SessionsEnded } from '@lamplight/bff/contract/identity-internal.ts';
import type { NotBefore } from '@lamplight/common/auth/not-before.ts';
import { tell } from '@lamplight/common/auth/not-before.ts';
import type { Log } from '@lamplight/common/log/log.ts';
import type { By, Change, Clock } from '@lamplight/events/core/types.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Families, Family } from './families.ts';
import type { EndCause } from './session.ts';
import { session } from './session.ts';

export type Endings = Readonly<{
  /** One session; repeating it changes nothing. */
  endOne(familyId: string, cause: EndCause, by: By): Promise<void>;
  /**
   * Ends all of a person's sessions but `keeps`, with those that meanwhile begin in place of one of them. `except`: the
   * one by which the BFF knows the session that asked. Where the person's stream has ended them already
   * (`sessionHolds`), a failure here only delays their end to the next refresh. Resolves with the number of sessions
   * that this ended.
   */
  endAll(
    userId: string,
    o: { keeps: readonly string[]; except?: string; cause: SessionsEnded['cause'] & EndCause; by: By },
  ): Promise<number>;
  /** Records that a session began. */
  started(family: Family, method: string, by: By): Promise<void>;
}>;

/** Rounds for sessions that begin while others end; a person who needs more signs in again and again. */
const ROUNDS = 10;

export const endingsWith = (o: {
  change: Change;
  families: Families;
  broadcast: Broadcast;
  notBefore: NotBefore;
  onSessionsEnded(ended: SessionsEnded): Promise<void>;
  clock: Clock;
  log: Log;
}): Endings => {
  const { change, families, broadcast, notBefore, clock, log } = o;
  const end = async (familyId: string, cause: EndCause, by: By): Promise<Family | null> => {
    const family = await families.end(familyId);
    if (family === null) return null;
    const { userId } = family;
    await change(`session-${familyId}`, { type: 'EndSession' as const, sessionId: familyId, userId, cause }, session, {
      ...by,
      commandId: derivedId(by.commandId, 'end', familyId),
    });
    return family;
  };
  const announce = async (ended: Parameters<NotBefore['note']>[0]): Promise<void> => {
    notBefore.note(ended);
    await tell(broadcast, ended).catch((error: unknown) =>
      log.warn({ err: error }, 'the end of sessions was not broadcast'),
    );
  };
  /** `+ 1`: its last token may have been signed in this millisecond. */
  const endAndTell = async (familyId: string, cause: EndCause, by: By): Promise<Family | null> => {
    const family = await end(familyId, cause, by);
    if (family) await announce({ userId: family.userId, family: familyId, at: clock.now() + 1 });
    return family;
  };
  return {
    endOne: async (familyId, cause, by) => void (await endAndTell(familyId, cause, by)),
    endAll: async (userId, { keeps, except, cause, by }) => {
      const at = clock.now();
      const seen = new Set(keeps);
      const ended: (Family | null)[] = [];
      // A session that continues one of these is listed before it checks that one: it sees the end, or is found.
      for (let round = 0; round < ROUNDS; round += 1) {
        const ids = (await families.of(userId)).filter((familyId) => !seen.has(familyId));
        if (ids.length === 0) break;
        for (const familyId of ids) seen.add(familyId);
        ended.push(...(await Promise.all(ids.map((familyId) => endAndTell(familyId, cause, by)))));
      }
      await announce({ userId, keeps: [...keeps], at });
      await o
        .onSessionsEnded({ userId, cause, ...(except === undefined ? {} : { except }) })
        .catch((error: unknown) => log.error({ err: error, userId }, 'the BFF was not told that sessions ended'));
      return ended.filter((family) => family !== null).length;
    },
    started: async ({ familyId, userId }, method, by) => {
      await change(
        `session-${familyId}`,
        { type: 'StartSession' as const, sessionId: familyId, userId, method },
        session,
        { ...by, commandId: derivedId(by.commandId, 'start', familyId) },
      );
    },
  };
};

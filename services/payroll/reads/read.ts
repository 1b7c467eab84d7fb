/**
 * What one person looked at of others' pay (`payread-{reader}`): the first time on each day, so that a page that is open does
 * not fill the history. Their own is nobody's business.
 */
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import type { ReadEvent } from './events.ts';

export type Looked = Pick<ReadEvent['data'], 'employeeId' | 'ref' | 'what'>;
/** Of the newest day alone: what was looked at then, and last. */
export type Reads = Readonly<{ day: CivilDate; seen: ReadonlySet<string>; last: Looked | null }>;
export type RecordRead = CommandOf<'RecordRead'> & Looked & Readonly<{ day: CivilDate }>;

const keyOf = ({ what, employeeId, ref }: Looked): string => [what, employeeId ?? '', ref].join(' ');

const decide = ({ actor, day, what, employeeId, ref }: RecordRead, reads: Reads): readonly ReadEvent[] | Refusal => {
  if (!isAdmin(actor)) return FORBIDDEN;
  const looked = { what, employeeId, ref };
  if (employeeId === actor.id || (reads.day === day && reads.seen.has(keyOf(looked)))) return [];
  return [{ type: 'PayRead', data: { ...looked, day, by: actor.id } }];
};

export const payReads: Decider<Reads, RecordRead, ReadEvent> = {
  category: 'payread',
  initial: { day: '', seen: new Set(), last: null },
  audited: true,
  evolve: (reads, { data: { day, what, employeeId, ref } }) => {
    const last = { what, employeeId, ref };
    return { day, seen: new Set([...(reads.day === day ? reads.seen : []), keyOf(last)]), last };
  },
  decide,
};

/**
 * What one person looked at of others' pay (`payread-{reader}`): the first time on each day, so that a page that is open does
 * not fill the history; and what they took along as a file, each time. Their own is nobody's business.
 */
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import type { ReadEvent } from './events.ts';

type Of<T extends ReadEvent['type']> = Omit<Extract<ReadEvent, { type: T }>['data'], 'by' | 'day'>;
export type Looked = Of<'PayRead'>;
export type Exported = Of<'PayExported'>;
/** One more than before: a day of many looks is folded in as many steps. */
type Seen = Readonly<{ key: string; before: Seen }> | null;
/** `seen`: of the newest day alone. `last`: what was looked at or exported last, and when. */
export type Reads = Readonly<{ day: CivilDate; seen: Seen; last: Looked | Exported | null }>;
type OnDay = Readonly<{ day: CivilDate }>;
export type ReadCommand =
  | (CommandOf<'RecordRead'> & Looked & OnDay)
  | (CommandOf<'RecordExport'> & OnDay & Readonly<{ exported: Exported }>);

const keyOf = ({ what, employeeId, ref }: Looked): string => [what, employeeId ?? '', ref].join(' ');
const isIn = (seen: Seen, key: string): boolean => {
  for (let one = seen; one !== null; one = one.before) if (one.key === key) return true;
  return false;
};

const decide = (command: ReadCommand, reads: Reads): readonly ReadEvent[] | Refusal => {
  const { actor, day } = command;
  if (!isAdmin(actor)) return FORBIDDEN;
  switch (command.type) {
    case 'RecordRead': {
      const { what, employeeId, ref } = command;
      const looked = { what, employeeId, ref };
      if (employeeId === actor.id || (reads.day === day && isIn(reads.seen, keyOf(looked)))) return [];
      return [{ type: 'PayRead', data: { ...looked, day, by: actor.id } }];
    }
    case 'RecordExport': {
      const { exported } = command;
      if (exported.employeeId === actor.id) return [];
      return [{ type: 'PayExported', data: { ...exported, day, by: actor.id } }];
    }
    default:
      return unreachable(command);
  }
};

export const payReads: Decider<Reads, ReadCommand, ReadEvent> = {
  category: 'payread',
  initial: { day: '', seen: null, last: null },
  audited: true,
  evolve: (reads, { type, data: { day, by: _reader, ...last } }) => {
    const before = reads.day === day ? reads.seen : null;
    return { day, seen: type === 'PayRead' ? { key: keyOf(last as Looked), before } : before, last };
  },
  decide,
};

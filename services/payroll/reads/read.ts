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
/** `seen`: of the newest day alone. `last`: what was looked at or exported last, and when. */
export type Reads = Readonly<{ day: CivilDate; seen: ReadonlySet<string>; last: Looked | Exported | null }>;
type OnDay = Readonly<{ day: CivilDate }>;
export type ReadCommand =
  | (CommandOf<'RecordRead'> & Looked & OnDay)
  | (CommandOf<'RecordExport'> & OnDay & Readonly<{ exported: Exported }>);

const keyOf = ({ what, employeeId, ref }: Looked): string => [what, employeeId ?? '', ref].join(' ');

const decide = (command: ReadCommand, reads: Reads): readonly ReadEvent[] | Refusal => {
  const { actor, day } = command;
  if (!isAdmin(actor)) return FORBIDDEN;
  switch (command.type) {
    case 'RecordRead': {
      const { what, employeeId, ref } = command;
      const looked = { what, employeeId, ref };
      if (employeeId === actor.id || (reads.day === day && reads.seen.has(keyOf(looked)))) return [];
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
  initial: { day: '', seen: new Set(), last: null },
  audited: true,
  evolve: (reads, { type, data: { day, by: _reader, ...last } }) => {
    const seen = reads.day === day ? reads.seen : new Set<string>();
    return { day, seen: type === 'PayRead' ? new Set([...seen, keyOf(last as Looked)]) : seen, last };
  },
  decide,
};

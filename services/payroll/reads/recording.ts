/** Who looks at somebody else's pay is recorded before they see it: where it cannot be recorded, nothing is answered. */
import { istToday } from '@lamplight/common/calendar/civil.ts';
import { commandBy, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { problemOf } from '@lamplight/common/http/problem.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Payroll } from '../context.ts';
import { type Looked, payReads } from './read.ts';

type Reading = Readonly<{ req: Parameters<typeof commandBy>[0]; actor: SignedInActor }>;

/** Nothing of what is one's own. @throws what the store throws */
export const recordRead = async (
  { change, clock }: Pick<Payroll, 'change' | 'clock'>,
  { req, actor }: Reading,
  looked: Looked,
): Promise<void> => {
  if (looked.employeeId === actor.id) return;
  const by = commandBy(req, actor.id, newId());
  const command = { type: 'RecordRead', actor, at: by.at, day: istToday(clock), ...looked } as const;
  const recorded = await change(`payread-${actor.id}`, command, payReads, by);
  if (recorded.is === 'refused') throw problemOf(recorded.refusal);
};

/**
 * Who looks at somebody else's pay, or takes it along as a file, is recorded before they see it: where it cannot be recorded,
 * nothing is answered.
 */
import { istToday } from '@lamplight/common/calendar/civil.ts';
import { commandBy, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { problemOf } from '@lamplight/common/http/problem.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Payroll } from '../context.ts';
import { type Exported, type Looked, payReads, type ReadCommand } from './read.ts';

type Reading = Readonly<{ req: Parameters<typeof commandBy>[0]; actor: SignedInActor }>;

type Recording = Pick<Payroll, 'change' | 'clock'>;
type Recorded = ReadCommand extends infer C ? (C extends unknown ? Omit<C, 'actor' | 'at' | 'day'> : never) : never;

/** Nothing of what is one's own. @throws what the store throws */
export const recordRead = async (payroll: Recording, reading: Reading, looked: Looked): Promise<void> => {
  if (looked.employeeId === reading.actor.id) return;
  await record(payroll, reading, { type: 'RecordRead', ...looked });
};

/** Each time; nothing of what is one's own. @throws what the store throws */
export const recordExport = async (payroll: Recording, reading: Reading, exported: Exported): Promise<void> => {
  if (exported.employeeId === reading.actor.id) return;
  await record(payroll, reading, { type: 'RecordExport', exported });
};

const record = async ({ change, clock }: Recording, { req, actor }: Reading, recorded: Recorded): Promise<void> => {
  const by = commandBy(req, actor.id, newId());
  const command = { ...recorded, actor, at: by.at, day: istToday(clock) } as ReadCommand;
  const done = await change(`payread-${actor.id}`, command, payReads, by);
  if (done.is === 'refused') throw problemOf(done.refusal);
};

/** A regular run claims its month before it is opened, so that a month never has two. */
import type { Month } from '@lamplight/common/calendar/month.ts';
import { problemOf } from '@lamplight/common/http/problem.ts';
import type { By, Clock } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Payroll } from '../context.ts';
import { payrollRun } from '../runs/run.ts';
import { payrollMonth } from './month.ts';

/** Far longer than any call is answered for: who has claimed a month and not opened the run by then was cut off in between. */
const CUT_OFF_AFTER_MS = 10 * 60_000;

type Claiming = Pick<Payroll, 'change' | 'look' | 'clock'>;
type Claim = Readonly<{ month: Month; runId: string }>;

/**
 * Takes the month over from whoever was cut off before their run was opened and never came back; who does come back later,
 * with the same command, is told which run has it.
 * @throws 409 RUN_EXISTS, 422 MONTH_CLOSED
 */
export const claimMonth = async (payroll: Claiming, claim: Claim, by: By): Promise<void> => {
  await releaseAbandoned(payroll, claim, by);
  const { month, runId } = claim;
  const { change, look } = payroll;
  const command = { type: 'ClaimMonth', ...claim } as const;
  const claimed = await change(`payrollmonth-${month}`, command, payrollMonth, part(by, 'month'));
  if (claimed.is === 'refused') throw problemOf(claimed.refusal);
  if (!claimed.repeated) return;
  // A repeat is answered as it was at first: what it claimed then may have been taken over since.
  const { heldBy } = (await look(`payrollmonth-${month}`, payrollMonth)).state;
  if (heldBy === runId || !(await isAbsent(look, runId))) return;
  throw problemOf(refuse('RUN_EXISTS', 'conflict', heldBy === null ? undefined : { runId: heldBy }));
};

const releaseAbandoned = async ({ change, look, clock }: Claiming, { month, runId }: Claim, by: By): Promise<void> => {
  const stream = `payrollmonth-${month}` as const;
  const { heldBy } = (await look(stream, payrollMonth)).state;
  if (heldBy === null || heldBy === runId || !(await isAbsent(look, heldBy))) return;
  const then = await look(stream, payrollMonth, { at: earlier(clock, CUT_OFF_AFTER_MS) });
  if (then.state.heldBy !== heldBy) return;
  await change(stream, { type: 'ReleaseMonth', month, runId: heldBy }, payrollMonth, part(by, 'abandoned'));
};

const isAbsent = async (look: Payroll['look'], runId: string): Promise<boolean> =>
  (await look(`payrollrun-${runId}`, payrollRun)).state.is === 'absent';

const earlier = (clock: Clock, ms: number): string => new Date(clock.now() - ms).toISOString();
const part = (by: By, as: string): By => ({ ...by, commandId: derivedId(by.commandId, as) });

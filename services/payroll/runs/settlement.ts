/**
 * Whoever leaves is settled by a run of their own (state-machines.md §13), which waits as a draft for an admin. Its month is
 * that of the last day, or the first one after it that is not closed. A regular run leaves out whom it was opened for.
 */
import { addDays, type CivilDate, mondayOf } from '@lamplight/common/calendar/civil.ts';
import { monthOf } from '@lamplight/common/calendar/month.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { Look, Reactor } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { nextOpen } from '../months/open.ts';
import { valueOn } from '../rules/in-force.ts';
import { shippedPayBasis } from '../rules/thresholds.ts';
import { salary } from '../salaries/salary.ts';
import { payrollRun, type RunCommand } from './run.ts';

export const settlementOpener = (sources: () => Promise<Readonly<{ look: Look }>>): Reactor<IdentityEvent> => ({
  name: 'payroll-settlement-opener',
  reads: { topics: [IDENTITY_TOPIC] },
  react: async ({ type, data, occurredAt: at }) => {
    if (type !== 'EmployeeLeft') return [];
    const { employeeId, lastDay } = data;
    const { look } = await sources();
    // Who never had a salary here has nothing to be settled: everybody who left before there was a payroll.
    if ((await look(`salary-${employeeId}`, salary)).state.assignments.length === 0) return [];
    const runId = derivedId('final settlement', employeeId, lastDay);
    const command: RunCommand = {
      ...{
        type: 'OpenRun',
        actor: SYSTEM,
        at,
        runId,
        kind: 'off_cycle',
        month: await nextOpen(look, monthOf(lastDay)),
      },
      ...{ paymentDate: await paydayOf(look, lastDay), payBasis: shippedPayBasis, people: [employeeId] },
      ...{ reversesRunId: null, corrects: [], reason: 'Final settlement' },
    };
    return [{ as: 'settlement', to: `payrollrun-${runId}`, decider: payrollRun, command }];
  },
});

/** Of working days no holiday is known here: an admin may pay earlier. Without a rule, the last day itself. */
const paydayOf = async (look: Look, lastDay: CivilDate): Promise<CivilDate> => {
  const limit = await valueOn(look, { key: 'PAYDAY_LIMIT', jurisdiction: 'IN' }, lastDay);
  return weekdaysAfter(lastDay, limit?.workingDaysOnExit ?? 0);
};

const weekdaysAfter = (day: CivilDate, days: number): CivilDate => {
  if (days === 0) return day;
  const next = addDays(day, 1);
  return weekdaysAfter(next, next > addDays(mondayOf(next), 4) ? days : days - 1);
};

/** Whoever leaves gets a run of their own: once, in a month that is open, and only where there is something to settle. */
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { AnyEvent, AnyReactor, Fact } from '@lamplight/events/core/types.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import { shippedRules } from '../rules/shipped.ts';
import { AT, admin } from '../workbench/cast.ts';
import { openFollowed } from '../workbench/followed.ts';
import { settlementOpener } from './settlement.ts';

const EMPLOYEE = 'employee-1';
const left = (lastDay: string, employeeId = EMPLOYEE): Fact<IdentityEvent> => ({
  ...{ type: 'EmployeeLeft', data: { employeeId, lastDay } },
  ...{ id: `left ${employeeId} ${lastDay}`, stream: `employee-${employeeId}`, revision: 3 },
  ...{ position: '' as Position, occurredAt: AT },
  meta: { commandId: '', correlationId: '', causationId: '', actorId: admin.id, schema: '' },
});
const SALARY: AnyEvent = { type: 'SalaryAssigned', data: { employeeId: EMPLOYEE, assignmentId: 'a1' } };
const closedMonth = (month: string): AnyEvent => ({ type: 'PayrollMonthClosed', data: { month, runId: 'r' } });

const world = (o: Readonly<{ paid?: boolean; law?: boolean; closed?: readonly string[] }> = {}) => {
  const followed = openFollowed();
  const { paid = true, law = true, closed = [] } = o;
  if (paid) followed.give(`salary-${EMPLOYEE}`, SALARY);
  const limit = shippedRules.find(({ key }) => key === 'PAYDAY_LIMIT');
  if (law && limit !== undefined) {
    const at = { ruleId: 'PAYDAY_LIMIT_IN', version: 1 };
    followed.give(
      'statutoryrule-PAYDAY_LIMIT_IN',
      { type: 'StatutoryRuleProposed', data: { ...at, ...limit, effectiveTo: null, proposedBy: 'system' } },
      { type: 'StatutoryRuleApproved', data: { ...at, approvedBy: admin.id } },
    );
  }
  for (const month of closed) followed.give(`payrollmonth-${month}`, closedMonth(month));
  const reactor = settlementOpener(async () => followed) as unknown as AnyReactor;
  return {
    opened: () => followed.appended.map(({ data }) => data as Readonly<Record<string, unknown>>),
    close: (month: string) => followed.give(`payrollmonth-${month}`, closedMonth(month)),
    hear: async (...facts: readonly Fact<IdentityEvent>[]) => {
      for (const fact of facts) await followed.act(reactor, fact);
    },
  };
};

it('drafts a run beside the regular one for that person, two working days after the last', async () => {
  const { hear, opened } = world();
  await hear(left('2026-11-26'));
  expect(opened()).toMatchObject([
    {
      ...{ type: 'off_cycle', month: '2026-11', people: [EMPLOYEE], paymentDate: '2026-11-30' },
      ...{ by: 'system', reason: 'Final settlement' },
    },
  ]);
});

it.each([
  ['2026-11-23', '2026-11-25'], // Monday
  ['2026-11-27', '2026-12-01'], // Friday: Saturday and Sunday are none
  ['2026-11-28', '2026-12-01'],
])('who leaves on %s is to be paid by %s', async (lastDay, paymentDate) => {
  const { hear, opened } = world();
  await hear(left(lastDay));
  expect(opened()).toMatchObject([{ paymentDate }]);
});

it('stands once, however often and late it is heard', async () => {
  const { hear, opened, close } = world();
  await hear(left('2026-11-26'), left('2026-11-26'));
  close('2026-11');
  await hear(left('2026-11-26'));
  expect(opened()).toHaveLength(1);
});

it('takes the first month that is not closed', async () => {
  const { hear, opened } = world({ closed: ['2026-11', '2026-12'] });
  await hear(left('2026-11-26'));
  expect(opened()).toMatchObject([{ month: '2027-01' }]);
});

it('is paid on the last day where no rule says until when', async () => {
  const { hear, opened } = world({ law: false });
  await hear(left('2026-11-28'));
  expect(opened()).toMatchObject([{ paymentDate: '2026-11-28' }]);
});

it('is of nobody who only moves', async () => {
  const { hear, opened } = world();
  await hear({ ...left('2026-11-26'), type: 'EmployeeRelocated' } as unknown as Fact<IdentityEvent>);
  expect(opened()).toEqual([]);
});

it('is another one for each employment that ends', async () => {
  const { hear, opened } = world();
  await hear(left('2026-11-26'), left('2027-05-20'));
  expect(new Set(opened().map(({ runId }) => runId)).size).toBe(2);
});

it('is none of whoever never had a salary here', async () => {
  const { hear, opened } = world({ paid: false });
  await hear(left('2026-11-26'));
  expect(opened()).toEqual([]);
});

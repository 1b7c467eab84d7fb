/** What those who keep payroll do, each in one call: the verbs that the demo's months of pay are written in. */
import type { NotificationKind } from '@lamplight/bff/contract/notifications.ts';
import type { PayrollRun } from '@lamplight/bff/contract/payroll-runs.ts';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { lastDayOf, type Month } from '@lamplight/common/calendar/month.ts';
import type { JoinedPerson } from './joining.ts';
import { type PayTerms, salaryOf } from './pay-terms.ts';
import type { Member, Person } from './person.ts';
import type { Acts } from './story/telling.ts';

type Results = BodySentTo<'payroll-payout-results'>['rows'];
/** One has entered everything, and the other one looks at it with eyes of their own. */
export type Hands = Readonly<{ prepares: Person; approves: Member }>;
type Ended = Readonly<{ on: string; reference: string }>;

export const payActsWith = ({ until }: Pick<Acts, 'until'>) => {
  /** Somebody sees to what waits for them once they are told of it: what is done before that is told nobody. */
  const told = (who: Person, kind: NotificationKind): Promise<true> =>
    until(async () => {
      const { notifications } = await who.call('notifications', { query: { show: 'open', limit: '20' } });
      return notifications.some((one) => one.kind === kind && one.resolved === null) || null;
    });

  const calculated = async (admin: Person, runId: string): Promise<PayrollRun> => {
    const params = { runId };
    await admin.call('payroll-run-calculate', { params, body: {} });
    return await until(async () => {
      const { run } = await admin.call('payroll-run', { params });
      if (run.failed !== null) throw new Error(`${run.month} could not be calculated: ${JSON.stringify(run.failed)}`);
      return run.state === 'calculated' && run.progress === null ? run : null;
    });
  };

  /** Calculated, every warning answered with the same word, and submitted. */
  const submitted = async (prepares: Person, runId: string, note: string): Promise<PayrollRun> => {
    const params = { runId };
    const run = await calculated(prepares, runId);
    const { month, checks } = run;
    const blocks = checks.filter(({ severity }) => severity === 'BLOCK');
    if (blocks.length > 0) throw new Error(`${month} is blocked: ${JSON.stringify(blocks)}`);
    const checkIds = checks.map(({ checkId }) => checkId);
    if (checkIds.length > 0) await prepares.call('payroll-run-acknowledge', { params, body: { checkIds, note } });
    await prepares.call('payroll-run-submit', { params, body: {} });
    return run;
  };

  /** Submitted, and approved by the other one. */
  const approved = async ({ prepares, approves }: Hands, runId: string, note: string): Promise<void> => {
    const params = { runId };
    const { month, calculationHash } = await submitted(prepares, runId, note);
    await approves.proves();
    await approves.call('payroll-run-approve', { params, body: { month, calculationHash: calculationHash ?? '' } });
  };

  /** A file for the bank of everybody who waits, and what it says of each row. @param fails why, by whom */
  const paid = async (
    admin: Person,
    runId: string,
    { on, reference }: Ended,
    fails: Readonly<Record<string, string>> = {},
  ): Promise<void> => {
    const params = { runId };
    const { payouts } = await admin.call('payroll-payouts', { params });
    const { totalPaise } = payouts.next;
    const body = { format: 'NEFT_COMMA', totalPaise } as const;
    const { files } = (await admin.call('payroll-payout-export', { params, body })).payouts;
    const batchId = files[0]?.batchId ?? '';
    const query = { state: 'sent', limit: '200' } as const;
    const { items } = await admin.call('payroll-payments', { params, query });
    const rows = items.map(({ payslipId, employee }, n): Results[number] => {
      const reason = fails[employee.id];
      if (reason !== undefined) return { payslipId, outcome: 'failed', reason };
      return { payslipId, outcome: 'paid', reference: `${reference}${String(n + 1).padStart(3, '0')}`, paidOn: on };
    });
    await admin.call('payroll-payout-results', { params: { ...params, batchId }, body: { rows } });
  };

  return {
    told,
    calculated,
    approved,
    /** Submitted, and sent back by the other one. */
    sentBack: async ({ prepares, approves }: Hands, runId: string, note: string, reason: string): Promise<void> => {
      await submitted(prepares, runId, note);
      await approves.call('payroll-run-reject', { params: { runId }, body: { reason } });
      await told(prepares, 'run_to_rework');
    },
    paid,
    open: async (admin: Person, month: Month): Promise<string> => {
      const body = { month, type: 'regular', paymentDate: lastDayOf(month) } as const;
      return (await admin.call('payroll-run-open', { body })).run.runId;
    },
    close: (admin: Person, runId: string) => admin.call('payroll-run-close', { params: { runId }, body: {} }),
    hold: async (admin: Person, runId: string, employeeId: string, reason: string) => {
      const { items } = await admin.call('payroll-payments', { params: { runId }, query: { limit: '200' } });
      const payslipId = items.find(({ employee }) => employee.id === employeeId)?.payslipId ?? '';
      await admin.call('payroll-slip-hold', { params: { runId, payslipId }, body: { reason } });
    },
    /** The final settlement that follows when somebody leaves. @returns its run */
    settlement: (admin: Person, month: Month): Promise<string> =>
      until(async () => {
        const { items } = await admin.call('payroll-runs', { query: { month, limit: '20' } });
        return items.find(({ type }) => type === 'off_cycle')?.runId ?? null;
      }),
    /** One's own, once it is there. @returns its id, and the run that it is of */
    slipOf: (who: Person, month: Month) =>
      until(async () => {
        const { items } = await who.call('own-payslips', { query: { limit: '50' } });
        const payslipId = items.find((slip) => slip.month === month)?.payslipId;
        return payslipId === undefined ? null : (await who.call('payslip', { params: { payslipId } })).payslip;
      }),
    /** Dates of days without pay, whole ones. */
    withoutPay: (admin: Person, employeeId: string, month: Month, days: readonly string[], note: string) =>
      admin.call('attendance-record', {
        params: { employeeId, month },
        body: {
          ...{ lopHalfDays: 2 * days.length, lopOn: days.map((on) => ({ on, halfDays: 2 as const })) },
          ...{ source: 'Time sheets', note },
        },
      }),
    /** Everything by which somebody can be paid; the account is verified by the other one. */
    known: async ({ prepares, approves }: Hands, { id: employeeId }: Pick<JoinedPerson, 'id'>, terms: PayTerms) => {
      const params = { employeeId };
      const { pan, uan, esi, bornOn, name: holder, account: accountNumber, ifsc } = terms;
      const identity = { pan, uan, bornOn, disabled: false, ...(esi === undefined ? {} : { esiNumber: esi }) };
      await prepares.call('tax-identity-record', { params, body: identity });
      const body = { holder, accountNumber, ifsc };
      const { profile } = await prepares.call('bank-submit', { params, body });
      const bankId = profile.bank[0]?.bankId ?? '';
      await told(approves, 'bank_details_to_verify');
      await approves.call('bank-verify', { params: { ...params, bankId }, body: {} });
    },
    earns: (admin: Person, { id: employeeId }: Pick<JoinedPerson, 'id'>, terms: PayTerms, from: string) =>
      admin.call('salary-assign', { params: { employeeId }, body: salaryOf(terms, from, 'By contract') }),
  };
};

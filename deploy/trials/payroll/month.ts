/**
 * A month of pay from its inputs to its end, as two admins bring it there: told beside the salaries, opened, calculated,
 * submitted, approved by the other one, exported, answered row by row with one that fails, exported again, closed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { firstDayOf } from '@lamplight/common/calendar/month.ts';
import { actsWith } from '@lamplight/embedded/demo/acts.ts';
import { payActsWith } from '@lamplight/embedded/demo/pay-acts.ts';
import { dayFromNow } from '../product/company.ts';
import type { Company } from './company.ts';
import type { Life, Steadfast } from './life.ts';

type Result = BodySentTo<'payroll-payout-results'>['rows'][number];

/** Which row of the first file the bank sends back. */
const FAILS = 2;

export const payMonth = async (life: Life, company: Company): Promise<Readonly<{ runId: string }>> => {
  const [dev, kavya] = [life.person(company.preparer), life.person(company.approver)];
  await dev.signsIn();
  await kavya.signsIn();
  const { until } = actsWith(dayFromNow, pause);
  const pay = payActsWith({ until });
  await prepared(dev, company, pay);
  const runId = await pay.open(dev, company.month);
  await pay.approved({ prepares: dev, approves: kavya }, runId, 'Looked at with the time sheets.');
  await sent(dev, runId, FAILS);
  await sent(dev, runId, null);
  await pay.close(dev, runId);
  return { runId };
};

const prepared = async (
  dev: Steadfast,
  { month, absent, praised, owing }: Company,
  pay: ReturnType<typeof payActsWith>,
): Promise<void> => {
  await pay.withoutPay(dev, absent, month, [firstDayOf(month)], 'Unpaid leave');
  for (const [employeeId, source, componentCode, amountPaise] of [
    [praised, 'MANUAL', 'SPECIAL_PAY', 5_000_00],
    [owing, 'RECOVERY', 'RECOVERY', 10_000_00],
    [absent, 'RECOVERY', 'RECOVERY', 10_000_00],
  ] as const) {
    const about = { employeeId, source, componentCode, amountPaise, month };
    await dev.call('additional-pay-propose', { body: { ...about, sourceRef: `Note ${source}`, reason: 'As agreed' } });
  }
};

/** A file of everybody who waits, downloaded, and what the bank says of each row, one after another. */
const sent = async (dev: Steadfast, runId: string, fails: number | null): Promise<void> => {
  const params = { runId };
  const { totalPaise } = (await dev.call('payroll-payouts', { params })).payouts.next;
  const body = { format: 'NEFT_COMMA', totalPaise } as const;
  const { files } = (await dev.call('payroll-payout-export', { params, body })).payouts;
  const [file] = files;
  if (file === undefined) throw new Error('no file was made');
  const of = { ...params, batchId: file.batchId };
  const sha256 = await dev.shaOf('payroll-payout-file', { params: of });
  if (sha256 !== file.sha256) throw new Error(`paper: the file of the bank is ${sha256}, and not ${file.sha256}`);
  const query = { state: 'sent', limit: '100' } as const;
  const { items } = await dev.call('payroll-payments', { params, query });
  for (const [at, { payslipId }] of items.entries()) {
    const row: Result =
      at === fails
        ? { payslipId, outcome: 'failed', reason: 'The account does not take credits' }
        : { payslipId, outcome: 'paid', reference: `UTR-${files.length}-${at + 1}`, paidOn: file.day };
    await dev.call('payroll-payout-results', { params: of, body: { rows: [row] } });
  }
};

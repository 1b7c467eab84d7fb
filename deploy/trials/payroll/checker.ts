/**
 * Says everything that is wrong with a month of pay that died on its way and was gone on with. It adds up by itself: what it
 * takes from the product is what anybody can see from outside.
 */
import type { AnyEvent, Fact } from '@lamplight/events/core/types.ts';
import { brokenLaws } from '@lamplight/payroll/workbench/laws.ts';
import { type LogRow, sameEvent } from './log.ts';
import { monthIn, type Seen } from './seen.ts';

type Line = Readonly<{ account: string; debitPaise: number; creditPaise: number }>;
type Row = Readonly<{ payslipId: string; amountPaise: number; reference: string }>;
type Data = Readonly<{
  payslipId: string;
  employeeId: string;
  runId: string;
  calculationId: string;
  batchId: string;
  netPaise: number;
  totalPaise: number;
  pdfSha256: string;
  kind: string;
  sourceRef: string;
  lines: readonly Line[];
  rows: readonly Row[];
}>;

const of = (log: readonly LogRow[], type: string): readonly Data[] =>
  log.filter((row) => row.type === type).map(({ data }) => data as unknown as Data);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);
const timesOf = (keys: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]));
const saidMoreThanOnce = (keys: readonly string[], says: (key: string, times: number) => string): readonly string[] =>
  [...timesOf(keys)].flatMap(([key, times]) => (times > 1 ? [says(key, times)] : []));

/** @returns what is wrong, each with the promise that was broken in front; empty where everything holds */
export const wrongIn = (seen: Seen): readonly string[] => {
  const month = monthIn(seen);
  return [
    ...slipsWrong(seen, month),
    ...moneyWrong(seen, month),
    ...journalWrong(seen, month),
    ...brokenLaws(seen.log as unknown as readonly Fact<AnyEvent>[]).map((law) => `laws: ${law}`),
    ...(seen.run.state === 'closed' ? [] : [`run: it is ${seen.run.state}, and not closed`]),
    ...(seen.run.progress === null ? [] : ['run: it is still calculated']),
    ...seen.unwell.map((finding) => `stuck: ${finding}`),
    ...seen.broken.map((service) => `audit: the chain of ${service} is broken`),
  ];
};

/** Everybody has one slip, published once, and its paper is the one whose hash was stored. */
const slipsWrong = ({ slips, people, papers, own, month: name }: Seen, month: readonly LogRow[]): readonly string[] => {
  const published = of(month, 'PayslipPublished');
  const stored = new Map(published.map(({ payslipId, pdfSha256 }) => [payslipId, pdfSha256]));
  const has = timesOf(slips.map(({ employeeId }) => employeeId));
  const calculated = of(month, 'PayslipCalculated').map((slip) => `${slip.payslipId} of ${slip.calculationId}`);
  return [
    ...people.filter((id) => !has.has(id)).map((id) => `slips: ${id} has none`),
    ...[...has].flatMap(([id, times]) => (times === 1 ? [] : [`slips: ${id} has ${times}`])),
    ...saidMoreThanOnce(calculated, (slip, times) => `slips: ${slip} was calculated ${times} times`),
    ...saidMoreThanOnce(
      published.map(({ payslipId }) => payslipId),
      (payslipId, times) => `slips: ${payslipId} was published ${times} times`,
    ),
    ...slips.flatMap(({ payslipId }) => {
      if (!stored.has(payslipId)) return [`slips: ${payslipId} was not published`];
      return papers[payslipId] === stored.get(payslipId) ? [] : [`paper: ${payslipId} is not what was stored of it`];
    }),
    ...(own.length === 1 && own[0] === name
      ? []
      : [`slips: an employee finds ${own.join(', ') || 'none'} of their own`]),
  ];
};

/** Every salary went out once: in one file at a time, under references that no other row has, and all of them together. */
const moneyWrong = ({ slips, run, payments }: Seen, month: readonly LogRow[]): readonly string[] => {
  const files = of(month, 'PayoutFileExported');
  const paid = of(month, 'SalaryPaid');
  const failed = new Set(of(month, 'SalaryPaymentFailed').map(({ payslipId, batchId }) => `${payslipId} ${batchId}`));
  const total = run.totals?.netPaise ?? 0;
  const live = files.flatMap(({ rows, batchId }) =>
    rows.flatMap(({ payslipId }) => (failed.has(`${payslipId} ${batchId}`) ? [] : [payslipId])),
  );
  const net = new Map(slips.map(({ payslipId, netPaise }) => [payslipId, netPaise]));
  const confirmed = sumOf(paid.map(({ netPaise }) => netPaise));
  return [
    ...saidMoreThanOnce(live, (payslipId, times) => `money: ${payslipId} stands in ${times} files at once`),
    ...saidMoreThanOnce(
      files.flatMap(({ rows }) => rows.map(({ reference }) => reference)),
      (reference, times) => `money: the reference ${reference} stands in ${times} rows`,
    ),
    ...files.flatMap(({ batchId, rows, totalPaise }) =>
      sumOf(rows.map(({ amountPaise }) => amountPaise)) === totalPaise ? [] : [`money: ${batchId} is not its rows`],
    ),
    ...saidMoreThanOnce(
      paid.map(({ payslipId }) => payslipId),
      (payslipId, times) => `money: ${payslipId} was paid ${times} times`,
    ),
    ...paid.flatMap(({ payslipId, netPaise }) =>
      net.get(payslipId) === netPaise ? [] : [`money: ${payslipId} was paid ${netPaise}`],
    ),
    ...(confirmed === total ? [] : [`money: ${confirmed} was confirmed of ${total}`]),
    ...payments.flatMap(({ payslipId, state }) => (state === 'paid' ? [] : [`money: ${payslipId} is ${state}`])),
  ];
};

/** Each document is booked once, every prefix of the log is balanced, and in the end nobody is owed a salary. */
const journalWrong = ({ balances, run, log }: Seen, month: readonly LogRow[]): readonly string[] => {
  const posted = of(month, 'JournalPosted');
  const documents = posted.map(({ kind, sourceRef }) => `${kind} ${sourceRef}`);
  const due = [
    `payroll ${run.runId}`,
    ...of(month, 'SalaryPaid').map(({ payslipId, batchId }) => `salary ${payslipId}-${batchId}`),
  ];
  const salaries = posted.filter(({ kind }) => kind === 'salary').map(({ sourceRef }) => sourceRef);
  const total = run.totals?.netPaise ?? 0;
  return [
    ...due.filter((document) => !documents.includes(document)).map((document) => `journal: ${document} is not booked`),
    ...due.flatMap((document) => {
      const [kind, source = ''] = document.split(' ');
      if (kind !== 'salary') return [];
      const times = salaries.filter((sourceRef) => sourceRef.includes(source)).length;
      return times > 1 ? [`journal: ${document} is booked ${times} times`] : [];
    }),
    ...saidMoreThanOnce(documents, (document, times) => `journal: ${document} is booked ${times} times`),
    ...prefixesWrong(log),
    ...(balances['SALARIES_PAYABLE'] === 0
      ? []
      : [`journal: ${balances['SALARIES_PAYABLE']} of salaries is still owed`]),
    ...(balances['BANK'] === -total ? [] : [`journal: the bank stands at ${balances['BANK']}, and ${total} were paid`]),
  ];
};

/** @returns the first prefix of the log, and what it was when it was cut, whose debits are not its credits */
const prefixesWrong = (log: readonly LogRow[]): readonly string[] => {
  let balance = 0n;
  for (const { type, data, position } of log) {
    if (type !== 'JournalPosted' && type !== 'JournalReversed') continue;
    for (const { debitPaise, creditPaise } of (data as unknown as Data).lines)
      balance += BigInt(debitPaise) - BigInt(creditPaise);
    if (balance !== 0n) return [`journal: up to position ${position} it is out of balance by ${balance}`];
  }
  return [];
};

/** What it leaves that a month does not which nothing cut off, and the other way round. In no order: one may wait for another. */
export const differsFrom = (whole: Seen, seen: Seen): readonly string[] => {
  const [should, is] = [timesOf(monthIn(whole).map(sameEvent)), timesOf(monthIn(seen).map(sameEvent))];
  const events = [...new Set([...should.keys(), ...is.keys()])].flatMap((event) => {
    const [wanted, found] = [should.get(event) ?? 0, is.get(event) ?? 0];
    return wanted === found ? [] : [`events: ${found} instead of ${wanted} of ${event.slice(0, 160)}`];
  });
  const hash =
    seen.run.calculationHash === whole.run.calculationHash ? [] : ['slips: they are calculated to another hash'];
  const papers = Object.entries(whole.papers).flatMap(([payslipId, sha256]) =>
    seen.papers[payslipId] === sha256 ? [] : [`paper: ${payslipId} is another`],
  );
  return [...hash, ...papers, ...events];
};

/** What a month has come to, seen from outside: by calls of the site, by the operator's commands, and in the log of the folder. */
import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerOf } from '@lamplight/bff/contract/routes.ts';
import { lastDayOf } from '@lamplight/common/calendar/month.ts';
import { lamplight } from '../product/running.ts';
import type { Company } from './company.ts';
import type { Life } from './life.ts';
import { isOfMonth, type LogRow, logAfter } from './log.ts';

type Run = AnswerOf<'payroll-run'>['run'];
type Finding = Readonly<{ what: string; ok: boolean; says: string }>;
type Verdict = Readonly<{ service: string; intact: boolean }>;

export type Seen = Readonly<{
  month: string;
  /** Ids of whoever is to be paid. */
  people: readonly string[];
  /** The whole log, before anybody looked at anything for this. */
  log: readonly LogRow[];
  /** How much of it was there before the month. */
  before: number;
  run: Pick<Run, 'runId' | 'state' | 'calculationHash' | 'progress' | 'totals'>;
  /** Slips of the run, whoever they are of. */
  slips: readonly Readonly<{ payslipId: string; employeeId: string; netPaise: number }>[];
  /** The SHA-256 of each paper as it is answered, by slip. */
  papers: Readonly<Record<string, string>>;
  payments: readonly Readonly<{
    payslipId: string;
    state: string;
    netPaise: number;
    bankReference?: string | undefined;
  }>[];
  /** Months of the payslips that one employee finds of their own. */
  own: readonly string[];
  /** Debits less credits of each account. */
  balances: Readonly<Record<string, number>>;
  /** What `lamplight doctor` finds not well, and `lamplight audit verify` not intact. */
  unwell: readonly string[];
  broken: readonly string[];
}>;

const LOOK_MS = 50;
const FOLLOWS_WITHIN_MS = 30_000;

/** Everything that follows has followed, or its time is up. */
const followed = async (life: Life, people: number): Promise<void> => {
  const until = performance.now() + FOLLOWS_WITHIN_MS;
  for (;;) {
    await life.revived();
    const types = logAfter(life.folder).map(({ type }) => type);
    const count = (type: string): number => types.filter((one) => one === type).length;
    if (count('PayslipPublished') >= people && count('JournalPosted') > people) return;
    if (performance.now() > until) return;
    await pause(LOOK_MS);
  }
};

/** Also the last of them to die may be a process that has just done its last: it is awaited, then asked. */
export const seenOf = async (life: Life, company: Company, runId: string, before: number): Promise<Seen> => {
  await followed(life, company.people.length);
  await life.revived();
  const { unwell, broken } = await askedOf(life);
  await life.revived();
  const log = logAfter(life.folder);
  const admin = life.person(company.approver);
  await admin.signsIn();
  const employee = life.person(company.employee);
  await employee.signsIn();
  const params = { runId };
  const query = { limit: '100' } as const;
  const { run } = await admin.call('payroll-run', { params });
  const { items: people } = await admin.call('payroll-run-people', { params, query });
  const { items: payments } = await admin.call('payroll-payments', { params, query });
  const on = lastDayOf(company.month);
  const { trialBalance } = await admin.call('trial-balance', { query: { on } });
  const { items: own } = await employee.call('own-payslips', { query });
  const papers: Record<string, string> = {};
  for (const { payslipId } of people) papers[payslipId] = await admin.shaOf('payslip-pdf', { params: { payslipId } });
  return {
    ...{ month: company.month, people: company.people, log, before, run, papers, unwell, broken },
    slips: people.map(({ payslipId, employee: { id }, netPaise }) => ({ payslipId, employeeId: id, netPaise })),
    payments: payments.map(({ payslipId, state, netPaise, bankReference }) => ({
      ...{ payslipId, state, netPaise, bankReference },
    })),
    own: own.map((slip) => slip.month),
    balances: Object.fromEntries(trialBalance.accounts.map(({ account, balancePaise }) => [account, balancePaise])),
  };
};

/**
 * Of the product that runs, started again where it dies meanwhile. What is behind may catch up for some seconds; the disk of
 * this machine is none of its business.
 */
const askedOf = async (life: Life): Promise<Pick<Seen, 'unwell' | 'broken'>> => {
  const ask = async <T>(command: string): Promise<readonly T[] | null> =>
    parsed(await lamplight([...command.split(' '), '--json'], { DATA_DIR: life.folder }));
  const until = performance.now() + FOLLOWS_WITHIN_MS;
  for (;;) {
    await life.revived();
    const [findings, verdicts] = await Promise.all([ask<Finding>('doctor'), ask<Verdict>('audit verify')]);
    const unwell = findings
      ?.filter(({ what, ok }) => !ok && what !== 'disk')
      .map(({ what, says }) => `${what}: ${says}`) ?? ['doctor gave no answer'];
    const broken = verdicts?.filter(({ intact }) => !intact).map(({ service }) => service) ?? ['whatever was not told'];
    if ((unwell.length === 0 && broken.length === 0) || performance.now() > until) return { unwell, broken };
    await pause(LOOK_MS * 10);
  }
};

/** @returns null where it said nothing that can be read: whom it asked has died */
const parsed = <T>({ stdout }: Readonly<{ stdout: string }>): readonly T[] | null => {
  try {
    return JSON.parse(stdout) as readonly T[];
  } catch {
    return null;
  }
};

/** What the month has recorded. */
export const monthIn = ({ log, before }: Pick<Seen, 'log' | 'before'>): readonly LogRow[] =>
  log.filter((row) => row.position > before && isOfMonth(row));

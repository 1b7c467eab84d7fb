/**
 * What the history of payroll answers, and how fast, once it is long: 60 months of 200 people, each calculated, approved, paid
 * and closed through the service itself, on SQLite, over HTTP. Then an admin asks it what people ask a history, one question
 * after another; what is measured is the whole call.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { addMonths, lastDayOf, type Month } from '@lamplight/common/calendar/month.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { Answered, Stage } from '@lamplight/common/service/workbench/stage.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { admin, secondAdmin } from '@lamplight/payroll/workbench/cast.ts';
import { startStage } from '@lamplight/payroll/workbench/harness.ts';
import { earns, isKnown, lawInForce, termsOf } from '@lamplight/payroll/workbench/paid.ts';
import { atMost, type Measure, measured, percentile, type Run, seeded } from './figures.ts';
import { answerOf, calculated, hire, RUNS } from './payroll-run.ts';
import type { Sizes } from './sizes.ts';

const AIM_MS = 200;
const FIRST_MONTH: Month = '2026-07';
const LOOK_MS = 50;
const WITHIN_MS = 600_000;

/** What there is to ask about. */
type Told = Readonly<{
  people: readonly string[];
  /** In the order of their months. `at`: when the month was closed. */
  runs: readonly Readonly<{ runId: string; month: Month; at: string }>[];
  slips: readonly string[];
}>;
type Pick = <T>(of: readonly T[]) => T;
type Question = readonly [name: string, path: (told: Told, pick: Pick) => string];

/** Each is a row of the report. */
const QUESTIONS: readonly Question[] = [
  ['events of a kind', (_told, pick) => `/audit/events?kind=${pick(['payslip', 'payrollrun', 'journal'])}&limit=50`],
  ['events of a type', (_told, pick) => `/audit/events?type=${pick(['SalaryPaid', 'PayrollRunApproved'])}&limit=50`],
  ['events of one person', ({ people }, pick) => `/audit/events?kind=salary&id=${pick(people)}&limit=50`],
  ['events of one run', ({ runs }, pick) => `/audit/events?kind=payrollrun&id=${pick(runs).runId}&limit=50`],
  [
    'events of one hand since a day',
    ({ runs }, pick) => `/audit/events?actor=${admin.id}&from=${pick(runs).at}&limit=50`,
  ],
  ['a run as of an instant', ({ runs }, pick) => `/audit/payrollrun/${pick(runs).runId}/state?at=${pick(runs).at}`],
  ['a payslip as it stands', ({ slips }, pick) => `/audit/payslip/${pick(slips)}/state`],
  ['a salary as of an instant', ({ people, runs }, pick) => `/audit/salary/${pick(people)}/state?at=${pick(runs).at}`],
  [
    'a run between two instants',
    ({ runs }, pick) => {
      const { runId, at } = pick(runs);
      return `/audit/payrollrun/${runId}/diff?from=${at}&to=${runs.at(-1)?.at}`;
    },
  ],
  [
    'a salary between two instants',
    ({ people, runs }, pick) => `/audit/salary/${pick(people)}/diff?from=${runs[0]?.at}&to=${pick(runs).at}`,
  ],
  // The questions of an auditor about people's pay, and about runs.
  [
    'basic pay on a day, as known then',
    ({ people, runs }, pick) => {
      const { month, at } = pick(runs);
      return `/audit/payroll/basic-pay?person=${pick(people)}&validAt=${lastDayOf(month)}&knownAt=${at}`;
    },
  ],
  [
    'why a net changed, as known then',
    ({ people, runs }, pick) => {
      const { month, at } = pick(runs);
      return `/audit/payroll/net-change?person=${pick(people)}&month=${month}&knownAt=${at}`;
    },
  ],
  [
    'how a figure was reckoned, as known then',
    ({ people, runs }, pick) => {
      const { month, at } = pick(runs);
      return `/audit/payroll/figure?person=${pick(people)}&month=${month}&knownAt=${at}`;
    },
  ],
  [
    'which account was paid, of all months',
    ({ people, runs }, pick) => {
      const { month, at } = pick(runs);
      return `/audit/payroll/account?person=${pick(people)}&validAt=${lastDayOf(month)}&knownAt=${at}`;
    },
  ],
  ['which account was paid, as known now', ({ people }, pick) => `/audit/payroll/account?person=${pick(people)}`],
  [
    'a run then and now',
    ({ runs }, pick) => {
      const { runId, month } = pick(runs);
      return `/audit/payroll/run-then-and-now?run=${runId}&validAt=${lastDayOf(month)}&knownAt=${pick(runs).at}`;
    },
  ],
  [
    'who did what in a run',
    ({ runs }, pick) => `/audit/payroll/who-did-what?run=${pick(runs).runId}&knownAt=${runs.at(-1)?.at}`,
  ],
  ['runs by rules that changed', ({ runs }, pick) => `/audit/payroll/changed-rules?knownAt=${pick(runs).at}`],
  ['runs by rules that changed, as known now', () => '/audit/payroll/changed-rules'],
  [
    'people of a run by rules that changed',
    ({ runs }, pick) => `/audit/payroll/changed-rules/people?run=${pick(runs).runId}&limit=50`,
  ],
  ['whether the history is intact, with what was read before', () => INTACT],
];

const INTACT = '/audit/payroll/intact';
/** How often every hash is read again: that grows with the history, and has no aim. */
const WHOLE = 3;

export const what = (months: number, people: number): string => `the history of ${months} months of ${people} people`;

export const auditAnswers = async ({ months, people, asks }: Sizes['audit']): Promise<readonly Measure[]> => {
  const stage = await startStage([admin, secondAdmin]);
  try {
    const told = await history(stage, months, people);
    const random = seeded(7);
    const pick: Pick = (of) => of[Math.floor(random() * of.length)] as (typeof of)[number];
    const named = (name: string): string => `${what(months, people)}: ${name}`;
    const timed = async (asked: string): Promise<number> => {
      const began = performance.now();
      // A service gives up after 8 s what it goes on with: asked again, it answers once all is read.
      for (let answered = await stage.get(admin, asked); ; answered = await stage.get(admin, asked)) {
        if (answered.status === 503 && asked.startsWith(INTACT)) continue;
        answerOf(answered);
        return performance.now() - began;
      }
    };
    const whole: Run[] = [];
    for (let n = 0; n < WHOLE; n += 1)
      whole.push({ ours: (await timed(`${INTACT}?read=all`)) / 1_000, reference: null });
    const measures = [measured(named('every hash of it read'), 's', whole)];
    for (const [name, path] of QUESTIONS) {
      const taken: number[] = [];
      for (let n = 0; n < asks; n += 1) taken.push(await timed(path(told, pick)));
      const ours = percentile(taken, 99);
      measures.push(measured(named(`${name}, p99`), 'ms', [{ ours, reference: null }], atMost(AIM_MS, 'ms')));
    }
    return measures;
  } finally {
    await stage.stop();
  }
};

const history = async (stage: Stage, months: number, people: number): Promise<Told> => {
  await lawInForce(stage);
  await hire(stage, people);
  // The two who run it are paid as well: whoever works here is.
  for (const [at, { id }] of [admin, secondAdmin].entries()) {
    await earns(stage, id, termsOf(120_000_00));
    await isKnown(stage, id, people + at);
  }
  answerOf(await stage.put(admin, '/payroll/payer', { accountNumber: '998877665544', ifsc: 'ICIC0001234' }));
  const runs: { runId: string; month: Month; at: string }[] = [];
  const slips: string[] = [];
  for (let index = 0; index < months; index += 1) {
    const month = addMonths(FIRST_MONTH, index);
    const payday = Date.parse(`${lastDayOf(month)}T12:00:00.000Z`);
    if (stage.now() < payday) stage.pass(payday - stage.now());
    const { runId, payslipIds } = await closed(stage, month);
    runs.push({ runId, month, at: new Date(stage.now()).toISOString() });
    slips.push(...payslipIds);
  }
  await untilPublished(stage, slips.length);
  return { people: Array.from({ length: people }, (_, n) => `person-${n}`), runs, slips };
};

/** Again under the same key, where the views of a busy machine did not keep up with what the call has recorded. */
const done = async (stage: Stage, who: Actor, path: string, body: object) => {
  const key = newId();
  for (let waited = 0; ; waited += LOOK_MS) {
    const answered = await stage.post(who, path, body, { key });
    if (![404, 503].includes(answered.status) || waited > WITHIN_MS) return answerOf(answered);
    await pause(LOOK_MS);
  }
};

/** A month from its opening to its end. */
const closed = async (stage: Stage, month: string) => {
  const opening = { month, type: 'regular', paymentDate: lastDayOf(month) };
  const { runId } = (await done(stage, admin, RUNS, opening)).run;
  const act = (verb: string, body: object = {}, who = admin) => done(stage, who, `${RUNS}/${runId}/${verb}`, body);
  await act('calculate');
  const { checks, calculationHash } = await calculated(stage, runId);
  const checkIds: readonly string[] = checks.map(({ checkId }: { checkId: string }) => checkId);
  if (checkIds.length > 0) await act('checks', { checkIds, note: 'Looked at' });
  await act('submit');
  await act('approve', { month, calculationHash }, secondAdmin);
  const { totalPaise } = answerOf(await stage.get(admin, `${RUNS}/${runId}/payouts`)).payouts.next;
  const { payouts } = await act('payouts', { format: 'NEFT_COMMA', totalPaise });
  const payslipIds = await paidIn(stage, runId);
  const paidOn = istDate(new Date(stage.now()).toISOString());
  const rows = payslipIds.map((payslipId) => ({ payslipId, outcome: 'paid', reference: `UTR-${payslipId}`, paidOn }));
  await act(`payouts/${payouts.files[0].batchId}/results`, { rows });
  await act('close');
  return { runId, payslipIds };
};
const paidIn = async (stage: Stage, runId: string): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let after = ''; ; ) {
    const page: Answered = await stage.get(admin, `${RUNS}/${runId}/payments?state=sent&limit=100${after}`);
    const { items, next } = answerOf(page);
    ids.push(...items.map(({ payslipId }: { payslipId: string }) => payslipId));
    if (next === undefined) return ids;
    after = `&after=${next}`;
  }
};

/** Whatever follows from a payment is done: nothing else takes time while questions are asked. */
const untilPublished = async (stage: Stage, slips: number): Promise<void> => {
  const published = async (): Promise<number> => {
    let all = 0;
    for await (const { events } of stage.ports.events.readAll({ filter: { types: ['PayslipPublished'] } }))
      all += events.length;
    return all;
  };
  for (let waited = 0; (await published()) < slips; waited += LOOK_MS) {
    if (waited > WITHIN_MS) throw new Error('not every payslip was published');
    await pause(LOOK_MS * 20);
  }
};

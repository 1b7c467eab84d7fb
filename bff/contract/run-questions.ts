/** What an auditor asks of payroll runs (domain.md §7, questions 2, 5, 6 and 8), each answered at once. */
import * as z from 'zod/mini';
import { verifyAnswer } from './audit.ts';
import { payoutFormats } from './payouts.ts';
import { exportFormats, runExports } from './payroll-exports.ts';
import { runStates, runTotals, runTypes } from './payroll-runs.ts';
import { civilDate, id, instant, listOf, pageQuery, payMonth, personRef, sha256, success } from './values.ts';

/** As it was recorded then, a day at its end (23:59:59.999 IST); left out: as it is known now. */
const knownAt = z.optional(z.union([instant, civilDate]));
/** Differences and what is taken back may be below zero. */
const amount = z.int();
const ruleUsed = z.strictObject({
  ruleId: z.string(),
  key: z.string(),
  jurisdiction: z.string(),
  version: z.int(),
  effectiveFrom: civilDate,
});
const aRun = {
  runId: z.string(),
  month: z.string(),
  type: z.enum(runTypes),
} as const;

/**
 * `run`, or `month` for the regular run of it. `knownAt`: *then*. `validAt`: what was paid by that day, and runs whose
 * payment date it had reached; left out: all of it.
 */
export const runThenAndNowQuery = z
  .strictObject({
    run: z.optional(id),
    month: z.optional(payMonth),
    validAt: z.optional(civilDate),
    knownAt,
  })
  .check(
    z.refine(({ run, month }) => run !== undefined || month !== undefined, { message: 'Choose a run', path: ['run'] }),
  );

const lookOfRun = z.strictObject({
  state: z.enum(runStates),
  /** Of its stream: how many events it had, less one. */
  revision: z.int(),
  /** Null before it was calculated. */
  totals: z.nullable(runTotals),
  calculationHash: z.nullable(z.string()),
  engineVersion: z.nullable(z.string()),
  ruleVersions: z.array(ruleUsed),
  /** Something that it was calculated from had changed. */
  stale: z.boolean(),
  held: z.int(),
  paid: z.strictObject({ payslips: z.int(), netPaise: amount }),
});
/** What the run itself says, and what other runs of its month that were approved add or take back. */
const moved = {
  thenPaise: z.nullable(amount),
  nowPaise: z.nullable(amount),
  besideThenPaise: amount,
  besideNowPaise: amount,
} as const;
export const runThenAndNow = z.strictObject({
  ...aRun,
  validAt: z.nullable(civilDate),
  /** Null: nobody asked for another moment, and both looks are the same. */
  knownAt: z.nullable(instant),
  /** Null: nobody had opened it. */
  before: z.nullable(lookOfRun),
  now: lookOfRun,
  /** Corrections, reversals and runs beside it, the oldest first. `stateThen`: null where nobody had opened it. */
  beside: z.array(
    z.strictObject({
      ...aRun,
      paymentDate: civilDate,
      stateThen: z.nullable(z.enum(runStates)),
      state: z.enum(runStates),
      /** What it pays, or takes back, once it is approved. */
      netPaise: z.nullable(amount),
      counts: z.boolean(),
    }),
  ),
  /** Those that differ, by code. */
  components: z.array(z.strictObject({ code: z.string(), ...moved })),
  /** Those whose net differs, the largest difference first; `peopleInAll`: how many, where not all are told. */
  people: z.array(z.strictObject({ employee: personRef, ...moved })),
  peopleInAll: z.int(),
});
export type RunThenAndNow = z.infer<typeof runThenAndNow>;
export const runThenAndNowAnswer = z.strictObject({ success, runThenAndNow });

export const runActsDone = [
  ...(['opened', 'entered', 'calculated', 'acknowledged', 'submitted', 'rejected', 'approved', 'revoked'] as const),
  ...(['cancelled', 'held', 'released', 'exported', 'downloaded', 'paid', 'failed', 'closed', 'reversed'] as const),
] as const;
export type RunActDone = (typeof runActsDone)[number];
/** What somebody looked at of others' pay that this run holds. */
export const runLooks = [
  'payslip',
  'payslip_pdf',
  'run_slip',
  'run_people',
  'run_payments',
  'run-then-and-now',
  'changed-rules',
  ...runExports,
] as const;
export type RunLook = (typeof runLooks)[number];

export const whoDidWhatQuery = z.strictObject({ run: id, knownAt });
export const whoDidWhat = z.strictObject({
  ...aRun,
  state: z.enum(runStates),
  knownAt: z.nullable(instant),
  /** In the order in which they were done first. */
  acts: z.array(
    z.strictObject({
      act: z.enum(runActsDone),
      by: personRef,
      firstAt: instant,
      lastAt: instant,
      /** Slips paid, checks answered, inputs entered; how often otherwise. */
      times: z.int(),
      /** In their own words, where they gave one; of several the last. */
      reason: z.nullable(z.string()),
      /** Of a file for the bank. */
      file: z.nullable(z.strictObject({ format: z.enum(payoutFormats), rows: z.int(), sha256: z.string() })),
    }),
  ),
  /** Each who did two things that the same person should not, or need not, do. */
  pairs: z.array(
    z.strictObject({
      person: personRef,
      first: z.enum(runActsDone),
      second: z.enum(runActsDone),
      /** `forbidden`: four eyes allow it to nobody; `look`: allowed, and worth a look. */
      is: z.enum(['forbidden', 'look']),
    }),
  ),
  /** Who saw whose pay of it, once a day for each thing, or exported it, each file; `employee`: null for everybody's. */
  looks: z.array(
    z.strictObject({
      by: personRef,
      what: z.enum(runLooks),
      employee: z.nullable(personRef),
      /** Days of looking, or how often the very same bytes were exported. */
      days: z.int(),
      firstAt: instant,
      lastAt: instant,
      /** Of an export. */
      file: z.nullable(z.strictObject({ format: z.enum(exportFormats), rows: z.int(), sha256: z.string() })),
    }),
  ),
  looksInAll: z.int(),
});
export type WhoDidWhat = z.infer<typeof whoDidWhat>;
export const whoDidWhatAnswer = z.strictObject({ success, whoDidWhat });

export const changedRulesQuery = z.strictObject({
  month: z.optional(payMonth),
  run: z.optional(id),
  /** `PT_KA` */
  rule: z.optional(id),
  knownAt,
});
export const changedRules = z.strictObject({
  knownAt: z.nullable(instant),
  /** Approved runs that were reckoned by a row that another one has taken the place of since, the newest month first. */
  runs: z.array(
    z.strictObject({
      ...aRun,
      state: z.enum(runStates),
      payslips: z.int(),
      calculatedAt: instant,
      rules: z.array(
        z.strictObject({
          used: ruleUsed,
          /** What holds for the same day by now; null: nothing does. */
          now: z.nullable(z.strictObject({ version: z.int(), effectiveFrom: civilDate, source: z.string() })),
        }),
      ),
    }),
  ),
});
export type ChangedRules = z.infer<typeof changedRules>;
export const changedRulesAnswer = z.strictObject({ success, changedRules });

/** A portion of the people of one run; `next` leads to the rest. At most 50 at once. */
export const changedRulesPeopleQuery = z.strictObject({ run: id, knownAt, ...pageQuery });
export const changedRulesPerson = z.strictObject({
  payslipId: z.string(),
  employee: personRef,
  /** As the slip says. */
  paidPaise: amount,
  /** As the law that is known now has it; null where it cannot be reckoned, for `why`. */
  nowPaise: z.nullable(amount),
  /** `ERASED`: what the engine was told of this person was erased. Otherwise why there would be no slip. */
  why: z.nullable(z.string()),
  /** What differs, by component. */
  lines: z.array(z.strictObject({ code: z.string(), paidPaise: amount, nowPaise: amount })),
});
export type ChangedRulesPerson = z.infer<typeof changedRulesPerson>;
export const changedRulesPeopleAnswer = listOf(changedRulesPerson);

/** `read`: everything is read again; left out: what was read within a day and was intact stands, and what came since is read. */
export const payrollIntactQuery = z.strictObject({ read: z.optional(z.literal('all')) });
export const payrollIntact = z.strictObject({
  intact: z.boolean(),
  /** The first so many events were read at this time and not again; null: everything was read for this answer. */
  readBefore: z.nullable(z.strictObject({ events: z.int(), at: instant })),
  /** When the newest event that was read happened; null where there is none. */
  newestAt: z.nullable(instant),
  events: z.int(),
  streams: z.int(),
  anchoredAt: z.nullable(instant),
  anchoredEvents: z.int(),
  firstBad: verifyAnswer.shape.firstBad,
  proves: z.string(),
  doesNotProve: z.string(),
  /** By kind of thing, in the order of their names. */
  kinds: z.array(z.strictObject({ kind: z.string(), streams: z.int(), events: z.int() })),
  /** Events that set something right: each stands after what it corrects, which stays. */
  corrections: z.array(z.strictObject({ type: z.string(), events: z.int() })),
  /** SHA-256 over all heads, as the report lists them. */
  headsSha256: sha256,
});
export type PayrollIntact = z.infer<typeof payrollIntact>;
export const payrollIntactAnswer = z.strictObject({ success, payrollIntact });

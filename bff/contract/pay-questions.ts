/**
 * Questions of an auditor about people's pay, each with one answer (domain.md §7). Two times: what was true in the world on a
 * day, and what was known of it at an instant; a day of knowledge means its end.
 */
import * as z from 'zod/mini';
import { additionalPayStates, handSources } from './additional-pay.ts';
import { auditEvent } from './audit.ts';
import { bankStates } from './pay-profiles.ts';
import { payslipLine, payslipTypes } from './payslips.ts';
import { civilDate, id, instant, paise, payMonth, personRef, success } from './values.ts';

const knownAt = z.optional(z.union([instant, civilDate]));
export const bothTimes = { validAt: z.optional(civilDate), knownAt } as const;
/** Of what is about a month: the month is its time in the world. */
export const ofMonth = { knownAt } as const;

/** Below zero on a reversal, and on some lines of a correction. */
const signedPaise = z.int();
/** As it was reckoned with: `knownAt` null for all that is known now. */
const known = z.nullable(instant);

/** Who did something, when, by which request and in which session; the event stands in the history. */
export const payAct = z.strictObject({
  by: personRef,
  at: instant,
  /** The same for all that a person did in one session; null where it was not recorded yet. */
  session: z.nullable(z.string()),
  commandId: z.string(),
  position: z.string(),
});
export type PayAct = z.infer<typeof payAct>;

const amounts = z.strictObject({
  /** Null where the structure has no basic pay, or once the person was erased. */
  basicPaise: z.nullable(paise),
  grossPaise: z.nullable(paise),
});
export const basicPayQuery = z.strictObject({ person: id, ...bothTimes });
export const basicPayAnswer = z.strictObject({
  success,
  employee: personRef,
  validAt: civilDate,
  knownAt: known,
  /** What holds on that day; null before the first salary. */
  holds: z.nullable(z.strictObject({ ...amounts.shape, effectiveFrom: civilDate, structureId: z.string() })),
  /** The newest first. */
  changes: z.array(
    z.strictObject({
      assignmentId: z.string(),
      /** `waits`, `rejected`: it changed nothing. */
      outcome: z.enum(['assigned', 'revised', 'waits', 'rejected']),
      effectiveFrom: civilDate,
      /** Holds on that day; begins after it; a later entry of the same first day took its place; or it is over. */
      stands: z.enum(['holds', 'later', 'replaced', 'over', 'never']),
      from: z.nullable(amounts),
      to: amounts,
      reason: z.string(),
      entered: payAct,
      /** Of a change that needed a second admin. */
      decided: z.nullable(payAct),
      /** Why it was rejected. */
      rejection: z.nullable(z.string()),
    }),
  ),
});
export type BasicPayAnswer = z.infer<typeof basicPayAnswer>;

/** A payslip of the month, as its run's valid calculation had it. */
const slipHead = z.strictObject({
  payslipId: z.string(),
  runId: z.string(),
  type: z.enum(payslipTypes),
  /** Of its run. */
  runState: z.string(),
  netPaise: signedPaise,
});
export const netChangeQuery = z.strictObject({ person: id, month: payMonth, ...ofMonth });
export const netChangeAnswer = z.strictObject({
  success,
  employee: personRef,
  month: z.string(),
  monthBefore: z.string(),
  knownAt: known,
  /** Null where nothing was calculated for the month. */
  netPaise: z.nullable(signedPaise),
  netBeforePaise: z.nullable(signedPaise),
  slips: z.array(slipHead),
  slipsBefore: z.array(slipHead),
  /** What takes most off the net first; lines that are the same are not among them. */
  lines: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      kind: payslipLine.shape.kind,
      arrearOf: z.nullable(z.string()),
      beforePaise: signedPaise,
      nowPaise: signedPaise,
      /** What the difference does to the net: nothing where the employer pays it. */
      onNetPaise: signedPaise,
      /** How it was reckoned, in words; null where there was no such line. */
      wordsBefore: z.nullable(z.string()),
      wordsNow: z.nullable(z.string()),
      /** Positions of `events`. */
      causes: z.array(z.string()),
      /** From what else it follows: the wages that it is a share of, the rest of the tax year, the table of the month. */
      follows: z.nullable(z.enum(['wages', 'year', 'month'])),
    }),
  ),
  /** In the order in which they happened. */
  events: z.array(auditEvent),
});
export type NetChangeAnswer = z.infer<typeof netChangeAnswer>;

/** One thing that a figure was reckoned from. */
const figureInput = z.strictObject({
  name: z.string(),
  value: z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('paise'), paise: signedPaise }),
    z.strictObject({ is: z.literal('bp'), bp: z.int() }),
    z.strictObject({ is: z.literal('halfDays'), halfDays: z.int() }),
    z.strictObject({ is: z.literal('text'), text: z.string() }),
  ]),
});
export type FigureInput = z.infer<typeof figureInput>;
export const figureRule = z.strictObject({
  ruleId: z.string(),
  key: z.string(),
  jurisdiction: z.string(),
  version: z.int(),
  effectiveFrom: civilDate,
  /** Its last day, as known; null while it holds. */
  effectiveTo: z.nullable(civilDate),
  source: z.string(),
  approvedBy: z.nullable(personRef),
});
export const figureQuery = z.strictObject({ person: id, month: payMonth, ...ofMonth });
export const figureAnswer = z.strictObject({
  success,
  employee: personRef,
  month: z.string(),
  knownAt: known,
  slips: z.array(
    z.strictObject({
      ...slipHead.shape,
      engineVersion: z.string(),
      calculationHash: z.string(),
      lines: z.array(
        z.strictObject({
          code: z.string(),
          name: z.string(),
          kind: payslipLine.shape.kind,
          arrearOf: z.nullable(z.string()),
          amountPaise: signedPaise,
          /** Formula and inputs in one sentence. */
          words: z.string(),
          inputs: z.array(figureInput),
          /** To what the result was rounded; null where it is exact. */
          rounding: z.nullable(z.enum(['HALF_UP_PAISE', 'HALF_UP_RUPEE', 'UP_RUPEE', 'HALF_UP_TEN_RUPEES'])),
          rules: z.array(figureRule),
        }),
      ),
    }),
  ),
});
export type FigureAnswer = z.infer<typeof figureAnswer>;

const account = { bankId: z.string(), accountLast4: z.string(), ifsc: z.string() } as const;
export const payAccountQuery = z
  .strictObject({ person: z.optional(id), month: z.optional(payMonth), ...bothTimes })
  .check(
    z.refine(({ person, month }) => person !== undefined || month !== undefined, {
      error: 'Choose a person or a month',
      path: ['person'],
    }),
  );
export const payAccountAnswer = z.strictObject({
  success,
  /** Null where a month is asked about: then nobody's account is told. */
  employee: z.nullable(personRef),
  validAt: civilDate,
  knownAt: known,
  /** Each row of a file for the bank, the newest first. */
  sent: z.array(
    z.strictObject({
      ...account,
      runId: z.string(),
      month: z.string(),
      day: civilDate,
      amountPaise: paise,
      exportedBy: personRef,
      /** What became of it, as known. */
      outcome: z.enum(['open', 'paid', 'failed']),
      reference: z.nullable(z.string()),
      submitted: z.nullable(payAct),
      verified: z.nullable(payAct),
    }),
  ),
  /** What happened to the accounts in the 90 days that end with the day, the newest first. */
  changes: z.array(
    z.strictObject({
      ...account,
      became: z.enum(bankStates),
      act: payAct,
      /** Why it was rejected. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** What admins entered by hand beside salaries, the newest first; of one person, one month, or both. */
  oneOffs: z.array(
    z.strictObject({
      additionalPayId: z.string(),
      employee: personRef,
      month: z.string(),
      componentCode: z.string(),
      source: z.enum(handSources),
      /** Null once the person was erased. */
      amountPaise: z.nullable(paise),
      reason: z.string(),
      state: z.enum(additionalPayStates),
      entered: payAct,
      approved: z.nullable(payAct),
    }),
  ),
  /** So many more of them there are. */
  moreOneOffs: z.int(),
});
export type PayAccountAnswer = z.infer<typeof payAccountAnswer>;

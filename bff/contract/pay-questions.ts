/**
 * Questions of an auditor about people's pay, each with one answer (domain.md §7). Two times: what was true in the world on a
 * day, and what was known of it at an instant; a day of knowledge means its end.
 */
import * as z from 'zod/mini';
import { civilDate, id, instant, paise, personRef, success } from './values.ts';

const knownAt = z.optional(z.union([instant, civilDate]));
export const bothTimes = { validAt: z.optional(civilDate), knownAt } as const;
/** Of what is about a month: the month is its time in the world. */
export const ofMonth = { knownAt } as const;

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

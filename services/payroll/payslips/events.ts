/**
 * What is recorded of one payslip, on its own stream (payroll.md §8). A slip is calculated anew with its run; what stands
 * when it is published is frozen. Amounts and ids stay for ever; what names the person is sealed for that person.
 */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';
import type { Payslip } from '../engine/payslip.ts';
import { id, json, month, text } from '../schema.ts';
import { payOf } from '../sealed-for.ts';

const of = { payslipId: id, runId: id, employeeId: id } as const;
const schemas = {
  /**
   * `inputs`: what the engine was told of this person (`EmployeeInputs`), as JSON: from it and the rules of the run the slip
   * is reckoned again. `read`: the revision of every stream of the person that was read.
   */
  PayslipCalculated: z.strictObject({
    ...of,
    calculationId: id,
    month,
    slip: json<Payslip>(),
    inputs: personalText,
    read: z.record(z.string(), z.int()).readonly(),
  }),
  /**
   * It is its employee's from now on. `number`: of the slip, `2026-11/E-0012`. `head`: what stands on it beside the figures
   * (`papers/`), as JSON, so that the paper can be made again byte by byte.
   */
  PayslipPublished: z.strictObject({ ...of, number: text, head: personalText, pdfSha256: text }),
  PayslipDisputed: z.strictObject({ ...of, disputeId: id, reason: personalText, by: id }),
  PayslipDisputeResolved: z.strictObject({
    ...of,
    disputeId: id,
    outcome: z.enum(['stands', 'corrected']),
    answer: personalText,
    by: id,
  }),
  /** A correction run has paid the difference. */
  PayslipCorrected: z.strictObject({ ...of, byPayslipId: id, byRunId: id }),
} as const;
export type PayslipEvent = EventsOf<typeof schemas>;

export const payslipEvents = declareEvents(schemas, {
  personal: {
    PayslipCalculated: { inputs: payOf },
    PayslipPublished: { head: payOf },
    PayslipDisputed: { reason: payOf },
    PayslipDisputeResolved: { answer: payOf },
  },
});

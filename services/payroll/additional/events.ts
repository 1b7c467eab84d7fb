/** What is recorded of pay beside the salary (payroll.md §3; domain.md §6). The amount is sealed for its person, in paise, as digits. */
import { paySources } from '@lamplight/bff/contract/additional-pay.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';
import { id, list, month, paise, text } from '../schema.ts';
import { payOf } from '../sealed-for.ts';

const of = { additionalPayId: id, employeeId: id } as const;
const schemas = {
  /** The id follows from source, reference and person: the same thing is never proposed twice. */
  AdditionalPayProposed: z.strictObject({
    ...of,
    componentCode: text,
    amountPaise: personalText,
    month,
    source: z.enum(paySources),
    sourceRef: text,
    reason: text,
    proposedBy: id,
  }),
  AdditionalPayApproved: z.strictObject({ ...of, approvedBy: id }),
  AdditionalPayReserved: z.strictObject({ ...of, runId: id }),
  AdditionalPayReleased: z.strictObject({ ...of, runId: id }),
  AdditionalPayConsumed: z.strictObject({ ...of, runId: id }),
  /**
   * Nothing is paid by it any more. Also of what was never proposed: it will not be. `liftsRecovery`: it had been taken back
   * after a run paid it, and that run was opened again.
   */
  AdditionalPayCancelled: z.strictObject({ ...of, reason: text, by: id, liftsRecovery: z.literal(true).optional() }),
  /** After a run has paid it: it is owed now. */
  AdditionalPayTakenBack: z.strictObject({ ...of, reason: text, by: id }),
} as const;
export type AdditionalPayEvent = EventsOf<typeof schemas>;

const settlement = { projectId: id, milestoneId: id, settlement: z.int().min(0) } as const;
const bonusSchemas = {
  /** A milestone was paid: its team gets a share each, by these weights. */
  MilestoneBonusDue: z.strictObject({
    ...settlement,
    exGstPaise: paise,
    bonusBp: z.int().min(0).max(10_000),
    team: list(z.strictObject({ assignmentId: id, employeeId: id, effortWeightBp: z.int().min(0) })),
  }),
  /** The payment was reversed, whether or not it was heard of before. */
  MilestoneBonusWithdrawn: z.strictObject(settlement),
} as const;
export type BonusEvent = EventsOf<typeof bonusSchemas>;

export const additionalPayEvents = [
  ...declareEvents(schemas, { personal: { AdditionalPayProposed: { amountPaise: payOf } } }),
  ...declareEvents(bonusSchemas),
];

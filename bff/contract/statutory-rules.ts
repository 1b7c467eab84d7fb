/** What the law says about pay, as dated rows with their source (domain.md §2.2). Admins alone read and approve them. */
import * as z from 'zod/mini';
import { bp, can, civilDate, instant, line, paise, personRef, positivePaise, reason, success } from './values.ts';

const upto = z.nullable(positivePaise);
const slabs = <Shape extends z.ZodMiniType>(slab: Shape) => z.array(slab).check(z.minLength(1), z.maxLength(20));
const rateSlabs = slabs(z.strictObject({ uptoPaise: upto, rateBp: bp }));
const amountSlabs = slabs(
  z.strictObject({ uptoPaise: upto, amountPaise: paise, februaryPaise: z.exactOptional(paise) }),
);
const startMonths = z.array(z.int().check(z.minimum(1), z.maximum(12))).check(z.minLength(1), z.maxLength(12));
const rounding = z.strictObject({
  rounding: z.enum(['HALF_UP_PAISE', 'HALF_UP_RUPEE', 'UP_RUPEE', 'HALF_UP_TEN_RUPEES']),
});
const rate = z.strictObject({ rateBp: bp });
const cappedRate = z.strictObject({ rateBp: bp, ceilingPaise: paise });
const form = z.strictObject({ form: line(80) });
const professionalTax = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('NONE') }),
  z.strictObject({ kind: z.literal('MONTHLY'), slabs: amountSlabs, women: z.exactOptional(amountSlabs) }),
  z.strictObject({ kind: z.literal('HALF_YEARLY'), slabs: amountSlabs }),
]);
const incomeTax = z.strictObject({
  slabs: rateSlabs,
  byAge: z.exactOptional(
    z
      .array(z.strictObject({ fromAge: z.int().check(z.minimum(1), z.maximum(150)), slabs: rateSlabs }))
      .check(z.maxLength(10)),
  ),
  standardDeductionPaise: paise,
  rebate: z.strictObject({ incomeUptoPaise: paise, maxPaise: paise, marginal: z.boolean() }),
  professionalTaxDeductible: z.boolean(),
  rentDeductible: z.boolean(),
  /** Whether declared sections count, and up to what where the law has a limit; null: none counts. */
  sections: z.nullable(
    z.strictObject({ limitsPaise: z.record(z.string().check(z.regex(/^[A-Za-z0-9()_-]{1,20}$/)), paise) }),
  ),
});
const surcharge = z.array(z.strictObject({ abovePaise: positivePaise, rateBp: bp })).check(z.maxLength(10));
const component = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,31}$/, 'Name a component'));

/** Each key with the form of its value. */
const values = {
  WAGE_DEFINITION: z.strictObject({ excludedMaxBp: bp }),
  PAYDAY_LIMIT: z.strictObject({
    dayOfNextMonth: z.int().check(z.minimum(1), z.maximum(31)),
    workingDaysOnExit: z.int().check(z.minimum(0), z.maximum(31)),
  }),
  DEDUCTION_CAP: z.strictObject({ maxDeductionBp: bp }),
  EPF_EE: cappedRate,
  EPF_ER: cappedRate,
  EPS_ER: z.strictObject({ ...cappedRate.shape, endsAtAge: z.int().check(z.minimum(1), z.maximum(150)) }),
  EDLI_ER: cappedRate,
  EPF_ADMIN: z.strictObject({ rateBp: bp, minimumPaise: paise }),
  EPF_ROUND: rounding,
  ESI_EE: rate,
  ESI_ER: rate,
  ESI_COVERAGE: z.strictObject({ ceilingPaise: paise, disabledCeilingPaise: paise, startMonths }),
  ESI_ROUND: rounding,
  PT: professionalTax,
  TDS_NEW: incomeTax,
  TDS_OLD: incomeTax,
  SURCHARGE: z.strictObject({ NEW: surcharge, OLD: surcharge }),
  CESS: rate,
  TAX_ROUND: rounding,
  HRA_EXEMPT: z.strictObject({
    rentComponent: component,
    basicComponent: component,
    rentLessBasicBp: bp,
    metroBp: bp,
    otherBp: bp,
    metros: z.array(line(60)).check(z.maxLength(40)),
  }),
  FORM_TDS: form,
  WAGE_SLIP: form,
  GST: z.strictObject({ sac: z.string().check(z.regex(/^\d{4,8}$/, 'Enter the code')), rateBp: bp }),
  CLIENT_TDS: rate,
} as const;
export type RuleKey = keyof typeof values;
export const ruleKeys = Object.keys(values) as readonly RuleKey[];

const row = {
  /** `IN`, or the state of professional tax: `KA`, `TN-CHENNAI`. */
  jurisdiction: z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{2,20})?$/, 'Choose where it holds')),
  effectiveFrom: civilDate,
  /** Its last day; without it the row holds until the next one of its key and place. */
  effectiveTo: z.exactOptional(civilDate),
  source: line(300, 'Name the law or the letter'),
  /** To be verified with a chartered accountant. */
  ca: z.boolean(),
};
const rowOf = <Key extends RuleKey>(key: Key) => z.strictObject({ key: z.literal(key), value: values[key], ...row });
export const ruleProposal = z.discriminatedUnion('key', [
  rowOf('WAGE_DEFINITION'),
  rowOf('PAYDAY_LIMIT'),
  rowOf('DEDUCTION_CAP'),
  rowOf('EPF_EE'),
  rowOf('EPF_ER'),
  rowOf('EPS_ER'),
  rowOf('EDLI_ER'),
  rowOf('EPF_ADMIN'),
  rowOf('EPF_ROUND'),
  rowOf('ESI_EE'),
  rowOf('ESI_ER'),
  rowOf('ESI_COVERAGE'),
  rowOf('ESI_ROUND'),
  rowOf('PT'),
  rowOf('TDS_NEW'),
  rowOf('TDS_OLD'),
  rowOf('SURCHARGE'),
  rowOf('CESS'),
  rowOf('TAX_ROUND'),
  rowOf('HRA_EXEMPT'),
  rowOf('FORM_TDS'),
  rowOf('WAGE_SLIP'),
  rowOf('GST'),
  rowOf('CLIENT_TDS'),
]);
export type RuleProposal = z.infer<typeof ruleProposal>;

export const ruleStates = ['proposed', 'approved', 'superseded', 'rejected'] as const;
export type RuleState = (typeof ruleStates)[number];
export const ruleVersion = z.strictObject({
  version: z.int(),
  etag: z.string(),
  state: z.enum(ruleStates),
  value: z.unknown(),
  effectiveFrom: civilDate,
  /** The last day on which it holds: said by the row, or the day before the next one. */
  effectiveTo: z.nullable(civilDate),
  source: z.string(),
  ca: z.boolean(),
  proposedBy: personRef,
  proposedAt: instant,
  decidedBy: z.optional(personRef),
  decidedAt: z.optional(instant),
  /** Of a rejection. */
  reason: z.optional(z.string()),
  can: can(['approveRule', 'rejectRule']),
});
/** One key in one place, the newest version first. */
export const statutoryRule = z.strictObject({
  ruleId: z.string(),
  key: z.string(),
  jurisdiction: z.string(),
  versions: z.array(ruleVersion),
});
export type StatutoryRule = z.infer<typeof statutoryRule>;
export const ruleAnswer = z.strictObject({ success, rule: statutoryRule, stale: z.optional(z.boolean()) });
/** By key and place. */
export const rulesAnswer = z.strictObject({
  success,
  rules: z.array(statutoryRule),
  can: can(['proposeRule']),
  stale: z.optional(z.boolean()),
});
export const ruleRejection = z.strictObject({ reason });

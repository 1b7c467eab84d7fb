/** What pay is made of, and who gets how much from which day on (domain.md §6). For admins alone. */
import * as z from 'zod/mini';
import { ledgerAccounts } from './ledger-accounts.ts';
import { taxRegimes } from './pay-profiles.ts';
import {
  bp,
  can,
  civilDate,
  distinct,
  id,
  instant,
  line,
  optionalLine,
  pageQuery,
  paise,
  personRef,
  positivePaise,
  reason,
  success,
} from './values.ts';

export const componentCode = z
  .string()
  .check(z.regex(/^[A-Z][A-Z0-9_]{1,31}$/, 'Enter capital letters, digits and underscores'));

/** An integer expression over paise. `amount`: the full month's amount of an earlier component. */
export type PayFormula =
  | Readonly<{ op: 'const'; paise: number }>
  | Readonly<{ op: 'gross' }>
  | Readonly<{ op: 'amount'; code: string }>
  | Readonly<{ op: '+' | '-' | 'min' | 'max'; of: readonly PayFormula[] }>
  | Readonly<{ op: 'pct'; of: PayFormula; bp: number }>;
/** As deep as a body may be (security.md §15). */
export const payFormula: z.ZodMiniType<PayFormula> = z.lazy(() =>
  z.union([
    z.strictObject({ op: z.literal('const'), paise }),
    z.strictObject({ op: z.literal('gross') }),
    z.strictObject({ op: z.literal('amount'), code: componentCode }),
    z.strictObject({
      op: z.enum(['+', '-', 'min', 'max']),
      of: z.array(payFormula).check(z.minLength(1), z.maxLength(20)),
    }),
    z.strictObject({ op: z.literal('pct'), of: payFormula, bp }),
  ]),
);

const condition = z.discriminatedUnion('fact', [
  z.strictObject({ fact: z.literal('metro'), is: z.boolean() }),
  z.strictObject({ fact: z.literal('state'), in: z.array(line(20)).check(z.minLength(1), z.maxLength(40)) }),
  /** Only where somebody's terms name the code among their options. */
  z.strictObject({ fact: z.literal('option') }),
]);
const traits = {
  code: componentCode,
  name: line(80, 'Name the component'),
  kind: z.enum(['EARNING', 'DEDUCTION', 'EMPLOYER_CONTRIBUTION', 'REIMBURSEMENT', 'STATISTICAL']),
  condition: z.exactOptional(condition),
  prorate: z.boolean(),
  rounding: z.enum(['HALF_UP_PAISE', 'HALF_UP_RUPEE', 'UP_RUPEE', 'HALF_UP_TEN_RUPEES']),
  taxable: z.boolean(),
  wageClass: z.enum(['WAGE', 'EXCLUDED', 'OUTSIDE']),
  oneOff: z.boolean(),
  removeIfZero: z.boolean(),
  ledgerAccount: z.enum(ledgerAccounts),
  order: z.int().check(z.minimum(0), z.maximum(9_999)),
};
export const payComponent = z.discriminatedUnion('calc', [
  z.strictObject({ ...traits, calc: z.literal('FIXED'), amountPaise: paise }),
  z.strictObject({ ...traits, calc: z.literal('FORMULA'), formula: payFormula }),
  z.strictObject({ ...traits, calc: z.literal('BALANCING') }),
  z.strictObject({ ...traits, calc: z.literal('STATUTORY') }),
  z.strictObject({ ...traits, calc: z.literal('SLAB_TAX') }),
]);

/** The next version of a structure; whoever has an earlier one keeps it. */
export const structureBody = z.strictObject({
  structureId: z.string().check(z.regex(/^[A-Z][A-Z0-9-]{1,31}$/, 'Enter capital letters, digits and dashes')),
  name: line(80, 'Name the structure'),
  components: z.array(payComponent).check(z.minLength(1, 'Add a component'), z.maxLength(60)),
});
export const salaryStructure = z.strictObject({
  structureId: z.string(),
  etag: z.string(),
  /** The newest first. */
  versions: z.array(
    z.strictObject({
      version: z.int(),
      name: z.string(),
      components: z.array(payComponent),
      publishedAt: instant,
      by: personRef,
    }),
  ),
  can: can(['publishStructure']),
});
export type SalaryStructure = z.infer<typeof salaryStructure>;
export const structureAnswer = z.strictObject({
  success,
  structure: salaryStructure,
  stale: z.optional(z.boolean()),
});
export const structuresAnswer = z.strictObject({
  success,
  structures: z.array(salaryStructure),
  can: can(['publishStructure']),
  stale: z.optional(z.boolean()),
});

export const pfModes = ['CAPPED', 'ACTUAL'] as const;
const terms = {
  structureId: id,
  structureVersion: z.int().check(z.positive()),
  monthlyGrossPaise: positivePaise,
  /** Until the person chooses for a year. */
  taxRegime: z.enum(taxRegimes),
  ptState: z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{2,20})?$/, 'Choose a state')),
  /** Only where the law of the state has a table of its own for women. */
  ptGender: z.exactOptional(z.enum(['female', 'male'])),
  /** Decides the share of house rent. */
  city: z.exactOptional(line(60)),
  pfMode: z.enum(pfModes),
  pensionMember: z.boolean(),
  /** Components that are there by choice. */
  options: z.array(componentCode).check(z.maxLength(20), distinct()),
  /** The person's own amounts of components that are fixed. */
  fixedPaise: z.record(componentCode, paise),
  effectiveFrom: civilDate,
};
export const salaryBody = z.strictObject({ ...terms, reason });
export const salaryRejection = z.strictObject({ reason });
/** Of whoever has no salary: from that day on the company pays them nothing, until the first day of one. */
export const payExclusion = z.strictObject({ effectiveFrom: civilDate, reason });
/** A day means its end. */
export const salaryQuery = z.strictObject({
  validAt: z.optional(civilDate),
  knownAt: z.optional(z.union([instant, civilDate])),
});
const assignment = z.strictObject({
  assignmentId: z.string(),
  ...terms,
  /** Null once the person was erased. */
  monthlyGrossPaise: z.nullable(paise),
  basicPaise: z.nullable(paise),
  fixedPaise: z.record(z.string(), z.nullable(paise)),
  ptGender: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** The day before the next one; null for the last. */
  effectiveTo: z.nullable(civilDate),
  reason: z.string(),
  proposedBy: personRef,
  /** Of a change that needed a second admin. */
  approvedBy: z.optional(personRef),
  setAt: instant,
});
export const salary = z.strictObject({
  employee: personRef,
  etag: z.string(),
  /** What holds on the day that was asked for, today where none was. */
  current: z.nullable(assignment),
  /** The newest first; of one day the later entry holds. */
  assignments: z.array(assignment),
  /** Waits for a second admin. */
  proposed: z.nullable(assignment),
  /** Days on which the company pays them nothing; null where there are none. */
  notPaidHere: z.nullable(
    z.strictObject({
      from: civilDate,
      /** The day before the first salary; null until further notice. */
      until: z.nullable(civilDate),
      reason: z.string(),
      by: personRef,
      at: instant,
    }),
  ),
  can: can(['assignSalary', 'reviseSalary', 'approveSalary', 'rejectSalary', 'excludeFromPay']),
});
export type Salary = z.infer<typeof salary>;
export const salaryAnswer = z.strictObject({ success, salary });

export const payrollPerson = z.strictObject({
  employee: personRef,
  code: z.string(),
  designation: z.string(),
  locationState: z.string(),
  joinedOn: civilDate,
  lastDay: z.nullable(civilDate),
  monthlyGrossPaise: z.nullable(paise),
  structureId: z.nullable(z.string()),
  effectiveFrom: z.nullable(civilDate),
  /** Of a change of their salary that waits for a second admin; null where none does. */
  salaryProposedBy: z.nullable(personRef),
  /** From which day on the company pays them nothing; null for whoever has a salary, or waits for one. */
  notPaidHereFrom: z.nullable(civilDate),
  /** Of the newest account that was told. */
  bank: z.nullable(z.string()),
  panKnown: z.boolean(),
});
export type PayrollPerson = z.infer<typeof payrollPerson>;
export const payrollPersonAnswer = z.strictObject({ success, person: payrollPerson });
/** Who waits for a decision, lacks something without which nobody is paid, is not paid here, or has left. */
export const peopleShown = [
  ...(['waits', 'lacks', 'lacks_salary', 'lacks_account', 'lacks_pan', 'not_paid_here', 'left'] as const),
] as const;
export const payrollPeopleQuery = z.strictObject({
  ...pageQuery,
  /** Words of a name, a code or a designation. */
  search: z.optional(optionalLine(120)),
  show: z.optional(z.enum(peopleShown)),
});
export const payrollPeopleAnswer = z.strictObject({
  success,
  items: z.array(payrollPerson),
  next: z.optional(z.string()),
  stale: z.optional(z.boolean()),
});

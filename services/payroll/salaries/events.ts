/** What is recorded of who gets how much (domain.md §6). Every amount is sealed for its person, in paise, as digits. */
import { taxRegimes } from '@lamplight/bff/contract/pay-profiles.ts';
import { pfModes } from '@lamplight/bff/contract/salaries.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';
import { day, id, list, text, version } from '../schema.ts';
import { payOf } from '../sealed-for.ts';

const terms = {
  employeeId: id,
  assignmentId: id,
  structureId: id,
  structureVersion: version,
  monthlyGrossPaise: personalText,
  /** What the structure makes of it as basic pay; null where it has none. */
  basicPaise: personalText.nullable(),
  /** By component code. */
  fixedPaise: z.record(z.string(), personalText).readonly(),
  taxRegime: z.enum(taxRegimes),
  ptState: text,
  ptGender: z.enum(['female', 'male']).nullable(),
  city: text.nullable(),
  pfMode: z.enum(pfModes),
  pensionMember: z.boolean(),
  options: list(text),
  effectiveFrom: day,
  reason: text,
  proposedBy: id,
} as const;
const before = { fromGrossPaise: personalText, fromBasicPaise: personalText.nullable() } as const;
const schemas = {
  SalaryAssigned: z.strictObject(terms),
  /** Waits for a second admin. */
  SalaryRevisionProposed: z.strictObject({ ...terms, ...before }),
  /** `approvedBy`: of a change that needed a second admin. */
  SalaryRevised: z.strictObject({ ...terms, ...before, approvedBy: id.nullable() }),
  SalaryRevisionRejected: z.strictObject({ employeeId: id, assignmentId: id, reason: text }),
  /** The company pays this person nothing from a day on, until the first day of a salary (payroll.md §1). */
  ExcludedFromPay: z.strictObject({ employeeId: id, effectiveFrom: day, reason: text, by: id }),
} as const;
export type SalaryEvent = EventsOf<typeof schemas>;

const amounts = { monthlyGrossPaise: payOf, basicPaise: payOf, 'fixedPaise.*': payOf };
const both = { ...amounts, fromGrossPaise: payOf, fromBasicPaise: payOf };
export const salaryEvents = declareEvents(schemas, {
  personal: { SalaryAssigned: amounts, SalaryRevisionProposed: both, SalaryRevised: both },
});

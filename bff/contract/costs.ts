/** What people and projects cost, and the calendar that working time is reckoned by (domain.md §4.4, §4.8). For admins alone. */
import * as z from 'zod/mini';
import { healths } from './projects.ts';
import {
  bp,
  can,
  civilDate,
  distinct,
  instant,
  line,
  optionalText,
  paise,
  personRef,
  positivePaise,
  reason,
  sha256,
  success,
  uuid,
} from './values.ts';

const state = z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a state'));
export const expenseCategories = ['SOFTWARE', 'HARDWARE', 'TRAVEL', 'SERVICES', 'OTHER'] as const;
export type ExpenseCategory = (typeof expenseCategories)[number];
export const expenseStates = ['recorded', 'reversed'] as const;

/** From its day on it takes the place of the one before; of two from one day the later entry holds. */
export const costRateBody = z.strictObject({ from: civilDate, hourlyPaise: positivePaise, reason });
const costRate = z.strictObject({
  from: civilDate,
  /** Of an hour; null once the person was erased. */
  hourlyPaise: z.nullable(paise),
  reason: z.string(),
  setAt: instant,
  by: personRef,
});
export const costPerson = z.strictObject({
  employee: personRef,
  /** Where the person works, as holidays go by it; null while it is not known here. */
  locationState: z.nullable(z.string()),
  /** The newest first; the first one whose day has come holds. */
  rates: z.array(costRate),
  /** Days off from a month ago on, in half days. */
  leave: z.array(z.strictObject({ day: civilDate, halfDays: z.int() })),
});
export type CostPerson = z.infer<typeof costPerson>;
export const costPersonAnswer = z.strictObject({ success, person: costPerson });

/** No half days take the leave away. Saturdays and Sundays in between are left out. */
export const leaveBody = z.strictObject({
  from: civilDate,
  to: civilDate,
  halfDays: z.int().check(z.minimum(0), z.maximum(2)),
});
export const holidayBody = z.strictObject({
  day: civilDate,
  name: line(80, 'Name the holiday'),
  /** None: everywhere. */
  states: z.array(state).check(z.maxLength(40), distinct()),
});
export const holiday = z.strictObject({ holidayId: z.string(), ...holidayBody.shape, states: z.array(z.string()) });
export type Holiday = z.infer<typeof holiday>;
/** By day. */
export const holidaysAnswer = z.strictObject({ success, holidays: z.array(holiday) });
export const costsAnswer = z.strictObject({
  success,
  people: z.array(costPerson),
  holidays: z.array(holiday),
  stale: z.optional(z.boolean()),
});

/** What a receipt may be called: a photo, or a PDF. */
export const RECEIPT_ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'pdf'] as const;
export const expenseBody = z.strictObject({
  day: civilDate,
  amountPaise: positivePaise,
  category: z.enum(expenseCategories),
  note: optionalText(500),
  /** Of a file that was uploaded for an expense of this project. */
  receiptId: z.optional(uuid),
});
/** All of it as it should have been; the receipt too, whether it is the same file or another. */
export const expenseCorrectionBody = z.extend(expenseBody, { reason });
export const expenseReversalBody = z.strictObject({ reason });
export const expense = z.strictObject({
  expenseId: z.string(),
  etag: z.string(),
  day: civilDate,
  amountPaise: paise,
  category: z.enum(expenseCategories),
  note: z.string(),
  /** A photo or a PDF, which admins alone open. */
  receipt: z.optional(z.strictObject({ fileId: uuid, name: z.string(), bytes: z.int(), sha256 })),
  /** The expense in whose place it stands. */
  corrects: z.optional(z.string()),
  state: z.enum(expenseStates),
  reason: z.optional(z.string()),
  can: can(['reverseExpense', 'correctExpense']),
});
export type Expense = z.infer<typeof expense>;

/** The figures of domain.md §4.4, with what they are made of; null where a divisor is zero. */
export const projectCost = z.strictObject({
  projectId: z.string(),
  /** The day up to which hours and expenses count. */
  day: civilDate,
  contractPaise: paise,
  overallBp: bp,
  plannedBp: bp,
  earnedValuePaise: paise,
  actualCostPaise: paise,
  spiBp: z.nullable(z.int()),
  cpiBp: z.nullable(z.int()),
  estimateAtCompletionPaise: z.nullable(z.int()),
  burnBp: z.nullable(z.int()),
  derivedHealth: z.enum(healths),
  expensesPaise: paise,
  minutes: z.int(),
  /** Of these, not approved yet. */
  unapprovedMinutes: z.int(),
  /** Of these, without a cost rate on their day: they cost nothing here. */
  unratedMinutes: z.int(),
  people: z.array(z.strictObject({ employee: personRef, minutes: z.int(), unratedMinutes: z.int(), costPaise: paise })),
  /** The newest day first. */
  expenses: z.array(expense),
  can: can(['recordExpense']),
});
export type ProjectCost = z.infer<typeof projectCost>;
export const projectCostAnswer = z.strictObject({ success, cost: projectCost, stale: z.optional(z.boolean()) });

/** `2026-11` */
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month'));
export const utilisationQuery = z.strictObject({ month });
/** Billable ÷ available time of a person in a month, with what both are made of (domain.md §4.8). */
export const utilisationRow = z.strictObject({
  employee: personRef,
  weekdays: z.int(),
  holidays: z.int(),
  leaveHalfDays: z.int(),
  availableMinutes: z.int(),
  minutes: z.int(),
  billableMinutes: z.int(),
  /** Null where no time was available. */
  utilisationBp: z.nullable(z.int()),
  projects: z.array(
    z.strictObject({ projectId: z.string(), title: z.string(), minutes: z.int(), billableMinutes: z.int() }),
  ),
});
export type UtilisationRow = z.infer<typeof utilisationRow>;
export const utilisationAnswer = z.strictObject({
  success,
  month: z.string(),
  items: z.array(utilisationRow),
  stale: z.optional(z.boolean()),
});

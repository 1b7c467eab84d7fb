/** What is recorded of those who looked at pay that is not theirs, or took it along as a file (domain.md §6). No figure stands in it. */
import { exportFormats, payExports } from '@lamplight/bff/contract/payroll-exports.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { day, id, text } from '../schema.ts';

/** What was looked at: of one person, or a list with everybody's. */
export const readings = [
  ...(['salary', 'pay_profile', 'payslip', 'payslip_pdf', 'run_slip', 'payroll_person', 'tax_proof'] as const),
  ...(['payroll_people', 'run_people', 'run_payments', 'additional_pay', 'salary_entries'] as const),
  /** An answer of the audit: `ref` is the question, and the month where it has one. */
  ...(['pay_question'] as const),
] as const;

const schemas = {
  /** Once a day for each thing. `employeeId`: whose pay it is; null for a list. `ref`: the slip or the run; empty for neither. */
  PayRead: z.strictObject({
    what: z.enum(readings),
    employeeId: id.nullable(),
    ref: text,
    day,
    by: id,
  }),
  /**
   * Each time, since a file leaves the house. `employeeId`: whose pay it is; null for everybody's. `ref`: the run; empty for
   * a tax year. `period`: its month, or the tax year. `rows`, without titles and totals; `sha256`: of the very bytes.
   */
  PayExported: z.strictObject({
    what: z.enum(payExports),
    employeeId: id.nullable(),
    ref: text,
    period: text,
    format: z.enum(exportFormats),
    rows: z.int().min(0),
    sha256: text,
    day,
    by: id,
  }),
} as const;
export type ReadEvent = EventsOf<typeof schemas>;
export const readEvents = declareEvents(schemas);

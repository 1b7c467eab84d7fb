/** What payroll hands out as a file (payroll.md §7): of a run, of a tax year, and of one person. */
import * as z from 'zod/mini';
import { id, taxYear } from './values.ts';

/** `csv_bom`: CSV with the mark by which spreadsheets know that letters are UTF-8. */
export const tableFormats = ['csv', 'csv_bom', 'xlsx', 'pdf'] as const;
export type TableFormat = (typeof tableFormats)[number];
/** `txt`: the form of the fund, for its monthly return alone. */
export const exportFormats = [...tableFormats, 'txt'] as const;

/** Of figures as they are calculated. */
const CALCULATED = [
  ...(['salary-register', 'differences', 'differences-by-person', 'liability', 'liability-by-person'] as const),
] as const;
/** What the bank and the fund get: of a run that is approved alone. */
const APPROVED = ['bank-advice', 'ecr'] as const;
/** What is exported of a run. */
export const runExports = [...CALCULATED, ...APPROVED] as const;
export type RunExport = (typeof runExports)[number];
export const isRunExport = (exportId: string): exportId is RunExport =>
  (runExports as readonly string[]).includes(exportId);
export const needsApproval = (exportId: RunExport): boolean => (APPROVED as readonly string[]).includes(exportId);

/** Everything that is exported; the record of it names one of these. */
export const payExports = [...runExports, 'year-to-date', 'form-130'] as const;
export type PayExport = (typeof payExports)[number];

/** Without `format` it is CSV, and the monthly return text. `batchId`: of a bank advice, which file; the newest otherwise. */
export const runExportQuery = z.strictObject({
  format: z.optional(z.enum(exportFormats)),
  batchId: z.optional(id),
});
export const yearExportQuery = z.strictObject({ taxYear, format: z.optional(z.enum(tableFormats)) });
export const personYearQuery = z.strictObject({ format: z.optional(z.enum(tableFormats)) });

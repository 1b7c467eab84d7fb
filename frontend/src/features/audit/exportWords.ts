/** What payroll hands out as files, as the history and the answers about runs name it. */
import type { exportFormats, PayExport } from '@lamplight/bff/contract/payroll-exports.ts';

export const EXPORTS: Readonly<Record<PayExport, string>> = {
  'salary-register': 'the salary register',
  differences: 'what differs from the month before, by component,',
  'differences-by-person': 'what differs from the month before, by person,',
  liability: 'what is owed to funds and the state',
  'liability-by-person': 'what is owed to funds and the state, by person,',
  'bank-advice': 'the bank advice',
  ecr: 'the monthly return to the fund',
  'year-to-date': 'the year to date',
  'form-130': 'the worksheet of Form 130',
};
export const EXPORT_FORMS: Readonly<Record<(typeof exportFormats)[number], string>> = {
  csv: 'CSV',
  csv_bom: 'CSV',
  xlsx: 'XLSX',
  pdf: 'PDF',
  txt: 'text',
};

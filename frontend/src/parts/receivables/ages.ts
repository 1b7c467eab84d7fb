/** How long invoices have been owed, in words. */
import type { InvoiceAge } from '@lamplight/bff/contract/invoices.ts';

type Age = Readonly<{ value: string; label: string; bucket?: InvoiceAge }>;
/** By days overdue. The ages with a bucket add up to all that is outstanding. */
export const AGES: readonly Age[] = [
  { value: 'open', label: 'All outstanding' },
  { value: 'overdue', label: 'All overdue' },
  { value: 'not_due', label: 'Not due yet', bucket: 'not_due' },
  { value: 'days_1_30', label: '1 to 30 days overdue', bucket: 'days_1_30' },
  { value: 'days_31_60', label: '31 to 60 days', bucket: 'days_31_60' },
  { value: 'days_61_90', label: '61 to 90 days', bucket: 'days_61_90' },
  { value: 'days_over_90', label: 'Over 90 days', bucket: 'days_over_90' },
];

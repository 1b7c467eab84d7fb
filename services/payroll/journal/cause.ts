/** What an entry follows from, as a screen shows it. */
import type { JournalEntry } from '@lamplight/bff/contract/journal.ts';
import type { EntryDoc } from './view.ts';

export type Cause = JournalEntry['cause'];

const ID_LENGTH = 36;

/**
 * Of a payment the invoice that it paid, of credit the invoice that used it, of a salary its payslip.
 * @param paidInvoiceId of a payment; null while that is not known yet
 */
export const causeIn = (
  { kind, sourceRef }: Pick<EntryDoc, 'kind' | 'sourceRef'>,
  paidInvoiceId: string | null,
): Cause => {
  switch (kind) {
    case 'invoice':
    case 'voiding':
      return { is: 'invoice', id: sourceRef };
    case 'payment':
      return paidInvoiceId === null ? null : { is: 'invoice', id: paidInvoiceId };
    case 'credit':
      return { is: 'invoice', id: sourceRef.replace(/-\d+$/, '') };
    case 'payroll':
      return { is: 'run', id: sourceRef };
    case 'salary':
      // Slip and file, both ids of one length (`payslipIdOf`).
      return { is: 'payslip', id: sourceRef.slice(0, ID_LENGTH) };
  }
};

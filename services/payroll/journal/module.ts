/** What the journal gives its service. */
import { ADMINS, invalidate } from '@lamplight/common/service/signal.ts';
import type { Payroll } from '../context.ts';
import { journalEvents } from './events.ts';
import { journal } from './journal.ts';
import { clientBooker, runBooker, salaryBooker } from './reactors.ts';
import { receiptsTold, receivablesTold, salariesTold } from './told.ts';
import { journalEntries, ledger } from './view.ts';

export const journalModule = {
  events: journalEvents,
  deciders: [journal],
  views: { journalEntries, ledger, receivablesTold, receiptsTold, salariesTold },
  reactors: (payroll: () => Promise<Payroll>) => [clientBooker, runBooker(payroll), salaryBooker],
  signals: { ledger: () => [invalidate(ADMINS, 'payroll')] },
} as const;

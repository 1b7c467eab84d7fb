/** Everything that follows by itself in this service (state-machines.md §13). */
import type { AnyReactor } from '@lamplight/events/core/types.ts';
import type { Company, Projects } from './context.ts';
import { invoiceIssuer, invoiceNumberer, invoiceRequester } from './invoices/reactors.ts';
import { deliverer, leadVacater } from './projects/reactors.ts';
import { projectOpener } from './proposals/reactors.ts';
import { leaver, staffKeeper } from './staffing/reactors.ts';

/** @param known what reactors ask: there once the spine is open, which is what starts them */
export const reactorsOn = (known: () => Promise<Projects>, company: Company): readonly AnyReactor[] => [
  projectOpener,
  invoiceRequester(company),
  invoiceNumberer,
  invoiceIssuer(known),
  deliverer,
  leadVacater(known),
  staffKeeper(known),
  leaver,
];

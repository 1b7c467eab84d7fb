/** The advance of a project: billed before work begins, and taken off its next invoices (domain.md §4.6). */

import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { isAdmin } from '@lamplight/common/facts/actor.ts';
import { FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { Invoice, Receivable } from './account.ts';
import type { Command, Outcome } from './commands.ts';
import type { InvoiceLine } from './events.ts';
import { isBilledAgain } from './rights.ts';

type Invoices = Pick<Receivable, 'invoices'>;

/** What stands: requested, or issued and not taken back. */
const standing = ({ invoices }: Invoices, projectId: string): readonly Invoice[] =>
  invoices.filter((invoice) => invoice.projectId === projectId && invoice.is !== 'voided');

/** The advance invoice of a project that was not taken back; at most one. */
export const advanceOf = (r: Invoices, projectId: string): Invoice | undefined =>
  standing(r, projectId).find(({ kind }) => kind === 'advance');

/** How much of the advance the project's invoices use, in paise without GST. */
export const advanceUsed = (r: Invoices, projectId: string): Paise =>
  sumPaise(standing(r, projectId).map(({ advancePaise = 0 }) => advancePaise));

/** What is billed in advance and no invoice uses yet, in paise without GST; never below zero. */
export const advanceLeft = (r: Invoices, projectId: string): Paise =>
  sumPaise([advanceOf(r, projectId)?.exGstPaise ?? 0, -advanceUsed(r, projectId)]);

type Billing = Readonly<{ projectId: string; exGstPaise: Paise; line: InvoiceLine }>;
/**
 * What a milestone's invoice says: its amount, and what the advance covers of it taken off. An invoice that was taken
 * back gave its part of the advance free, so the next one reckons anew.
 */
export const milestoneLines = (
  { projectId, exGstPaise, line }: Billing,
  r: Invoices,
): Readonly<{ lines: readonly InvoiceLine[]; advancePaise?: Paise }> => {
  const advancePaise = Math.min(advanceLeft(r, projectId), exGstPaise);
  if (advancePaise <= 0) return { lines: [line] };
  const advance = advanceOf(r, projectId);
  const of = advance === undefined || advance.is === 'requested' ? '' : ` of invoice ${advance.invoiceNo}`;
  const off: InvoiceLine = { description: `Less the advance${of}`, sac: line.sac, amountPaise: -advancePaise };
  return { lines: [line, off], advancePaise };
};

/**
 * Bills the advance that was agreed, before anything else of the project is billed.
 * Refused: ALREADY_INVOICED where an invoice of the project stands; STATE_CONFLICT where the project asks for none, or
 * has ended.
 */
export const requestAdvance = (c: Command<'RequestAdvance'>, r: Receivable): Outcome => {
  if (!isAdmin(c.actor)) return FORBIDDEN;
  const { invoiceId, projectId, clientId, line, paymentTermDays } = c;
  if (!c.ready) return refuse('STATE_CONFLICT', 'conflict', { state: c.state });
  if (isBilledAgain({ projectId }, r)) return refuse('ALREADY_INVOICED', 'conflict');
  const head = { invoiceId, projectId, clientId, kind: 'advance', currency: 'INR' } as const;
  const data = { ...head, lines: [line], exGstPaise: line.amountPaise, paymentTermDays };
  return [{ type: 'InvoiceRequested', data }];
};

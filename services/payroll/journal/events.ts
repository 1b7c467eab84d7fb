/**
 * What is recorded of the journal (domain.md §3.4): one stream for each document that moves money or what is owed. Entries
 * are never changed; what was wrong is reversed. Amounts and ids of documents alone, and nobody's name.
 */
import { journalKinds } from '@lamplight/bff/contract/journal.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { day, id, list, paise, text } from '../schema.ts';

const entry = {
  journalId: id,
  kind: z.enum(journalKinds),
  /** The document: of an invoice, a payment, a run or a slip its id; of credit that was used the invoice and the revision. */
  sourceRef: id,
  /** Of the document, as people know it: the number of an invoice, the reference of a payment, the month of a run. */
  documentNo: text,
  /** The day that it counts from. */
  date: day,
  lines: list(z.strictObject({ account: text, debitPaise: paise.min(0), creditPaise: paise.min(0) })),
} as const;
const schemas = {
  /** `reversesJournalId`: of a run that reverses another one, the entry of that run; null: of every other document. */
  JournalPosted: z.strictObject({ ...entry, reversesJournalId: id.nullable() }),
  JournalReversed: z.strictObject({ ...entry, reversesJournalId: id }),
} as const;
export type JournalEvent = EventsOf<typeof schemas>;
export const journalEvents = declareEvents(schemas);

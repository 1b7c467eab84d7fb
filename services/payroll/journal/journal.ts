/** The journal of one document: what was posted of it, once, and what was reversed (domain.md §3.4). */
import type { JournalKind } from '@lamplight/bff/contract/journal.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { type Actor, isSystem } from '@lamplight/common/facts/actor.ts';
import { FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, isRefusal, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { balanced, type JournalLine, linesOf, reversedJournal } from '../engine/journal.ts';
import { accountOn } from './chart.ts';
import type { JournalEvent } from './events.ts';

export type { JournalEvent } from './events.ts';

/** `is`: what it does to its document; `reversed`: another entry has taken it back. */
export type Entry = Readonly<{
  is: 'posted' | 'reversal';
  journalId: string;
  documentNo: string;
  date: CivilDate;
  lines: readonly JournalLine[];
  reversed: boolean;
}>;
/** Oldest first. */
export type Journal = Readonly<{ entries: readonly Entry[] }>;

/** `journalId` is derived from what it follows from: whoever posts the same twice posts it once. */
type Entered = Readonly<{
  actor: Actor;
  journalId: string;
  kind: JournalKind;
  sourceRef: string;
  documentNo: string;
  date: CivilDate;
}>;
export type PostJournal = Entered &
  Readonly<{ type: 'PostJournal'; lines: readonly JournalLine[]; reversesJournalId: string | null }>;
/**
 * `lines`: null for the stored ones with their sides exchanged; else what is taken back of them as it stands today: what a
 * bounced payment had settled of an invoice that was taken back meanwhile is the client's credit now.
 */
export type ReverseJournal = Entered & Readonly<{ type: 'ReverseJournal'; lines: readonly JournalLine[] | null }>;
export type JournalCommand = PostJournal | ReverseJournal;

/** Of which document a stream is. */
export const journalOf = ({ kind, sourceRef }: Pick<Entered, 'kind' | 'sourceRef'>): StreamId =>
  `journal-${kind}-${sourceRef}`;

/** What is posted of the document and not taken back. */
export const standing = ({ entries }: Journal): Entry | null =>
  entries.findLast(({ is, reversed }) => is === 'posted' && !reversed) ?? null;

const evolve = ({ entries }: Journal, { type, data }: JournalEvent): Journal => {
  const { journalId, documentNo, date, lines } = data;
  const entry = { journalId, documentNo, date, lines, reversed: false };
  switch (type) {
    case 'JournalPosted':
      return { entries: [...entries, { ...entry, is: 'posted' }] };
    case 'JournalReversed':
      return {
        entries: [
          ...entries.map((one) => (one.journalId === data.reversesJournalId ? { ...one, reversed: true } : one)),
          { ...entry, is: 'reversal' },
        ],
      };
    default:
      return unreachable(type);
  }
};

type Outcome = readonly JournalEvent[] | Refusal;

/**
 * The lines as they are posted: those of one account are one.
 * @returns UNBALANCED where the sides differ (I4), ACCOUNT_UNKNOWN for what the chart does not have on the day
 */
export const merged = (lines: readonly JournalLine[], date: CivilDate): readonly JournalLine[] | Refusal => {
  const debits = new Map<string, bigint>();
  for (const { account, debitPaise, creditPaise } of lines) {
    if (accountOn(account, date) === null) return refuse('ACCOUNT_UNKNOWN', 'rule', { account });
    debits.set(account, (debits.get(account) ?? 0n) + BigInt(debitPaise) - BigInt(creditPaise));
  }
  const journal = balanced(linesOf(debits));
  if (journal.ok) return journal.lines;
  const { debitPaise, creditPaise } = journal;
  return refuse('UNBALANCED', 'rule', { debitPaise, creditPaise });
};

const post = (c: PostJournal, j: Journal): Outcome => {
  if (j.entries.some(({ journalId }) => journalId === c.journalId)) return [];
  // A document stands in the journal once: of another figure it is told by another document, or reversed first.
  if (standing(j) !== null) return refuse('STATE_CONFLICT', 'conflict');
  const { type: _type, actor: _actor, ...data } = c;
  const lines = merged(c.lines, c.date);
  return isRefusal(lines) ? lines : lines.length === 0 ? [] : [{ type: 'JournalPosted', data: { ...data, lines } }];
};

/** What was never posted may be on its way: whoever reverses it waits. */
const reverse = (c: ReverseJournal, j: Journal): Outcome => {
  if (j.entries.some(({ journalId }) => journalId === c.journalId)) return [];
  if (j.entries.length === 0) return refuse('JOURNAL_PENDING', 'pending');
  const entry = standing(j);
  if (entry === null) return refuse('ALREADY_REVERSED', 'conflict');
  const { type: _type, actor: _actor, ...data } = c;
  const lines = merged(c.lines ?? reversed(entry.lines), c.date);
  return isRefusal(lines)
    ? lines
    : [{ type: 'JournalReversed', data: { ...data, lines, reversesJournalId: entry.journalId } }];
};

/** @throws TypeError for lines that were never posted */
export const reversed = (lines: readonly JournalLine[]): readonly JournalLine[] => {
  const journal = reversedJournal(lines);
  if (!journal.ok) throw new TypeError('what was posted was balanced');
  return journal.lines;
};

const decide = (c: JournalCommand, j: Journal): Outcome => {
  if (!isSystem(c.actor)) return FORBIDDEN;
  return c.type === 'PostJournal' ? post(c, j) : reverse(c, j);
};

export const journal: Decider<Journal, JournalCommand, JournalEvent> = {
  category: 'journal',
  initial: { entries: [] },
  audited: true,
  evolve,
  decide,
};

/**
 * `lamplight ledger check`: the journal as the log has it, past every view: each entry comes to the same on both sides, so
 * every beginning of the journal does, and none was recorded twice.
 */
import type { LogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import { found } from './looking.ts';

const JOURNAL = { filter: { categories: ['journal'] }, is: () => true };

type Line = Readonly<{ debitPaise: number; creditPaise: number }>;
type Entry = Readonly<{ journalId: string; lines: readonly Line[] }>;
/** `wrong`: entries that do not come to the same, are recorded twice, or are not what was recorded. */
export type Ledger = Readonly<{
  entries: number;
  debitPaise: number;
  creditPaise: number;
  wrong: readonly Readonly<{ stream: string; revision: number; what: string }>[];
}>;

/** Sums in paise; they are whole numbers below 2^53 for any company. */
export const ledgerOf = async (log: Pick<LogReader, 'read' | 'readAll'>): Promise<Ledger> => {
  const seen = new Set<string>();
  const wrong: { stream: string; revision: number; what: string }[] = [];
  let [entries, debitPaise, creditPaise] = [0, 0, 0];
  for await (const { stream, revision, data, damage } of found(log, JOURNAL, null)) {
    entries += 1;
    if (damage !== undefined) {
      wrong.push({ stream, revision, what: damage });
      continue;
    }
    const { journalId, lines } = data as Entry;
    const debit = lines.reduce((sum, line) => sum + line.debitPaise, 0);
    const credit = lines.reduce((sum, line) => sum + line.creditPaise, 0);
    if (debit !== credit) wrong.push({ stream, revision, what: `${debit} paise against ${credit}` });
    if (seen.has(journalId)) wrong.push({ stream, revision, what: `${journalId} is recorded twice` });
    seen.add(journalId);
    debitPaise += debit;
    creditPaise += credit;
  }
  return { entries, debitPaise, creditPaise, wrong };
};

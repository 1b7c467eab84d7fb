import { journalKinds } from '@lamplight/bff/contract/journal.ts';
import { Link } from 'react-router-dom';
import { type JournalEntry, useJournal } from '../../../parts/books/data.ts';
import { entryTitle, isPast, kindName } from '../../../parts/books/words.ts';
import { useRowKeys } from '../../../parts/lists/useRowKeys.ts';
import { useStepKeys } from '../../../parts/lists/useStepKeys.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import { Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { useAlone } from '../../../ui/useNarrow.ts';
import { journalTable } from '../tables.ts';
import type { BooksPlace } from '../useBooksPlace.ts';
import styles from './Books.module.css';
import { EntryDetail } from './EntryDetail.tsx';
import { ExportTable } from './ExportTable.tsx';
import { Older } from './Older.tsx';
import { Shown } from './Shown.tsx';

type Props = Readonly<{ place: BooksPlace; today: string }>;
const NARROWING = ['kind', 'account', 'source', 'invoice', 'from'] as const;

/** What was posted, the newest day first; beside it, or in its place, the entry that is open. */
export const JournalPart = ({ place, today }: Props) => {
  const { asked } = place;
  return (
    <Stack>
      <div className={styles.fields}>
        <Select
          label="Kind of document"
          value={asked.kind ?? ''}
          placeholder="Any kind"
          options={journalKinds.map((value) => ({ value, label: kindName[value] }))}
          onChange={({ target: { value } }) => place.ask({ kind: value || null, entry: null })}
        />
      </div>
      <Narrowed place={place} />
      <Entries
        key={JSON.stringify([...NARROWING.map((name) => asked[name]), asked.on, asked.knownAt])}
        {...{ place, today }}
      />
    </Stack>
  );
};

/** What a link narrowed it to, to be dropped by name. */
const Narrowed = ({ place: { asked, ask } }: Readonly<{ place: BooksPlace }>) => {
  const set = [
    ...(asked.invoice === undefined ? [] : [{ name: 'invoice' as const, says: 'What followed from one invoice' }]),
    ...(asked.source === undefined ? [] : [{ name: 'source' as const, says: 'One document' }]),
    ...(asked.account === undefined ? [] : [{ name: 'account' as const, says: `Account ${asked.account}` }]),
    ...(asked.from === undefined ? [] : [{ name: 'from' as const, says: `From ${formatDate(asked.from)}` }]),
  ];
  return set.length === 0 ? null : (
    <div className={styles.set}>
      {set.map(({ name, says }) => (
        <Button key={name} size="small" icon="close" onPress={() => ask({ [name]: null, entry: null })}>
          <span className="hidden-visually">Drop the filter </span>
          {says}
        </Button>
      ))}
    </div>
  );
};

const Entries = ({ place, today }: Props) => {
  const { asked } = place;
  const alone = useAlone();
  const { account, kind, source, invoice, from, on, knownAt } = asked;
  const read = useJournal({ account, kind, source, invoice, from, on, knownAt });
  const entries = read.items ?? [];
  const complete = read.more === null;
  const chosen = asked.entry ?? null;
  useStepKeys(
    entries.map(({ journalId }) => journalId),
    chosen,
    place.open,
  );
  useRowKeys({ field: '', rows: '[data-entry]' });
  const isNarrowed = NARROWING.some((name) => asked[name] !== undefined);
  return (
    <Shown title="Journal" read={read}>
      {() => (
        <div className={styles.cols}>
          <Panel
            title="Entries"
            meta={`${entries.length}${complete ? '' : ' or more'}`}
            {...(entries.length === 0
              ? {}
              : { aside: <ExportTable table={() => journalTable(entries)} {...{ place, today, complete }} /> })}
            fill={entries.length === 0 ? 'body' : 'bare'}
          >
            {entries.length === 0 ? (
              <EmptyState
                says={
                  isNarrowed
                    ? 'Nothing matches'
                    : isPast(asked, today)
                      ? 'Nothing had been posted then'
                      : 'Nothing is posted yet'
                }
                {...(isNarrowed
                  ? {
                      act: {
                        label: 'Show all entries',
                        onPress: () =>
                          place.ask({
                            kind: null,
                            account: null,
                            source: null,
                            invoice: null,
                            from: null,
                            entry: null,
                          }),
                      },
                    }
                  : { next: 'Invoices, payments and payroll runs are posted by themselves, once each.' })}
              />
            ) : (
              <>
                <DataTable
                  caption="Entries of the journal, the newest day first"
                  columns={columnsOf(place)}
                  rows={entries}
                  keyOf={({ journalId }) => journalId}
                  isChosen={({ journalId }) => journalId === chosen}
                />
                <Older of={read} says="Older entries" />
              </>
            )}
          </Panel>
          {chosen !== null && !alone && (
            <aside className={styles.beside}>
              <EntryDetail
                key={chosen}
                journalId={chosen}
                listed={entries.find(({ journalId }) => journalId === chosen)}
                place={place}
                alone={false}
              />
            </aside>
          )}
        </div>
      )}
    </Shown>
  );
};

const namesOf = ({ lines }: JournalEntry, side: 'creditPaise' | 'debitPaise'): string => {
  const [first, ...rest] = lines.filter((line) => line[side] > 0);
  return `${first?.name ?? ''}${rest.length === 0 ? '' : ` and ${rest.length} more`}`;
};

const columnsOf = (place: BooksPlace): readonly Column<JournalEntry>[] => [
  {
    id: 'what',
    head: 'What',
    cell: (entry) => (
      <Link to={place.hrefOf('journal', { ...narrowing(place), entry: entry.journalId })} data-entry={entry.journalId}>
        {entryTitle(entry)}
      </Link>
    ),
  },
  { id: 'day', head: 'Day', line: 2, cell: ({ date }) => <span className="nowrap">{formatDate(date)}</span> },
  { id: 'debit', head: 'Debit', rank: 'low', line: 'none', cell: (entry) => namesOf(entry, 'debitPaise') },
  { id: 'credit', head: 'Credit', rank: 'low', line: 'none', cell: (entry) => namesOf(entry, 'creditPaise') },
  {
    id: 'paise',
    head: 'Amount',
    align: 'right',
    line: 1,
    cell: ({ totalPaise }) => <Money exact paise={totalPaise} />,
  },
  {
    id: 'stands',
    head: 'Stands',
    line: 2,
    cell: ({ reverses, reversedBy }) =>
      reversedBy !== null ? <Chip tone="past">Taken back</Chip> : reverses !== null ? <Chip>Takes back</Chip> : null,
  },
];
/** The list stays as it was narrowed. */
const narrowing = ({ asked }: BooksPlace) =>
  Object.fromEntries(NARROWING.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])));

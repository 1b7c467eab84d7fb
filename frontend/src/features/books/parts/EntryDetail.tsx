import { Link } from 'react-router-dom';
import { Side } from '../../../parts/books/Balance.tsx';
import { type JournalEntry, useEntry } from '../../../parts/books/data.ts';
import { causeHref, causeSaid, entryTitle, kindName } from '../../../parts/books/words.ts';
import { ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import type { BooksPlace } from '../useBooksPlace.ts';
import styles from './Books.module.css';
import { Shown } from './Shown.tsx';

type Props = Readonly<{
  journalId: string;
  /** As the list has it; fetched where it does not. */
  listed: JournalEntry | undefined;
  place: BooksPlace;
  /** It is a screen of its own, whose heading says what it is. */
  alone: boolean;
}>;

/** One entry: its lines, what it follows from, what takes it back. */
export const EntryDetail = ({ journalId, listed, ...of }: Props) =>
  listed === undefined ? <Fetched journalId={journalId} {...of} /> : <One entry={listed} {...of} />;

const Fetched = ({ journalId, ...of }: Omit<Props, 'listed'>) => (
  <Shown title="Entry" read={useEntry(journalId)}>
    {({ entry }) => <One entry={entry} {...of} />}
  </Shown>
);

const One = ({ entry, place, alone }: Omit<Props, 'journalId' | 'listed'> & Readonly<{ entry: JournalEntry }>) => {
  const { cause, reverses, reversedBy } = entry;
  const other = (id: string, says: string) => <Link to={place.hrefOf('journal', { entry: id })}>{says}</Link>;
  return (
    <Panel
      title={entryTitle(entry)}
      {...(alone
        ? {}
        : { aside: <IconButton icon="close" label="Close" size="small" onPress={() => place.open(null)} /> })}
      fill="bare"
      foot={
        <span className={styles.links}>
          {cause !== null && (
            <ButtonLink size="small" icon="right" to={causeHref(cause)}>
              {causeSaid[cause.is]}
            </ButtonLink>
          )}
          <ButtonLink size="small" icon="history" to={`/admin/audit?kind=journal&id=${entry.kind}-${entry.sourceRef}`}>
            Its history
          </ButtonLink>
        </span>
      }
    >
      <DataTable
        caption="Lines of the entry"
        columns={columnsOf(place)}
        rows={entry.lines}
        keyOf={({ account }) => account}
      />
      <div className={styles.body}>
        <Pairs
          pairs={[
            ['Counts from', formatDate(entry.date)],
            ['Recorded', <DateTime key="recorded" at={entry.enteredAt} />],
            ['Document', kindName[entry.kind]],
            ['Either side', <Money key="sum" exact paise={entry.totalPaise} />],
            ...(reverses === null ? [] : ([['Takes back', other(reverses, 'the entry before')]] as const)),
            ...(reversedBy === null ? [] : ([['Taken back by', other(reversedBy, 'another entry')]] as const)),
          ]}
        />
      </div>
    </Panel>
  );
};

const columnsOf = (place: BooksPlace): readonly Column<JournalEntry['lines'][number]>[] => [
  {
    id: 'account',
    head: 'Account',
    cell: ({ account, name }) => <Link to={place.hrefOf('ledger', { account })}>{name}</Link>,
  },
  { id: 'debit', head: 'Debit', align: 'right', cell: ({ debitPaise }) => <Side paise={debitPaise} /> },
  { id: 'credit', head: 'Credit', align: 'right', cell: ({ creditPaise }) => <Side paise={creditPaise} /> },
];

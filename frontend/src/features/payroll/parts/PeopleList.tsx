import { Link } from 'react-router-dom';
import { pagesFoot } from '../../../parts/lists/pagesFoot.tsx';
import { TypedFilter } from '../../../parts/lists/TypedFilter.tsx';
import { useOwnPage } from '../../../parts/lists/useOwnPage.ts';
import { useRowKeys } from '../../../parts/lists/useRowKeys.ts';
import { PayStatus } from '../../../parts/pay/PayStatus.tsx';
import { stateName } from '../../../parts/places/places.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Filters } from '../../../ui/Filters.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { type PayrollPerson, usePeoplePage } from '../data.ts';
import { isHere, isNotPaidHere, lacks, nameSaid } from '../people.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';

const SEARCH = 'payroll-search';
const narrowings = [
  { value: '', label: 'Everybody' },
  { value: 'waits', label: 'Waits for a decision' },
  { value: 'lacks', label: 'Lacks something' },
  { value: 'lacks_salary', label: 'Lacks a salary' },
  { value: 'lacks_account', label: 'Lacks an account' },
  { value: 'lacks_pan', label: 'Lacks a PAN' },
  { value: 'not_paid_here', label: 'Not paid here' },
  { value: 'left', label: 'Has left' },
];

/** Everybody who is or was paid, with what they get and what is missing, page by page. */
export const PeopleList = ({ place, today }: Readonly<{ place: PayrollPlace; today: string }>) => {
  const { data, error, stale, refresh } = useOwnPage(usePeoplePage(place));
  useRowKeys({ field: SEARCH, rows: '[data-person]' });
  const retry = () => void refresh();
  const rows = data?.items ?? [];
  const { after, search } = place;
  const isNarrowed = search !== '' || place.shows !== undefined;
  return (
    <Stack>
      <Filters
        of="People"
        isSet={place.shows !== undefined}
        first={
          <TypedFilter
            label="Search"
            hint="Name, code or designation"
            id={SEARCH}
            value={place.search}
            onChange={(search) => place.narrow({ search })}
          />
        }
      >
        <Select
          label="Show"
          value={place.shows ?? ''}
          options={narrowings}
          onChange={({ target: { value } }) => place.narrow({ show: value })}
        />
      </Filters>
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data &&
        rows.length === 0 &&
        (data.next !== undefined ? (
          <EmptyState
            says="Nobody matches this so far"
            next="There are more people to look through."
            act={{ label: 'Look on', onPress: () => place.page(data.next ?? null) }}
          />
        ) : after !== null ? (
          <EmptyState says="Nobody else matches this" act={{ label: 'First page', onPress: () => place.page(null) }} />
        ) : !isNarrowed ? (
          <EmptyState
            says="Nobody is paid yet"
            next="Whoever joins as an employee stands here, and waits for a salary."
            act={{ label: 'Add an employee', to: '/add-employee' }}
          />
        ) : (
          <EmptyState
            says="Nobody matches this"
            act={{ label: 'Show all', onPress: () => place.narrow({ search: '', show: '' }) }}
          />
        ))}
      {rows.length > 0 && (
        <Panel fill="bare" foot={pagesFoot({ isFirst: after === null, next: data?.next, go: place.page })}>
          <DataTable
            caption="People of payroll"
            columns={columnsOf(place, today)}
            rows={rows}
            keyOf={({ employee }) => employee.id}
          />
        </Panel>
      )}
    </Stack>
  );
};

const columnsOf = (place: PayrollPlace, today: string): readonly Column<PayrollPerson>[] => [
  {
    id: 'name',
    head: 'Name',
    person: true,
    cell: (person) => (
      <Link to={place.hrefOf('people', person.employee.id)} data-person={person.employee.id}>
        {nameSaid(person)}
      </Link>
    ),
  },
  {
    id: 'code',
    head: 'Code',
    rank: 'low',
    line: 'none',
    cell: ({ code }) => <span className="mono nowrap">{code}</span>,
  },
  {
    id: 'gross',
    head: 'A month',
    align: 'right',
    line: 1,
    cell: ({ monthlyGrossPaise }) => (monthlyGrossPaise === null ? null : <Money paise={monthlyGrossPaise} />),
  },
  {
    id: 'structure',
    head: 'Structure',
    rank: 'low',
    line: 'none',
    cell: ({ structureId }) => structureId && <span className="mono nowrap">{structureId}</span>,
  },
  {
    id: 'from',
    head: 'Since',
    rank: 'low',
    line: 'none',
    cell: ({ effectiveFrom }) => effectiveFrom && <span className="nowrap">{formatDate(effectiveFrom)}</span>,
  },
  { id: 'state', head: 'State', rank: 'low', line: 'none', cell: ({ locationState }) => stateName(locationState) },
  { id: 'bank', head: 'Account', line: 2, cell: ({ bank }) => bank && <PayStatus is={bank} /> },
  { id: 'needs', head: 'What is next', line: 2, cell: (person) => <Next person={person} today={today} /> },
];

const Next = ({ person, today }: Readonly<{ person: PayrollPerson; today: string }>) => {
  if (person.salaryProposedBy !== null)
    return (
      <>
        <Chip tone="warn" icon="clock">
          Another salary waits
        </Chip>{' '}
        <span className="meta">proposed by {person.salaryProposedBy.name ?? 'somebody who is erased'}</span>
      </>
    );
  if (!isHere(person, today)) return <span className="meta">Left {formatDate(person.lastDay ?? today)}</span>;
  if (isNotPaidHere(person, today)) return <Chip icon="minus">Not paid here</Chip>;
  const missing = lacks(person, today);
  if (missing.length === 0) return <span className="meta">Nothing is missing</span>;
  return (
    <Chip tone="warn" icon="alert">
      No {missing.join(', no ')}
    </Chip>
  );
};

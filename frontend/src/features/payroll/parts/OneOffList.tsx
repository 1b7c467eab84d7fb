import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { pagesFoot } from '../../../parts/lists/pagesFoot.tsx';
import { useOwnPage } from '../../../parts/lists/useOwnPage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { later } from '../../../ui/later.ts';
import { Money } from '../../../ui/Money.tsx';
import { Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { useOneOffs } from '../deskData.ts';
import { forWhat, type OneOff, type PayState, payLook, sourceName, sourceOptions, stateOptions } from '../oneOffs.ts';
import { monthAfter, monthSaid } from '../runs.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';

const ProposeDialog = later(async () => (await import('./ProposeDialog.tsx')).ProposeDialog);

/** What is paid or taken beside the salary, the newest first: by state, month and kind. */
export const OneOffList = ({ place, today }: Readonly<{ place: PayrollPlace; today: string }>) => {
  const [proposing, setProposing] = useState(false);
  const { data, error, stale, refresh } = useOwnPage(useOneOffs(place));
  const retry = () => void refresh();
  const rows = data?.items ?? [];
  const { after, month, state, source } = place;
  const narrowed = [month, state, source].some((one) => one !== undefined);
  const months = [
    ...new Set([1, 0, -1, -2, -3, -4, -5, -6].map((n) => monthAfter(today.slice(0, 7), n)).concat(month ?? [])),
  ]
    .toSorted()
    .toReversed();
  const propose = (
    <Button size="small" icon="plus" onPress={() => setProposing(true)}>
      Propose a one-off
    </Button>
  );
  return (
    <Stack>
      <Filters
        of="One-offs"
        isSet={month !== undefined || source !== undefined}
        first={
          <Select
            label="State"
            value={state ?? ''}
            options={[{ value: '', label: 'All' }, ...stateOptions]}
            onChange={({ target: { value } }) => place.narrow({ state: value })}
          />
        }
      >
        <Select
          label="Month"
          value={month ?? ''}
          options={[{ value: '', label: 'All' }, ...months.map((value) => ({ value, label: monthSaid(value) }))]}
          onChange={({ target: { value } }) => place.narrow({ month: value })}
        />
        <Select
          label="Kind"
          value={source ?? ''}
          options={[{ value: '', label: 'All' }, ...sourceOptions]}
          onChange={({ target: { value } }) => place.narrow({ source: value })}
        />
      </Filters>
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data &&
        rows.length === 0 &&
        (narrowed || after !== null ? (
          <EmptyState
            says="Nothing matches this"
            act={{ label: 'Show all', onPress: () => place.narrow({ state: '', month: '', source: '' }) }}
          />
        ) : (
          <EmptyState
            says="Nothing is paid beside a salary yet"
            next="Bonuses of paid milestones and recoveries come here of their own accord; what else is paid or taken once is proposed."
            act={{ label: 'Propose a one-off', onPress: () => setProposing(true) }}
          />
        ))}
      {rows.length > 0 && (
        <Panel
          title="One-offs"
          aside={propose}
          fill="bare"
          foot={pagesFoot({ isFirst: after === null, next: data?.next, go: place.page })}
        >
          <DataTable
            caption="Paid or taken beside the salary"
            columns={columnsOf(place)}
            rows={rows}
            keyOf={({ additionalPayId }) => additionalPayId}
            isMarked={({ can }) => can.approvePay === true}
          />
        </Panel>
      )}
      <Suspense fallback={null}>
        {proposing && <ProposeDialog {...{ today, place }} onClose={() => setProposing(false)} />}
      </Suspense>
    </Stack>
  );
};

export const OneOffState = ({ is }: Readonly<{ is: PayState }>) => {
  const { word, tone, icon } = payLook[is];
  return (
    <Chip tone={tone} {...(icon ? { icon } : {})}>
      {word}
    </Chip>
  );
};

export const columnsOf = (place: PayrollPlace, ofOne = false): readonly Column<OneOff>[] => [
  {
    id: 'who',
    head: ofOne ? 'What for' : 'Name',
    person: !ofOne,
    cell: (pay) => (
      <Link to={place.hrefOf('one-offs', pay.additionalPayId)} data-one-off={pay.additionalPayId}>
        {ofOne ? forWhat(pay) : (pay.employee.name ?? 'Erased person')}
      </Link>
    ),
  },
  {
    id: 'amount',
    head: 'Amount',
    align: 'right',
    line: 1,
    cell: ({ amountPaise, source }) =>
      amountPaise === null ? 'erased' : <Money paise={source === 'RECOVERY' ? -amountPaise : amountPaise} />,
  },
  { id: 'kind', head: 'Kind', line: 2, cell: ({ source }) => sourceName[source] },
  ...(ofOne
    ? []
    : [{ id: 'for', head: 'What for', rank: 'low', line: 'none', cell: forWhat } satisfies Column<OneOff>]),
  { id: 'month', head: 'Month', line: 2, cell: ({ month }) => <span className="nowrap">{monthSaid(month)}</span> },
  {
    id: 'by',
    head: 'Proposed by',
    rank: 'low',
    line: 'none',
    cell: ({ proposedBy }) => proposedBy.name ?? 'somebody who is erased',
  },
  { id: 'state', head: 'State', line: 2, cell: ({ state }) => <OneOffState is={state} /> },
];

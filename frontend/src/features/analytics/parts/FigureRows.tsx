import type { Figure, FigureId, FigureRow } from '@lamplight/bff/contract/figures.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pagesFoot } from '../../../parts/lists/pagesFoot.tsx';
import { useOwnPage } from '../../../parts/lists/useOwnPage.ts';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { formatDate, formatDay } from '../../../ui/dates.ts';
import { saveFile } from '../../../ui/download.ts';
import { Page } from '../../../ui/Page.tsx';
import { type Fact, Facts, Panel } from '../../../ui/Panel.tsx';
import { rangeSaid } from '../../../ui/ranges.ts';
import { EmptyState, ErrorState, OutOfDate, Problem, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { useEveryRow, useFigureRows } from '../data.ts';
import type { Period } from '../period.ts';
import { addsSaid, csvOfRows, hrefOf, placeOf, titleOf } from '../rows.ts';
import { basisSaid, figureWords, longHours, rowsSaid, valueSaid } from '../words.ts';
import { PeriodFilter } from './PeriodFilter.tsx';

/** Exactly the rows that make a figure of a period, each leading to where it came from. */
export const FigureRows = ({
  figure,
  period,
  today,
  back,
}: {
  figure: FigureId;
  period: Period;
  today: string;
  /** To all figures of the same period. */
  back: string;
}) => {
  const [query, put] = useQuery();
  const { name, marks } = figureWords[figure];
  const marked = readMark(query.get('marked'));
  const after = query.get('after') ?? undefined;
  const asked = { ...period, marked };
  const isBackwards = period.to < period.from;
  const { data, error, stale, refresh } = useOwnPage(useFigureRows(figure, isBackwards ? null : { ...asked, after }));
  const every = useEveryRow(figure);
  const retry = () => void refresh();
  const rows = data?.items ?? [];
  const save = async () => {
    const all = await every.run(asked);
    if (all) saveFile(`${figure}-${period.from}-${period.to}.csv`, 'text/csv;charset=utf-8', csvOfRows(figure, all));
  };
  return (
    <Page
      title={name}
      crumbs={[{ label: 'Analytics', to: back }, { label: name }]}
      screen={figure}
      sub={data?.figure.definition}
      acts={
        rows.length > 0 && (
          <Button icon="download" busy={every.busy} onPress={() => void save()}>
            CSV<span className="hidden-visually"> of all rows</span>
          </Button>
        )
      }
    >
      <PeriodFilter
        period={period}
        today={today}
        isSet={marked !== undefined}
        onChoose={(next) => put({ ...next, after: null }, { replace: true })}
      >
        {marks && (
          <Select
            label="Rows"
            value={marked ?? ''}
            options={[
              { value: '', label: 'All rows' },
              { value: 'yes', label: marks[0] },
              { value: 'no', label: marks[1] },
            ]}
            onChange={(event) => put({ marked: event.target.value, after: null }, { replace: true })}
          />
        )}
      </PeriodFilter>
      <Problem error={every.error} />
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && !isBackwards && <Skeleton of="table" inset />}
      {data && <Facts facts={factsOf(data.figure, data.period)} />}
      {data &&
        rows.length === 0 &&
        (marked !== undefined || after !== undefined ? (
          <EmptyState
            says="No row matches this"
            act={{ label: 'Show all', onPress: () => put({ marked: null, after: null }, { replace: true }) }}
          />
        ) : (
          <EmptyState says="Nothing counts in this period" next="Choose another period above." />
        ))}
      {rows.length > 0 && (
        <Panel
          fill="bare"
          foot={pagesFoot({ isFirst: after === undefined, next: data?.next, go: (place) => put({ after: place }) })}
        >
          <DataTable
            caption={`Rows of ${name}`}
            columns={columnsOf(figure, today)}
            rows={rows}
            keyOf={({ rowId }) => rowId}
          />
        </Panel>
      )}
    </Page>
  );
};

const readMark = (text: string | null): 'yes' | 'no' | undefined =>
  text === 'yes' || text === 'no' ? text : undefined;

const factsOf = (of: Figure, { from, to }: Period): Fact[] => [
  {
    label: figureWords[of.figure].name,
    value: valueSaid(of),
    word: of.is === 'median',
    note: rangeSaid(formatDate(from), formatDate(to)),
  },
  ...(of.is === 'share'
    ? [
        { label: 'Numerator', value: amountSaid(of, of.numerator), note: `${rowsSaid(of.figure, of.marked)} marked` },
        { label: 'Denominator', value: amountSaid(of, of.denominator), note: `${rowsSaid(of.figure, of.rows)} in all` },
      ]
    : [{ label: 'Rows', value: String(of.rows), note: basisSaid(of) }]),
];
const amountSaid = ({ figure }: Figure, n: number): string => (figure === 'utilisation' ? longHours(n) : String(n));

const PLACE: Readonly<Record<FigureRow['source']['kind'], string>> = {
  milestone: 'Project',
  invoice: 'Project',
  proposal: 'State',
  person: 'Days',
};
const KIND: Readonly<Record<FigureId, FigureRow['source']['kind']>> = {
  ...{ on_time: 'milestone', satisfaction: 'milestone', earned: 'milestone' },
  ...{ win_rate: 'proposal', cycle_time: 'proposal', utilisation: 'person' },
  ...{ billed: 'invoice', collected: 'invoice', outstanding: 'invoice', overdue: 'invoice' },
};
const WHAT = { milestone: 'Milestone', invoice: 'Invoice', proposal: 'Proposal', person: 'Who' } as const;
const ON: Readonly<Partial<Record<FigureId, string>>> = {
  ...{ on_time: 'Accepted', satisfaction: 'Accepted', earned: 'Accepted', billed: 'Issued', collected: 'Received' },
  ...{ win_rate: 'Decided', cycle_time: 'Decided', outstanding: 'Due', overdue: 'Due' },
};

const columnsOf = (figure: FigureId, today: string): readonly Column<FigureRow>[] => {
  const kind = KIND[figure];
  const day = (civil: string) => <span className="mono nowrap">{formatDay(civil, today)}</span>;
  const on = ON[figure];
  return [
    {
      id: 'what',
      head: WHAT[kind],
      ...(kind === 'person' ? { person: true } : {}),
      cell: (row) => {
        const href = hrefOf(row);
        return href === null ? titleOf(row) : <Link to={href}>{titleOf(row)}</Link>;
      },
    },
    { id: 'place', head: PLACE[kind], line: 2, cell: placeOf },
    ...(figure === 'on_time' ? handedIn(day) : []),
    ...(on === undefined
      ? []
      : [{ id: 'on', head: on, line: 2, align: 'right', cell: (row: FigureRow) => day(row.on) } as const]),
    ...(figure === 'utilisation'
      ? [
          {
            id: 'share',
            head: 'Billable',
            align: 'right',
            line: 1,
            cell: ({ numerator, denominator }: FigureRow) =>
              denominator ? formatPercent(Math.floor((numerator * 10_000) / denominator)) : 'No time',
          } as const,
        ]
      : []),
    {
      id: 'adds',
      head: figure === 'utilisation' ? 'Of' : 'Counts as',
      align: 'right',
      line: figure === 'utilisation' ? 2 : 1,
      cell: (row) => <span className="nowrap">{addsSaid(figure, row)}</span>,
    },
    ...(figure === 'cycle_time'
      ? [
          {
            id: 'middle',
            head: 'Median',
            line: 2,
            cell: ({ marked }: FigureRow) => (marked ? 'In the middle' : null),
          } as const,
        ]
      : []),
  ];
};

const handedIn = (day: (civil: string) => ReactNode): readonly Column<FigureRow>[] => [
  {
    id: 'due',
    head: 'Due',
    align: 'right',
    rank: 'low',
    line: 'none',
    cell: ({ source }) => (source.kind === 'milestone' ? day(source.committedDueDate) : null),
  },
  {
    id: 'submitted',
    head: 'Handed in',
    align: 'right',
    line: 'none',
    cell: ({ source }) => (source.kind === 'milestone' ? day(source.submittedOn) : null),
  },
];

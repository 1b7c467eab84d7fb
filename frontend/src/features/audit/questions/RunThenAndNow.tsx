import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { personSaid } from '../../../parts/history/person.ts';
import { RunStatus } from '../../../parts/pay/RunStatus.tsx';
import { ruleSaid } from '../../../parts/pay/ruleNames.ts';
import { runTitle } from '../../../parts/pay/slipWords.ts';
import { counted } from '../../../ui/counted.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { EmptyState, Notice } from '../../../ui/States.tsx';
import { shortHash } from '../../../ui/shares.ts';
import { useFirst } from '../../../ui/useFirst.ts';
import { Answered } from './Answered.tsx';
import type { AnswerProps } from './asked.ts';
import { type RunThenAndNow as Answer, useRunThenAndNow } from './runData.ts';

const SHOWN = 20;

/** A run at the end of a day and now, beside each other; what corrections and reversals have made of its month since. */
export const RunThenAndNow = ({ asked }: AnswerProps) => (
  <Answered read={useRunThenAndNow(asked)}>
    {({ runThenAndNow: told }) => (
      <>
        {asked.knownAt === undefined && (
          <Notice>Choose a day under “As known at the end of” to see how it looked then.</Notice>
        )}
        <BothLooks told={told} />
        <Beside beside={told.beside} />
        <Differences told={told} />
      </>
    )}
  </Answered>
);

type Look = Answer['now'];
type Row = Readonly<{ what: string; of: (look: Look) => ReactNode }>;
const amount = (paise: number | undefined): ReactNode => (paise === undefined ? null : <Money exact paise={paise} />);
const ROWS: readonly Row[] = [
  { what: 'State', of: ({ state }) => <RunStatus is={state} /> },
  { what: 'People', of: ({ totals }) => totals?.payslips ?? null },
  { what: 'Gross', of: ({ totals }) => amount(totals?.grossPaise) },
  { what: 'Deductions', of: ({ totals }) => amount(totals?.deductionsPaise) },
  { what: 'Net', of: ({ totals }) => amount(totals?.netPaise) },
  { what: 'Paid out', of: ({ paid }) => (paid.payslips === 0 ? null : <Money exact paise={paid.netPaise} />) },
  { what: 'Held back', of: ({ held }) => (held === 0 ? null : counted(held, 'person', 'people')) },
  {
    what: 'Fingerprint of the calculation',
    of: ({ calculationHash: hash }) =>
      hash === null ? null : (
        <span className="mono" title={hash}>
          {shortHash(hash)}
        </span>
      ),
  },
  { what: 'Up to date with its inputs', of: ({ stale, totals }) => (totals === null ? null : stale ? 'no' : 'yes') },
  {
    what: 'Rules',
    of: ({ ruleVersions }) => (ruleVersions.length === 0 ? null : counted(ruleVersions.length, 'row')),
  },
];

const BothLooks = ({ told: { before, now } }: Readonly<{ told: Answer }>) => {
  const columns: readonly Column<Row>[] = [
    { id: 'what', head: 'What', cell: ({ what }) => what },
    { id: 'then', head: 'Then', align: 'right', cell: ({ of }) => (before === null ? null : of(before)) },
    { id: 'now', head: 'Now', align: 'right', cell: ({ of }) => of(now) },
  ];
  const known = new Set((before ?? now).ruleVersions.map(nameOf));
  const isNew = (rule: RuleOf): boolean => before?.totals != null && !known.has(nameOf(rule));
  return (
    <>
      <Panel title="The run, then and now" fill="bare">
        {before === null && <Notice tone="past">Nobody had opened it yet.</Notice>}
        <DataTable caption="The run, then and now" columns={columns} rows={ROWS} keyOf={({ what }) => what} />
      </Panel>
      {now.ruleVersions.length > 0 && (
        <Fold title="Rules" says={rulesSaid(now.ruleVersions.filter(isNew).length)}>
          <Pairs
            pairs={now.ruleVersions.map((rule) => [
              ruleSaid(rule),
              `version ${rule.version}, from ${formatDate(rule.effectiveFrom)}${isNew(rule) ? ', not then' : ''}`,
            ])}
          />
        </Fold>
      )}
    </>
  );
};
type RuleOf = Look['ruleVersions'][number];
const nameOf = ({ ruleId, version }: RuleOf): string => `${ruleId} ${version}`;
const rulesSaid = (others: number): string =>
  others === 0 ? 'by which it was reckoned' : `by which it was reckoned, ${others} of them others than then`;

type Other = Answer['beside'][number];
const BESIDE: readonly Column<Other>[] = [
  {
    id: 'run',
    head: 'Run',
    cell: (run) => <Link to={`?question=run-then-and-now&run=${run.runId}`}>{runTitle(run)}</Link>,
  },
  {
    id: 'then',
    head: 'Then',
    line: 'none',
    cell: ({ stateThen }) => (stateThen === null ? null : <RunStatus is={stateThen} />),
  },
  { id: 'now', head: 'Now', line: 1, cell: ({ state }) => <RunStatus is={state} /> },
  {
    id: 'day',
    head: 'Payment date',
    rank: 'low',
    line: 2,
    cell: ({ paymentDate }) => formatDate(paymentDate),
  },
  {
    id: 'net',
    head: 'Net',
    align: 'right',
    line: 2,
    cell: ({ netPaise, counts }) =>
      netPaise === null ? null : (
        <span>
          <Money exact signed paise={netPaise} />
          {!counts && <span className="meta"> does not count</span>}
        </span>
      ),
  },
];
const Beside = ({ beside }: Readonly<{ beside: Answer['beside'] }>) => (
  <Panel title="What belongs to its month, too" meta={beside.length > 0 ? beside.length : undefined} fill="bare">
    {beside.length === 0 ? (
      <EmptyState says="No other run has changed it" next="Corrections, reversals and off-cycle runs stand here." />
    ) : (
      <DataTable caption="Other runs of its month" columns={BESIDE} rows={beside} keyOf={({ runId }) => runId} />
    )}
  </Panel>
);

type Moved = Readonly<{
  thenPaise: number | null;
  nowPaise: number | null;
  besideThenPaise: number;
  besideNowPaise: number;
}>;
type Line = Moved & Readonly<{ id: string; name: ReactNode }>;
const difference = ({ thenPaise, nowPaise, besideThenPaise, besideNowPaise }: Moved): number =>
  (nowPaise ?? 0) + besideNowPaise - (thenPaise ?? 0) - besideThenPaise;

const columnsOf = (head: string): readonly Column<Line>[] => [
  { id: 'name', head, person: true, cell: ({ name }) => name },
  {
    id: 'then',
    head: 'Then',
    align: 'right',
    line: 'none',
    cell: ({ thenPaise }) => (thenPaise === null ? null : <Money exact paise={thenPaise} />),
  },
  {
    id: 'now',
    head: 'The run now',
    align: 'right',
    line: 2,
    cell: ({ nowPaise }) => (nowPaise === null ? null : <Money exact paise={nowPaise} />),
  },
  {
    id: 'beside',
    head: 'Other runs now',
    align: 'right',
    rank: 'low',
    line: 2,
    cell: ({ besideNowPaise }) => (besideNowPaise === 0 ? null : <Money exact signed paise={besideNowPaise} />),
  },
  {
    id: 'difference',
    head: 'Difference',
    align: 'right',
    line: 1,
    cell: (line) => <Money exact signed paise={difference(line)} />,
  },
];

const Differences = ({ told: { components, people, peopleInAll } }: Readonly<{ told: Answer }>) => {
  if (components.length === 0 && people.length === 0)
    return (
      <Panel title="What differs">
        <EmptyState says="Nothing differs" next="Its month comes to the same as then, for everybody." />
      </Panel>
    );
  return (
    <>
      <Lines
        title="What differs, by component"
        head="Component"
        rows={components.map(({ code, ...moved }) => ({
          id: code,
          name: <span className="mono">{code}</span>,
          ...moved,
        }))}
      />
      <Lines
        title="What differs, by person"
        head="Person"
        inAll={peopleInAll}
        rows={people.map(({ employee, ...moved }) => ({ id: employee.id, name: personSaid(employee), ...moved }))}
      />
    </>
  );
};

const Lines = ({
  title,
  head,
  rows,
  inAll = rows.length,
}: Readonly<{ title: string; head: string; rows: readonly Line[]; inAll?: number }>) => {
  const { shown, hidden, showAll } = useFirst(rows, SHOWN);
  return (
    <Panel
      title={title}
      meta={inAll > rows.length ? `the first ${rows.length} of ${inAll}` : inAll}
      fill="bare"
      {...(hidden > 0 ? { foot: <ShowMore hidden={hidden} showAll={showAll} /> } : {})}
    >
      {rows.length === 0 ? (
        <EmptyState says="Nothing differs" />
      ) : (
        <DataTable caption={title} columns={columnsOf(head)} rows={shown} keyOf={({ id }) => id} />
      )}
    </Panel>
  );
};

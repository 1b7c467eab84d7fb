import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useRowKeys } from '../../../parts/lists/useRowKeys.ts';
import { PayStatus } from '../../../parts/pay/PayStatus.tsx';
import { ruleSaid } from '../../../parts/pay/ruleNames.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { counted } from '../../../ui/counted.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Problem, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { isTyping } from '../../../ui/typing.ts';
import { type RuleVersion, type StatutoryRule, useApproveRule, type useRules } from '../data.ts';
import { toApprove } from '../people.ts';
import { shownVersion } from '../rules.ts';
import { ruleSays, ruleTopics } from '../ruleWords.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';

type Row = Readonly<{ rule: StatutoryRule; version: RuleVersion }>;

/** What the law says, by topic; what waits to be approved comes first and goes one press after the other. */
export const RuleList = ({
  read: { data, error, stale, refresh },
  place,
  today,
}: Readonly<{ read: ReturnType<typeof useRules>; place: PayrollPlace; today: string }>) => {
  useRowKeys({ field: '', rows: '[data-rule]' });
  useApproveKey();
  const retry = () => void refresh();
  const rules = data?.rules ?? [];
  const waiting: readonly Row[] = toApprove(rules);
  const decided = rules.filter(({ versions }) => versions.some(({ state }) => state !== 'proposed'));
  const known = new Set<string>(ruleTopics.flatMap(([, keys]) => keys));
  const topics = [
    ...ruleTopics.map(([topic, keys]) => ({ topic, of: decided.filter(({ key }) => keys.some((one) => one === key)) })),
    { topic: 'Further rules', of: decided.filter(({ key }) => !known.has(key)) },
  ];
  return (
    <Stack>
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data && rules.length === 0 && (
        <EmptyState says="No rule is known yet" next="The product proposes those of its release when it starts." />
      )}
      {waiting.length > 0 && (
        <Panel
          title="To be approved"
          meta={counted(waiting.length, 'rule')}
          aside={
            <span className="meta">
              Arrows go through them, <kbd>a</kbd> approves
            </span>
          }
          fill="bare"
        >
          <DataTable
            caption="Rules to be approved"
            columns={waitingColumns(place)}
            rows={waiting}
            keyOf={({ rule, version }) => `${rule.ruleId} ${version.version}`}
          />
        </Panel>
      )}
      {topics.map(
        ({ topic, of }) =>
          of.length > 0 && (
            <Panel key={topic} title={topic} meta={of.length} fill="bare">
              <DataTable
                caption={topic}
                columns={columns(place)}
                rows={of.flatMap((rule) => {
                  const version = shownVersion(rule, today);
                  return version === undefined ? [] : [{ rule, version }];
                })}
                keyOf={({ rule }) => rule.ruleId}
              />
            </Panel>
          ),
      )}
    </Stack>
  );
};

/** `a` approves the row that one is in; never while one types. */
const useApproveKey = (): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'a' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>('[data-approve]')?.click();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};

const named = (place: PayrollPlace): Column<Row> => ({
  id: 'name',
  head: 'Rule',
  cell: (row) => (
    <Link to={place.hrefOf('rules', row.rule.ruleId)} data-rule={row.rule.ruleId}>
      {ruleSaid(row.rule)}
    </Link>
  ),
});
const says: Column<Row> = {
  id: 'says',
  head: 'What it says',
  line: 2,
  cell: ({ rule: { key }, version: { value } }) => ruleSays({ key, value }).join('. '),
};
const from: Column<Row> = {
  id: 'from',
  head: 'From',
  rank: 'low',
  line: 'none',
  cell: ({ version }) => <span className="nowrap">{formatDate(version.effectiveFrom)}</span>,
};
const source: Column<Row> = {
  id: 'source',
  head: 'Source',
  rank: 'low',
  line: 'none',
  cell: ({ version }) => (
    <>
      {version.source}
      {version.ca && (
        <>
          {' '}
          <Chip tone="warn" icon="alert">
            Ask an accountant
          </Chip>
        </>
      )}
    </>
  ),
};

const waitingColumns = (place: PayrollPlace): readonly Column<Row>[] => [
  named(place),
  says,
  from,
  source,
  { id: 'act', head: 'Act', quietHead: true, align: 'right', line: 2, cell: (row) => <Approve row={row} /> },
];
const columns = (place: PayrollPlace): readonly Column<Row>[] => [
  named(place),
  says,
  from,
  source,
  { id: 'state', head: 'State', line: 1, cell: ({ version }) => <PayStatus is={version.state} /> },
];

/** Once it is approved the focus is in the next row, so that the next press is the next decision. */
const Approve = ({ row }: Readonly<{ row: Row }>) => {
  const { ruleId } = row.rule;
  const approve = useApproveRule({ ruleId, version: row.version.version });
  const take = async () => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-approve]')].map((one) => one.closest('[data-row]'));
    const own = rows.findIndex((one) => one?.contains(document.activeElement));
    const next = rows[own + 1]?.getAttribute('data-row') ?? rows[own - 1]?.getAttribute('data-row');
    if ((await approve.run({ etag: row.version.etag })) === undefined) return;
    toast.show({ variant: 'success', message: `${ruleSaid(row.rule)} is approved.` });
    if (own >= 0 && next) document.querySelector<HTMLElement>(`[data-row="${CSS.escape(next)}"] [data-rule]`)?.focus();
  };
  return (
    <>
      <Button size="small" icon="check" busy={approve.busy} onPress={() => void take()} data-approve="">
        Approve<span className="hidden-visually"> {ruleSaid(row.rule)}</span>
      </Button>
      {approve.error !== undefined && <Problem error={approve.error} />}
    </>
  );
};

import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatDay } from '../../ui/dates.ts';
import { hoursSaid } from '../../ui/hours.ts';
import { later } from '../../ui/later.ts';
import { Money } from '../../ui/Money.tsx';
import { Stack } from '../../ui/Page.tsx';
import { Facts, Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, Notice, Skeleton, StaleMark } from '../../ui/States.tsx';
import { fileSize } from '../../ui/shares.ts';
import { ViewName } from '../viewer/ViewName.tsx';
import styles from './Costs.module.css';
import { type Expense, type ProjectCost, useProjectCost } from './data.ts';
import { CATEGORIES, figuresOf } from './figures.ts';

const ExpenseDialog = later(async () => (await import('./ExpenseDialog.tsx')).ExpenseDialog);
const ReverseDialog = later(async () => (await import('./ReverseDialog.tsx')).ReverseDialog);

/** What a project earns for what it costs, and what the cost is made of. */
export const CostTab = ({ projectId }: Readonly<{ projectId: string }>) => {
  const { data, error, stale, refresh } = useProjectCost(projectId);
  const [spending, setSpending] = useState<'new' | Expense | null>(null);
  const [reversing, setReversing] = useState<Expense | null>(null);
  if (!data && error !== undefined) return <ErrorState error={error} retry={() => void refresh()} />;
  if (!data) return <Skeleton of="list" inset />;
  const { cost } = data;
  const today = cost.day;
  return (
    <Stack>
      <StaleMark is={stale} />
      {cost.can.recordExpense && (
        <div className={styles.acts} data-no-print>
          <Button icon="plus" onPress={() => setSpending('new')}>
            Record an expense
          </Button>
        </div>
      )}
      <Facts
        facts={figuresOf(cost).map(({ label, value, says, late }) => ({
          label,
          value,
          note: says,
          late: late === true,
          word: !/\d/.test(value),
        }))}
      />
      {cost.unratedMinutes > 0 && (
        <Notice tone="warn" icon="alert">
          There is no cost rate for {hoursSaid(cost.unratedMinutes)}: they count as nothing here, so the true cost is
          higher. Set the rates under Costs.
        </Notice>
      )}
      {cost.unapprovedMinutes > 0 && (
        <Notice>{hoursSaid(cost.unapprovedMinutes)} are not approved yet. They count: they were worked.</Notice>
      )}
      <Panel title="Hours" meta={hoursSaid(cost.minutes)} fill="bare">
        {cost.people.length === 0 ? (
          <EmptyState says="Nobody has logged hours yet" next="Whoever is on the project logs hours by day." />
        ) : (
          <DataTable
            caption="What the hours of each person cost"
            columns={people}
            rows={cost.people}
            keyOf={({ employee }) => employee.id}
          />
        )}
      </Panel>
      <Panel title="Expenses" meta={`${cost.expenses.length} in all`} fill="bare">
        {cost.expenses.length === 0 ? (
          <EmptyState says="No expense yet" next="What is bought for this project alone is recorded here." />
        ) : (
          <DataTable
            caption="Expenses of the project"
            columns={expensesOf(today, { onCorrect: setSpending, onReverse: setReversing })}
            rows={cost.expenses}
            keyOf={({ expenseId }) => expenseId}
          />
        )}
      </Panel>
      <Suspense fallback={null}>
        {spending !== null && (
          <ExpenseDialog
            {...{ projectId, today }}
            of={spending === 'new' ? undefined : spending}
            onClose={() => setSpending(null)}
          />
        )}
        {reversing && <ReverseDialog projectId={projectId} expense={reversing} onClose={() => setReversing(null)} />}
      </Suspense>
    </Stack>
  );
};

type PersonRow = ProjectCost['people'][number];
const people: readonly Column<PersonRow>[] = [
  { id: 'who', head: 'Who', person: true, cell: ({ employee }) => employee.name ?? 'Somebody who is erased' },
  { id: 'hours', head: 'Hours', align: 'right', line: 2, cell: ({ minutes }) => hoursSaid(minutes) },
  {
    id: 'unrated',
    head: 'Without a rate',
    align: 'right',
    line: 2,
    rank: 'low',
    cell: ({ unratedMinutes }) => (unratedMinutes === 0 ? null : `${hoursSaid(unratedMinutes)} without a rate`),
  },
  { id: 'cost', head: 'Cost', align: 'right', line: 1, cell: ({ costPaise }) => <Money paise={costPaise} /> },
];

type Acts = Readonly<Record<'onCorrect' | 'onReverse', (expense: Expense) => void>>;
const expensesOf = (today: string, { onCorrect, onReverse }: Acts): readonly Column<Expense>[] => [
  { id: 'what', head: 'For', cell: ({ note, category }) => (note === '' ? CATEGORIES[category] : note) },
  { id: 'kind', head: 'Kind', line: 'none', rank: 'low', cell: ({ category }) => CATEGORIES[category] },
  { id: 'day', head: 'Day', line: 2, cell: ({ day }) => formatDay(day, today) },
  { id: 'amount', head: 'Amount', align: 'right', line: 1, cell: ({ amountPaise }) => <Money paise={amountPaise} /> },
  {
    id: 'receipt',
    head: 'Receipt',
    line: 2,
    cell: ({ receipt }) =>
      receipt === undefined ? null : (
        <>
          <ViewName shown={{ of: 'file', fileId: receipt.fileId }}>{receipt.name}</ViewName>{' '}
          <span className="meta">{fileSize(receipt.bytes)}</span>
        </>
      ),
  },
  {
    id: 'state',
    head: 'State',
    line: 2,
    cell: ({ state, reason }) =>
      state === 'reversed' ? (
        <>
          <Chip icon="return">Reversed</Chip> {reason}
        </>
      ) : null,
  },
  {
    id: 'acts',
    head: 'Acts',
    quietHead: true,
    align: 'right',
    line: 2,
    cell: (expense) =>
      expense.can.reverseExpense ? (
        <span className={styles.acts}>
          {expense.can.correctExpense && (
            <Button size="small" look="quiet" onPress={() => onCorrect(expense)}>
              Correct<span className="hidden-visually"> {expense.note || CATEGORIES[expense.category]}</span>
            </Button>
          )}
          <Button size="small" look="quiet" onPress={() => onReverse(expense)}>
            Reverse<span className="hidden-visually"> {expense.note || CATEGORIES[expense.category]}</span>
          </Button>
        </span>
      ) : null,
  },
];

import { useState } from 'react';
import { keys } from '../../../api/keys.ts';
import { useRead } from '../../../api/useRead.ts';
import { Select } from '../../../ui/Choices.tsx';
import { counted } from '../../../ui/counted.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { hoursSaid } from '../../../ui/hours.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Skeleton } from '../../../ui/States.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import type { UtilisationRow } from '../data.ts';
import styles from './Costs.module.css';

const MONTHS = 12;
/** The newest first: `2026-11`, `2026-10`. */
const monthsTo = (today: string): readonly string[] =>
  Array.from({ length: MONTHS }, (_, n) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - n, 1)).toISOString().slice(0, 7),
  );
const monthSaid = (month: string): string => formatDate(`${month}-01`).replace(/^1 /, '');

/** How much of the time that people had in a month was billable, and on what it went. */
export const Utilisation = ({ today }: Readonly<{ today: string }>) => {
  const [month, setMonth] = useState(today.slice(0, 7));
  const { data, error, refresh } = useRead(keys.utilisation({ month }));
  return (
    <Panel title="Utilisation" meta="billable of available hours" fill="ruled">
      <div className={styles.choice}>
        <Select
          label="Month"
          name="month"
          value={month}
          options={monthsTo(today).map((value) => ({ value, label: monthSaid(value) }))}
          onChange={(event) => setMonth(event.target.value)}
        />
      </div>
      {!data && error !== undefined && <ErrorState error={error} retry={() => void refresh()} />}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data && (
        <DataTable
          caption={`Utilisation in ${monthSaid(month)}`}
          columns={columns}
          rows={data.items}
          keyOf={({ employee }) => employee.id}
        />
      )}
    </Panel>
  );
};

const columns: readonly Column<UtilisationRow>[] = [
  { id: 'who', head: 'Who', person: true, cell: ({ employee }) => employee.name ?? 'Somebody who is erased' },
  {
    id: 'share',
    head: 'Billable',
    align: 'right',
    line: 1,
    cell: ({ utilisationBp }) => (utilisationBp === null ? 'No time' : formatPercent(utilisationBp)),
  },
  {
    id: 'of',
    head: 'Of',
    align: 'right',
    line: 2,
    cell: (row) => `${hoursSaid(row.billableMinutes)} of ${hoursSaid(row.availableMinutes)}`,
  },
  {
    id: 'days',
    head: 'Made of',
    line: 'none',
    rank: 'low',
    cell: (row) =>
      `${counted(row.weekdays, 'weekday')}, ${counted(row.holidays, 'holiday')}, ${counted(row.leaveHalfDays / 2, 'day')} off`,
  },
  {
    id: 'projects',
    head: 'On',
    line: 2,
    cell: ({ projects }) =>
      projects.length === 0 ? null : projects.map(({ title, minutes }) => `${title} ${hoursSaid(minutes)}`).join(', '),
  },
];

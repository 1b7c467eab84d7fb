import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Status } from '../../ui/Chip.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { civilOf } from '../../ui/dates.ts';
import { hoursSaid } from '../../ui/hours.ts';
import { later } from '../../ui/later.ts';
import { Stack } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, Skeleton, StaleMark } from '../../ui/States.tsx';
import { weekSaid } from '../reports/week.ts';
import { type TimeSheet, useSheetsOf } from './data.ts';
import { SheetPanel } from './SheetPanel.tsx';

const ReturnDialog = later(async () => (await import('./ReturnDialog.tsx')).ReturnDialog);

/** The weeks of a project's people: those to approve day by day, then all the others. */
export const TimeTab = ({ projectId, now }: Readonly<{ projectId: string; now: number }>) => {
  const { data, error, stale, refresh } = useSheetsOf(projectId);
  const [returning, setReturning] = useState<TimeSheet | null>(null);
  const today = civilOf(now);
  if (!data && error !== undefined) return <ErrorState error={error} retry={() => void refresh()} />;
  if (!data) return <Skeleton of="list" inset />;
  const waiting = data.items.filter(({ can }) => can.approveTime);
  const others = data.items.filter(({ can }) => !can.approveTime);
  return (
    <Stack>
      <StaleMark is={stale} />
      {data.items.length === 0 && (
        <Panel fill="body">
          <EmptyState
            says="Nobody has logged hours yet"
            next="Whoever is on the project logs hours by day; their weeks appear here for approval."
          />
        </Panel>
      )}
      {waiting.map((sheet, at) => (
        <SheetPanel key={keyOf(sheet)} {...{ sheet, today }} next={at === 0} onReturn={() => setReturning(sheet)} />
      ))}
      {others.length > 0 && (
        <Panel title="Weeks" meta={`${others.length} in all`} fill="bare">
          <DataTable
            caption="Weeks that wait for no approval"
            columns={columnsOf(today, setReturning)}
            rows={others}
            keyOf={keyOf}
          />
        </Panel>
      )}
      {returning && (
        <Suspense fallback={null}>
          <ReturnDialog sheet={returning} today={today} onClose={() => setReturning(null)} />
        </Suspense>
      )}
    </Stack>
  );
};

const keyOf = ({ employee, week }: TimeSheet): string => `${employee.id} ${week}`;

const columnsOf = (today: string, onReturn: (sheet: TimeSheet) => void): readonly Column<TimeSheet>[] => [
  { id: 'who', head: 'Who', person: true, cell: ({ employee }) => employee.name ?? 'Somebody who is erased' },
  { id: 'week', head: 'Week', line: 2, cell: ({ week }) => weekSaid(week, today) },
  { id: 'hours', head: 'Hours', align: 'right', line: 2, cell: ({ minutes }) => hoursSaid(minutes) },
  {
    id: 'billable',
    head: 'Billable',
    align: 'right',
    line: 'none',
    rank: 'low',
    cell: ({ billableMinutes }) => hoursSaid(billableMinutes),
  },
  { id: 'state', head: 'State', line: 2, cell: ({ state }) => <Status of="time" is={state} /> },
  {
    id: 'acts',
    head: 'Acts',
    quietHead: true,
    align: 'right',
    line: 1,
    cell: (sheet) => (sheet.can.returnTime ? <SendBack onPress={() => onReturn(sheet)} sheet={sheet} /> : null),
  },
];

const SendBack = ({ sheet, onPress }: Readonly<{ sheet: TimeSheet; onPress: () => void }>) => (
  <Button size="small" look="quiet" aria-label={`Send back the hours of ${sheet.employee.name}`} onPress={onPress}>
    Send back
  </Button>
);

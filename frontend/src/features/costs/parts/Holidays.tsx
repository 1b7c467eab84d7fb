import { stateName } from '../../../parts/places/places.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { formatDate, formatWeekday } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Holiday, useRemoveHoliday } from '../data.ts';

/** Days on which nobody works, everywhere or in some states; those to come first. */
export const Holidays = ({
  holidays,
  today,
  onAdd,
}: Readonly<{ holidays: readonly Holiday[]; today: string; onAdd: () => void }>) => {
  const rows = [...holidays.filter(({ day }) => day >= today), ...holidays.filter(({ day }) => day < today).reverse()];
  return (
    <Panel
      title="Holidays"
      meta={`${rows.length} in all`}
      fill="bare"
      aside={
        <Button size="small" icon="plus" onPress={onAdd}>
          Add a holiday
        </Button>
      }
    >
      {rows.length === 0 ? (
        <EmptyState says="No holiday yet" next="Add them: available time of people is reckoned without them." />
      ) : (
        <DataTable caption="Holidays" columns={columns} rows={rows} keyOf={({ holidayId }) => holidayId} />
      )}
    </Panel>
  );
};

const columns: readonly Column<Holiday>[] = [
  { id: 'name', head: 'Holiday', cell: ({ name }) => name },
  { id: 'day', head: 'Day', line: 2, cell: ({ day }) => `${formatWeekday(day)} ${formatDate(day)}` },
  {
    id: 'where',
    head: 'Where',
    line: 2,
    cell: ({ states }) => (states.length === 0 ? 'Everywhere' : states.map(stateName).join(', ')),
  },
  { id: 'acts', head: 'Acts', quietHead: true, align: 'right', line: 1, cell: (row) => <Remove holiday={row} /> },
];

const Remove = ({ holiday: { holidayId, name } }: Readonly<{ holiday: Holiday }>) => {
  const remove = useRemoveHoliday(holidayId);
  const take = async () => {
    if ((await remove.run({})) !== undefined) toast.show({ message: `${name} is out of the calendar.` });
  };
  return (
    <>
      <Button size="small" look="quiet" busy={remove.busy} onPress={() => void take()}>
        Remove<span className="hidden-visually"> {name}</span>
      </Button>
      {remove.error !== undefined && <Problem error={remove.error} />}
    </>
  );
};

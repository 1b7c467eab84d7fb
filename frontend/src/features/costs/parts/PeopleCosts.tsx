import { Button } from '../../../ui/Button.tsx';
import { counted } from '../../../ui/counted.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { formatDay } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { type CostPerson, rateNow } from '../data.ts';

type Opened = (open: Readonly<{ is: 'rate' | 'leave'; person: CostPerson }>) => void;

/** Everybody who works here, with the rate that holds today and the days off that are to come. */
export const PeopleCosts = ({
  people,
  today,
  onOpen,
}: Readonly<{ people: readonly CostPerson[]; today: string; onOpen: Opened }>) => {
  const without = people.filter((person) => rateNow(person, today) === undefined).length;
  return (
    <Panel
      title="People"
      meta={without === 0 ? `${people.length} in all` : `${without} of ${people.length} without a rate`}
      fill="bare"
    >
      {people.length === 0 ? (
        <EmptyState says="Nobody works here yet" next="Add employees first; their rates are set here." />
      ) : (
        <DataTable
          caption="What an hour of each person costs"
          columns={columnsOf(today, onOpen)}
          rows={people}
          keyOf={({ employee }) => employee.id}
        />
      )}
    </Panel>
  );
};

const nameOf = ({ employee }: CostPerson): string => employee.name ?? 'Somebody who is erased';

const columnsOf = (today: string, onOpen: Opened): readonly Column<CostPerson>[] => [
  { id: 'who', head: 'Who', person: true, cell: nameOf },
  {
    id: 'rate',
    head: 'An hour',
    align: 'right',
    line: 1,
    cell: (person) => {
      const rate = rateNow(person, today);
      return rate === undefined || rate.hourlyPaise === null ? 'No rate' : <Money paise={rate.hourlyPaise} />;
    },
  },
  {
    id: 'since',
    head: 'Since',
    line: 2,
    cell: (person) => {
      const rate = rateNow(person, today);
      return rate === undefined ? null : formatDay(rate.from, today);
    },
  },
  {
    id: 'why',
    head: 'Why',
    line: 'none',
    rank: 'low',
    cell: (person) => {
      const rate = rateNow(person, today);
      return rate === undefined ? null : `${rate.reason} (${rate.by.name ?? 'an admin'})`;
    },
  },
  {
    id: 'leave',
    head: 'Days off to come',
    line: 2,
    rank: 'low',
    cell: ({ leave }) => {
      const halves = leave.filter(({ day }) => day >= today).reduce((sum, { halfDays }) => sum + halfDays, 0);
      return halves === 0 ? null : halves % 2 === 0 ? counted(halves / 2, 'day') : `${halves / 2} days`;
    },
  },
  {
    id: 'acts',
    head: 'Acts',
    quietHead: true,
    align: 'right',
    line: 2,
    cell: (person) => (
      <>
        <Button size="small" look="quiet" onPress={() => onOpen({ is: 'rate', person })}>
          Set rate<span className="hidden-visually"> of {nameOf(person)}</span>
        </Button>
        <Button size="small" look="quiet" onPress={() => onOpen({ is: 'leave', person })}>
          Days off<span className="hidden-visually"> of {nameOf(person)}</span>
        </Button>
      </>
    ),
  },
];

import { type KeyboardEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Continued, DraftMark } from '../../../forms/DraftMark.tsx';
import { Pair } from '../../../forms/Pair.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { ActionBar } from '../../../ui/ActionBar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { counted } from '../../../ui/counted.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { EmptyState, ErrorState, Notice, OutOfDate, Problem, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useFirst } from '../../../ui/useFirst.ts';
import { changedIn, daysSaid, isWhole, readSheet, type SheetValues, typedDays } from '../attendance.ts';
import { type AttendanceOfMonth, type RowOutcome, useMonthOfAll, useRecordMonth } from '../deskData.ts';
import { monthAfter, monthSaid } from '../runs.ts';
import { usePayrollRuns } from '../runsData.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import { lopSaid } from './AttendancePanel.tsx';
import styles from './Desk.module.css';

const SHOWN = 50;

/** A month of everybody: those whose month is not whole first; several are entered in one go, by keyboard. */
export const AttendanceSheet = ({ place, today }: Readonly<{ place: PayrollPlace; today: string }>) => {
  const month = place.month ?? today.slice(0, 7);
  const [search, setSearch] = useState('');
  const { data, error, stale, refresh } = useMonthOfAll(month);
  const retry = () => void refresh();
  const months = [...new Set([1, 0, -1, -2, -3, -4, -5, -6].map((n) => monthAfter(today.slice(0, 7), n)).concat(month))]
    .toSorted()
    .toReversed();
  const items = (data?.items ?? []).toSorted((a, b) => Number(isWhole(a)) - Number(isWhole(b)));
  return (
    <Stack>
      <Filters
        of="Attendance"
        isSet={place.month !== undefined}
        first={
          <Field
            label="Search"
            hint="Words of a name"
            type="search"
            value={search}
            onChange={({ target: { value } }) => setSearch(value)}
          />
        }
      >
        <Select
          label="Month"
          value={month}
          options={months.map((value) => ({ value, label: monthSaid(value) }))}
          onChange={({ target: { value } }) => place.narrow({ month: value })}
        />
      </Filters>
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data && items.length === 0 && (
        <EmptyState says={`Nobody works here in ${monthSaid(month)}`} next="Choose another month." />
      )}
      {data && items.length > 0 && <Sheet key={month} {...{ month, items, place, search }} />}
    </Stack>
  );
};

type SheetOf = Readonly<{ month: string; items: readonly AttendanceOfMonth[]; place: PayrollPlace; search: string }>;

const Sheet = ({ month, items, place, search }: SheetOf) => {
  const record = useRecordMonth(month);
  const [refused, setRefused] = useState<readonly RowOutcome[]>([]);
  const closed = items[0]?.closed ?? false;
  const blank: SheetValues = { days: {}, source: '', note: '' };
  const form = useForm({
    draft: `attendance:${month}`,
    blank,
    read: (values: SheetValues) => readSheet(values, items),
    act: record,
    send: (body) => record.run(body),
    onSent: ({ outcomes }, { rows }) => {
      const not = outcomes.filter(({ recorded }) => !recorded);
      const named = new Set(not.map(({ employeeId }) => employeeId));
      setRefused(not);
      // What was refused stays as it was typed, with why beside it.
      const days = Object.fromEntries(Object.entries(form.values.days).filter(([id]) => named.has(id)));
      if (not.length === 0) form.take(blank);
      else form.set({ days });
      toast.show(
        not.length === 0
          ? { variant: 'success', message: `${counted(rows.length, 'person is', 'people are')} recorded.` }
          : { message: `${counted(not.length, 'row was', 'rows were')} not recorded: see why beside them.` },
      );
    },
  });
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter(({ employee }) =>
    words.every((word) => (employee.name ?? '').toLowerCase().includes(word)),
  );
  const { shown, hidden, showAll } = useFirst(found, SHOWN);
  const changed = changedIn(form.values, items);
  const errorAt = (id: string): string | undefined =>
    form.errorOf(`days.${id}`) ?? refused.find(({ employeeId }) => employeeId === id)?.message;
  const type = (id: string, value: string) => {
    setRefused((before) => before.filter(({ employeeId }) => employeeId !== id));
    form.set(({ days }) => ({ days: { ...days, [id]: value } }));
  };
  return (
    <form ref={form.at} noValidate onSubmit={form.submit}>
      <Stack>
        {closed ? <Locked {...{ month, place }} /> : <Continued draft={form.draft} onAfresh={form.startAfresh} />}
        <Panel
          title={monthSaid(month)}
          meta={`${items.filter((one) => !isWhole(one)).length} of ${items.length} not whole`}
          fill="bare"
          {...(hidden > 0 ? { foot: <ShowMore hidden={hidden} showAll={showAll} /> } : {})}
        >
          {found.length === 0 ? (
            <EmptyState says="Nobody matches this" />
          ) : (
            // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields in it
            <div onKeyDown={throughFields}>
              <DataTable
                caption={`Attendance in ${monthSaid(month)}`}
                columns={columnsOf({ place, closed, values: form.values, errorAt, type })}
                rows={shown}
                keyOf={({ employee }) => employee.id}
              />
            </div>
          )}
        </Panel>
        {!closed && changed.length > 0 && (
          <>
            <Panel title="Of all of them">
              <Pair>
                <Field label="Where this is from" hint="A register, a letter" most={80} {...form.field('source')} />
                <Field
                  label={changed.some(({ recorded }) => recorded !== null) ? 'Why it changes' : 'Note'}
                  optional={changed.every(({ recorded }) => recorded === null)}
                  most={300}
                  {...form.field('note')}
                />
              </Pair>
              <Problem {...form.problem} />
              <DraftMark draft={form.draft} />
            </Panel>
            <ActionBar figure={changed.length} of={changed.length === 1 ? 'person changes' : 'people change'}>
              <Button look="primary" busy={form.busy} onPress={() => form.submit()}>
                Record the days
              </Button>
            </ActionBar>
          </>
        )}
      </Stack>
    </form>
  );
};

/** Why nothing is entered here. */
const Locked = ({ month, place }: Pick<SheetOf, 'month' | 'place'>) => {
  const run = usePayrollRuns().data?.items.find(
    (one) => one.month === month && one.type === 'regular' && one.state === 'closed',
  );
  return (
    <Notice tone="plain" icon="lock">
      {monthSaid(month)} is closed by{' '}
      {run === undefined ? 'its regular run' : <Link to={place.hrefOf('runs', run.runId)}>its regular run</Link>}, and
      what it paid stays. Days are corrected on the page of a person, with a reason; the difference is paid with the
      next run.
    </Notice>
  );
};

/** Up and down, and Enter, go from field to field as in a sheet of paper; the text in one is chosen whole. */
const throughFields = (pressed: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[pressed.key];
  if (step === undefined || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
  const fields = [...pressed.currentTarget.querySelectorAll<HTMLInputElement>('input[data-days]')];
  const at = fields.indexOf(pressed.target as HTMLInputElement);
  if (at < 0) return;
  pressed.preventDefault();
  const next = fields[at + step];
  next?.focus();
  next?.select();
};

type ColumnsOf = Readonly<{
  place: PayrollPlace;
  closed: boolean;
  values: SheetValues;
  errorAt: (id: string) => string | undefined;
  type: (id: string, value: string) => void;
}>;
const columnsOf = ({ place, closed, values, errorAt, type }: ColumnsOf): readonly Column<AttendanceOfMonth>[] => [
  {
    id: 'name',
    head: 'Name',
    person: true,
    cell: ({ employee }) => <Link to={place.hrefOf('people', employee.id)}>{nameOf(employee)}</Link>,
  },
  {
    id: 'employed',
    head: 'Employed',
    align: 'right',
    rank: 'low',
    cell: ({ employedHalfDays }) => daysSaid(employedHalfDays),
  },
  { id: 'paid', head: 'Paid', align: 'right', cell: ({ paidHalfDays }) => daysSaid(paidHalfDays) },
  {
    id: 'lop',
    head: 'Days without pay',
    align: 'right',
    cell: (row) => {
      const { employee, recorded, can } = row;
      if (closed || !can.recordAttendance) return lopSaid(row);
      return (
        <DaysField
          name={nameOf(employee)}
          value={values.days[employee.id] ?? typedDays(recorded?.lopHalfDays ?? 0)}
          error={errorAt(employee.id)}
          onType={(value) => type(employee.id, value)}
        />
      );
    },
  },
  {
    id: 'said',
    head: 'Said',
    rank: 'low',
    cell: ({ recorded }) =>
      recorded && [recorded.source, recorded.reason ?? recorded.note ?? ''].filter(Boolean).join(', '),
  },
];
const nameOf = ({ name }: AttendanceOfMonth['employee']): string => name ?? 'Erased person';

const DaysField = ({
  name,
  value,
  error,
  onType,
}: Readonly<{ name: string; value: string; error: string | undefined; onType: (value: string) => void }>) => {
  const id = useId();
  return (
    <span className={styles.days}>
      <input
        data-days=""
        aria-label={`Days without pay of ${name}`}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
      {error !== undefined && (
        <span id={id} className={styles.wrong}>
          {error}
        </span>
      )}
    </span>
  );
};

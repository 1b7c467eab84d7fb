import { FormDialog } from '../../../forms/FormDialog.tsx';
import { Pair } from '../../../forms/Pair.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { addDays } from '../../../ui/dates.ts';
import { Checkbox, DateField, Field, FieldError, TextArea } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type DayValues, dayName, daysSaid, dayValues, readCorrection, readDays } from '../attendance.ts';
import { type AttendanceOfMonth, useCorrectDays, useRecordDays } from '../deskData.ts';
import { monthAfter, monthSaid } from '../runs.ts';
import styles from './Desk.module.css';

type DialogOf = Readonly<{ of: AttendanceOfMonth; name: string; onClose: () => void }>;

/** Days without pay of one person in one month: entered while it is open, corrected with a reason once it is closed. */
export const DaysDialog = (dialog: DialogOf) => (dialog.of.closed ? <Correct {...dialog} /> : <Record {...dialog} />);

const Record = ({ of, name, onClose }: DialogOf) => {
  const record = useRecordDays({ employeeId: of.employee.id, month: of.month });
  const form = useForm({
    draft: `days:${of.employee.id}:${of.month}`,
    etag: of.etag,
    blank: dayValues(of),
    read: (values: DayValues) => readDays(values, of),
    act: record,
    send: (body, etag) => record.run({ ...body, etag }),
    codes: { MONTH_CLOSED: { days: 'This month was closed meanwhile. Close this, and correct it with a reason.' } },
    nameOf: dayName,
    onSent: () => {
      toast.show({ variant: 'success', message: `The days of ${name} in ${monthSaid(of.month)} are recorded.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Days without pay of ${name} in ${monthSaid(of.month)}`}
      says={`They work here for ${daysSaid(of.employedHalfDays)} in this month. What is not said to be without pay is paid.`}
      act={of.recorded === null ? 'Record the days' : 'Change the days'}
      onClose={onClose}
    >
      <Days {...{ form, of }} />
      <TextArea
        label={of.recorded === null ? 'Note' : 'Why it changes'}
        rows={2}
        most={300}
        optional={of.recorded === null}
        {...form.field('note')}
      />
    </FormDialog>
  );
};

const Correct = ({ of, name, onClose }: DialogOf) => {
  const correct = useCorrectDays({ employeeId: of.employee.id, month: of.month });
  const form = useForm({
    draft: `correct-days:${of.employee.id}:${of.month}`,
    etag: of.etag,
    blank: dayValues(of),
    read: (values: DayValues) => readCorrection(values, of),
    act: correct,
    send: (body, etag) => correct.run({ ...body, etag }),
    nameOf: dayName,
    onSent: () => {
      toast.show({ variant: 'success', message: `The days of ${name} in ${monthSaid(of.month)} are corrected.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Correct the days of ${name} in ${monthSaid(of.month)}`}
      says="This month is closed by its regular run, and what it paid stays. The difference is paid, or recovered, with the next run."
      act="Correct the days"
      onClose={onClose}
    >
      <Days {...{ form, of }} />
      <TextArea label="Why it is corrected" rows={2} most={1000} {...form.field('reason')} />
      <TextArea label="Note" rows={2} most={300} optional {...form.field('note')} />
    </FormDialog>
  );
};

type DaysForm = ReturnType<typeof useForm<DayValues, unknown, unknown>>;
const Days = ({
  form,
  of,
}: Readonly<{ form: Pick<DaysForm, 'errorOf' | 'field' | 'set' | 'values'> }> & Pick<DialogOf, 'of'>) => {
  const { dates } = form.values;
  const put = (at: number, change: Partial<DayValues['dates'][number]>) =>
    form.set({ dates: dates.map((one, place) => (place === at ? { ...one, ...change } : one)) });
  return (
    <>
      <Pair>
        <Field
          label="Days without pay"
          hint="Half days too: 1.5"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('days')}
        />
        <Field label="Where this is from" hint="A register, a letter" most={80} {...form.field('source')} />
      </Pair>
      <fieldset className={styles.dates}>
        <legend>On which days, as far as it is known</legend>
        {dates.map(({ on, half }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a date has no other name than its place while it is typed
          <div key={at} className={styles.date}>
            <DateField
              label={`Day ${at + 1}`}
              min={`${of.month}-01`}
              max={lastOf(of.month)}
              value={on}
              onChange={({ target: { value } }) => put(at, { on: value })}
            />
            <Checkbox
              label="Half a day"
              checked={half}
              onChange={({ target: { checked } }) => put(at, { half: checked })}
            />
            <Button
              size="small"
              look="quiet"
              onPress={() => form.set({ dates: dates.filter((_one, place) => place !== at) })}
            >
              Leave out<span className="hidden-visually"> day {at + 1}</span>
            </Button>
          </div>
        ))}
        <FieldError id="dates-error" error={form.errorOf('dates')} />
        {dates.length < 31 && (
          <Button size="small" icon="plus" onPress={() => form.set({ dates: [...dates, { on: '', half: false }] })}>
            Name a day
          </Button>
        )}
      </fieldset>
    </>
  );
};
const lastOf = (month: string): string => addDays(`${monthAfter(month)}-01`, -1);

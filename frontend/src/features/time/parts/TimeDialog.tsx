import { DAY_MINUTES } from '@lamplight/bff/contract/time.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { Select } from '../../../ui/Choices.tsx';
import { formatDay, formatWeekday } from '../../../ui/dates.ts';
import { Checkbox, Field, TextArea } from '../../../ui/Field.tsx';
import { hoursSaid, parseHours, typedHours } from '../../../ui/hours.ts';
import { toast } from '../../../ui/toasts.ts';
import { type TimeProject, useLogTime } from '../data.ts';

type Values = { milestoneId: string; hours: string; billable: boolean; note: string };

/** The hours of one day on a project: on all of it, or on one of its milestones. */
export const TimeDialog = ({
  project: p,
  day,
  week,
  today,
  onClose,
}: Readonly<{ project: TimeProject; day: string; week: string; today: string; onClose: () => void }>) => {
  const log = useLogTime(week);
  const entries = (p.sheet?.entries ?? []).filter((e) => e.day === day);
  /** What stands there for this milestone, as it is typed. */
  const valuesAt = (milestoneId: string): Values => {
    const entry = entries.find((e) => (e.milestoneId ?? '') === milestoneId);
    return entry === undefined
      ? { milestoneId, hours: '', billable: true, note: '' }
      : { milestoneId, hours: typedHours(entry.minutes), billable: entry.billable, note: entry.note };
  };
  const form = useForm({
    draft: `time:${p.projectId}:${day}`,
    blank: valuesAt(entries[0]?.milestoneId ?? ''),
    read: ({ milestoneId, hours, billable, note }: Values) => {
      const minutes = parseHours(hours);
      const isWrong = minutes === null || minutes > DAY_MINUTES;
      return judged({ hours: isWrong ? 'Enter hours, as 7:30 or 7.5' : undefined }, () => ({
        projectId: p.projectId,
        day,
        minutes: minutes ?? 0,
        billable,
        note: note.trim(),
        ...(milestoneId === '' ? {} : { milestoneId }),
      }));
    },
    act: log,
    send: (body) => log.run(body),
    onSent: (_answer, { minutes }) => {
      toast.show({ message: minutes === 0 ? 'The hours are taken away.' : `${hoursSaid(minutes)} are logged.` });
      onClose();
    },
    nameOf: (field) => (field === 'minutes' || field === 'day' ? 'hours' : field),
  });
  return (
    <FormDialog
      form={form}
      title={`${formatWeekday(day)} ${formatDay(day, today)}, ${p.title}`}
      says="Whoever leads the project approves your week. Until then you may correct it."
      act="Log hours"
      onClose={onClose}
    >
      {p.milestones.length > 0 && (
        <Select
          label="For"
          name="milestoneId"
          value={form.values.milestoneId}
          options={[
            { value: '', label: 'The project as a whole' },
            ...p.milestones.map(({ milestoneId, title }) => ({ value: milestoneId, label: title })),
          ]}
          onChange={(event) => form.set(valuesAt(event.target.value))}
        />
      )}
      <Field
        label="Hours"
        hint="As 7:30 or 7.5; 0 takes away what stands there."
        inputMode="text"
        autoComplete="off"
        {...form.field('hours')}
      />
      <Checkbox label="The client pays for this work" {...form.box('billable')} />
      <TextArea label="What was done" optional rows={3} most={500} {...form.field('note')} />
    </FormDialog>
  );
};

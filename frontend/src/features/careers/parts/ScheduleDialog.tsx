import { useState } from 'react';
import { Pair } from '../../../forms/Pair.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { addDays, civilOf, instantOf } from '../../../ui/dates.ts';
import { DateField, Field } from '../../../ui/Field.tsx';
import { OutOfDate } from '../../../ui/States.tsx';
import { type Candidate, type Interview, useInterviewers, useSchedule } from '../adminData.ts';
import { meetingWords } from '../words.ts';
import styles from './Candidate.module.css';
import { LetterDialog } from './LetterDialog.tsx';

const MOST = 8;
const whereWords: Readonly<Record<Interview['mode'], string>> = {
  VIDEO: 'Link of the call',
  PHONE: 'Who calls which number',
  ONSITE: 'Where',
};

type InterviewTyped = Readonly<{
  day: string;
  time: string;
  minutes: string;
  mode: Interview['mode'];
  where: string;
  with: readonly string[];
}>;

/** When (IST), how long, how, where, and with whom; the applicant gets it by mail and sees it on their page. */
export const ScheduleDialog = ({ candidate: c, onClose }: { candidate: Candidate; onClose: () => void }) => {
  const [today] = useState(() => civilOf(Date.now()));
  const schedule = useSchedule(c.applicationId);
  return (
    <LetterDialog<InterviewTyped, Interview>
      title={`Interview with ${c.name ?? 'this applicant'}`}
      applicationId={c.applicationId}
      letterOf={(interview) => ({ kind: 'interview', interview })}
      act="Schedule and send the mail"
      onClose={onClose}
      decision={{
        draft: `interview:${c.applicationId}`,
        etag: c.etag,
        blank: {
          day: addDays(today, 2),
          time: '11:00',
          minutes: '45',
          mode: 'VIDEO',
          where: '',
          with: [],
        },
        read: ({ day, time, minutes, mode, where, with: people }) =>
          judged(
            {
              day: needed(day, 'Enter a date') ?? (day < today ? 'Choose a day that is still to come' : undefined),
              time: /^\d\d:\d\d$/.test(time) ? undefined : 'Enter a time',
              minutes:
                Number.isInteger(Number(minutes)) && Number(minutes) >= 15 && Number(minutes) <= 480
                  ? undefined
                  : '15 to 480 minutes',
              where: needed(where, 'Say where, or the link'),
            },
            () => ({
              at: instantOf(day, time),
              minutes: Number(minutes),
              mode,
              where: where.trim(),
              with: [...people],
            }),
          ),
        act: schedule,
        send: (body, etag) => schedule.run({ ...body, etag }),
      }}
      fields={(form) => (
        <>
          <Pair>
            <DateField label="Day" min={today} {...form.field('day')} />
            <Field label="Time" type="time" mono hint="IST" {...form.field('time')} />
            <Field label="Minutes" mono inputMode="numeric" {...form.field('minutes')} />
          </Pair>
          <Select
            label="How"
            options={Object.entries(meetingWords).map(([value, label]) => ({ value, label }))}
            {...form.field('mode')}
          />
          <Field label={whereWords[form.values.mode]} most={300} autoComplete="off" {...form.field('where')} />
          <Interviewers chosen={form.values.with} onChange={(people) => form.set({ with: people })} />
        </>
      )}
    />
  );
};

const Interviewers = ({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (people: readonly string[]) => void;
}) => {
  const { data, error, refresh } = useInterviewers();
  const people = data?.items ?? [];
  const nameOf = (id: string) => people.find(({ employeeId }) => employeeId === id)?.name ?? 'A colleague';
  return (
    <>
      <Select
        label="With"
        optional
        hint={`At most ${MOST} of us`}
        placeholder="Add a colleague"
        value=""
        disabled={chosen.length >= MOST}
        options={people
          .filter(({ employeeId }) => !chosen.includes(employeeId))
          .map(({ employeeId, name, designation }) => ({
            value: employeeId,
            label: `${name ?? 'Erased person'}, ${designation}`,
          }))}
        onChange={(event) => event.target.value && onChange([...chosen, event.target.value])}
      />
      {error !== undefined && !data && (
        <OutOfDate what="The list of colleagues could not be read and" retry={() => void refresh()} />
      )}
      {chosen.length > 0 && (
        <ul className={styles.people} aria-label="Chosen colleagues">
          {chosen.map((id) => (
            <li key={id} className={styles.line}>
              {nameOf(id)}
              <IconButton
                icon="close"
                size="small"
                label={`Without ${nameOf(id)}`}
                onPress={() => onChange(chosen.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

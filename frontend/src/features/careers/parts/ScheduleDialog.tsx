import { useState } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { addDays, civilOf, instantOf } from '../../../ui/dates.ts';
import { DateField, Field } from '../../../ui/Field.tsx';
import { OutOfDate } from '../../../ui/States.tsx';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { useOpenedOn } from '../../common/offers/data.ts';
import { useTyped } from '../../common/useDraft.ts';
import { type Candidate, type Interview, useInterviewers, useSchedule } from '../adminData.ts';
import { meetingWords } from '../words.ts';
import styles from './Candidate.module.css';
import { LetterDialog } from './LetterDialog.tsx';

const MOST = 8;

/** When (IST), how long, how, where, and with whom; the applicant gets it by mail and sees it on their page. */
export const ScheduleDialog = ({ candidate: c, onClose }: { candidate: Candidate; onClose: () => void }) => {
  const [today] = useState(() => civilOf(Date.now()));
  const { typed, set, draft, startAfresh } = useTyped(`interview:${c.applicationId}`, {
    day: addDays(today, 2),
    time: '11:00',
    minutes: '45',
    mode: 'VIDEO' as Interview['mode'],
    where: '',
    with: [] as readonly string[],
  });
  const [tried, setTried] = useState(false);
  const schedule = useSchedule(c.applicationId);
  const etag = useOpenedOn(c.etag, schedule.error);
  const minutes = Number(typed.minutes);
  const faults = {
    day: typed.day === '' ? 'Enter a date' : typed.day < today ? 'Choose a day that is still to come' : undefined,
    time: /^\d\d:\d\d$/.test(typed.time) ? undefined : 'Enter a time',
    minutes: Number.isInteger(minutes) && minutes >= 15 && minutes <= 480 ? undefined : '15 to 480 minutes',
    where: typed.where.trim() === '' ? 'Say where, or the link' : undefined,
  };
  const body = (): Interview | null =>
    Object.values(faults).some(Boolean)
      ? null
      : {
          at: instantOf(typed.day, typed.time),
          minutes,
          mode: typed.mode,
          where: typed.where.trim(),
          with: [...typed.with],
        };
  const shown = (fault: string | undefined) => (tried ? fault : undefined);
  return (
    <LetterDialog
      title={`Interview with ${c.name ?? 'this applicant'}`}
      applicationId={c.applicationId}
      ask={() => {
        setTried(true);
        const interview = body();
        return interview && { kind: 'interview', interview };
      }}
      act="Schedule and send the mail"
      busy={schedule.busy}
      error={schedule.error}
      onClose={onClose}
      onSend={async () => {
        const interview = body();
        if (!interview || (await schedule.run({ ...interview, etag })) === undefined) return;
        await draft.clear();
        onClose();
      }}
    >
      <Continued draft={draft} onAfresh={startAfresh} />
      <div className={styles.pair}>
        <DateField
          label="Day"
          min={today}
          value={typed.day}
          error={shown(faults.day)}
          onChange={(event) => set({ ...typed, day: event.target.value })}
        />
        <Field
          label="Time"
          type="time"
          mono
          hint="IST"
          value={typed.time}
          error={shown(faults.time)}
          onChange={(event) => set({ ...typed, time: event.target.value })}
        />
        <Field
          label="Minutes"
          mono
          inputMode="numeric"
          value={typed.minutes}
          error={shown(faults.minutes)}
          onChange={(event) => set({ ...typed, minutes: event.target.value })}
        />
      </div>
      <Select
        label="How"
        value={typed.mode}
        options={Object.entries(meetingWords).map(([value, label]) => ({ value, label }))}
        onChange={(event) => set({ ...typed, mode: event.target.value as Interview['mode'] })}
      />
      <Field
        label={
          typed.mode === 'VIDEO' ? 'Link of the call' : typed.mode === 'PHONE' ? 'Who calls which number' : 'Where'
        }
        most={300}
        autoComplete="off"
        value={typed.where}
        error={shown(faults.where)}
        onChange={(event) => set({ ...typed, where: event.target.value })}
      />
      <Interviewers chosen={typed.with} onChange={(people) => set({ ...typed, with: people })} />
      <DraftMark draft={draft} />
    </LetterDialog>
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

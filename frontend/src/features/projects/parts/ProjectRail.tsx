import { useState } from 'react';
import type { ActivityEvent } from '../../../parts/history/data.ts';
import { Button, TextButton } from '../../../ui/Button.tsx';
import { civilOf, formatTime, instantOf } from '../../../ui/dates.ts';
import { DateField, Field } from '../../../ui/Field.tsx';
import { TimeRail } from '../../../ui/TimeRail.tsx';
import { litWords, type Story } from '../rail.ts';
import styles from './Project.module.css';

export type ProjectRailProps = {
  story: Story;
  /** Undefined while they are being read: nothing is said of the lit tick yet. */
  events: readonly ActivityEvent[] | undefined;
  now: number;
  at: number | null;
  onPick: (at: number | null) => void;
  /** The form for a typed date is open (key `t`). */
  asking: boolean;
  onAsk: (open: boolean) => void;
  /** The project is over: its last tick is not lit. */
  ended: boolean;
};

const DAY = 86_400_000;

/** The rail, and the ways to a moment that need no pointer: presets and a typed date. */
export const ProjectRail = ({ story, events, now, at, ended, onPick, asking, onAsk }: ProjectRailProps) => (
  <figure className={styles.rail} aria-label="History of the project">
    <TimeRail
      label="Moment that is shown"
      ticks={story.ticks}
      from={story.from}
      to={story.to}
      now={now}
      at={at}
      {...(events === undefined ? {} : { words: litWords(events, at, now, ended) })}
      ended={ended}
      onPick={onPick}
    />
    <figcaption className={styles.tools}>
      {asking ? (
        <AskMoment story={story} now={now} at={at} onPick={onPick} onClose={() => onAsk(false)} />
      ) : (
        <>
          <TextButton onPress={() => onAsk(true)}>Look at a date</TextButton>
          {presets(story, now).map(({ says, to }) => (
            <TextButton key={says} onPress={() => onPick(to)}>
              {says}
            </TextButton>
          ))}
        </>
      )}
    </figcaption>
  </figure>
);

const presets = ({ from, ticks }: Story, now: number) =>
  [
    { says: 'A week ago', to: now - 7 * DAY },
    { says: 'A month ago', to: now - 30 * DAY },
    ...ticks
      .filter(({ label }) => label === 'Started')
      .slice(0, 1)
      .map(({ at }) => ({ says: 'At the start', to: at })),
  ].filter(({ to }) => to > from && to < now);

const AskMoment = ({
  story,
  now,
  at,
  onPick,
  onClose,
}: Pick<ProjectRailProps, 'story' | 'now' | 'at' | 'onPick'> & { onClose: () => void }) => {
  const [date, setDate] = useState(civilOf(at ?? now));
  const [time, setTime] = useState(formatTime(at ?? now));
  const [fault, setFault] = useState<string | undefined>();
  return (
    <form
      aria-label="Look at a date"
      noValidate
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        const moment = /^\d{2}:\d{2}$/.test(time) && date !== '' ? Date.parse(instantOf(date, time)) : Number.NaN;
        if (Number.isNaN(moment)) return setFault('Enter a date and a time');
        if (moment > now) return setFault('That has not happened yet');
        setFault(undefined);
        onPick(moment);
        onClose();
      }}
    >
      <DateField
        label="Date"
        autoFocus
        value={date}
        min={civilOf(story.from)}
        max={civilOf(now)}
        error={fault}
        onChange={(event) => setDate(event.target.value)}
      />
      <Field label="Time, IST" type="time" mono value={time} onChange={(event) => setTime(event.target.value)} />
      <Button type="submit">Show it</Button>
      <Button look="quiet" onPress={onClose}>
        Close
      </Button>
    </form>
  );
};

import { useState } from 'react';
import type { NameOf } from '../../../parts/history/sentences.ts';
import { changesSaid } from '../../../parts/history/values.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Diff } from '../../../ui/Diff.tsx';
import { civilOf, formatInstant, formatTime, instantOf } from '../../../ui/dates.ts';
import { DateField, Field } from '../../../ui/Field.tsx';
import { Pairs } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, Notice, Skeleton } from '../../../ui/States.tsx';
import { type AuditEvent, useDiff, useThingAt } from '../data.ts';
import { kindSaid } from '../filter.ts';
import { fieldsOf, titlesIn } from '../state.ts';
import styles from './Audit.module.css';

type Props = { subject: AuditEvent['subject']; nameOf: NameOf; onClose: () => void };
const labelOf = ({ label, kind }: AuditEvent['subject']): string => label || `this ${kindSaid(kind)}`;

/** The whole thing at one moment, as the history tells it. */
export const ThingAt = ({ subject, at, nameOf, onClose }: Props & { at: string }) => {
  const [moment, setMoment] = useState(at);
  const { data, error, refresh } = useThingAt(subject.kind, subject.id, moment);
  const fields = data ? fieldsOf(data.state) : [];
  const titles = titlesIn(fields);
  return (
    <Dialog
      title={`${labelOf(subject)}, ${formatInstant(moment)}`}
      open
      wide
      onClose={onClose}
      acts={<Button onPress={onClose}>Close</Button>}
    >
      <Moment label="Moment" at={moment} onSet={setMoment} />
      <Notice tone="past" icon="history">
        This is how it stood then{data?.revision !== null && data ? `, after revision ${data.revision}` : ''}. Nothing
        can be changed here.
      </Notice>
      {error !== undefined && !data ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : !data ? (
        <Skeleton of="list" inset />
      ) : fields.length === 0 ? (
        <EmptyState says="It did not exist yet" />
      ) : (
        <Pairs
          pairs={changesSaid(fields, (id) => titles.get(id) ?? nameOf(id)).map(
            ({ field, to }) => [field, to ?? '–'] as const,
          )}
        />
      )}
    </Dialog>
  );
};

/** Two moments of one thing, old above new. */
export const CompareMoments = ({ subject, from, now, nameOf, onClose }: Props & { from: string; now: number }) => {
  const [span, setSpan] = useState({ from, to: new Date(now).toISOString() });
  const backwards = span.from > span.to;
  const { data, error, refresh } = useDiff(subject.kind, subject.id, backwards ? null : span);
  const titles = titlesIn(data?.changes ?? []);
  return (
    <Dialog
      title={`Compare ${labelOf(subject)}`}
      open
      wide
      onClose={onClose}
      acts={<Button onPress={onClose}>Close</Button>}
    >
      <div className={styles.moments}>
        <Moment label="From" at={span.from} onSet={(at) => setSpan({ ...span, from: at })} />
        <Moment label="To" at={span.to} onSet={(at) => setSpan({ ...span, to: at })} />
      </div>
      {backwards ? (
        <Notice tone="warn" icon="alert">
          The second moment is before the first.
        </Notice>
      ) : error !== undefined && !data ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : !data ? (
        <Skeleton of="list" inset />
      ) : data.changes.length === 0 ? (
        <EmptyState says="Nothing changed between the two" />
      ) : (
        <Diff changes={changesSaid(data.changes, (id) => titles.get(id) ?? nameOf(id))} />
      )}
    </Dialog>
  );
};

const Moment = ({ label, at, onSet }: { label: string; at: string; onSet: (at: string) => void }) => {
  const date = civilOf(at);
  const time = formatTime(at);
  /** The end of the minute, so that what happened in it is included. */
  const put = (day: string, clock: string) => {
    if (day === '' || !/^\d{2}:\d{2}$/.test(clock)) return;
    onSet(new Date(Date.parse(instantOf(day, clock)) + 59_999).toISOString());
  };
  return (
    <div className={styles.moments}>
      <DateField label={`${label}, date`} value={date} onChange={(e) => put(e.target.value, time)} />
      <Field label={`${label}, time (IST)`} type="time" mono value={time} onChange={(e) => put(date, e.target.value)} />
    </div>
  );
};

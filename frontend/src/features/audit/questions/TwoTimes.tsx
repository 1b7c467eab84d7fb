import { AsOf } from '../../../parts/moments/AsOf.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { DateField } from '../../../ui/Field.tsx';
import { type AnswerProps, isPast, type Times, timesSaid } from './asked.ts';
import styles from './Questions.module.css';

/** What was true on a day, and what was known of it at the end of another. */
export const TimeFields = ({ times, asked, today, ask }: Readonly<{ times: Times }> & AnswerProps) =>
  times === 'none' ? null : (
    <div className={styles.fields}>
      {times === 'both' && (
        <DateField
          label="True on"
          optional
          value={asked.validAt ?? ''}
          onChange={({ target: { value } }) => ask({ validAt: value || null })}
        />
      )}
      <DateField
        label="As known at the end of"
        optional
        max={today}
        value={asked.knownAt === undefined ? '' : civilOf(dayIn(asked.knownAt))}
        onChange={({ target: { value } }) => ask({ knownAt: value || null })}
      />
    </div>
  );

/** A day's own noon in India is that day. */
const dayIn = (knownAt: string): string => (knownAt.length === 10 ? `${knownAt}T06:30:00.000Z` : knownAt);

/** Both times in words, always; violet where it is the past. */
export const TimesAsked = ({ times, asked, today, ask }: Readonly<{ times: Times }> & AnswerProps) =>
  times === 'none' ? null : (
    <AsOf
      said={timesSaid(asked, times, today)}
      past={isPast(asked, times, today)}
      onNow={() => ask({ validAt: null, knownAt: null })}
    />
  );

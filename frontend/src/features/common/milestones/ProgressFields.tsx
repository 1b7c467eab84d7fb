import { useId } from 'react';
import { isConflict } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { PercentField } from '../../../ui/PercentField.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { percentOf } from '../../../ui/shares.ts';
import type { Milestone } from './data.ts';
import styles from './Milestones.module.css';
import type { Progress } from './useProgress.ts';

/** What a report of progress consists of; what the state caps is said before it is sent, and a conflict where it is met. */
export const ProgressFields = ({ milestone: m, progress }: { milestone: Milestone; progress: Progress }) => {
  const slider = useId();
  const { typed, set, percent, bp, falls, shown } = progress;
  return (
    <>
      <div className={styles.slide}>
        <div>
          <label className="hidden-visually" htmlFor={slider}>
            Done, by slider
          </label>
          <input
            id={slider}
            type="range"
            min={0}
            max={100}
            step={5}
            value={bp === null ? 0 : percentOf(bp)}
            aria-valuetext={`${percent} %`}
            onChange={(event) => set({ percent: event.target.value })}
          />
        </div>
        <PercentField
          label="Done"
          value={percent}
          error={shown.percent}
          hint={bp !== null && bp > m.capBp ? `Counts as ${percentOf(m.capBp)} % for now` : undefined}
          onChange={(next) => set({ percent: next })}
        />
      </div>
      <TextArea
        label="What was done"
        rows={2}
        most={1000}
        value={typed.note}
        error={shown.note}
        onChange={(event) => set({ note: event.target.value })}
      />
      {falls && (
        <TextArea
          label="Why it is less than before"
          hint="The client sees the fall."
          rows={2}
          most={1000}
          value={typed.reason}
          error={shown.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      )}
      {isConflict(progress.error) ? (
        <Notice
          tone="warn"
          icon="alert"
          acts={
            <Button size="small" onPress={progress.keepMine}>
              Keep what I typed
            </Button>
          }
        >
          Someone changed this milestone meanwhile; it is now at {percentOf(m.progressBp)} %.
        </Notice>
      ) : (
        <Problem error={progress.error} />
      )}
    </>
  );
};

/** "until it is submitted": what lifts the cap on what counts. */
export const capSaid = (m: Milestone): string =>
  `at most ${percentOf(m.capBp)} % until it is ${m.state === 'submitted' ? 'accepted' : 'submitted'}`;

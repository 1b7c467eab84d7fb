import { useId } from 'react';
import { Moved } from '../../forms/Moved.tsx';
import { asPercent, formatPercent, percentOf } from '../../ui/shares.ts';
import type { Milestone } from './data.ts';
import styles from './Milestones.module.css';
import { DonePercent, ProgressWords } from './ProgressWords.tsx';
import type { Progress } from './useProgress.ts';

/** The fields of a progress report. A cap by the state is shown before the report is sent. */
export const ProgressFields = ({ milestone: m, progress }: { milestone: Milestone; progress: Progress }) => {
  const slider = useId();
  const { form, percent, bp, falls } = progress;
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
            aria-valuetext={asPercent(percent)}
            onChange={(event) => form.set({ percent: event.target.value })}
          />
        </div>
        <DonePercent {...{ form, bp }} typed={percent} capBp={m.capBp} />
      </div>
      <ProgressWords {...{ form, falls }} />
    </>
  );
};

export const MovedProgress = ({ milestone: m, form }: { milestone: Milestone; form: Progress['form'] }) => (
  <Moved form={form}>Someone changed this milestone meanwhile; it is now at {formatPercent(m.progressBp)}.</Moved>
);

/** "until it is submitted": what lifts the cap on what counts. */
export const capSaid = (m: Milestone): string =>
  `at most ${formatPercent(m.capBp)} until it is ${m.state === 'submitted' ? 'accepted' : 'submitted'}`;

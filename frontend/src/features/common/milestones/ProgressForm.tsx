import { useId, useState } from 'react';
import { isConflict } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PercentField } from '../../../ui/PercentField.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { percentOf } from '../../../ui/shares.ts';
import { toast } from '../../../ui/toasts.ts';
import { DraftMark } from '../DraftMark.tsx';
import { parsePercent, typedPercent } from '../offers/plan.ts';
import { useDraft } from '../useDraft.ts';
import { type Milestone, useReport } from './data.ts';
import styles from './Milestones.module.css';

/** `percent` null: as last reported. */
type Typed = { percent: string | null; note: string; reason: string };
const BLANK: Typed = { percent: null, note: '', reason: '' };
const standing = (m: Milestone) => ({ etag: m.etag, declaredBp: m.declaredBp });

/** How far it is, by slider or number. A fall needs a reason; what the state caps is said before it is sent. */
export const ProgressForm = ({ milestone: m }: { milestone: Milestone }) => {
  const slider = useId();
  const report = useReport(m);
  // What the first keystroke was made on; until then the form follows, so that nobody's own act before it is a conflict.
  const [begun, setBegun] = useState<ReturnType<typeof standing> | null>(null);
  const opened = begun ?? standing(m);
  const [typed, setTyped] = useState<Typed>(BLANK);
  const [tried, setTried] = useState(false);
  const draft = useDraft(`milestone-progress:${m.milestoneId}`, typed, { onFound: setTyped });
  const percent = typed.percent ?? typedPercent(opened.declaredBp);
  const bp = parsePercent(percent);
  const falls = typeof bp === 'number' && bp < opened.declaredBp;
  const faults = {
    percent: typeof bp === 'number' ? undefined : 'Percent from 0 to 100, at most two decimals',
    note: typed.note.trim() === '' ? 'Say what was done' : undefined,
    reason: falls && typed.reason.trim() === '' ? 'Say why it is less than before' : undefined,
  };
  const set = (change: Partial<Typed>) => {
    setBegun((before) => before ?? standing(m));
    setTyped({ ...typed, ...change });
  };
  const send = async () => {
    setTried(true);
    if (typeof bp !== 'number' || faults.note || faults.reason) return;
    const done = await report.run({
      milestoneId: m.milestoneId,
      progressBp: bp,
      note: typed.note.trim(),
      etag: opened.etag,
      ...(falls ? { reason: typed.reason.trim() } : {}),
    });
    if (done === undefined) return;
    const { milestone } = done;
    setBegun(null);
    setTyped(BLANK);
    setTried(false);
    await draft.clear();
    toast.show({ variant: 'success', message: `${m.title} is now at ${percentOf(milestone.progressBp)} %.` });
  };
  return (
    <Panel
      title="Report progress"
      meta={`counts at most ${percentOf(m.capBp)} % until it is ${m.state === 'submitted' ? 'accepted' : 'submitted'}`}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
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
              value={typeof bp === 'number' ? percentOf(bp) : 0}
              aria-valuetext={`${percent} %`}
              onChange={(event) => set({ percent: event.target.value })}
            />
          </div>
          <PercentField
            label="Done"
            value={percent}
            error={tried ? faults.percent : undefined}
            hint={typeof bp === 'number' && bp > m.capBp ? `Counts as ${percentOf(m.capBp)} % for now` : undefined}
            onChange={(next) => set({ percent: next })}
          />
        </div>
        <TextArea
          label="What was done"
          rows={2}
          maxLength={1000}
          value={typed.note}
          error={tried ? faults.note : undefined}
          onChange={(event) => set({ note: event.target.value })}
        />
        {falls && (
          <TextArea
            label="Why it is less than before"
            hint="The client sees the fall."
            rows={2}
            maxLength={1000}
            value={typed.reason}
            error={tried ? faults.reason : undefined}
            onChange={(event) => set({ reason: event.target.value })}
          />
        )}
        {isConflict(report.error) ? (
          <Notice
            tone="warn"
            icon="alert"
            acts={
              <Button
                size="small"
                onPress={() => {
                  setBegun(standing(m));
                  report.reset();
                }}
              >
                Keep what I typed
              </Button>
            }
          >
            Someone changed this milestone meanwhile; it is now at {percentOf(m.progressBp)} %.
          </Notice>
        ) : (
          <Problem error={report.error} />
        )}
        <div className={styles.acts}>
          <Button type="submit" busy={report.busy}>
            Report progress
          </Button>
          <DraftMark draft={draft} />
        </div>
      </form>
    </Panel>
  );
};

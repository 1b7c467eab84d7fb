import { useState } from 'react';
import { percentOf } from '../../../ui/shares.ts';
import { toast } from '../../../ui/toasts.ts';
import { parsePercent, typedPercent } from '../offers/plan.ts';
import { type DraftState, useTyped } from '../useDraft.ts';
import { type Milestone, useReport } from './data.ts';

/** `percent` null: as last reported. */
export type TypedProgress = Readonly<{ percent: string | null; note: string; reason: string }>;
const BLANK: TypedProgress = { percent: null, note: '', reason: '' };
const standing = (m: Milestone) => ({ etag: m.etag, declaredBp: m.declaredBp });

/** A report of progress while it is typed, wherever that is: what was typed in one place goes on in the other. */
export type Progress = Readonly<{
  typed: TypedProgress;
  set: (change: Partial<TypedProgress>) => void;
  /** What the field shows: as typed, else as last reported. */
  percent: string;
  /** In basis points; null where it is no percent. */
  bp: number | null;
  /** It is less than before: the client sees the fall, so it has a reason. */
  falls: boolean;
  /** What to say at a field, once sending was tried. */
  shown: Readonly<Partial<Record<'percent' | 'note' | 'reason', string | undefined>>>;
  /** @returns whether it was sent */
  send: () => Promise<boolean>;
  busy: boolean;
  error: unknown;
  /** After a conflict: what is typed stands against the milestone as it is now. */
  keepMine: () => void;
  draft: DraftState;
}>;

/**
 * @param of the milestone's ids
 * @param m the milestone, once it was read; before that nothing can be sent
 */
export const useProgress = (of: Pick<Milestone, 'projectId' | 'milestoneId'>, m: Milestone | undefined): Progress => {
  const report = useReport(of);
  // What the first keystroke was made on; until then the form follows, so that nobody's own act before it is a conflict.
  const [begun, setBegun] = useState<ReturnType<typeof standing> | null>(null);
  const opened = begun ?? (m ? standing(m) : null);
  const { typed, set, draft } = useTyped(`milestone-progress:${of.milestoneId}`, BLANK);
  const [tried, setTried] = useState(false);
  const percent = typed.percent ?? (opened ? typedPercent(opened.declaredBp) : '');
  const parsed = parsePercent(percent);
  const bp = typeof parsed === 'number' ? parsed : null;
  const falls = bp !== null && opened !== null && bp < opened.declaredBp;
  const faults = {
    percent: bp === null ? 'Percent from 0 to 100, at most two decimals' : undefined,
    note: typed.note.trim() === '' ? 'Say what was done' : undefined,
    reason: falls && typed.reason.trim() === '' ? 'Say why it is less than before' : undefined,
  };
  const send = async () => {
    setTried(true);
    if (!m || !opened || bp === null || faults.note || faults.reason) return false;
    const done = await report.run({
      milestoneId: of.milestoneId,
      progressBp: bp,
      note: typed.note.trim(),
      etag: opened.etag,
      ...(falls ? { reason: typed.reason.trim() } : {}),
    });
    if (done === undefined) return false;
    setBegun(null);
    set(BLANK);
    setTried(false);
    await draft.clear();
    toast.show({ variant: 'success', message: `${m.title} is now at ${percentOf(done.milestone.progressBp)} %.` });
    return true;
  };
  return {
    typed,
    percent,
    bp,
    falls,
    shown: tried ? faults : {},
    send,
    busy: report.busy,
    error: report.error,
    draft,
    set: (change) => {
      if (m) setBegun((before) => before ?? standing(m));
      set({ ...typed, ...change });
    },
    keepMine: () => {
      setBegun(m ? standing(m) : null);
      report.reset();
    },
  };
};

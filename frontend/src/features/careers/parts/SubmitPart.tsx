import type { ApplicationBody, Receipt, ShownJob } from '@lamplight/bff/contract/careers.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../api/client.ts';
import { isApiError } from '../../../api/failure.ts';
import { useAct } from '../../../api/useAct.ts';
import { Continued, DraftMark } from '../../../forms/DraftMark.tsx';
import { BLOCKED } from '../../../forms/texts.ts';
import { useDraft } from '../../../forms/useDraft.ts';
import { useCaptcha } from '../../../parts/captcha/useCaptcha.tsx';
import { Problem } from '../../../ui/States.tsx';
import { blank, continued, type Faults, type FieldName, type Typed } from '../application.ts';
import { checked, faultsOf, hasField } from '../check.ts';
import { sourceOf } from '../filter.ts';
import { sendingTexts } from '../sendingTexts.ts';
import { isHeld, type Resume, useResume, type Wired } from '../useResume.ts';
import styles from './ApplicationForm.module.css';

export { ApplicationReceipt } from './ApplicationReceipt.tsx';
export { ResumeStatus } from './ResumeStatus.tsx';

export type SubmitPartProps = Readonly<{
  job: ShownJob;
  typed: Typed;
  put: (change: Partial<Typed>) => void;
  /** Fields that were left once show their faults. */
  setLeft: (left: ReadonlySet<FieldName>) => void;
  setFaults: (faults: Faults) => void;
  /** The file that was chosen last, perhaps before this part was here. */
  chosen: File | null;
  /** How often the form was submitted; one that was submitted before this part was here is sent now. */
  presses: number;
  onClosed: () => void;
  onWired: (wired: Wired) => void;
  setReceipt: (receipt: Receipt) => void;
  form: RefObject<HTMLFormElement | null>;
}>;

type Kept = Readonly<{ typed: Typed; resume: Resume | null }>;
const EVERY: readonly FieldName[] = ['name', 'email', 'mobile', 'coverNote', 'consent', 'resumeId'];

/** Makes a form of the fields: upload, captcha, draft, check and sending. It draws no field itself. */
export const SubmitPart = ({
  job,
  typed,
  put,
  setLeft,
  setFaults,
  chosen,
  presses,
  onClosed,
  onWired,
  setReceipt,
  form,
}: SubmitPartProps) => {
  const [query] = useSearchParams();
  const place = useResume(job.jobId, onClosed);
  const captcha = useCaptcha('apply');
  const [blocked, setBlocked] = useState<string | null>(null);
  const [solving, setSolving] = useState(false);
  const draft = useKept(job.jobId, { typed, resume: place.resume }, (kept) => {
    put(continued(typed, kept.typed));
    if (kept.resume && place.resume === null && isHeld(kept.resume, Date.now())) place.keep(kept.resume);
  });
  const apply = useAct([], (body: ApplicationBody) =>
    api.call('apply', { params: { jobId: job.jobId }, body, retry: false }),
  );

  // What the server refused is shown until that field is changed.
  const refused = useRef<Readonly<{ faults: Faults; of: Kept }> | null>(null);
  const resumeId = place.resume?.resumeId ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged anew at each change of what is typed
  useEffect(() => {
    const { faults: own } = checked(typed, { resumeId, source: undefined });
    setFaults({ ...own, ...stillRefused(refused.current, { typed, resume: place.resume }) });
  }, [typed, resumeId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is sent once, when it is chosen
  useEffect(() => {
    if (chosen) place.choose(chosen);
  }, [chosen]);
  const { begin } = captcha;
  useEffect(begin, [begin]);

  const focusFirst = (wrong: Faults) => {
    const first = EVERY.find((name) => wrong[name] !== undefined);
    const at = first === 'resumeId' ? 'input[type="file"]' : `[name="${first}"]`;
    form.current?.querySelector<HTMLElement>(at)?.focus();
  };
  const block = (sentence: string) => {
    apply.reset();
    setBlocked(sentence);
  };
  const send = async () => {
    setLeft(new Set(EVERY));
    if (place.sending) return block(sendingTexts.sending);
    const { body, faults: wrong } = checked(typed, { resumeId, source: sourceOf(query) });
    if (wrong) {
      focusFirst(wrong);
      return block(BLOCKED);
    }
    setBlocked(null);
    setSolving(true);
    const captchaToken = await captcha.solution();
    setSolving(false);
    if (captchaToken === null) return block(sendingTexts.captcha);
    const sent = await apply.run({ ...body, captchaToken });
    if (!sent) return captcha.reset();
    await draft.clear();
    setReceipt(sent.receipt);
  };
  const busy = solving || apply.busy;
  const latest = useRef({ send, busy });
  useLayoutEffect(() => {
    latest.current = { send, busy };
  });
  useEffect(() => {
    if (presses > 0 && !latest.current.busy) void latest.current.send();
  }, [presses]);

  const { sending, fault } = place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: handed up when something of it can be seen
  useEffect(() => onWired({ place, busy }), [resumeId, sending, fault, busy]);

  const failure = apply.error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is taken in once, whatever is typed after it
  useEffect(() => {
    if (!isApiError(failure)) return;
    if (failure.code === 'JOB_CLOSED') onClosed();
    const fieldFaults = faultsOf(failure.fields);
    if (Object.keys(fieldFaults).length === 0) return;
    const lost = fieldFaults.resumeId !== undefined;
    const displayed: Faults = lost ? { ...fieldFaults, resumeId: sendingTexts.gone } : fieldFaults;
    refused.current = { faults: displayed, of: { typed, resume: place.resume } };
    if (lost) place.remove();
    setFaults(displayed);
    focusFirst(displayed);
  }, [failure]);

  return (
    <div className={styles.foot}>
      <Continued draft={draft} />
      {captcha.box}
      <Problem says={blocked} error={blocked === null ? failure : undefined} placed={hasField} />
      <DraftMark draft={draft} />
    </div>
  );
};

/** The draft of this role. Text that was typed before this part loaded counts as typing, not as the empty form. */
const useKept = (jobId: string, kept: Kept, onFound: (kept: Kept) => void) => {
  const [begun, setBegun] = useState(false);
  useEffect(() => setBegun(true), []);
  return useDraft<Kept>(`apply:${jobId}`, begun ? kept : { typed: blank, resume: null }, { onFound });
};

const stillRefused = (refused: Readonly<{ faults: Faults; of: Kept }> | null, now: Kept): Faults => {
  if (!refused) return {};
  const same = (name: string) =>
    name === 'resumeId'
      ? now.resume === null
      : refused.of.typed[name as keyof Typed] === now.typed[name as keyof Typed];
  return Object.fromEntries(Object.entries(refused.faults).filter(([name]) => same(name)));
};

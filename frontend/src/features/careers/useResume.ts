import { useCallback, useEffect, useRef, useState } from 'react';
import { api, newKey } from '../../api/client.ts';
import { textFor } from '../../api/errors.ts';
import { isApiError, isFinal } from '../../api/failure.ts';
import { resumeFault } from './resume.ts';

/** A file that the server holds for a day while the application is not sent (resumeAnswer). */
export type Resume = Readonly<{ resumeId: string; name: string; bytes: number; heldSince: number }>;
const HELD_MS = 23 * 3_600_000;

/** Whether the server still holds a draft's résumé for an hour, which is left for filling in the rest. */
export const isHeld = (resume: Resume | null, now: number): boolean =>
  resume !== null && now - resume.heldSince < HELD_MS;

export type Sending = Readonly<{ name: string; bytes: number; bp: number }>;
export type ResumePlace = Readonly<{
  resume: Resume | null;
  /** The file that is being sent. */
  sending: Sending | null;
  /** Why the last file was not taken, at the field. */
  fault: string | null;
  choose: (file: File) => void;
  /** Sends the last file again; null where that would meet the same refusal. */
  retry: (() => void) | null;
  cancel: () => void;
  remove: () => void;
  /** Takes a held résumé over from a draft. */
  keep: (resume: Resume) => void;
}>;

/** What the code behind the form gives its fields once it has loaded. */
export type Wired = Readonly<{ place: ResumePlace; busy: boolean }>;

type State = Readonly<{ resume: Resume | null; sending: Sending | null; fault: string | null; again: File | null }>;

/**
 * The one file of an application. It goes up as soon as it is chosen and stays whatever else fails; another file replaces
 * it only once that one has arrived.
 */
export const useResume = (jobId: string, onClosed: () => void): ResumePlace => {
  const [state, setState] = useState<State>({ resume: null, sending: null, fault: null, again: null });
  const put = useCallback((change: Partial<State>) => setState((before) => ({ ...before, ...change })), []);
  const live = useRef<AbortController | null>(null);
  useEffect(() => () => live.current?.abort(), []);

  const send = async (file: File) => {
    live.current?.abort();
    const fault = resumeFault(file);
    if (fault !== null) return put({ sending: null, fault, again: null });
    const end = new AbortController();
    live.current = end;
    const on = { name: file.name, bytes: file.size };
    put({ sending: { ...on, bp: 0 }, fault: null, again: null });
    const form = new FormData();
    form.append('file', file, file.name);
    try {
      const { resume } = await api.upload('resume-put', {
        params: { jobId },
        form,
        idempotencyKey: newKey(),
        signal: end.signal,
        onProgress: ({ sent, total }) =>
          !end.signal.aborted && put({ sending: { ...on, bp: total === 0 ? 0 : Math.floor((sent * 10_000) / total) } }),
      });
      if (!end.signal.aborted) put({ resume: { ...resume, heldSince: Date.now() }, sending: null });
    } catch (error) {
      if (end.signal.aborted) return;
      put({ sending: null, fault: textFor('general', error), again: isFinal(error) ? null : file });
      if (isApiError(error) && error.code === 'JOB_CLOSED') onClosed();
    }
  };
  const { again } = state;
  return {
    ...state,
    choose: (file) => void send(file),
    retry: again && (() => void send(again)),
    cancel: () => {
      live.current?.abort();
      put({ sending: null });
    },
    remove: () => put({ resume: null, fault: null, again: null }),
    keep: (resume) => put({ resume }),
  };
};

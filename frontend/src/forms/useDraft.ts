import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { drafts, VISITOR } from '../api/drafts.ts';
import { useUser } from '../session/useSession.ts';

/** Typing that stops for this long is saved. */
const PAUSE_MS = 1000;

export type DraftState = {
  /** The device has answered whether it keeps a draft of this form. */
  ready: boolean;
  /** When the last save here happened; null before one. */
  savedAt: number | null;
  /** The time of the draft this form was continued from. */
  continuedFrom: number | null;
  /** This device refuses to keep drafts: the person is told. */
  refused: boolean;
  /** Removes the draft: after it was sent, or when the person starts afresh. */
  clear: () => Promise<void>;
  /** Saves now, without waiting for a pause. */
  flush: () => Promise<void>;
};

/**
 * Keeps what is typed on this device, by person and form, and gives it back on the next visit (api/drafts.ts). A form that
 * nobody has touched is not kept, and one that stands again as it was opened is kept no longer. Leaving the page saves at
 * once, so that a reload right after a keystroke loses nothing.
 *
 * @param form names the form and what it is about; null where nothing may be kept
 */
export const useDraft = <T>(
  form: string | null,
  values: T,
  { onFound }: { onFound: (values: T) => void },
): DraftState => {
  const person = useUser()?.id ?? VISITOR;
  const [state, setState] = useState({
    ready: false,
    savedAt: null as number | null,
    continuedFrom: null as number | null,
    refused: false,
  });
  const text = JSON.stringify(values);
  // `kept`: the text that needs no saving; null takes the next drawn one. `blank`: the text of the form as it was opened.
  const now = useRef({ form, person, values, text, kept: text as string | null, blank: text, onFound });
  useLayoutEffect(() => {
    now.current = { ...now.current, values, text, onFound, kept: now.current.kept ?? text };
  });

  const flush = useCallback(async () => {
    const { text: latest, kept, blank, person: whose, form: which, values: typed } = now.current;
    if (which === null || kept === null || latest === kept) return;
    now.current.kept = latest;
    const savedAt = latest === blank ? null : Date.now();
    try {
      if (savedAt === null) await drafts.remove(whose, which);
      else await drafts.save({ person: whose, form: which, values: typed, savedAt });
      setState((before) => ({ ...before, savedAt, refused: false }));
    } catch {
      now.current.kept = kept; // not kept: the next pause tries again, and the mark says so
      setState((before) => ({ ...before, refused: true }));
    }
  }, []);

  useEffect(() => {
    const { current } = now;
    now.current = { ...current, form, person, kept: current.text, blank: current.text };
    setState({ ready: form === null, savedAt: null, continuedFrom: null, refused: false });
    if (form === null) return;
    let gone = false;
    drafts.load(person, form, Date.now()).then(
      (stored) => {
        if (gone) return;
        if (stored) {
          now.current.kept = JSON.stringify(stored.values);
          now.current.onFound(stored.values as T);
        }
        setState({ ready: true, savedAt: null, continuedFrom: stored?.savedAt ?? null, refused: false });
      },
      () => !gone && setState({ ready: true, savedAt: null, continuedFrom: null, refused: true }),
    );
    return () => {
      gone = true;
      void flush(); // a session that ends here: the last second's typing still goes to the person who typed it
    };
  }, [form, person, flush]);

  const { ready } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause again
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => void flush(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, ready, flush]);

  // A page that is being left may be gone before its last save is: so leaving a field saves as well, and a reload right
  // after a press of the button finds what was typed.
  useEffect(() => {
    const leave = () => void flush();
    addEventListener('pagehide', leave);
    addEventListener('focusout', leave);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('focusout', leave);
    };
  }, [flush]);

  const clear = useCallback(async () => {
    now.current.kept = null; // a change that is not drawn yet belongs to the act that ended this draft
    setState((before) => ({ ...before, savedAt: null, continuedFrom: null }));
    if (now.current.form === null) return;
    await drafts.remove(now.current.person, now.current.form).catch(() => undefined); // a device that keeps nothing has nothing to remove
  }, []);

  return { ...state, clear, flush };
};

import { useCallback, useEffect, useRef, useState } from 'react';
import { readContent } from '../../api/content.ts';

/** So much of a text is read at once; more is asked for. */
export const STEP_BYTES = 262_144;

export type TextReading = Readonly<{
  text: string;
  /** Read so far. */
  bytes: number;
  busy: boolean;
  error: unknown;
  /** Reads on, or once more what failed. */
  more: () => void;
}>;

/** A text from its beginning, step by step. A letter that a step cuts in two comes with the next one. */
export const useText = (address: string, all: number): TextReading => {
  const [read, setRead] = useState({ text: '', bytes: 0 });
  const [error, setError] = useState<unknown>(undefined);
  const [busy, setBusy] = useState(false);
  const at = useRef({ decoder: new TextDecoder(), bytes: 0, end: new AbortController() });

  const more = useCallback(() => {
    const now = at.current;
    const { signal } = now.end;
    setBusy(true);
    setError(undefined);
    readContent(address, { signal, range: { from: now.bytes, to: Math.min(all, now.bytes + STEP_BYTES) - 1 } })
      .then((part) => {
        now.bytes += part.length;
        const text = now.decoder.decode(part, { stream: now.bytes < all });
        setRead((before) => ({ text: before.text + text, bytes: now.bytes }));
        setBusy(false);
      })
      .catch((cause: unknown) => {
        if (signal.aborted) return;
        setError(cause);
        setBusy(false);
      });
  }, [address, all]);

  useEffect(() => {
    const end = new AbortController();
    at.current = { decoder: new TextDecoder(), bytes: 0, end };
    setRead({ text: '', bytes: 0 });
    more();
    return () => end.abort();
  }, [more]);
  return { ...read, busy, error, more };
};

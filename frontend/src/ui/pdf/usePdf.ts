import { useEffect, useState } from 'react';
import { readContent } from '../../api/content.ts';
import type { PdfDocument } from './document.ts';
import { engine } from './engine.ts';

export type PdfReading =
  | Readonly<{ is: 'loading'; bytes: number }>
  | Readonly<{ is: 'open'; document: PdfDocument }>
  | Readonly<{ is: 'failed'; cause: unknown }>;

/** A PDF from its address until the viewer closes: then file, worker and whatever is under way end with it. */
export const usePdf = (address: string): Readonly<{ reading: PdfReading; retry: () => void }> => {
  const [reading, setReading] = useState<PdfReading>({ is: 'loading', bytes: 0 });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads it anew
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    setReading({ is: 'loading', bytes: 0 });
    const onProgress = (bytes: number) => !signal.aborted && setReading({ is: 'loading', bytes });
    const read = async () => {
      const [{ openPdf }, bytes] = await Promise.all([engine.load(), readContent(address, { signal, onProgress })]);
      const document = await openPdf(bytes, signal);
      if (!signal.aborted) setReading({ is: 'open', document });
    };
    read().catch((cause: unknown) => {
      if (signal.aborted) return;
      end.abort(); // whatever of it is still coming
      setReading({ is: 'failed', cause });
    });
    return () => end.abort();
  }, [address, tries]);
  return { reading, retry: () => setTries(tries + 1) };
};

import { useEffect, useState } from 'react';
import { readContent } from '../../api/content.ts';
import type { PdfDocument } from './document.ts';
import { engine } from './engine.ts';

export type PdfReading =
  | Readonly<{ is: 'loading' }>
  | Readonly<{ is: 'open'; document: PdfDocument }>
  | Readonly<{ is: 'failed'; cause: unknown }>;

export type PdfSource = Readonly<{
  /** The address as `hrefOf` writes it. */
  address: string;
  /** How many there are. */
  bytes: number;
  /** Only what is looked at is read, by ranges. */
  byParts?: boolean;
}>;

/** Below it, asking once is quicker than asking by parts. */
const WHOLE_BYTES = 1_048_576;

/**
 * A PDF from its address until the viewer closes: then file, worker and whatever is under way end with it.
 * @returns also how many bytes of it are here
 */
export const usePdf = ({
  address,
  bytes: all,
  byParts = false,
}: PdfSource): Readonly<{ reading: PdfReading; bytes: number; retry: () => void }> => {
  const [reading, setReading] = useState<PdfReading>({ is: 'loading' });
  const [bytes, setBytes] = useState(0);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads it anew
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    setReading({ is: 'loading' });
    setBytes(0);
    const onProgress = (come: number) => !signal.aborted && setBytes(come);
    const parts = {
      bytes: all,
      read: async (from: number, to: number) => {
        const part = await readContent(address, { signal, range: { from, to: to - 1 } });
        if (!signal.aborted) setBytes((before) => before + part.length);
        return part;
      },
    };
    const read = async () => {
      const [{ openPdf }, from] = await Promise.all([
        engine.load(),
        byParts && all > WHOLE_BYTES ? parts : readContent(address, { signal, onProgress }),
      ]);
      const document = await openPdf(from, signal);
      if (!signal.aborted) setReading({ is: 'open', document });
    };
    read().catch((cause: unknown) => {
      if (signal.aborted) return;
      end.abort(); // whatever of it is still coming
      setReading({ is: 'failed', cause });
    });
    return () => end.abort();
  }, [address, all, byParts, tries]);
  return { reading, bytes, retry: () => setTries(tries + 1) };
};

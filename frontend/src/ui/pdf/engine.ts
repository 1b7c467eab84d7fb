/** What reads a PDF: some 135 KiB and a worker of its own, which nobody loads before a PDF is opened. */
import { loadChunk } from '../../api/chunk.ts';
import type { OpenPdf } from './document.ts';

export const engine = {
  load: (): Promise<{ openPdf: OpenPdf }> => loadChunk(() => import('./pdfjs.ts')),
};

/**
 * pdf.js, tamed: nothing in a document runs, asks for anything or leads anywhere. There is no scripting build and no layer
 * of annotations, so that links and forms are only drawn; fonts come from the document or from this machine.
 */
import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  TextLayer,
  VerbosityLevel,
  version,
} from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { OpenPdf, PdfPage, PdfParts } from './document.ts';

// A file of the site: the content policy refuses workers made of blobs.
GlobalWorkerOptions.workerSrc = worker;

export const openPdf: OpenPdf = async (from, signal) => {
  signal.throwIfAborted();
  const parts = from instanceof Uint8Array ? null : partsOf(from);
  const task = getDocument({
    ...(from instanceof Uint8Array
      ? { data: from }
      : { range: parts?.transport, rangeChunkSize: CHUNK_BYTES, disableStream: true, disableAutoFetch: true }),
    // Compiling WebAssembly would need a hole in the content policy. Scans are read by the same code as JavaScript, which
    // the build lays into this folder (scripts/pdf-decoders.ts).
    useWasm: false,
    wasmUrl: `/assets/pdfjs-${version}/`,
    enableXfa: false,
    disableWorkerRendering: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  const close = () => {
    signal.removeEventListener('abort', close);
    // The canvases that words were measured on stand in the page until they are cleared away.
    void task
      .destroy()
      .catch(() => undefined) // it had not come far enough to be ended
      .then(() => TextLayer.cleanup());
  };
  signal.addEventListener('abort', close);
  // pdf.js waits for ever for a part that does not come.
  const orLost = <T>(work: Promise<T>): Promise<T> => (parts === null ? work : Promise.race([work, parts.lost]));
  try {
    const document = await orLost(task.promise);
    const page = async (number: number) => pageOf(await orLost(document.getPage(number)));
    const { size: first } = await page(1);
    return { pages: document.numPages, first, page };
  } catch (cause) {
    close();
    throw cause;
  }
};

const CHUNK_BYTES = 65_536;

/** `lost` rejects with what kept a part from coming. */
const partsOf = ({ bytes, read }: PdfParts) => {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  lost.catch(() => undefined); // whoever waits for a page is told
  class Parts extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number) {
      read(begin, end).then((chunk) => this.onDataRange(begin, chunk), reject);
    }
  }
  return { transport: new Parts(bytes, null), lost };
};

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

const pageOf = (page: Page): PdfPage => {
  const plain = page.getViewport({ scale: 1 });
  const size = { width: plain.width, height: plain.height };
  return {
    size,
    draw: (canvas, signal) => {
      const viewport = page.getViewport({ scale: canvas.width / size.width });
      const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
      return untilEnd(task.promise, () => task.cancel(), signal);
    },
    write: (layer, signal) => {
      layer.style.setProperty('--user-unit', String(page.userUnit));
      const words = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport: plain });
      return untilEnd(words.render(), () => words.cancel(), signal);
    },
    words: async () => {
      const { items } = await page.getTextContent();
      return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('');
    },
    leave: () => void page.cleanup(),
  };
};

const untilEnd = async (work: Promise<unknown>, stop: () => void, signal: AbortSignal): Promise<void> => {
  signal.addEventListener('abort', stop, { once: true });
  try {
    await work;
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

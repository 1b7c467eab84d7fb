/** What the viewer asks of a PDF. pdf.js answers it (pdfjs.ts). */

/** In points, turned as the page is to be read. */
export type PageSize = Readonly<{ width: number; height: number }>;

export type PdfPage = Readonly<{
  size: PageSize;
  /** Draws the page over the whole canvas, whose own size says how finely. Rejects when the signal ends it. */
  draw(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void>;
  /** Lays the page's words where they are drawn, for readers and for selection. */
  write(layer: HTMLElement, signal: AbortSignal): Promise<void>;
  /** What was kept for drawing it again may go. */
  leave(): void;
}>;

export type PdfDocument = Readonly<{
  pages: number;
  /** Of the first page; the others most likely have it too. */
  first: PageSize;
  page(number: number): Promise<PdfPage>;
}>;

/** The document and its worker live until the signal ends. */
export type OpenPdf = (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<PdfDocument>;

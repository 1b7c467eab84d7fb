/** What the viewer asks of a PDF. pdf.js answers it (pdfjs.ts). */

/** Size in points, turned as the page is to be read. */
export type PageSize = Readonly<{ width: number; height: number }>;

export type PdfPage = Readonly<{
  size: PageSize;
  /** Draws the page over the whole canvas, whose own size says how finely. Rejects when the signal ends it. */
  draw(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void>;
  /** Lays the page's words where they are drawn, for readers and for selection. */
  write(layer: HTMLElement, signal: AbortSignal): Promise<void>;
  /** Frees what was kept for drawing the page again. */
  leave(): void;
}>;

export type PdfDocument = Readonly<{
  pages: number;
  /** The size of the first page, which the others most likely have too. */
  first: PageSize;
  page(number: number): Promise<PdfPage>;
}>;

/** The document and its worker live until the signal ends. */
export type OpenPdf = (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<PdfDocument>;

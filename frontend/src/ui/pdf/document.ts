/** What the viewer asks of a PDF. pdf.js answers it (pdfjs.ts). */

/** Size in points, turned as the page is to be read. */
export type PageSize = Readonly<{ width: number; height: number }>;

export type PdfPage = Readonly<{
  size: PageSize;
  /** Draws the page over the whole canvas, whose own size says how finely. Rejects when the signal ends it. */
  draw(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void>;
  /** Lays the page's words where they are drawn, for readers and for selection. */
  write(layer: HTMLElement, signal: AbortSignal): Promise<void>;
  /** The words of the page, for looking something up. */
  words(): Promise<string>;
  /** Frees what was kept for drawing the page again. */
  leave(): void;
}>;

export type PdfDocument = Readonly<{
  pages: number;
  /** The size of the first page, which the others most likely have too. */
  first: PageSize;
  page(number: number): Promise<PdfPage>;
}>;

/** A file of which only what is looked at is read. `to` is not among what is read. */
export type PdfParts = Readonly<{
  bytes: number;
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}>;

/** The document and its worker live until the signal ends. */
export type OpenPdf = (from: Uint8Array<ArrayBuffer> | PdfParts, signal: AbortSignal) => Promise<PdfDocument>;

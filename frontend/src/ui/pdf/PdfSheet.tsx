import { type CSSProperties, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { PageSize, PdfDocument, PdfPage } from './document.ts';
import styles from './Pdf.module.css';
import { densityOf } from './zoom.ts';

export type PdfSheetProps = {
  document: PdfDocument;
  number: number;
  /** The room of the page, which it keeps while it is not drawn. */
  width: number;
  height: number;
  /** The size of the page itself, as far as it is known. */
  size: PageSize;
  near: boolean;
  onSize: (number: number, size: PageSize) => void;
  children?: ReactNode;
};

/** One page: drawn while it is near, with its words laid over it. Kept as it is while only others move: there may be thousands. */
export const PdfSheet = memo(({ document, number, width, height, size, near, onSize, children }: PdfSheetProps) => {
  const paper = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PdfPage | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!near) return;
    const places = [paper.current, words.current];
    let left = false;
    let loaded: PdfPage | undefined;
    const fetched = async () => {
      loaded = await document.page(number);
      if (left) return;
      onSize(number, loaded.size);
      setPage(loaded);
    };
    fetched().catch(() => !left && setFailed(true));
    return () => {
      left = true;
      setPage(null);
      setFailed(false);
      for (const place of places) place?.replaceChildren();
      loaded?.leave();
    };
  }, [document, number, near, onSize]);

  useEffect(() => {
    if (!page) return;
    const end = new AbortController();
    // On a new canvas: the coarse picture stays in sight until this one is whole.
    const canvas = globalThis.document.createElement('canvas');
    const density = densityOf({ width, height }, globalThis.devicePixelRatio || 1);
    canvas.width = Math.max(1, Math.floor(width * density));
    canvas.height = Math.max(1, Math.floor(height * density));
    page.draw(canvas, end.signal).then(
      () => !end.signal.aborted && paper.current?.replaceChildren(canvas),
      () => !end.signal.aborted && setFailed(true),
    );
    return () => end.abort();
  }, [page, width, height]);

  useEffect(() => {
    const layer = words.current;
    if (!page || !layer) return;
    const end = new AbortController();
    // Without its words the page can still be read by most: the picture is what counts.
    page.write(layer, end.signal).catch(() => undefined);
    return () => {
      end.abort();
      layer.replaceChildren();
    };
  }, [page]);

  return (
    <section
      className={styles.sheet}
      data-page={number}
      aria-label={`Page ${number}`}
      style={{ width, height, '--scale-factor': width / size.width } as CSSProperties}
    >
      <div ref={paper} className={styles.paper} aria-hidden="true" />
      <div ref={words} className={styles.words} />
      {failed && <p className={styles.fault}>This page could not be drawn. Download the file to see it.</p>}
      {children}
    </section>
  );
});

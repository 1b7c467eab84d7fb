import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { PageSize, PdfDocument } from './document.ts';
import styles from './Pdf.module.css';
import { PdfSheet } from './PdfSheet.tsx';
import { GAP, nearPages, pageRead, type View } from './sheets.ts';
import { FITTING } from './zoom.ts';

export type PdfSheetsProps = {
  document: PdfDocument;
  view: View;
  /** Percent of the width there is. */
  zoom: number;
  onRead: (page: number) => void;
  /** What lies over a page that is drawn. */
  over?: (page: number) => ReactNode;
};

/** A page that filled a wide window would show a third of itself. */
const WIDEST_PX = 920;

/** The pages under each other, all as wide as the view or as a page at 100 %; those far from it are only their place. */
export const PdfSheets = ({ document, view, zoom, onRead, over }: PdfSheetsProps) => {
  const [measured, setMeasured] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const learn = useCallback(
    (number: number, size: PageSize) =>
      setMeasured((before) => (before.has(number) ? before : new Map(before).set(number, size))),
    [],
  );
  const sizes = Array.from({ length: document.pages }, (_, at) => measured.get(at + 1) ?? document.first);
  const fitting = Math.min(WIDEST_PX, view.width - 2 * GAP);
  const width = Math.max(1, Math.floor((fitting * zoom) / FITTING));
  const heights = sizes.map((size) => Math.round((width * size.height) / size.width));
  const near = nearPages(heights, view);
  const read = pageRead(heights, view);
  useEffect(() => onRead(read), [read, onRead]);
  return (
    <div className={styles.sheets} style={{ gap: GAP, padding: GAP }}>
      {sizes.map((size, at) => (
        <PdfSheet
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={at}
          document={document}
          number={at + 1}
          width={width}
          height={heights[at] ?? 1}
          size={size}
          near={view.width > 0 && near.has(at + 1)}
          onSize={learn}
        >
          {near.has(at + 1) ? over?.(at + 1) : undefined}
        </PdfSheet>
      ))}
    </div>
  );
};

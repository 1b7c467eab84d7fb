import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './Pdf.module.css';
import type { View } from './sheets.ts';
import { FITTING, larger, smaller } from './zoom.ts';

export type PdfRoomProps = {
  label: string;
  busy: boolean;
  zoom: number;
  onZoom: (percent: number) => void;
  /** The page that is read now, where there is one. */
  page: number;
  /** The page to go to, each time another object says so. */
  jump?: Readonly<{ page: number }> | null;
  /** Rooms beside each other are scrolled together: how far down this one is, in px, and who is told when it moves. */
  top?: number | undefined;
  onTop?: (px: number) => void;
  children: (view: View) => ReactNode;
};

/** Where pages are scrolled. It has the focus first, so that the keys for scrolling work at once. */
export const PdfRoom = ({ label, busy, zoom, onZoom, page, jump = null, top, onTop, children }: PdfRoomProps) => {
  const room = useRef<HTMLElement>(null);
  const [view, setView] = useState<View>({ top: 0, width: 0, height: 0 });

  useLayoutEffect(() => {
    const { current: place } = room;
    if (!place) return;
    const look = () => setView({ top: place.scrollTop, width: place.clientWidth, height: place.clientHeight });
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(place);
    place.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      place.removeEventListener('scroll', look);
    };
  }, []);

  useEffect(() => room.current?.focus({ preventScroll: true }), []);

  // Not while the file is on its way: there are no pages yet to go to.
  useEffect(() => {
    if (busy || !jump) return;
    room.current?.querySelector(`[data-page="${jump.page}"]`)?.scrollIntoView({ block: 'start' });
  }, [busy, jump]);

  useEffect(() => {
    if (top !== undefined && room.current) room.current.scrollTop = top;
  }, [top]);

  // On zooming, the middle of the view stays in the middle.
  const drawn = useRef(zoom);
  useLayoutEffect(() => {
    const { current: place } = room;
    const ratio = zoom / drawn.current;
    drawn.current = zoom;
    if (!place || ratio === 1) return;
    const [across, down] = [place.clientWidth / 2, place.clientHeight / 2];
    place.scrollLeft = (place.scrollLeft + across) * ratio - across;
    place.scrollTop = (place.scrollTop + down) * ratio - down;
  }, [zoom]);

  // Keys come faster than `page` follows the scrolling, so the target is counted here.
  const next = useRef(page);
  useEffect(() => {
    next.current = page;
  }, [page]);
  const turn = (by: 1 | -1) => {
    const sheet = room.current?.querySelector(`[data-page="${next.current + by}"]`);
    if (!sheet) return;
    next.current += by;
    sheet.scrollIntoView({ block: 'start' });
  };
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    '+': () => onZoom(larger(zoom)),
    '=': () => onZoom(larger(zoom)),
    '-': () => onZoom(smaller(zoom)),
    '0': () => onZoom(FITTING),
    // On a page wider than the room these two keys scroll sideways instead.
    ...(zoom > FITTING ? {} : { ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) }),
  };
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <section
      ref={room}
      className={styles.room}
      aria-label={label}
      aria-busy={busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
      tabIndex={0}
      onKeyDown={press}
      onScroll={(event) => onTop?.(event.currentTarget.scrollTop)}
    >
      {children(view)}
    </section>
  );
};

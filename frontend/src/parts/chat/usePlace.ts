/** Where one reads in a box of messages: it stays there while messages come above or below, and follows only at the end. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to its end, a box is at its end. */
const END_PX = 48;
/** So near to an edge, the next page is asked for. */
const NEAR_PX = 600;

export const END = 'end';

export type Place = Readonly<{
  /** The end is in view, and nothing lies beyond it. */
  atEnd: boolean;
  /** Goes to an element, by its `data-place`, as soon as it is drawn; or to the end. */
  goTo: (place: string) => void;
}>;

type Options = Readonly<{
  box: RefObject<HTMLElement | null>;
  /** Another value at each drawing that may have changed the height. */
  drawn: unknown;
  /** Whether anything lies beyond what is drawn. */
  hasNewer: boolean;
  onNearStart: () => void;
  onNearEnd: () => void;
  /** The last element that is in view, by its `data-place`, while somebody can see the page. */
  onSeen: (place: string) => void;
}>;

const placed = (box: HTMLElement): NodeListOf<HTMLElement> => box.querySelectorAll('[data-place]');
const topIn = (box: HTMLElement, element: HTMLElement): number =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top;

export const usePlace = ({ box, drawn, hasNewer, onNearStart, onNearEnd, onSeen }: Options): Place => {
  const [atEnd, setAtEnd] = useState(true);
  const now = useRef({ hasNewer, onNearStart, onNearEnd, onSeen });
  const follows = useRef(false);
  /** The first element in view, and how far from the top of the box. */
  const anchor = useRef<{ place: string; top: number } | null>(null);
  /** Empty until it is said where to begin: no page is asked for before. */
  const wanted = useRef<string | null>('');

  const note = useCallback(() => {
    const { current } = box;
    if (!current) return;
    const rest = current.scrollHeight - current.scrollTop - current.clientHeight;
    follows.current = rest <= END_PX && !now.current.hasNewer;
    setAtEnd(follows.current);
    const elements = [...placed(current)];
    const first = elements.find((element) => topIn(current, element) + element.offsetHeight > 0);
    anchor.current = first ? { place: first.dataset['place'] ?? '', top: topIn(current, first) } : null;
    if (wanted.current !== null) return;
    const last = elements.findLast((element) => topIn(current, element) < current.clientHeight);
    if (last && document.visibilityState === 'visible') now.current.onSeen(last.dataset['place'] ?? '');
    if (current.scrollTop < NEAR_PX) now.current.onNearStart();
    if (rest < NEAR_PX) now.current.onNearEnd();
  }, [box]);

  const settle = useCallback(() => {
    const { current } = box;
    if (!current) return;
    if (wanted.current !== null) {
      const aim = wanted.current === END ? null : elementAt(current, wanted.current);
      if (aim) current.scrollTop += topIn(current, aim) - current.clientHeight / 3;
      else if (wanted.current === END) current.scrollTop = current.scrollHeight;
      // Of what is drawn now, this may be no end yet: it is gone to once the newest are drawn.
      if (aim || (wanted.current === END && !now.current.hasNewer)) wanted.current = null;
    } else if (follows.current) current.scrollTop = current.scrollHeight;
    else if (anchor.current !== null) {
      const element = elementAt(current, anchor.current.place);
      if (element) current.scrollTop += topIn(current, element) - anchor.current.top;
    }
    note();
  }, [box, note]);

  useLayoutEffect(() => {
    now.current = { hasNewer, onNearStart, onNearEnd, onSeen };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing may move what is read
  useLayoutEffect(settle, [drawn, settle]);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const watch = new ResizeObserver(settle);
    watch.observe(current);
    current.addEventListener('scroll', note, { passive: true });
    document.addEventListener('visibilitychange', note);
    return () => {
      watch.disconnect();
      document.removeEventListener('visibilitychange', note);
      current.removeEventListener('scroll', note);
    };
  }, [box, note, settle]);

  const goTo = useCallback(
    (place: string) => {
      wanted.current = place;
      settle();
    },
    [settle],
  );
  return { atEnd, goTo };
};

const elementAt = (box: HTMLElement, place: string): HTMLElement | undefined =>
  [...placed(box)].find((element) => element.dataset['place'] === place);

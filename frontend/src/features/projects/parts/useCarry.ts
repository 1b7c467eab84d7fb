import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import type { Card, Column } from '../board.ts';

/** So far a pressed pointer goes before it carries: less is a press. In CSS px. */
const SLOP = 6;
/** So near to the edge of the board it scrolls along, and by so much a move. In CSS px. */
const EDGE = 48;
const SCROLL = 16;

export type Carrying = Readonly<{
  lift: (card: Card) => void;
  hover: (column: Column | null) => void;
  drop: () => void;
  putBack: () => void;
}>;

type Held = {
  card: Card;
  element: HTMLElement;
  board: HTMLElement;
  pointerId: number;
  x: number;
  y: number;
  scrolled: number;
  isLifted: boolean;
  /** Its edges in the window. */
  left: number;
  right: number;
  places: readonly Readonly<{ column: Column; from: number; to: number }>[];
};

/**
 * Cards carried by mouse, pen and finger alike. The columns are measured once, when a card is lifted, and the card follows by
 * its own transform: a move costs no layout and draws nothing anew but where the column under it changes.
 *
 * @returns what a card hears of a pointer; by touch a card is carried by its grip, so that a finger on it still scrolls
 */
export const useCarry = (carrying: Carrying) => {
  const latest = useRef(carrying);
  useEffect(() => {
    latest.current = carrying;
  });
  const hand = useMemo(() => handWith(() => latest.current), []);
  useEffect(() => hand.release, [hand]);
  return hand.press;
};

const handWith = (on: () => Carrying) => {
  let held: Held | null = null;

  const release = () => {
    if (held === null) return;
    held.element.style.transform = '';
    delete held.element.dataset['carried'];
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', key, true);
    held = null;
  };
  const move = (event: globalThis.PointerEvent) => {
    if (held === null || event.pointerId !== held.pointerId) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isLifted) {
      if (Math.hypot(dx, dy) < SLOP) return;
      held.isLifted = true;
      const { left, right } = held.board.getBoundingClientRect();
      Object.assign(held, { left, right, places: placesIn(held.board, left) });
      held.element.dataset['carried'] = '';
      // What follows goes to the card itself, so the link that it was taken by is not opened by letting go.
      held.element.setPointerCapture?.(held.pointerId);
      on().lift(held.card);
    }
    const { board, left, right } = held;
    if (event.clientX < left + EDGE) board.scrollLeft -= SCROLL;
    else if (event.clientX > right - EDGE) board.scrollLeft += SCROLL;
    held.element.style.transform = `translate(${dx + board.scrollLeft - held.scrolled}px, ${dy}px)`;
    const x = event.clientX - left + board.scrollLeft;
    on().hover(held.places.find(({ from, to }) => from <= x && x < to)?.column ?? null);
  };
  const up = (event: globalThis.PointerEvent) => {
    if (held === null || event.pointerId !== held.pointerId) return;
    const was = held;
    release();
    if (was.isLifted) on().drop();
  };
  const cancel = () => {
    const was = held;
    release();
    if (was?.isLifted) on().putBack();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !held?.isLifted) return;
    event.stopPropagation();
    cancel();
  };
  const press = (event: PointerEvent<HTMLElement>, card: Card) => {
    const target = event.target as Element;
    const isGrip = target.closest('[data-grip]') !== null;
    if (held !== null || event.button !== 0 || (!isGrip && event.pointerType !== 'mouse')) return;
    if (!isGrip && target.closest('button, input, select, textarea') !== null) return;
    const element = event.currentTarget;
    const board = element.closest<HTMLElement>('[data-board]');
    if (board === null) return;
    const { pointerId, clientX: x, clientY: y } = event;
    held = {
      card,
      element,
      board,
      pointerId,
      x,
      y,
      isLifted: false,
      left: 0,
      right: 0,
      places: [],
      scrolled: board.scrollLeft,
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', key, true);
  };
  return { press, release };
};

/** Of the columns from left to right, in the board's own scroll. */
const placesIn = (board: HTMLElement, left: number): Held['places'] =>
  [...board.querySelectorAll<HTMLElement>('[data-column]')].map((column) => {
    const { left: from, right: to } = column.getBoundingClientRect();
    const shift = board.scrollLeft - left;
    return { column: column.dataset['column'] as Column, from: from + shift, to: to + shift };
  });

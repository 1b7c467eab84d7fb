import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { textFor } from '../../../api/errors.ts';
import { type Milestone, type Project, useDatings } from '../../../parts/milestones/data.ts';
import { formatDay } from '../../../ui/dates.ts';
import { rangeSaid } from '../../../ui/ranges.ts';
import { type Card, datesBy, titleOf } from '../board.ts';
import { changeWith, partsWith, planWith } from '../dates.ts';
import { type Dates, datesOf, type End, endsOf, shifted } from '../timeline.ts';

/** A card whose dates are taken, and where they are by now. `sent`: they are on their way. */
type Taken = Readonly<{ card: Card; end: End; dates: Dates; by: 'keys' | 'pointer'; sent: boolean }>;
export type Dating = Readonly<{
  going: Readonly<{ id: string; dates: Dates }> | null;
  isLifted: (card: Card) => boolean;
  isGoing: (card: Card) => boolean;
  refusedOf: (card: Card) => string | null;
  says: string;
  endsOf: (card: Card) => readonly End[];
  take: (card: Card, end: End, by: Taken['by']) => void;
  /** By a pointer. @param days later than it stood */
  carry: (days: number) => void;
  /** By a key: so many days further. @param alone the due date and not the start, where both may be moved */
  nudge: (days: number, alone: boolean) => void;
  drop: () => void;
  putBack: () => void;
}>;

/**
 * Dates moved on the timeline, by the command of the dates dialog and only where the reader may give it. What was agreed is
 * filled into a change of the contract. Refused, the bar is back where it was, with the reason.
 */
export const useDating = (project: Project, milestones: readonly Milestone[], today: string): Dating => {
  const navigate = useNavigate();
  const datings = useDatings(project.projectId);
  const [taken, draw] = useState<Taken | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const [says, setSays] = useState('');
  // Read by pointers between two drawings.
  const held = useRef<Taken | null>(null);
  const set = (next: Taken | null) => {
    held.current = next;
    draw(next);
  };
  const going = useMemo(() => taken && { id: taken.card.id, dates: taken.dates }, [taken]);
  // Read by a key that is pressed while a pointer holds the bar.
  const back = useRef(() => {});
  const isHeld = taken?.by === 'pointer' && !taken.sent;
  useEffect(() => {
    if (!isHeld) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      back.current();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [isHeld]);
  const to = (dates: Dates) => {
    const { current } = held;
    if (current === null || current.sent) return;
    if (dates.start === current.dates.start && dates.due === current.dates.due) return;
    set({ ...current, dates });
    if (current.by === 'keys') setSays(datesSaid(dates, today));
  };

  const putBack = () => {
    const { current } = held;
    if (current === null || current.sent) return;
    set(null);
    setSays(`The dates of ${titleOf(current.card)} stay as they are.`);
  };
  useEffect(() => {
    back.current = putBack;
  });
  const drop = async () => {
    const { current } = held;
    if (current === null || current.sent) return;
    const { card } = current;
    const { start, due } = current.dates;
    const before = datesOf(card);
    if (start === before.start && due === before.due) return putBack();
    const { milestone: m, sub } = card;
    const typed = { startDate: start ?? '', dueDate: due ?? '' };
    const by = datesBy(card, project);
    datings.reset();
    setLast(card.id);
    if (by === 'change') {
      set(null);
      return void navigate(changeWith(project.projectId, m.milestoneId, typed));
    }
    set({ ...current, sent: true });
    const done = await datings.run(
      sub === null
        ? { etag: project.etag, milestones: planWith(milestones, card.id, typed.startDate) }
        : { etag: m.etag, milestoneId: m.milestoneId, subMilestones: partsWith(m, card.id, typed) },
    );
    set(null);
    setSays(done ? `The dates of ${titleOf(card)} are set.` : `The dates of ${titleOf(card)} stay as they are.`);
  };
  return {
    going,
    isLifted: (card) => taken?.card.id === card.id && !taken.sent,
    isGoing: (card) => taken?.card.id === card.id && taken.sent,
    refusedOf: (card) =>
      datings.error !== undefined && last === card.id && !datings.busy ? textFor('general', datings.error) : null,
    says,
    endsOf: (card) => endsOf(card, datesBy(card, project)),
    take: (card, end, by) => {
      if (held.current?.sent) return;
      datings.reset();
      set({ card, end, dates: datesOf(card), by, sent: false });
      if (by === 'keys')
        setSays(`${titleOf(card)} is lifted. ${KEYS[end]} Enter sets the dates, Escape puts them back.`);
    },
    carry: (days) => held.current && to(shifted(datesOf(held.current.card), held.current.end, days)),
    nudge: (days, alone) => {
      const { current } = held;
      if (current) to(shifted(current.dates, alone && current.end === 'both' ? 'due' : current.end, days));
    },
    drop: () => void drop(),
    putBack,
  };
};

const KEYS: Readonly<Record<End, string>> = {
  both: 'Arrow keys move it by a day, with Shift its due date alone.',
  start: 'Arrow keys move its start by a day.',
  due: 'Arrow keys move its due date by a day.',
};

/** `3 Nov to 17 Nov`, `due 17 Nov`, `from 3 Nov` */
export const datesSaid = ({ start, due }: Dates, today: string): string => {
  const day = (date: string) => formatDay(date, today);
  if (start === undefined) return due === undefined ? '' : `due ${day(due)}`;
  return due === undefined ? `from ${day(start)}` : rangeSaid(day(start), day(due));
};

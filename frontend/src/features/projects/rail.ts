/** The story of a project as ticks on one rule (M4). */

import type { ActivityEvent } from '../../parts/history/data.ts';
import { wordsOf } from '../../parts/history/sentences.ts';
import { civilOf, formatDay, formatInstant, instantOf } from '../../ui/dates.ts';
import type { RailTick } from '../../ui/TimeRail.tsx';
import type { Milestone } from './data.ts';

type RailEvent = Pick<ActivityEvent, 'position' | 'type' | 'subject' | 'occurredAt'>;

/** Turning points, drawn taller and named. */
const NAMED: Readonly<Record<string, string>> = {
  ProposalSubmitted: 'Proposed',
  ProposalAccepted: 'Accepted',
  ProjectActivated: 'Started',
  ProjectPutOnHold: 'On hold',
  ProjectDelivered: 'Delivered',
  ProjectCompleted: 'Completed',
  ProjectCancelled: 'Cancelled',
};

export type Story = Readonly<{ ticks: RailTick[]; from: number; to: number }>;

/** Every event so far, and the due dates that are still to come. `events` in any order. */
export const storyOf = (
  events: readonly RailEvent[],
  milestones: readonly Pick<Milestone, 'milestoneId' | 'order' | 'title' | 'state' | 'committedDueDate'>[],
  { createdAt, now }: Readonly<{ createdAt: string; now: number }>,
): Story => {
  const today = civilOf(now);
  const place = new Map(milestones.map((m, i) => [m.milestoneId, i + 1]));
  const inOrder = [...events].sort(
    (a, b) => a.occurredAt.localeCompare(b.occurredAt) || a.position.localeCompare(b.position),
  );
  const past = inOrder.map((e): RailTick => {
    const at = Date.parse(e.occurredAt);
    const day = formatDay(civilOf(at), today);
    if (e.type === 'MilestoneAccepted')
      return {
        id: e.position,
        at,
        big: true,
        label: `${place.get(e.subject.id) ?? ''} ${e.subject.label}`.trim(),
        note: `accepted ${day}`,
      };
    const label = NAMED[e.type];
    return label === undefined ? { id: e.position, at } : { id: e.position, at, big: true, label, note: day };
  });
  const ahead = milestones
    .filter(({ state }) => state !== 'accepted' && state !== 'cancelled')
    .map(
      (m): RailTick => ({
        id: `due-${m.milestoneId}`,
        at: Date.parse(instantOf(m.committedDueDate, '23:59')),
        big: true,
        label: `${place.get(m.milestoneId)} ${m.title}`,
        note: `due ${formatDay(m.committedDueDate, today)}`,
      }),
    )
    .filter(({ at }) => at > now)
    .sort((a, b) => a.at - b.at);
  const from = Math.min(past[0]?.at ?? Date.parse(createdAt), Date.parse(createdAt));
  return { ticks: [...past, ...ahead], from, to: Math.max(now, ahead.at(-1)?.at ?? now) };
};

/** What stands at the lit tick: the last thing that had happened by then. What has ended says when, and not that it is now. */
export const litWords = (
  events: readonly RailEvent[],
  at: number | null,
  now: number,
  ended = false,
): { label: string; note: string } => {
  const until = at ?? now;
  const last = events
    .filter((e) => Date.parse(e.occurredAt) <= until)
    .reduce<RailEvent | null>((newest, e) => (newest === null || e.occurredAt >= newest.occurredAt ? e : newest), null);
  const note =
    at !== null ? formatInstant(at) : ended && last ? formatDay(civilOf(last.occurredAt), civilOf(now)) : 'now';
  return { label: last === null ? 'Nothing yet' : wordsOf(last.type), note };
};

/** `?at=` as it may be typed by hand: an instant that has passed, or nothing. */
export const momentOf = (text: string | null, now: number): number | null => {
  if (text === null || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) || ms >= now ? null : ms;
};

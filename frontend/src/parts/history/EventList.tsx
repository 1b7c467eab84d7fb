import { DateTime } from '../../ui/DateTime.tsx';
import { sharesMinute } from '../../ui/dates.ts';
import { Timeline } from '../../ui/Timeline.tsx';
import type { ActivityEvent } from './data.ts';
import { type NameOf, sentenceOf } from './sentences.ts';

/** Newest first: one sentence for each event, with the reason in the words of whoever gave it. */
export const EventList = ({
  label,
  events,
  now,
  nameOf,
  chosen,
  onPick,
}: {
  label: string;
  events: readonly ActivityEvent[];
  now: number;
  nameOf?: NameOf;
  chosen?: string | null;
  onPick?: (position: string) => void;
}) => {
  const crowded = sharesMinute(events.map(({ occurredAt }) => occurredAt));
  return (
    <Timeline
      label={label}
      {...(onPick ? { onPick } : {})}
      entries={events.map((e) => ({
        id: e.position,
        when: <DateTime at={e.occurredAt} near now={now} seconds={crowded(e.occurredAt)} />,
        what: sentenceOf(e, nameOf),
        ...(e.reason ? { more: `“${e.reason}”` } : {}),
        ...(e.position === chosen ? { is: 'past' as const } : {}),
      }))}
    />
  );
};

/** The verdict on a history in words (frontend.md M7). */
import { formatInstant } from '../../ui/dates.ts';
import { grouped } from '../../ui/money.ts';
import type { VerifyAnswer } from './data.ts';

const count = (n: number): string => `${grouped(String(n))} ${n === 1 ? 'event' : 'events'}`;

/** `1,284 events, chain intact.` or where it is broken. */
export const verdictSaid = ({
  intact,
  events,
  firstBad,
}: Pick<VerifyAnswer, 'events' | 'firstBad' | 'intact'>): string => {
  if (intact || !firstBad) return `${count(events)}, chain ${intact ? 'intact' : 'not intact'}.`;
  const at = firstBad.recordedAt === null ? '' : ` (${formatInstant(firstBad.recordedAt)})`;
  if (firstBad.stream === 'anchor') return `The anchor${at} does not fit what is stored: ${whySaid(firstBad.why)}.`;
  // An event that breaks the chain was not counted; one that an anchor contradicts was.
  const before = firstBad.why === 'differs_from_anchor' ? Math.max(0, events - 1) : events;
  const rest =
    before === 0
      ? 'It is the first one.'
      : `The ${grouped(String(before))} before it ${before === 1 ? 'is' : 'are'} intact.`;
  return `Broken at event ${grouped(String(before + 1))}${at}: ${whySaid(firstBad.why)}. ${rest}`;
};

export const anchorSaid = ({ anchoredAt }: Pick<VerifyAnswer, 'anchoredAt'>): string =>
  anchoredAt === null ? 'Not anchored yet.' : `Anchored ${formatInstant(anchoredAt)}.`;

const WHY: Readonly<Record<string, string>> = {
  unchained: 'it has no place in the chain',
  gap: 'an event before it is missing',
  broken_link: 'it does not follow the event before it',
  altered: 'its content is not what was recorded',
  differs_from_anchor: 'the history up to it is not the one that was anchored',
  truncated: 'events are missing at the end',
  unsigned: 'its signature is not valid',
  contradicted: 'the history is not the one that was anchored',
};
const whySaid = (why: string): string => WHY[why] ?? why.replaceAll('_', ' ');

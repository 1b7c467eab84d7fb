/** Pins as their reader gets them. */
import type { Pin as ShownPin } from '@lamplight/bff/contract/pins.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { isOpen, type Pin } from './pin.ts';
import type { PinStories } from './story.ts';

export const peopleOfPins = (pins: readonly Pin[], stories: PinStories): readonly string[] => [
  ...pins.map(({ by }) => by),
  ...Object.values(stories).flatMap(({ resolved }) => (resolved === null ? [] : [resolved.by])),
];

type Showing<P> = Readonly<{
  stories: PinStories;
  names: Names;
  /** Of what is not among the stories, which a view that lags behind may lack. */
  since: string;
  mayResolve: (pin: P) => boolean;
  /** The newest version that the reader may read of those up to the one in which it was resolved. */
  readableUpTo: (pin: P, version: number) => number;
  past?: boolean | undefined;
}>;

/**
 * @param pins those that the reader may read. They are numbered among those of the same readers, so that no gap tells a client
 * of what the team says among itself.
 */
export const showPins = <P extends Pin>(pins: readonly P[], showing: Showing<P>): ShownPin[] => {
  const counted = { client: 0, internal: 0 };
  return pins.map((pin) => {
    counted[pin.audience] += 1;
    return showPin(pin, counted[pin.audience], showing);
  });
};

const showPin = <P extends Pin>(pin: P, number: number, showing: Showing<P>): ShownPin => {
  const { stories, names, since, mayResolve, readableUpTo, past } = showing;
  const { pinId, version, audience, page, line, timeMs, xBp, yBp, text, mustFix, by, resolvedIn } = pin;
  const { addedAt, resolved } = stories[pinId] ?? { addedAt: since, resolved: null };
  return {
    ...{ pinId, number, audience, version },
    ...(page === undefined ? {} : { page }),
    ...(line === undefined ? {} : { line }),
    ...(timeMs === undefined ? {} : { timeMs }),
    ...{ xBp, yBp, text, mustFix },
    added: { at: addedAt, by: names(by) },
    ...(resolvedIn === null || resolved === null
      ? {}
      : { resolved: { at: resolved.at, by: names(resolved.by), version: readableUpTo(pin, resolvedIn) } }),
    can: canNow({ resolvePin: isOpen(pin) && mayResolve(pin) }, past),
  };
};

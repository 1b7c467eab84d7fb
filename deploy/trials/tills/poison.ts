/** Events that cannot be handled until the service is mended, of one till: the others flow. */
import type { AnyEvent, AnyProjection, AnyReactor, Fact } from '@lamplight/events/core/types.ts';

const POISONED = 'till-4';
const SAYS = 'this cannot be taken';

export const isPoison = (error: string): boolean => error === SAYS;

const choke = ({ stream, type, data }: Fact<AnyEvent>): void => {
  if (stream === POISONED && type === 'CoinsTaken' && (data as { n: number }).n % 7 === 3) throw new Error(SAYS);
};

export const chokingView = (projection: AnyProjection): AnyProjection => ({
  ...projection,
  evolve: (doc, event, id) => {
    choke(event);
    return projection.evolve(doc, event, id);
  },
});

export const chokingReactor = (reactor: AnyReactor): AnyReactor => ({
  ...reactor,
  react: (event) => {
    choke(event);
    return reactor.react(event);
  },
});

import type { ShownProduct } from '@lamplight/bff/contract/catalogue.ts';
import type { Service } from './services.ts';

type Made = Pick<ShownProduct, 'techStacks'>;

/** The published product that shows a service best: the most of what it is built with is of that service. Null where none is. */
export const exampleOf = <P extends Made>({ stacks }: Pick<Service, 'stacks'>, products: readonly P[]): P | null => {
  const of = new Set<string>(stacks);
  const share = ({ techStacks }: Made): number =>
    techStacks.filter(({ category }) => of.has(category)).length / Math.max(techStacks.length, 1);
  const best = products.reduce<P | null>((a, b) => (a !== null && share(a) >= share(b) ? a : b), null);
  return best !== null && share(best) > 0 ? best : null;
};

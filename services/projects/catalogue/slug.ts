/**
 * A slug that only one live plan, or product, may have is a stream of its own: whoever appends first has it. A live
 * item keeps its slugs, also while it uses another one, so that a link never leads to something else; a retired item
 * gives them up to the next that asks.
 */
import type { By, Change, Decider, Look } from '@lamplight/events/core/types.ts';
import type { SlugEvent } from './events.ts';
import { SLUG_TAKEN } from './item.ts';
import { plan, product } from './kinds.ts';

export type Taken = Readonly<{ by: string | null }>;
/** `from`: who had it and is retired. */
export type TakeSlug = Readonly<{ type: 'TakeSlug'; slug: string; by: string; from: string | null }>;

const slugDecider = (category: 'planslug' | 'productslug'): Decider<Taken, TakeSlug, SlugEvent> => ({
  category,
  initial: { by: null },
  evolve: (_taken, { data: { by } }) => ({ by }),
  decide: ({ slug, by, from }, taken) => {
    if (taken.by === by) return [];
    const isFree = taken.by === null || taken.by === from;
    return isFree ? [{ type: 'SlugTaken', data: { slug, by } }] : SLUG_TAKEN;
  },
});

export const planSlug = slugDecider('planslug');
export const productSlug = slugDecider('productslug');

export type Slugged = 'plan' | 'product';

/** Claims the slug for `itemId` and returns its owner: `itemId`, or another item, which may never have been created. */
export const takeSlug = async (
  { change, look }: Readonly<{ change: Change; look: Look }>,
  { kind, slug, itemId }: Readonly<{ kind: Slugged; slug: string; itemId: string }>,
  by: By,
): Promise<string> => {
  const slugs = kind === 'plan' ? planSlug : productSlug;
  const stream = `${slugs.category}-${slug}` as const;
  const held = (await look(stream, slugs)).state.by;
  const from = held !== null && held !== itemId && (await isRetired(look, kind, held)) ? held : null;
  const taken = await change(stream, { type: 'TakeSlug', slug, by: itemId, from }, slugs, by);
  return taken.state.by ?? itemId;
};

const isRetired = async (look: Look, kind: Slugged, id: string): Promise<boolean> => {
  const { state } = kind === 'plan' ? await look(`plan-${id}`, plan) : await look(`product-${id}`, product);
  return state.is === 'retired';
};

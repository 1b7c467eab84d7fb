/** The one machine of plans, products and tech stacks: draft → published → retired; a change is a new version (state-machines.md §12). */
import { isDeepStrictEqual } from 'node:util';
import type { ItemAct } from '@lamplight/bff/contract/catalogue.ts';
import { type Actor, type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';

// State

type ItemFields<B> = Readonly<{
  etag: number;
  /** Whatever was published, oldest first: the place counts the version, from 1. */
  versions: readonly B[];
  /** Saved and not published; null where visitors see all of it. */
  draft: B | null;
}>;
export type PresentItem<B> = ItemFields<B> &
  (Readonly<{ is: 'draft' | 'published' }> | Readonly<{ is: 'retired'; reason: string }>);
export type Item<B> = Readonly<{ is: 'absent' }> | PresentItem<B>;

/** What was saved last. */
export const contentOf = <B>({ draft, versions }: PresentItem<B>): B => {
  const content = draft ?? versions.at(-1);
  if (content === undefined) throw new TypeError('an item without any content');
  return content;
};

/** What the events of every kind come down to. */
export type Step<B> =
  | Readonly<{ is: 'drafted'; body: B }>
  | Readonly<{ is: 'published'; version: number; body: B }>
  | Readonly<{ is: 'retired'; reason: string }>;

const evolve = <B>(item: Item<B>, step: Step<B>, etag: number): Item<B> => {
  switch (step.is) {
    case 'drafted': {
      const { is, versions } = item.is === 'absent' ? ({ is: 'draft', versions: [] } as const) : item;
      return is === 'retired' ? item : { is, etag, versions, draft: step.body };
    }
    case 'published':
      return item.is === 'absent'
        ? item
        : { is: 'published', etag, versions: [...item.versions, step.body], draft: null };
    case 'retired':
      return item.is === 'absent'
        ? item
        : { is: 'retired', etag, versions: item.versions, draft: item.draft, reason: step.reason };
    default:
      return unreachable(step);
  }
};

// Commands

type OfItem<T extends string> = CommandOf<T> & Readonly<{ itemId: string }>;
export type ItemCommand<B> =
  | (OfItem<'DraftItem'> & Readonly<{ body: B }>)
  | (OfItem<'SaveItem'> & Readonly<{ body: B }>)
  | OfItem<'PublishItem'>
  /** `inUse`: something that visitors see names it. */
  | (OfItem<'RetireItem'> & Readonly<{ reason: string; inUse: boolean }>);

// Rights

const ready = (act: ItemAct, { is, draft }: PresentItem<unknown>): boolean => {
  switch (act) {
    case 'save':
      return is !== 'retired';
    case 'publish':
      return is !== 'retired' && draft !== null;
    case 'retire':
      return is === 'published';
    default:
      return unreachable(act);
  }
};

/** Only admins keep the catalogue. */
export const abilities = (actor: Actor, item: PresentItem<unknown>): Readonly<Record<ItemAct, boolean>> => {
  const may = (act: ItemAct) => isAdmin(actor) && ready(act, item);
  return { save: may('save'), publish: may('publish'), retire: may('retire') };
};

// Decide

/** A slug belongs to one live plan, or product. */
export const SLUG_TAKEN = refuse('SLUG_TAKEN', 'conflict', {
  errors: [{ field: 'slug', message: 'Something else is kept at this address' }],
});

const ACT_OF = { SaveItem: 'save', PublishItem: 'publish', RetireItem: 'retire' } as const;

const decide = <B>(c: ItemCommand<B>, item: Item<B>): readonly Step<B>[] | Refusal => {
  if (!isAdmin(c.actor)) return FORBIDDEN;
  // Two drafts may begin under one slug that neither has finished claiming: the first one has it.
  if (c.type === 'DraftItem') return item.is === 'absent' ? [{ is: 'drafted', body: c.body }] : SLUG_TAKEN;
  if (item.is === 'absent') return ABSENT;
  const standing = { knows: true, may: true, ready: ready(ACT_OF[c.type], item), state: item.is, etag: item.etag };
  const refusal = refusalOf(standing, c.ifMatch);
  if (refusal) return refusal;
  switch (c.type) {
    case 'SaveItem':
      return isDeepStrictEqual(c.body, contentOf(item)) ? [] : [{ is: 'drafted', body: c.body }];
    case 'PublishItem':
      return [{ is: 'published', version: item.versions.length + 1, body: contentOf(item) }];
    case 'RetireItem':
      return c.inUse ? refuse('STACK_IN_USE', 'rule') : [{ is: 'retired', reason: c.reason }];
    default:
      return unreachable(c);
  }
};

/** How one kind words its events. */
export type Wording<B, E> = Readonly<{
  category: string;
  eventOf(itemId: string, step: Step<B>): E;
  stepOf(event: E): Step<B>;
}>;

export const itemOf = <B, E>({ category, eventOf, stepOf }: Wording<B, E>): Decider<Item<B>, ItemCommand<B>, E> => ({
  category,
  initial: { is: 'absent' },
  audited: true,
  evolve: (item, event, etag) => evolve(item, stepOf(event), etag),
  decide: (c, item) => {
    const outcome = decide(c, item);
    return 'refused' in outcome ? outcome : outcome.map((step) => eventOf(c.itemId, step));
  },
});

/** What lists show of plans, products and tech stacks: the state that decides, and who saved and published what when. */
import type { AnyEvent, Decider, Fact, Projection } from '@lamplight/events/core/types.ts';
import type {
  PlanContent,
  PlanEvent,
  ProductContent,
  ProductEvent,
  TechStackContent,
  TechStackEvent,
} from './events.ts';
import type { Item, ItemCommand, PresentItem } from './item.ts';
import { plan, product, techStack } from './kinds.ts';

type Trace = Readonly<{ at: string; by: string }>;
export type ItemDoc<B> = Readonly<{
  _id: string;
  state: PresentItem<B>['is'];
  createdAt: string;
  /** By whom, and when, it was last saved, published or retired. */
  changed: Trace;
  machine: PresentItem<B>;
  /** The publications of version 1, 2 … */
  published: readonly Trace[];
}>;
export type PlanDoc = ItemDoc<PlanContent>;
/** What visitors see of it: empty unless it is published. */
export type ProductDoc = ItemDoc<ProductContent> &
  Readonly<{ shownPictures: readonly string[]; shownTechStacks: readonly string[] }>;
export type TechStackDoc = ItemDoc<TechStackContent>;

const idIn = (stream: string, category: string): string => stream.slice(category.length + 1);

const taken = <B, E extends AnyEvent>(
  decider: Decider<Item<B>, ItemCommand<B>, E>,
  doc: ItemDoc<B> | null,
  e: Fact<E>,
  id: string,
): ItemDoc<B> | null => {
  const machine = decider.evolve(doc?.machine ?? decider.initial, e, e.revision);
  if (machine.is === 'absent') return doc;
  const changed: Trace = { at: e.occurredAt, by: e.meta.actorId };
  const before = doc?.published ?? [];
  return {
    _id: id,
    state: machine.is,
    createdAt: doc?.createdAt ?? e.occurredAt,
    changed,
    machine,
    published: machine.versions.length > before.length ? [...before, changed] : before,
  };
};

const INDEXES = [['createdAt'], ['state', 'createdAt']] as const;

export const planView: Projection<PlanDoc, PlanEvent> = {
  name: 'plans',
  version: 2,
  reads: { categories: [plan.category] },
  indexes: INDEXES,
  ids: (e) => [idIn(e.stream, plan.category)],
  evolve: (doc, e, id) => taken(plan, doc, e, id),
};

export const productView: Projection<ProductDoc, ProductEvent> = {
  name: 'products',
  version: 2,
  reads: { categories: [product.category] },
  indexes: [...INDEXES, ['shownPictures'], ['shownTechStacks']],
  ids: (e) => [idIn(e.stream, product.category)],
  evolve: (doc, e, id) => {
    const next = taken(product, doc, e, id);
    if (next === null) return null;
    const publicContent = next.state === 'published' ? next.machine.versions.at(-1) : undefined;
    return {
      ...next,
      shownPictures: publicContent?.gallery.map(({ pictureId }) => pictureId) ?? [],
      shownTechStacks: publicContent?.techStackIds ?? [],
    };
  },
};

export const techStackView: Projection<TechStackDoc, TechStackEvent> = {
  name: 'tech-stacks',
  version: 2,
  reads: { categories: [techStack.category] },
  indexes: INDEXES,
  ids: (e) => [idIn(e.stream, techStack.category)],
  evolve: (doc, e, id) => taken(techStack, doc, e, id),
};

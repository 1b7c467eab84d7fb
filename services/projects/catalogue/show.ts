/** Plans, products and tech stacks as admins and as visitors get them. */
import type {
  PlanItem,
  ProductBody,
  ProductItem,
  ShownPlan,
  ShownProduct,
  ShownTechStack,
  TechStackItem,
} from '@lamplight/bff/contract/catalogue.ts';
import { type CivilDate, type Instant, istDate } from '@lamplight/common/calendar/civil.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import type { ProductContent } from './events.ts';
import { abilities, contentOf } from './item.ts';
import type { ItemDoc, PlanDoc, ProductDoc, TechStackDoc } from './view.ts';

export type ItemReader = Readonly<{ actor: Actor; names: Names }>;

/** The people whom an answer about these names. */
export const peopleOf = (docs: readonly ItemDoc<unknown>[]): readonly string[] =>
  docs.flatMap(({ changed, published }) => [changed.by, ...published.map(({ by }) => by)]);

// For admins

const headOf = ({ state, machine, changed }: ItemDoc<unknown>, { actor, names }: ItemReader) => ({
  etag: etagOf(machine.etag),
  state,
  version: machine.versions.length,
  changed: machine.draft !== null,
  changedAt: changed.at,
  by: names(changed.by),
  ...(machine.is === 'retired' ? { retiredBecause: machine.reason } : {}),
  can: { ...abilities(actor, machine) },
});

const copied = <B extends object>(body: B): { -readonly [K in keyof B]: B[K] } => structuredClone(body);

export const showPlanItem = (doc: PlanDoc, reader: ItemReader): PlanItem => ({
  planId: doc._id,
  ...headOf(doc, reader),
  body: planBodyOf(contentOf(doc.machine)),
});
const planBodyOf = (content: PlanDoc['machine']['versions'][number]): PlanItem['body'] => ({
  ...content,
  features: content.features.map((feature) => copied(feature)),
});

/** The body as it was sent, without the sizes. */
const productBodyOf = ({ gallery, techStackIds, ...content }: ProductContent): ProductBody => ({
  ...content,
  gallery: gallery.map(({ pictureId, alt }) => ({ pictureId, alt })),
  techStackIds: [...techStackIds],
});

export const showProductItem = (doc: ProductDoc, reader: ItemReader): ProductItem => {
  const content = contentOf(doc.machine);
  return {
    productId: doc._id,
    ...headOf(doc, reader),
    body: productBodyOf(content),
    pictures: content.gallery.map((picture) => copied(picture)),
  };
};

/** @param products how many published products name it */
export const showTechStackItem = (doc: TechStackDoc, reader: ItemReader, products: number): TechStackItem => ({
  techId: doc._id,
  ...headOf(doc, reader),
  body: copied(contentOf(doc.machine)),
  products,
});

/** Newest first. */
const versionsOf = <B, S>({ machine, published }: ItemDoc<B>, { names }: ItemReader, showBody: (body: B) => S) =>
  machine.versions
    .map((body, index) => {
      const { at, by } = published[index] ?? { at: '', by: '' };
      return { version: index + 1, publishedAt: at, by: names(by), body: showBody(body) };
    })
    .reverse();
export const planVersions = (doc: PlanDoc, reader: ItemReader) => versionsOf(doc, reader, planBodyOf);
export const productVersions = (doc: ProductDoc, reader: ItemReader) => versionsOf(doc, reader, productBodyOf);
export const techStackVersions = (doc: TechStackDoc, reader: ItemReader) =>
  versionsOf(doc, reader, (body) => copied(body));

// For visitors

/** The newest version that holds on that day; a later one waits, and null says that none holds yet (domain.md §5.1). */
export const versionInForce = (
  versions: readonly Readonly<{ effectiveFrom: CivilDate }>[],
  today: CivilDate,
): number | null => {
  const index = versions.findLastIndex(({ effectiveFrom }) => effectiveFrom <= today);
  return index < 0 ? null : index + 1;
};

export const showPlans = (docs: readonly PlanDoc[], at: Instant): readonly ShownPlan[] => {
  const plans = docs.flatMap((doc) => {
    const version = versionInForce(doc.machine.versions, istDate(at));
    const content = version === null ? undefined : doc.machine.versions[version - 1];
    return version === null || content === undefined ? [] : [{ planId: doc._id, version, ...planBodyOf(content) }];
  });
  return plans.sort(byOrder).map(({ order: _order, ...plan }) => plan);
};

/** @param techStacks the published ones: no other is shown to anybody */
export const showProducts = (
  docs: readonly ProductDoc[],
  techStacks: readonly ShownTechStack[],
): readonly ShownProduct[] => {
  const named = new Map(techStacks.map((techStack) => [techStack.techId, techStack]));
  const products = docs.flatMap((doc) => {
    const content = doc.machine.versions.at(-1);
    const publishedAt = doc.published.at(-1)?.at;
    if (content === undefined || publishedAt === undefined) return [];
    const { clientConsentId: _consent, techStackIds, gallery, ...words } = content;
    return {
      productId: doc._id,
      version: doc.machine.versions.length,
      ...words,
      gallery: gallery.map((picture) => copied(picture)),
      techStacks: techStackIds.flatMap((id) => named.get(id) ?? []),
      publishedAt,
    };
  });
  return products.sort(byOrder).map(({ order: _order, ...product }) => product);
};

export const showTechStacks = (docs: readonly TechStackDoc[]): readonly ShownTechStack[] =>
  docs
    .flatMap((doc) => {
      const content = doc.machine.versions.at(-1);
      return content === undefined ? [] : [{ techId: doc._id, name: content.name, category: content.category }];
    })
    .sort(byName);

type Named = Readonly<{ name: string }>;
const byName = (a: Named, b: Named): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
const byOrder = (a: Named & Readonly<{ order: number }>, b: Named & Readonly<{ order: number }>): number =>
  a.order - b.order || byName(a, b);

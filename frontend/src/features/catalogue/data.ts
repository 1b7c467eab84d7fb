/** The catalogue as admins see it, and who knows what: key, call and hook together. */
import type {
  PlanBody,
  PlanItem,
  ProductBody,
  ProductItem,
  TechStackBody,
  TechStackItem,
} from '@lamplight/bff/contract/catalogue.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import { api, type CallOptions } from '../../api/client.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useFreshAct, useUnversioned } from '../../api/useCommand.ts';
import { type Read, useRead } from '../../api/useRead.ts';

export type { SkillRow } from '@lamplight/bff/contract/catalogue.ts';
export type { PersonRef } from '@lamplight/bff/contract/values.ts';

export const kinds = ['plans', 'products', 'tech-stacks'] as const;
export type Kind = (typeof kinds)[number];
export type Items = { plans: PlanItem; products: ProductItem; 'tech-stacks': TechStackItem };
export type Bodies = { plans: PlanBody; products: ProductBody; 'tech-stacks': TechStackBody };
export type Version<Body> = Readonly<{ version: number; publishedAt: string; by: PersonRef; body: Body }>;
/** The body with the type that the editor's form reads. */
export const bodyOf = <K extends Kind>(item: Items[K]): Bodies[K] => item.body as Bodies[K];

/** One thing of the catalogue with every version published so far, newest first. */
export type Opened<K extends Kind> = Readonly<{ item: Items[K]; versions: readonly Version<Bodies[K]>[] }>;

/** The routes, names in answers, and keys of each kind. */
const wires = {
  plans: { route: 'plan', one: 'plan', id: 'planId', list: keys.plans, item: keys.plan },
  products: { route: 'product', one: 'product', id: 'productId', list: keys.products, item: keys.product },
  'tech-stacks': { route: 'tech-stack', one: 'techStack', id: 'techId', list: keys.techStacks, item: keys.techStack },
} as const;

export const idOf = <K extends Kind>(kind: K, item: Items[K]): string =>
  (item as unknown as Record<string, string>)[wires[kind].id] ?? '';

type ItemAnswer<K extends Kind> = Readonly<Record<string, Items[K]>> & {
  versions: readonly Version<Bodies[K]>[];
  stale?: boolean;
};
const openedOf = <K extends Kind>(kind: K, answer: ItemAnswer<K>): Opened<K> => ({
  item: answer[wires[kind].one] as Items[K],
  versions: answer.versions,
});

const PAGE = 50;
export const useItems = <K extends Kind>(
  kind: K,
  query: { state?: string | undefined; after?: string | undefined },
  wanted = true,
) =>
  useRead(wanted ? wires[kind].list({ limit: PAGE, ...query }) : null, {
    keepPreviousData: true,
  }) as unknown as Read<Readonly<{ items: Items[K][]; next?: string | undefined }>>;

/** Null fetches nothing: a new one has no answer yet. */
export const useItem = <K extends Kind>(kind: K, id: string | null): Read<Opened<K>> => {
  const read = useRead(id === null ? null : wires[kind].item(id));
  return { ...read, data: read.data && openedOf(kind, read.data as unknown as ItemAnswer<K>) };
};

const touchedBy = (kind: Kind, id: string | null): Key[] => [
  wires[kind].list(),
  ...(id === null ? [] : [wires[kind].item(id)]),
];

/** The casts are safe: `kind` picks route, parameter and answer together. */
const put = async <K extends Kind>(
  kind: K,
  act: 'add' | 'save' | 'publish' | 'retire',
  { id, ...input }: CallOptions & Readonly<{ id: string | null; body: object }>,
): Promise<Opened<K>> => {
  const { route, id: name } = wires[kind];
  const params = id === null ? {} : { [name]: id };
  const answer = await api.call(`${route}-${act}`, { params, ...input } as never);
  return openedOf(kind, answer as unknown as ItemAnswer<K>);
};

/** Saves the draft; null as id makes a new thing. */
export const useSave = <K extends Kind>(kind: K, id: string | null) =>
  useFreshAct<{ body: Bodies[K]; etag: string | undefined }, Opened<K>>(
    touchedBy(kind, id),
    ({ body, etag }, idempotencyKey) =>
      put(kind, id === null ? 'add' : 'save', { id, body, idempotencyKey, ifMatch: id === null ? undefined : etag }),
  );

/** The id comes with the act: a new thing is published in the same press that first saves it. */
export const usePublish = <K extends Kind>(kind: K, id: string | null) =>
  useFreshAct<{ id: string; etag: string }, Opened<K>>(touchedBy(kind, id), ({ id: published, etag }, idempotencyKey) =>
    put(kind, 'publish', { id: published, body: {}, idempotencyKey, ifMatch: etag }),
  );
export const useRetire = <K extends Kind>(kind: K, id: string) =>
  useFreshAct<{ reason: string; etag: string }, Opened<K>>(touchedBy(kind, id), ({ reason, etag }, idempotencyKey) =>
    put(kind, 'retire', { id, body: { reason }, idempotencyKey, ifMatch: etag }),
  );

/** Products as visitors see them now. A tech stack that one of them names cannot be retired. */
export const useShownProducts = (wanted: boolean) => useRead(wanted ? keys.shownProducts() : null);

export const useClientNames = (wanted = true) => useRead(wanted ? keys.clients({ limit: 100 }) : null);

/** Every technology, with a page of the people. */
export const useSkills = (page: { after?: string | undefined; search?: string | undefined }) =>
  useRead(keys.skills(page), { keepPreviousData: true });
/** Who knows one technology, best first, page by page. */
export const useHolders = (techId: string, after: string | null) =>
  useRead(keys.skill(techId, after === null ? undefined : { after }), { keepPreviousData: true });
export const useAssess = () => useUnversioned('skill-assess', {}, SHOW_SKILLS);
const SHOW_SKILLS: readonly Key[] = [keys.skills(), ['skill']];

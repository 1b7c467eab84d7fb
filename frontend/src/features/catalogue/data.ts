/** The catalogue as admins see it, and who knows what: key, call and hook together. */
import type {
  PlanBody,
  PlanItem,
  ProductBody,
  ProductItem,
  ShownPicture,
  ShownProduct,
  SkillRow,
  skillBody,
  TechStackBody,
  TechStackItem,
} from '@lamplight/bff/contract/catalogue.ts';
import type { ClientRow } from '@lamplight/bff/contract/people.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import type * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { type Key, keys } from '../../api/keys.ts';
import { type Read, useRead } from '../../api/useRead.ts';
import { useFreshAct } from '../common/useFreshAct.ts';

export type { SkillRow } from '@lamplight/bff/contract/catalogue.ts';
export type { PersonRef } from '@lamplight/bff/contract/values.ts';

export const kinds = ['plans', 'products', 'tech-stacks'] as const;
export type Kind = (typeof kinds)[number];
export type Items = { plans: PlanItem; products: ProductItem; 'tech-stacks': TechStackItem };
export type Bodies = { plans: PlanBody; products: ProductBody; 'tech-stacks': TechStackBody };
export type Version<Body> = Readonly<{ version: number; publishedAt: string; by: PersonRef; body: Body }>;
/** As the editor's form reads it. */
export const bodyOf = <K extends Kind>(item: Items[K]): Bodies[K] => item.body as Bodies[K];

/** One thing of the catalogue with every version published so far, newest first. */
export type Opened<K extends Kind> = Readonly<{ item: Items[K]; versions: readonly Version<Bodies[K]>[] }>;

/** How each kind is called in its answers and cached. */
const wires = {
  plans: { one: 'plan', id: 'planId', list: keys.plans, item: keys.plan },
  products: { one: 'product', id: 'productId', list: keys.products, item: keys.product },
  'tech-stacks': { one: 'techStack', id: 'techId', list: keys.techStacks, item: keys.techStack },
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
  useRead<{ items: Items[K][]; next?: string }>(wanted ? wires[kind].list({ limit: PAGE, ...query }) : null, {
    keepPreviousData: true,
  });

/** Null fetches nothing: a new one has no answer yet. */
export const useItem = <K extends Kind>(kind: K, id: string | null): Read<Opened<K>> => {
  const read = useRead<ItemAnswer<K>>(id === null ? null : wires[kind].item(id));
  return { ...read, data: read.data && openedOf(kind, read.data) };
};

const touchedBy = (kind: Kind, id: string | null): Key[] => [
  wires[kind].list(),
  ...(id === null ? [] : [wires[kind].item(id)]),
];

/** Saves the draft; null as id makes a new thing. */
export const useSave = <K extends Kind>(kind: K, id: string | null) =>
  useFreshAct<{ body: Bodies[K]; etag: string | undefined }, Opened<K>>(
    touchedBy(kind, id),
    async ({ body, etag }, idempotencyKey) =>
      openedOf(
        kind,
        id === null
          ? await api.post<ItemAnswer<K>>(`/admin/${kind}`, body, { idempotencyKey })
          : await api.put<ItemAnswer<K>>(`/admin/${kind}/${id}`, body, { idempotencyKey, ifMatch: etag }),
      ),
  );

/** The id comes with the act: a new thing is published in the same press that first saves it. */
export const usePublish = <K extends Kind>(kind: K, id: string | null) =>
  useFreshAct<{ id: string; etag: string }, Opened<K>>(
    touchedBy(kind, id),
    async ({ id: published, etag }, idempotencyKey) =>
      openedOf(
        kind,
        await api.post<ItemAnswer<K>>(`/admin/${kind}/${published}/publish`, {}, { idempotencyKey, ifMatch: etag }),
      ),
  );
export const useRetire = <K extends Kind>(kind: K, id: string) =>
  useFreshAct<{ reason: string; etag: string }, Opened<K>>(
    touchedBy(kind, id),
    async ({ reason, etag }, idempotencyKey) =>
      openedOf(
        kind,
        await api.post<ItemAnswer<K>>(`/admin/${kind}/${id}/retire`, { reason }, { idempotencyKey, ifMatch: etag }),
      ),
  );

export const PICTURES = '/admin/products/pictures';
export type PictureAnswer = { picture: ShownPicture };

/** Products as visitors see them now: whichever of them name a tech stack keep it from being retired. */
export const useShownProducts = (wanted: boolean) =>
  useRead<{ items: ShownProduct[] }>(wanted ? keys.shownProducts() : null);

export const useClientNames = (wanted = true) =>
  useRead<{ items: Pick<ClientRow, 'clientId' | 'name'>[] }>(wanted ? keys.clients({ limit: 100 }) : null);

export type SkillBody = z.infer<typeof skillBody>;
export type Skills = Readonly<{
  items: SkillRow[];
  /** Whom the reader may judge. */
  people: PersonRef[];
  can: Readonly<Record<string, boolean>>;
  stale?: boolean;
}>;
export const useSkills = () => useRead<Skills>(keys.skills());
export const useAssess = () =>
  useFreshAct<SkillBody, Skills>([keys.skills()], (body, idempotencyKey) =>
    api.post('/skills', body, { idempotencyKey }),
  );

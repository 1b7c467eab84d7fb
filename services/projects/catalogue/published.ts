/** What visitors see of the catalogue now: short lists, read whole. */
import type { ShownPlan, ShownProduct, ShownTechStack } from '@lamplight/bff/contract/catalogue.ts';
import type { Instant } from '@lamplight/common/calendar/civil.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Projects } from '../context.ts';
import { showPlans, showProducts, showTechStacks } from './show.ts';

type Catalogue = Pick<Projects, 'plans' | 'products' | 'techStacks'>;
const PUBLISHED = { where: { state: 'published' }, sort: [['createdAt', 1]] } as const;

/** Those in force at that instant's day in India, in their order. */
export const plansInForce = async ({ plans }: Catalogue, at: Instant): Promise<readonly ShownPlan[]> =>
  showPlans(await allOf(plans, PUBLISHED), at);

export const publishedTechStacks = async ({ techStacks }: Catalogue): Promise<readonly ShownTechStack[]> =>
  showTechStacks(await allOf(techStacks, PUBLISHED));

export const publishedProducts = async (catalogue: Catalogue): Promise<readonly ShownProduct[]> => {
  const [docs, techStacks] = await Promise.all([allOf(catalogue.products, PUBLISHED), publishedTechStacks(catalogue)]);
  return showProducts(docs, techStacks);
};

/** How many published products name each tech stack. */
export const productsNaming = async ({ products }: Catalogue): Promise<(techId: string) => number> => {
  const named = (await allOf(products, PUBLISHED)).flatMap((doc) => doc.shownTechStacks);
  return (techId) => named.filter((id) => id === techId).length;
};

export const isShown = async ({ products }: Catalogue, pictureId: string): Promise<boolean> =>
  (await products.find({ where: { shownPictures: { hasAny: [pictureId] } }, limit: 1 })).items.length > 0;

/** What plans, products and tech stacks give their service. */
import { ADMINS, invalidate, listsChanged, type Signal, STAFF } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import { catalogueEvents, type PlanEvent, type ProductEvent, type TechStackEvent } from './events.ts';
import { plan, product, techStack } from './kinds.ts';
import { picture } from './picture.ts';
import { planSlug, productSlug } from './slug.ts';
import { planView, productView, techStackView } from './view.ts';

/** Drafts change nothing that visitors or colleagues see. */
const isPublic = (type: string): boolean => /(Published|Retired)$/.test(type);
const whenPublic = (type: string, ...signals: readonly Signal[]): readonly Signal[] => (isPublic(type) ? signals : []);

export const catalogue = {
  events: catalogueEvents,
  deciders: [plan, product, techStack, picture, planSlug, productSlug],
  views: { plans: planView, products: productView, techStacks: techStackView },
  signals: {
    plans: ({ type, data }: Fact<PlanEvent>) => [
      invalidate(ADMINS, 'plan', data.planId),
      ...whenPublic(type, listsChanged('plans')),
    ],
    products: ({ type, data }: Fact<ProductEvent>) => [
      invalidate(ADMINS, 'product', data.productId),
      // How many products name a tech stack is shown with it.
      ...whenPublic(type, invalidate(ADMINS, 'tech-stack'), listsChanged('products')),
    ],
    techStacks: ({ type, data }: Fact<TechStackEvent>) => [
      invalidate(isPublic(type) ? STAFF : ADMINS, 'tech-stack', data.techId),
      // A product names its tech stacks, so both change.
      ...whenPublic(type, listsChanged('techStacks', 'products')),
    ],
  },
} as const;

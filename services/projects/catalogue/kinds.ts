/** Plans, products and tech stacks: the same machine, each with the words of its own events. */
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type {
  PlanContent,
  PlanEvent,
  ProductContent,
  ProductEvent,
  TechStackContent,
  TechStackEvent,
} from './events.ts';
import { itemOf } from './item.ts';

export const plan = itemOf<PlanContent, PlanEvent>({
  category: 'plan',
  eventOf: (planId, step) => {
    switch (step.is) {
      case 'drafted':
        return { type: 'PricingPlanDrafted', data: { planId, ...step.body } };
      case 'published':
        return { type: 'PricingPlanPublished', data: { planId, version: step.version, ...step.body } };
      case 'retired':
        return { type: 'PricingPlanRetired', data: { planId, reason: step.reason } };
      default:
        return unreachable(step);
    }
  },
  stepOf: (e) => {
    if (e.type === 'PricingPlanRetired') return { is: 'retired', reason: e.data.reason };
    if (e.type === 'PricingPlanDrafted') {
      const { planId: _id, ...body } = e.data;
      return { is: 'drafted', body };
    }
    const { planId: _id, version, ...body } = e.data;
    return { is: 'published', version, body };
  },
});

export const product = itemOf<ProductContent, ProductEvent>({
  category: 'product',
  eventOf: (productId, step) => {
    switch (step.is) {
      case 'drafted':
        return { type: 'ProductDrafted', data: { productId, ...step.body } };
      case 'published':
        return { type: 'ProductPublished', data: { productId, version: step.version, ...step.body } };
      case 'retired':
        return { type: 'ProductRetired', data: { productId, reason: step.reason } };
      default:
        return unreachable(step);
    }
  },
  stepOf: (e) => {
    if (e.type === 'ProductRetired') return { is: 'retired', reason: e.data.reason };
    if (e.type === 'ProductDrafted') {
      const { productId: _id, ...body } = e.data;
      return { is: 'drafted', body };
    }
    const { productId: _id, version, ...body } = e.data;
    return { is: 'published', version, body };
  },
});

export const techStack = itemOf<TechStackContent, TechStackEvent>({
  category: 'techstack',
  eventOf: (techId, step) => {
    switch (step.is) {
      case 'drafted':
        return { type: 'TechStackDrafted', data: { techId, ...step.body } };
      case 'published':
        return { type: 'TechStackPublished', data: { techId, version: step.version, ...step.body } };
      case 'retired':
        return { type: 'TechStackRetired', data: { techId, reason: step.reason } };
      default:
        return unreachable(step);
    }
  },
  stepOf: (e) => {
    if (e.type === 'TechStackRetired') return { is: 'retired', reason: e.data.reason };
    const { name, category } = e.data;
    const body = { name, category };
    return e.type === 'TechStackDrafted' ? { is: 'drafted', body } : { is: 'published', version: e.data.version, body };
  },
});

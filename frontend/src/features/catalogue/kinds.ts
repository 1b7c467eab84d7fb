/** What the three kinds of the catalogue are called, and where visitors find them. */
import type { Kind } from './data.ts';

export const words = {
  plans: { one: 'plan', many: 'plans', tab: 'Plans', says: 'A published plan stands on the pricing page.' },
  products: { one: 'product', many: 'products', tab: 'Products', says: 'A published product has a page of its own.' },
  'tech-stacks': {
    one: 'tech stack',
    many: 'tech stacks',
    tab: 'Tech stacks',
    says: 'Published ones stand on the home page, and the team says how well it knows them.',
  },
} as const satisfies Record<Kind, unknown>;

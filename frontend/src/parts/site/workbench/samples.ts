/** A plan of the public list for tests, changed where a test needs another. */
import type { ShownPlan } from '@lamplight/bff/contract/catalogue.ts';

export const aPlan = (change: Partial<ShownPlan> = {}): ShownPlan => ({
  planId: change.slug ?? 'starter',
  slug: 'starter',
  version: 1,
  name: 'Starter',
  tagline: 'One clear goal for one fixed price.',
  billingModel: 'FIXED',
  pricePaise: 49_999_00,
  unit: 'fixed',
  features: [{ text: 'A named lead', included: true }],
  highlighted: false,
  effectiveFrom: '2026-10-01',
  ...change,
});

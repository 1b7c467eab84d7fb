/** Rows of the public lists for tests, each changed where a test needs another. */
import type { ShownProduct, ShownTechStack } from '@lamplight/bff/contract/catalogue.ts';
import type { Claim } from '@lamplight/bff/contract/insight.ts';

export const aClaim = (change: Partial<Claim> = {}): Claim => ({
  metric: 'satisfaction',
  value: 97,
  basis: 'computed',
  numerator: 194,
  denominator: 200,
  from: null,
  to: null,
  computedAt: '2026-11-21T04:00:00.000Z',
  ...change,
});

export const aStack = (name: string, category: ShownTechStack['category']): ShownTechStack => ({
  techId: name,
  name,
  category,
});

const picture = (pictureId: string, alt: string) => ({ pictureId, alt, width: 1600, height: 1000 });
export const aProduct = (change: Partial<ShownProduct> = {}): ShownProduct => ({
  productId: change.slug ?? 'clinic-desk',
  slug: 'clinic-desk',
  version: 1,
  name: 'Clinic Desk',
  summary: 'Booking for clinics.',
  body: 'It books.\n\n- By room\n- By doctor',
  outcome: 'Three of four bookings are made without a call.',
  gallery: [picture('a', 'The calendar'), picture('b', 'A visit'), picture('c', 'A letter')],
  techStacks: [aStack('React', 'FRONTEND')],
  publishedAt: '2026-11-01T00:00:00.000Z',
  ...change,
});

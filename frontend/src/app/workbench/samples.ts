/** Lists of the public pages as the services answer them, for tests of the pages. */
import type { ShownPlan } from '@lamplight/bff/contract/catalogue.ts';
import type { SiteLists } from '@lamplight/bff/contract/site.ts';

const plan: ShownPlan = {
  ...{ planId: 'plan-1', slug: 'care', version: 1, name: 'Care', tagline: 'We keep it running', unit: 'a month' },
  ...{ billingModel: 'MONTHLY', pricePaise: 4_500_050, highlighted: true, effectiveFrom: '2026-01-01' },
  features: [{ text: 'Fixes within a day', included: true }],
};

export const lists: SiteLists = {
  plans: [plan, { ...plan, planId: 'plan-2', slug: 'own', name: 'Own', billingModel: 'CUSTOM', pricePaise: null }],
  products: [
    {
      ...{ productId: 'product-1', slug: 'clinic', version: 1, name: 'Clinic </script><b>', summary: 'Bookings' },
      ...{ body: 'One day on one screen.\n\n- Rooms\n- People', outcome: 'Fewer calls' },
      gallery: [
        { pictureId: '0b0d1012-aaaa-4bbb-8ccc-0123456789ab', alt: 'The day of a clinic', width: 1600, height: 1000 },
      ],
      techStacks: [{ techId: 'tech-1', name: 'React', category: 'FRONTEND' }],
      publishedAt: '2026-11-01T00:00:00.000Z',
    },
  ],
  techStacks: [{ techId: 'tech-1', name: 'React', category: 'FRONTEND' }],
  claims: [
    {
      ...{ metric: 'satisfaction', value: 97, basis: 'computed', numerator: 194, denominator: 200 },
      ...{ from: '2024-11-21', to: '2026-11-20', computedAt: '2026-11-21T00:00:00.000Z' },
    },
    {
      ...{ metric: 'on_time', value: 99, basis: 'configured', numerator: null, denominator: null },
      ...{ from: null, to: null, computedAt: null },
    },
    {
      ...{ metric: 'tech_stacks', value: 50, basis: 'computed', numerator: 52, denominator: 1 },
      ...{ from: null, to: null, computedAt: '2026-11-21T00:00:00.000Z' },
    },
  ],
  jobs: [
    {
      ...{ jobId: 'job-1', slug: 'backend-engineer', title: 'Backend engineer', department: 'Engineering' },
      ...{ location: 'Pune', workMode: 'REMOTE', type: 'FULL_TIME', experience: '4 to 7 years', openings: 2 },
      salary: { minPaise: 180_000_000, maxPaise: 260_000_000 },
      ...{ description: 'Event-sourced services.\n\n- Write them', skills: ['TypeScript'], open: true },
      ...{ closesOn: '2026-12-31', publishedAt: '2026-11-01T00:00:00.000Z' },
    },
  ],
};

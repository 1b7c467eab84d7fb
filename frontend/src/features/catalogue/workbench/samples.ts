/** Things of the catalogue as the admin's lists answer them, for tests. */
import type { PlanItem, ProductItem, TechStackItem } from '@lamplight/bff/contract/catalogue.ts';
import type { SkillRow } from '../data.ts';

const dev = { id: 'dev', name: 'Dev Menon', role: 'admin' };
const item = {
  etag: '"4"',
  state: 'published' as const,
  version: 2,
  changed: false,
  changedAt: '2026-11-21T05:12:00.000Z',
  by: dev,
  can: { save: true, publish: true, retire: true },
};

export const aPlan = (more: Partial<PlanItem> = {}): PlanItem => ({
  planId: 'plan-1',
  ...item,
  body: {
    slug: 'growth',
    name: 'Growth',
    tagline: 'A team by the month',
    billingModel: 'MONTHLY',
    pricePaise: 1_49_999_00,
    unit: 'a month',
    features: [
      { text: 'Weekly report', included: true },
      { text: 'Own lead', included: false },
    ],
    highlighted: true,
    order: 1,
    effectiveFrom: '2026-10-01',
  },
  ...more,
});

export const aProduct = (more: Partial<ProductItem> = {}): ProductItem => ({
  productId: 'product-1',
  ...item,
  body: {
    slug: 'clinic-booking',
    name: 'Clinic booking',
    summary: 'Patients book visits by themselves.',
    body: 'Built in four milestones.\n\n- Calendar\n- Reminders',
    outcome: 'Half as many calls.',
    gallery: [{ pictureId: '00000001-0000-4000-8000-000000000001', alt: 'The calendar of a week' }],
    techStackIds: ['tech-1'],
    order: 0,
  },
  pictures: [
    {
      pictureId: '00000001-0000-4000-8000-000000000001',
      alt: 'The calendar of a week',
      width: 1600,
      height: 1000,
    },
  ],
  ...more,
});

export const aTechStack = (more: Partial<TechStackItem> = {}): TechStackItem => ({
  techId: 'tech-1',
  ...item,
  version: 1,
  body: { name: 'TypeScript', category: 'FRONTEND' },
  products: 1,
  ...more,
});

export const aVersion = <Body>(version: number, body: Body) => ({
  version,
  publishedAt: `2026-1${version - 1}-01T05:12:00.000Z`,
  by: dev,
  body,
});

export const aSkillRow = (more: Partial<SkillRow> = {}): SkillRow => ({
  techId: 'tech-1',
  name: 'TypeScript',
  category: 'FRONTEND',
  coverage: 2,
  warning: false,
  wanted: 0,
  neededBy: 0,
  projects: [],
  skills: [],
  best: null,
  mine: null,
  ...more,
});

export const aSkill = (id: string, name: string, level: number, by: 'self' | 'lead' = 'self') => ({
  employee: { id, name, role: 'employee' },
  level,
  yearsTenths: 45,
  by,
  assessedAt: '2026-11-21T05:12:00.000Z',
});

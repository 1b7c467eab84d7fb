/** A product and a job as visitors see them. */
import type { ShownJob } from '../contract/careers.ts';
import type { ShownProduct } from '../contract/catalogue.ts';

export const shownProduct = (slug: string, name = slug): ShownProduct => ({
  ...{ productId: `product-${slug}`, slug, version: 1, name, summary: 'What it is', body: 'More of it', outcome: '' },
  gallery: [],
  techStacks: [],
  publishedAt: '2026-11-01T06:00:00.000Z',
});

export const shownJob = (slug: string): ShownJob => ({
  ...{ jobId: `job-${slug}`, slug, title: slug, department: 'Engineering', location: 'Pune', experience: '4 years' },
  ...{ workMode: 'REMOTE', type: 'FULL_TIME', openings: 1, description: 'The work', skills: [] },
  closesOn: null,
  publishedAt: '2026-11-02T06:00:00.000Z',
  open: true,
});

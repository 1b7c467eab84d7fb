/** HTTP of the catalogue for visitors: no token is needed, and drafts are not shown. */
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Projects } from '../context.ts';
import { orNotFound } from '../reading.ts';
import { plansInForce, publishedProducts, publishedTechStacks } from './published.ts';

export const publicCatalogueRoutes = (projects: Projects): readonly Served[] => [
  serve('plans', async ({ res }) =>
    sendList(res, { items: await plansInForce(projects, new Date(projects.clock.now()).toISOString()) }),
  ),
  serve('products', async ({ res }) => sendList(res, { items: await publishedProducts(projects) })),
  serve('product', async ({ res, params: { slug } }) => {
    const products = await publishedProducts(projects);
    send(res, { product: orNotFound(products.find((product) => product.slug === slug) ?? null) });
  }),
  serve('tech-stacks', async ({ res }) => sendList(res, { items: await publishedTechStacks(projects) })),
];

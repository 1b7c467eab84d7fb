/** HTTP of the catalogue for visitors: no token is needed, nothing of drafts is told. */
import { emptyBody } from '@lamplight/bff/contract/projects.ts';
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { param, parse } from '@lamplight/common/http/parse.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Router } from 'express';
import type { Projects } from '../context.ts';
import { found } from '../reading.ts';
import { plansInForce, publishedProducts, publishedTechStacks } from './published.ts';

export const publicCatalogueRoutes = (projects: Projects): Router => {
  const routes = newRouter();

  routes.get('/catalogue/plans', async (req, res) => {
    parse(emptyBody, req.query);
    sendList(res, { items: await plansInForce(projects, new Date(projects.clock.now()).toISOString()) });
  });

  routes.get('/catalogue/products', async (req, res) => {
    parse(emptyBody, req.query);
    sendList(res, { items: await publishedProducts(projects) });
  });

  routes.get('/catalogue/products/:slug', async (req, res) => {
    parse(emptyBody, req.query);
    const slug = param(req, 'slug');
    const products = await publishedProducts(projects);
    send(res, { product: found(products.find((product) => product.slug === slug) ?? null) });
  });

  routes.get('/catalogue/tech-stacks', async (req, res) => {
    parse(emptyBody, req.query);
    sendList(res, { items: await publishedTechStacks(projects) });
  });

  return routes;
};

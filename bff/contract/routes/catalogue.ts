import * as catalogue from '../catalogue.ts';
import * as projects from '../projects.ts';
import { admin, get, PICTURE_LIMIT, PICTURE_TYPES, replace, staff, upload, write } from './declaration.ts';

export const catalogueRoutes = {
  plans: get('/catalogue/plans', 'projects', 'public', {
    summary: 'List the plans on the site',
    answer: catalogue.plansAnswer,
  }),
  products: get('/catalogue/products', 'projects', 'public', {
    summary: 'List the products on the site',
    answer: catalogue.productsAnswer,
  }),
  product: get('/catalogue/products/:slug', 'projects', 'public', {
    summary: 'Read a product on the site',
    answer: catalogue.productAnswer,
  }),
  'tech-stacks': get('/catalogue/tech-stacks', 'projects', 'public', {
    summary: 'List the technologies on the site',
    answer: catalogue.techStacksAnswer,
  }),
  picture: get('/catalogue/pictures/:pictureId', 'projects', 'public', {
    summary: "Show a product's picture, whole or a range of it",
    codes: ['RANGE_INVALID'],
    content: PICTURE_TYPES,
  }),
  'plan-items': get('/admin/plans', 'projects', admin, {
    summary: 'List the plans, published and not',
    query: catalogue.catalogueQuery,
    answer: catalogue.planItemsAnswer,
  }),
  'plan-add': write('/admin/plans', 'projects', admin, {
    summary: 'Add a plan as a draft',
    codes: ['SLUG_TAKEN'],
    request: catalogue.planBody,
    answer: catalogue.planItemAnswer,
  }),
  'plan-item': get('/admin/plans/:planId', 'projects', admin, {
    summary: 'Read a plan, published or not',
    answer: catalogue.planItemAnswer,
  }),
  'plan-save': replace('/admin/plans/:planId', 'projects', admin, {
    summary: 'Save a plan',
    codes: ['SLUG_TAKEN'],
    request: catalogue.planBody,
    answer: catalogue.planItemAnswer,
  }),
  'plan-publish': write('/admin/plans/:planId/publish', 'projects', admin, {
    summary: 'Publish a plan on the site',
    request: projects.emptyBody,
    answer: catalogue.planItemAnswer,
  }),
  'plan-retire': write('/admin/plans/:planId/retire', 'projects', admin, {
    summary: 'Take a plan off the site',
    request: catalogue.retireBody,
    answer: catalogue.planItemAnswer,
  }),
  'product-items': get('/admin/products', 'projects', admin, {
    summary: 'List the products, published and not',
    query: catalogue.catalogueQuery,
    answer: catalogue.productItemsAnswer,
  }),
  'product-add': write('/admin/products', 'projects', admin, {
    summary: 'Add a product as a draft',
    codes: ['SLUG_TAKEN'],
    request: catalogue.productBody,
    answer: catalogue.productItemAnswer,
  }),
  'product-item': get('/admin/products/:productId', 'projects', admin, {
    summary: 'Read a product, published or not',
    answer: catalogue.productItemAnswer,
  }),
  'product-save': replace('/admin/products/:productId', 'projects', admin, {
    summary: 'Save a product',
    codes: ['SLUG_TAKEN'],
    request: catalogue.productBody,
    answer: catalogue.productItemAnswer,
  }),
  'picture-put': upload('/admin/products/pictures', 'projects', admin, PICTURE_LIMIT, {
    summary: 'Upload a picture for a product',
    answer: catalogue.pictureAnswer,
  }),
  'product-publish': write('/admin/products/:productId/publish', 'projects', admin, {
    summary: 'Publish a product on the site',
    request: projects.emptyBody,
    answer: catalogue.productItemAnswer,
  }),
  'product-retire': write('/admin/products/:productId/retire', 'projects', admin, {
    summary: 'Take a product off the site',
    request: catalogue.retireBody,
    answer: catalogue.productItemAnswer,
  }),
  'tech-stack-items': get('/admin/tech-stacks', 'projects', admin, {
    summary: 'List the technologies, published and not',
    query: catalogue.catalogueQuery,
    answer: catalogue.techStackItemsAnswer,
  }),
  'tech-stack-add': write('/admin/tech-stacks', 'projects', admin, {
    summary: 'Add a technology as a draft',
    codes: ['SLUG_TAKEN'],
    request: catalogue.techStackBody,
    answer: catalogue.techStackItemAnswer,
  }),
  'tech-stack-item': get('/admin/tech-stacks/:techId', 'projects', admin, {
    summary: 'Read a technology, published or not',
    answer: catalogue.techStackItemAnswer,
  }),
  'tech-stack-save': replace('/admin/tech-stacks/:techId', 'projects', admin, {
    summary: 'Save a technology',
    codes: ['SLUG_TAKEN'],
    request: catalogue.techStackBody,
    answer: catalogue.techStackItemAnswer,
  }),
  'tech-stack-publish': write('/admin/tech-stacks/:techId/publish', 'projects', admin, {
    summary: 'Publish a technology on the site',
    request: projects.emptyBody,
    answer: catalogue.techStackItemAnswer,
  }),
  'tech-stack-retire': write('/admin/tech-stacks/:techId/retire', 'projects', admin, {
    summary: 'Take a technology off the site',
    codes: ['STACK_IN_USE'],
    request: catalogue.retireBody,
    answer: catalogue.techStackItemAnswer,
  }),
  skills: get('/skills', 'projects', staff, {
    summary: 'List the skills of the staff',
    query: catalogue.skillsQuery,
    answer: catalogue.skillsAnswer,
  }),
  skill: get('/skills/:techId', 'projects', staff, {
    summary: 'List who knows a technology, best first',
    query: catalogue.skillQuery,
    answer: catalogue.skillAnswer,
  }),
  'skill-assess': write('/skills', 'projects', staff, {
    summary: "Assess a skill: one's own, or somebody's for admins",
    codes: ['EMPLOYEE_INACTIVE', 'PERSON_PENDING'],
    request: catalogue.skillBody,
    answer: catalogue.skillsAnswer,
  }),
};

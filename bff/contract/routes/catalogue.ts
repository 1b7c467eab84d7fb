import * as catalogue from '../catalogue.ts';
import * as projects from '../projects.ts';
import { admin, get, PICTURE_LIMIT, PICTURE_TYPES, staff, upload, write } from './declaration.ts';

export const catalogueRoutes = {
  plans: get('projects', 'public', { summary: 'List the plans on the site', answer: catalogue.plansAnswer }),
  products: get('projects', 'public', { summary: 'List the products on the site', answer: catalogue.productsAnswer }),
  product: get('projects', 'public', { summary: 'Read a product on the site', answer: catalogue.productAnswer }),
  'tech-stacks': get('projects', 'public', {
    summary: 'List the technologies on the site',
    answer: catalogue.techStacksAnswer,
  }),
  picture: get('projects', 'public', { summary: "Show a product's picture", content: PICTURE_TYPES }),
  'plan-items': get('projects', admin, {
    summary: 'List the plans, published and not',
    query: catalogue.catalogueQuery,
    answer: catalogue.planItemsAnswer,
  }),
  'plan-add': write('projects', admin, {
    summary: 'Add a plan as a draft',
    codes: ['SLUG_TAKEN'],
    request: catalogue.planBody,
    answer: catalogue.planItemAnswer,
  }),
  'plan-item': get('projects', admin, { summary: 'Read a plan, published or not', answer: catalogue.planItemAnswer }),
  'plan-save': write('projects', admin, {
    summary: 'Save a plan',
    codes: ['SLUG_TAKEN'],
    request: catalogue.planBody,
    answer: catalogue.planItemAnswer,
  }),
  'plan-publish': write('projects', admin, {
    summary: 'Publish a plan on the site',
    request: projects.emptyBody,
    answer: catalogue.planItemAnswer,
  }),
  'plan-retire': write('projects', admin, {
    summary: 'Take a plan off the site',
    request: catalogue.retireBody,
    answer: catalogue.planItemAnswer,
  }),
  'product-items': get('projects', admin, {
    summary: 'List the products, published and not',
    query: catalogue.catalogueQuery,
    answer: catalogue.productItemsAnswer,
  }),
  'product-add': write('projects', admin, {
    summary: 'Add a product as a draft',
    codes: ['SLUG_TAKEN'],
    request: catalogue.productBody,
    answer: catalogue.productItemAnswer,
  }),
  'product-item': get('projects', admin, {
    summary: 'Read a product, published or not',
    answer: catalogue.productItemAnswer,
  }),
  'product-save': write('projects', admin, {
    summary: 'Save a product',
    codes: ['SLUG_TAKEN'],
    request: catalogue.productBody,
    answer: catalogue.productItemAnswer,
  }),
  'picture-put': upload('projects', admin, PICTURE_LIMIT, {
    summary: 'Upload a picture for a product',
    answer: catalogue.pictureAnswer,
  }),
  'product-publish': write('projects', admin, {
    summary: 'Publish a product on the site',
    request: projects.emptyBody,
    answer: catalogue.productItemAnswer,
  }),
  'product-retire': write('projects', admin, {
    summary: 'Take a product off the site',
    request: catalogue.retireBody,
    answer: catalogue.productItemAnswer,
  }),
  'tech-stack-items': get('projects', admin, {
    summary: 'List the technologies, published and not',
    query: catalogue.catalogueQuery,
    answer: catalogue.techStackItemsAnswer,
  }),
  'tech-stack-add': write('projects', admin, {
    summary: 'Add a technology as a draft',
    codes: ['SLUG_TAKEN'],
    request: catalogue.techStackBody,
    answer: catalogue.techStackItemAnswer,
  }),
  'tech-stack-item': get('projects', admin, {
    summary: 'Read a technology, published or not',
    answer: catalogue.techStackItemAnswer,
  }),
  'tech-stack-save': write('projects', admin, {
    summary: 'Save a technology',
    codes: ['SLUG_TAKEN'],
    request: catalogue.techStackBody,
    answer: catalogue.techStackItemAnswer,
  }),
  'tech-stack-publish': write('projects', admin, {
    summary: 'Publish a technology on the site',
    request: projects.emptyBody,
    answer: catalogue.techStackItemAnswer,
  }),
  'tech-stack-retire': write('projects', admin, {
    summary: 'Take a technology off the site',
    codes: ['STACK_IN_USE'],
    request: catalogue.retireBody,
    answer: catalogue.techStackItemAnswer,
  }),
  skills: get('projects', staff, { summary: 'List the skills of the staff', answer: catalogue.skillsAnswer }),
  'skill-assess': write('projects', staff, {
    summary: "Assess a skill: one's own, or somebody's for admins",
    codes: ['EMPLOYEE_INACTIVE', 'PERSON_PENDING'],
    request: catalogue.skillBody,
    answer: catalogue.skillsAnswer,
  }),
};

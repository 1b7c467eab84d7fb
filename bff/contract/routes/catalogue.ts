import * as catalogue from '../catalogue.ts';
import * as projects from '../projects.ts';
import { admin, get, PICTURE_LIMIT, PICTURE_TYPES, staff, upload, write } from './declaration.ts';

export const catalogueRoutes = {
  plans: get('projects', 'public', { answer: catalogue.plansAnswer }),
  products: get('projects', 'public', { answer: catalogue.productsAnswer }),
  product: get('projects', 'public', { answer: catalogue.productAnswer }),
  'tech-stacks': get('projects', 'public', { answer: catalogue.techStacksAnswer }),
  picture: get('projects', 'public', { content: PICTURE_TYPES }),
  'plan-items': get('projects', admin, {
    query: catalogue.catalogueQuery,
    answer: catalogue.planItemsAnswer,
  }),
  'plan-add': write('projects', admin, {
    request: catalogue.planBody,
    answer: catalogue.planItemAnswer,
  }),
  'plan-item': get('projects', admin, { answer: catalogue.planItemAnswer }),
  'plan-save': write('projects', admin, {
    request: catalogue.planBody,
    answer: catalogue.planItemAnswer,
  }),
  'plan-publish': write('projects', admin, {
    request: projects.emptyBody,
    answer: catalogue.planItemAnswer,
  }),
  'plan-retire': write('projects', admin, {
    request: catalogue.retireBody,
    answer: catalogue.planItemAnswer,
  }),
  'product-items': get('projects', admin, {
    query: catalogue.catalogueQuery,
    answer: catalogue.productItemsAnswer,
  }),
  'product-add': write('projects', admin, {
    request: catalogue.productBody,
    answer: catalogue.productItemAnswer,
  }),
  'product-item': get('projects', admin, { answer: catalogue.productItemAnswer }),
  'product-save': write('projects', admin, {
    request: catalogue.productBody,
    answer: catalogue.productItemAnswer,
  }),
  'picture-put': upload('projects', admin, PICTURE_LIMIT, {
    answer: catalogue.pictureAnswer,
  }),
  'product-publish': write('projects', admin, {
    request: projects.emptyBody,
    answer: catalogue.productItemAnswer,
  }),
  'product-retire': write('projects', admin, {
    request: catalogue.retireBody,
    answer: catalogue.productItemAnswer,
  }),
  'tech-stack-items': get('projects', admin, {
    query: catalogue.catalogueQuery,
    answer: catalogue.techStackItemsAnswer,
  }),
  'tech-stack-add': write('projects', admin, {
    request: catalogue.techStackBody,
    answer: catalogue.techStackItemAnswer,
  }),
  'tech-stack-item': get('projects', admin, { answer: catalogue.techStackItemAnswer }),
  'tech-stack-save': write('projects', admin, {
    request: catalogue.techStackBody,
    answer: catalogue.techStackItemAnswer,
  }),
  'tech-stack-publish': write('projects', admin, {
    request: projects.emptyBody,
    answer: catalogue.techStackItemAnswer,
  }),
  'tech-stack-retire': write('projects', admin, {
    request: catalogue.retireBody,
    answer: catalogue.techStackItemAnswer,
  }),
  skills: get('projects', staff, { answer: catalogue.skillsAnswer }),
  'skill-assess': write('projects', staff, {
    request: catalogue.skillBody,
    answer: catalogue.skillsAnswer,
  }),
};

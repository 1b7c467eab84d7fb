import { type TechStackBody, type techCategories, techStackBody } from '@lamplight/bff/contract/catalogue.ts';
import { type KindForm, sayAll } from './form.ts';

export type TechStackValues = Readonly<TechStackBody>;

export const categoryWords: Readonly<Record<(typeof techCategories)[number], string>> = {
  FRONTEND: 'Frontend',
  BACKEND: 'Backend',
  MOBILE: 'Mobile',
  CLOUD: 'Cloud',
  DATA: 'Data',
  AI: 'AI',
  DESIGN: 'Design',
};

export const techStackForm: KindForm<'tech-stacks', TechStackValues> = {
  kind: 'tech-stacks',
  noun: 'tech stack',
  blank: () => ({ name: '', category: 'FRONTEND' }),
  valuesOf: (body) => body,
  bodyOf: (values) => values,
  schema: techStackBody,
  wordsOf: ({ name, category }) =>
    sayAll([
      ['Name', name],
      ['Category', categoryWords[category]],
    ]),
  page: () => '/',
};

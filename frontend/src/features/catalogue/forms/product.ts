import { type ProductBody, productBody } from '@lamplight/bff/contract/catalogue.ts';
import { type KindForm, numberOf, sayAll } from './form.ts';

export type ProductValues = Readonly<
  Omit<ProductBody, 'order' | 'clientConsentId'> & { order: string; clientConsentId: string }
>;
export const MOST_PICTURES = 8;

export const productForm: KindForm<'products', ProductValues> = {
  kind: 'products',
  noun: 'product',
  blank: () => ({
    slug: '',
    name: '',
    summary: '',
    body: '',
    outcome: '',
    gallery: [],
    techStackIds: [],
    clientConsentId: '',
    order: '0',
  }),
  valuesOf: ({ order, clientConsentId = '', ...body }) => ({ ...body, clientConsentId, order: String(order) }),
  bodyOf: ({ order, clientConsentId, ...values }) => ({
    ...values,
    ...(clientConsentId === '' ? {} : { clientConsentId }),
    order: numberOf(order),
  }),
  schema: productBody,
  wordsOf: (values, nameOf) =>
    sayAll([
      ['Name', values.name],
      ['Summary', values.summary],
      ['Outcome', values.outcome],
      ['Text', values.body],
      ...values.gallery.map(
        ({ pictureId, alt }, index) => [`Picture ${pictureId.slice(0, 8)}`, `${index + 1}: ${alt}`] as const,
      ),
      ['Tech stacks', values.techStackIds.map(nameOf).join(', ')],
      ['Made for', values.clientConsentId === '' ? '' : nameOf(values.clientConsentId)],
      ['Place in the list', values.order],
      ['Address', values.slug],
    ]),
  page: ({ slug }) => `/projects/${slug}`,
};

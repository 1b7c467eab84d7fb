import { differencesOf, moved, readForm, slugOf } from './form.ts';
import { planForm, seenFrom } from './plan.ts';
import { productForm } from './product.ts';
import { techStackForm } from './techStack.ts';

const plan = {
  ...planForm.blank('2026-11-22'),
  slug: 'growth',
  name: 'Growth',
  tagline: 'A team by the month',
  billingModel: 'MONTHLY' as const,
  pricePaise: 1_49_999_00,
  unit: 'a month',
  features: [{ key: 'a', text: 'Weekly report', included: true }],
};
const named = (id: string) => ({ t1: 'TypeScript', c1: 'Asha Rao' })[id] ?? id;

describe('the form of a plan', () => {
  it('becomes the body and opens from it again', () => {
    const read = readForm(planForm, plan);
    expect(read).toEqual({
      body: {
        slug: 'growth',
        name: 'Growth',
        tagline: 'A team by the month',
        billingModel: 'MONTHLY',
        pricePaise: 1_49_999_00,
        unit: 'a month',
        features: [{ text: 'Weekly report', included: true }],
        highlighted: false,
        order: 0,
        effectiveFrom: '2026-11-22',
      },
    });
    if ('faults' in read) throw new Error('it was read');
    expect(readForm(planForm, planForm.valuesOf(read.body))).toEqual(read);
  });
  it('takes the price away where it is agreed', () => {
    expect(readForm(planForm, { ...plan, billingModel: 'CUSTOM' })).toMatchObject({ body: { pricePaise: null } });
  });
  it('says at each field what stands in its way', () => {
    expect(
      readForm(planForm, { ...plan, pricePaise: null, order: '', features: [{ key: 'a', text: ' ', included: true }] }),
    ).toEqual({
      faults: { order: 'A whole number from 0 to 999', 'features.0.text': 'This field is required' },
    });
    expect(readForm(planForm, { ...plan, pricePaise: null })).toEqual({
      faults: { pricePaise: 'A custom plan has no price, every other one has' },
    });
  });
  it('says from when visitors see it', () => {
    expect(seenFrom('2026-12-01', '2026-11-22')).toBe('Visitors see it from 1 Dec 2026');
    expect(seenFrom('2026-11-22', '2026-11-22')).toBe('Visitors see it as soon as it is published');
  });
});

describe('differences between two versions', () => {
  it('name what was changed, added and removed, and nothing else', () => {
    const after = { ...plan, pricePaise: 1_59_999_00, features: [{ key: 'b', text: 'Own lead', included: true }] };
    expect(differencesOf(planForm.wordsOf(plan, named), planForm.wordsOf(after, named))).toEqual([
      { field: 'Price, ex-GST', from: '₹1,49,999', to: '₹1,59,999' },
      { field: 'Feature “Own lead”', to: 'included' },
      { field: 'Feature “Weekly report”', from: 'included' },
    ]);
    expect(differencesOf(planForm.wordsOf(plan, named), planForm.wordsOf(plan, named))).toEqual([]);
  });
  it('speak of tech stacks and clients by their names', () => {
    const product = { ...productForm.blank(''), techStackIds: ['t1'], clientConsentId: 'c1' };
    expect(
      differencesOf(productForm.wordsOf(productForm.blank(''), named), productForm.wordsOf(product, named)),
    ).toEqual([
      { field: 'Tech stacks', to: 'TypeScript' },
      { field: 'Made for', to: 'Asha Rao' },
    ]);
  });
});

it('a product without a named client sends none', () => {
  const read = readForm(productForm, { ...productForm.blank(''), slug: 'a', name: 'A', summary: 'B', body: 'C' });
  expect(read).toMatchObject({ body: { slug: 'a' } });
  expect('body' in read && 'clientConsentId' in read.body).toBe(false);
});

it('a tech stack needs its name', () => {
  expect(readForm(techStackForm, techStackForm.blank(''))).toEqual({ faults: { name: 'Name is required' } });
});

it.each([
  ['Clinic booking 2', 'clinic-booking-2'],
  ['  24/7 Café & Co. ', 'cafe-co'],
  ['—', ''],
])('the address of “%s”', (name, slug) => expect(slugOf(name)).toBe(slug));

it('moves one entry by one place', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
});

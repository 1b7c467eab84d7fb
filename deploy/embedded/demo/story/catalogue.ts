/** What the company shows: three plans with an older price behind one of them, what it knows, and three products. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import type { At } from '../diary.ts';
import type { Everybody } from '../joining.ts';

const PICTURES = join(import.meta.dirname, '..', 'pictures');
const included = (...texts: readonly string[]) => texts.map((text) => ({ text, included: true }));
const without = (...texts: readonly string[]) => texts.map((text) => ({ text, included: false }));

const starter = {
  slug: 'starter',
  name: 'Starter',
  tagline: 'One thing, well made, at a price that stands.',
  billingModel: 'FIXED',
  unit: 'fixed',
  features: [
    ...included(
      'Milestones: one, up to 4 weeks',
      'Releases: one, at the end',
      'First answer: 2 days',
      'Evidence before every invoice',
      'Source code is yours',
    ),
    ...without('A named delivery lead'),
  ],
  highlighted: false,
  order: 1,
} as const;
const growth = {
  slug: 'growth',
  name: 'Growth',
  tagline: 'A team that releases every week and shows you why.',
  billingModel: 'MONTHLY',
  pricePaise: 1_49_999_00,
  unit: 'a month',
  features: included(
    'Milestones: planned with you',
    'Releases: every week',
    'First answer: 1 day',
    'Evidence before every invoice',
    'Source code is yours',
    'A named delivery lead',
  ),
  highlighted: true,
  order: 2,
} as const;
const enterprise = {
  slug: 'enterprise',
  name: 'Enterprise',
  tagline: 'Several teams, your rules, one history.',
  billingModel: 'CUSTOM',
  pricePaise: null,
  unit: '',
  features: included(
    'Milestones: planned with you',
    'Releases: every week',
    'First answer: 4 h',
    'Evidence before every invoice',
    'Source code is yours',
    'A named delivery lead',
    'Audit history of everything, exportable',
  ),
  highlighted: false,
  order: 3,
} as const;

const stacks = [
  ['TypeScript', 'FRONTEND'],
  ['React', 'FRONTEND'],
  ['Node.js', 'BACKEND'],
  ['PostgreSQL', 'BACKEND'],
  ['Kafka', 'BACKEND'],
  ['Swift', 'MOBILE'],
  ['Kotlin', 'MOBILE'],
  ['React Native', 'MOBILE'],
  ['Kubernetes', 'CLOUD'],
  ['Terraform', 'CLOUD'],
  ['Python', 'DATA'],
  ['dbt', 'DATA'],
  ['PyTorch', 'AI'],
  ['Figma', 'DESIGN'],
] as const;

type Knows = readonly [
  who: 'arjun' | 'priya' | 'sameer' | 'lakshmi',
  stack: string,
  level: number,
  yearsTenths: number,
];
const skills: readonly Knows[] = [
  ['arjun', 'TypeScript', 5, 80],
  ['arjun', 'Node.js', 5, 90],
  ['arjun', 'PostgreSQL', 4, 70],
  ['arjun', 'Kafka', 3, 25],
  ['priya', 'TypeScript', 4, 50],
  ['priya', 'React', 5, 60],
  ['priya', 'Figma', 3, 30],
  ['sameer', 'Kotlin', 4, 55],
  ['sameer', 'React Native', 4, 40],
  ['sameer', 'Swift', 2, 12],
  ['lakshmi', 'Python', 5, 75],
  ['lakshmi', 'dbt', 4, 30],
  ['lakshmi', 'PyTorch', 3, 22],
];

const products = [
  {
    slug: 'clinic-desk',
    name: 'Clinic Desk',
    summary: 'Patients book, move and cancel a visit by themselves; the front desk sees the day as it changes.',
    body: 'Half the calls to a clinic are about a time. Clinic Desk takes them off the telephone: patients see what is free, take it, and are reminded by text the day before.\n\nWhat it does:\n\n- Booking, moving and cancelling without an account\n- Sync with the doctors’ calendars within a minute\n- Reminders by mail and text, in the patient’s language\n- A visit with what was said and measured before, on one page\n\nIt runs beside the records that a clinic already keeps.',
    outcome: 'Of ten visits, eight are booked without a call.',
    pictures: [
      ['clinic-calendar', 'A day at the clinic: five rooms across, the hours down, and what is free now'],
      ['clinic-visit', 'One visit: the last twelve readings, notes, and what was done before'],
    ],
    stack: ['TypeScript', 'React', 'Node.js', 'PostgreSQL'],
  },
  {
    slug: 'waybill',
    name: 'Waybill',
    summary: 'Every shipment on one screen, and the same day in each driver’s phone, with or without a signal.',
    body: 'A whiteboard cannot be in two places. Waybill shows dispatchers and drivers the same day: who is where, what is late, and what was handed over, with a signature as proof.\n\n- Routes that work offline and catch up by themselves\n- Delays that are seen before the customer calls\n- The temperature of the box, all the way\n- A link for every parcel that answers where it is\n\nDispatchers move a stop by dragging it; the driver hears of it at the next halt.',
    outcome: 'What will be late is known forty minutes earlier than before.',
    pictures: [
      ['waybill-board', 'Shipments on the road: a list with what is late, beside the map of the routes'],
      ['waybill-shipment', 'One shipment: its halts on a rail, the temperature in the box, papers and signature'],
    ],
    stack: ['React Native', 'Kotlin', 'Node.js', 'Kafka'],
  },
  {
    slug: 'shelf',
    name: 'Shelf',
    summary: 'A book shop that knows what stands on its shelves, online and in the room.',
    body: 'Small shops lose orders between the telephone and the till. Shelf keeps one stock for both: what is sold over the counter is gone online within a second.\n\n- Search that forgives spelling\n- A reading club that members join, pay and leave by themselves\n- Gift cards that are spent once\n\nThe shop’s own people change prices, shelves and opening hours.',
    outcome: 'The shelf in the shop and the shelf online hold the same books.',
    pictures: [
      ['shelf-stock', 'One wall of the shop as it stands, with the titles that run low'],
      ['shelf-club', 'The reading club: members by month, the next evening, and the vote for January'],
    ],
    stack: ['TypeScript', 'React', 'Figma'],
  },
] as const;

/** Published well before the story's end, so that visitors of its last week find all of it. */
export const catalogue = async (who: Everybody, at: At, dayOf: (n: number) => string): Promise<void> => {
  const { dev, kavya } = who;
  await at(68, 9);
  const plan = async (body: BodySentTo<'plan-add'>): Promise<string> => {
    const { planId } = (await kavya.call('plan-add', { body })).plan;
    await kavya.call('plan-publish', { params: { planId } });
    return planId;
  };
  const starterId = await plan({ ...starter, pricePaise: 44_999_00, effectiveFrom: dayOf(60) });
  await plan({ ...growth, effectiveFrom: dayOf(60) });
  await plan({ ...enterprise, effectiveFrom: dayOf(60) });
  await kavya.call('plan-save', {
    params: { planId: starterId },
    body: { ...starter, pricePaise: 49_999_00, effectiveFrom: dayOf(90) },
  });
  await kavya.call('plan-publish', { params: { planId: starterId } });

  const techIds = new Map<string, string>();
  for (const [name, category] of stacks) {
    const { techId } = (await kavya.call('tech-stack-add', { body: { name, category } })).techStack;
    await kavya.call('tech-stack-publish', { params: { techId } });
    techIds.set(name, techId);
  }
  const techId = (name: string): string => techIds.get(name) ?? '';

  for (const [order, { pictures, stack, ...body }] of products.entries()) {
    const gallery: { pictureId: string; alt: string }[] = [];
    for (const [file, alt] of pictures) {
      const content = new Uint8Array(await readFile(join(PICTURES, `${file}.webp`)));
      const { picture } = await dev.upload('picture-put', { name: `${file}.webp`, content });
      gallery.push({ pictureId: picture.pictureId, alt });
    }
    const product = { ...body, gallery, techStackIds: stack.map(techId), order: order + 1 };
    const { productId } = (await kavya.call('product-add', { body: product })).product;
    await kavya.call('product-publish', { params: { productId } });
  }

  for (const [name, stack, level, yearsTenths] of skills)
    await who[name].call('skill-assess', { body: { techId: techId(stack), level, yearsTenths } });
};

/** A lead's judgement wins over one's own, for people on the lead's projects. */
export const judged = async ({ meera, priya }: Everybody): Promise<void> => {
  const { items } = await meera.call('skills');
  const { techId } = items.find(({ name }) => name === 'React') ?? {};
  if (techId === undefined) throw new Error('Nobody knows React.');
  await meera.call('skill-assess', { body: { employeeId: priya.id, techId, level: 4, yearsTenths: 60 } });
};

/** The claims of the home page as the data stand at the end; an admin looks at each and publishes it. */
export const claims = async ({ dev }: Everybody): Promise<void> => {
  const { claims: rows } = await dev.call('analytics');
  for (const { now } of rows) {
    const { metric, numerator, denominator } = now;
    if (numerator === null || denominator === null) throw new Error(`There is no figure of ${metric}.`);
    await dev.call('claim-approve', { params: { metric }, body: { numerator, denominator } });
  }
};

/** Nisha’s book shop: done and paid, and the gift cards that wait for her word. */
import type { Part } from '../acts.ts';
import type { At } from '../diary.ts';
import type { Everybody } from '../joining.ts';
import { operationsGuide, releaseNotes } from './papers.ts';
import { type Acts, brief, slug, staff } from './telling.ts';

/** Completed: three milestones accepted and paid, the delivery taken. */
export const bookShop = async ({ dev, kavya, rahul, lakshmi, nisha }: Everybody, acts: Acts, at: At): Promise<void> => {
  const plan: readonly Part[] = [
    ['Storefront', 4_000, 2.4, 8, 30, ['Readers browse, search and order', 'Loads in under two seconds on a phone']],
    ['Reading club', 3_500, 2.1, 25, 48, ['Members join, pay and cancel by themselves']],
    ['Hand-over', 2_500, 1.5, 45, 60, ['Operations guide', 'Two staff trained']],
  ];
  await at(2);
  const id = await acts.propose(
    nisha,
    brief(
      'Book shop and reading club',
      ['WEB', 'UIUX'],
      'Orders come by phone and get lost.',
      'Readers order by themselves, the club renews itself.',
      5,
      7,
      8,
      60,
    ),
  );
  await at(3);
  await acts.review(dev, id);
  await acts.offer(dev, id, plan, 20, 'Three milestones; the club can start before the shop is done.');
  await at(5);
  await acts.accept(nisha, id);
  await at(6);
  await staff(
    acts,
    dev,
    id,
    rahul.id,
    [
      [rahul.id, 'Delivery lead', 3_000],
      [lakshmi.id, 'Engineer', 4_000],
    ],
    8,
  );
  for (const [title, day, paid] of [
    ['Storefront', 28, 40],
    ['Reading club', 47, 58],
    ['Hand-over', 59, 66],
  ] as const) {
    await at(day - 14);
    await acts.start(rahul, id, title);
    await at(day - 6, 16);
    await acts.report(lakshmi, id, title, 70, `${title}: most of it works on the test site.`);
    await at(day);
    await acts.submit(
      rahul,
      id,
      title,
      { [`${slug(title)}-report.md`]: `# ${title}\n\nEverything that was promised, with where to see it.\n` },
      'Please look at the test site first.',
    );
    await at(day + 1, 15);
    const invoice = await acts.take(nisha, id, title);
    await at(paid);
    await acts.pay(dev, invoice, paid, { reference: `HDFC${day}00${paid}` });
    await acts.approveBonus(kavya, id, title, 2);
  }
  const guide = await acts.document(
    rahul,
    id,
    { title: 'Operations guide', category: 'USER_GUIDE', note: 'For the two who were trained.' },
    { name: 'operations.md', content: operationsGuide },
  );
  await acts.shareDocument(rahul, guide, 'client', 70);
  const notes = await acts.document(
    lakshmi,
    id,
    { title: 'Release notes 1.0', category: 'RELEASE', note: '' },
    { name: 'release-1.0.md', content: releaseNotes },
  );
  await acts.shareDocument(lakshmi, notes, 'client', 70);
  await at(67);
  await acts.decideDocument(nisha, guide, 'approve');
  await acts.decideDocument(nisha, notes, 'approve');
  await acts.archiveDocument(rahul, notes);
  await acts.takeDelivery(nisha, id);
};

/** Delivery review: everything is accepted, the last invoice is open. */
export const lateReview = async ({ dev, rahul, nisha }: Everybody, acts: Acts, at: At): Promise<void> => {
  await at(116, 12);
  const id = await acts.propose(
    nisha,
    brief('Gift cards', ['WEB'], 'Gift cards are paper.', 'Cards by mail, spent in the shop.', 1, 1.5, 116, 130, [
      'TypeScript, Node.js',
    ]),
  );
  await acts.review(dev, id);
  await acts.offer(
    dev,
    id,
    [['Gift cards', 10_000, 1.1, 116, 119, ['Bought, mailed and spent once']]],
    119,
    'On top of the shop.',
  );
  await acts.accept(nisha, id);
  await staff(acts, dev, id, rahul.id, [[rahul.id, 'Delivery lead', 1_000]], 116);
  await acts.start(rahul, id, 'Gift cards');
  await at(117);
  await acts.submit(
    rahul,
    id,
    'Gift cards',
    { 'cards.md': '# Gift cards\n\nBought, mailed, spent.\n' },
    'On the live site behind a link.',
  );
  await acts.take(nisha, id, 'Gift cards');
};

/**
 * Tara's shops, the year before the story: four products with a release every other Friday, accepted two at a time and most
 * of them rated. It is what the claims of the home page are computed from: with the few milestones of the story itself, one
 * late among a hundred and two, and one middling rating among thirty-four.
 */
import type { Brief, Part } from '../acts.ts';
import { BEFORE_DAYS, RELEASE_DAYS, RELEASES } from '../days.ts';
import type { At } from '../diary.ts';
import type { Everybody, JoinedPerson } from '../joining.ts';
import { type Acts, brief, staff } from './telling.ts';

/** Tara looks at so many releases of a product at once. */
const ACCEPTED_EVERY = 2;
/** A quarter of the price. */
const BILLED_EVERY = 6;
const PRICE_LAKH = 6;
const RATED = 34;
const MIDDLING = 11;

type Line = Readonly<{
  title: string;
  services: Brief['services'];
  problem: string;
  goals: string;
  crew(who: Everybody): JoinedPerson;
}>;

const lines: readonly Line[] = [
  {
    title: 'Till software',
    services: ['WEB'],
    problem: 'Every shop counts its till in another way.',
    goals: 'One till, closed in five minutes.',
    crew: ({ arjun }) => arjun,
  },
  {
    title: 'Warehouse app',
    services: ['MOBILE'],
    problem: 'Goods are looked for twice a day.',
    goals: 'Everything has a place that a phone knows.',
    crew: ({ sameer }) => sameer,
  },
  {
    title: 'Loyalty card',
    services: ['MOBILE', 'UIUX'],
    problem: 'Paper cards are lost.',
    goals: 'A card in the phone, stamped by itself.',
    crew: ({ lakshmi }) => lakshmi,
  },
  {
    title: 'Supplier portal',
    services: ['WEB', 'CLOUD'],
    problem: 'Orders go out by telephone.',
    goals: 'Suppliers see what is wanted, and say when it comes.',
    crew: ({ priya }) => priya,
  },
];

export const releases = async (who: Everybody, acts: Acts, at: At): Promise<void> => {
  const { dev, rahul, tara } = who;
  let rated = 0;
  const rate = async (id: string, title: string): Promise<void> => {
    rated += 1;
    if (rated > RATED) return;
    await acts.rate(tara, id, title, rated === MIDDLING ? 3 : rated % 3 === 0 ? 4 : 5);
  };
  /** The invoice that follows, of those that are billed. */
  const accept = async (id: string, release: number): Promise<string | null> => {
    const title = titleOf(release);
    const invoice = isBilled(release) ? await acts.take(tara, id, title) : null;
    if (invoice === null) await acts.signOff(tara, id, title);
    await rate(id, title);
    return invoice;
  };

  await at(-BEFORE_DAYS, 9);
  const ids: string[] = [];
  for (const line of lines) ids.push(await begun(who, acts, line));
  for (const id of ids) await acts.start(rahul, id, titleOf(0));
  for (let release = 0; release < RELEASES; release += 1) {
    const friday = dueDay(release);
    await at(friday, 11);
    for (const id of ids) {
      const file = { [`release-${release + 1}.md`]: notes(release) };
      await acts.submit(rahul, id, titleOf(release), file, 'On the test site.');
      if (release + 1 < RELEASES) await acts.start(rahul, id, titleOf(release + 1));
    }
    if ((release + 1) % ACCEPTED_EVERY !== 0) continue;
    await at(friday, 15);
    const invoices: (string | null)[] = [];
    for (const id of ids)
      for (let back = ACCEPTED_EVERY - 1; back >= 0; back -= 1) invoices.push(await accept(id, release - back));
    for (const [n, invoice] of invoices.entries())
      if (invoice !== null) await acts.pay(dev, invoice, friday, { reference: `NEFT-${release + 1}-${n + 1}` });
  }
  for (const id of ids) {
    await acts.takeDelivery(tara, id);
    await acts.status(dev, id, { action: 'archive' });
  }
};

const begun = async (who: Everybody, acts: Acts, line: Line): Promise<string> => {
  const { dev, rahul, tara } = who;
  const { title, services, problem, goals } = line;
  const [first, last] = [-BEFORE_DAYS, dueDay(RELEASES - 1)];
  const id = await acts.propose(
    tara,
    brief(title, services, problem, goals, PRICE_LAKH - 1, PRICE_LAKH + 1, first, last),
  );
  await acts.review(dev, id);
  await acts.offer(dev, id, plan, first + 5, 'A release every other Friday, billed by six of them.');
  await acts.accept(tara, id);
  await staff(
    acts,
    dev,
    id,
    rahul.id,
    [
      [rahul.id, 'Delivery lead', 2_000],
      [line.crew(who).id, 'Engineer', 5_000],
    ],
    first,
  );
  return id;
};

const titleOf = (release: number): string => `Release ${release + 1}`;
const isBilled = (release: number): boolean => (release + 1) % BILLED_EVERY === 0;
const dueDay = (release: number): number => -BEFORE_DAYS + (release + 1) * RELEASE_DAYS - 1;
const notes = (release: number): string => `# ${titleOf(release)}\n\nWhat is new, what was mended, how to go back.\n`;

const WEIGHT_BP = Math.floor(10_000 / RELEASES);
const plan: readonly Part[] = Array.from({ length: RELEASES }, (_, release) => [
  titleOf(release),
  release + 1 === RELEASES ? 10_000 - WEIGHT_BP * (RELEASES - 1) : WEIGHT_BP,
  isBilled(release) ? (PRICE_LAKH * BILLED_EVERY) / RELEASES : 0,
  dueDay(release) - RELEASE_DAYS + 1,
  dueDay(release),
  ['What was agreed at its start is on the test site'],
]);

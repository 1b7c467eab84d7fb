/** What happened at the demo company: a project at every stage, and proposals in every state. Days count from its first. */
import type { actsWith, Brief, Part } from './acts.ts';
import type { Everybody } from './joining.ts';

type Acts = ReturnType<typeof actsWith>;
type At = (day: number, hour?: number) => void;

export const tell = async (who: Everybody, acts: Acts, at: At): Promise<void> => {
  await bookShop(who, acts, at);
  await archivedSite(who, acts, at);
  const portal = await patientPortal(who, acts, at);
  await dispatch(who, acts, at);
  await cancelledKiosk(who, acts, at);
  await surveyOnHold(who, acts, at);
  await lateReview(who, acts, at);
  await morePortal(who, acts, at, portal);
  await staffingAndPlanned(who, acts, at);
  await openProposals(who, acts, at);
};

const brief = (
  title: string,
  services: readonly string[],
  problem: string,
  goals: string,
  lakhFrom: number,
  lakhTo: number,
  start: number,
  deadline: number,
): Brief => ({
  title,
  services,
  problem,
  goals,
  lakhFrom,
  lakhTo,
  start,
  deadline,
});

/** Completed: three milestones accepted and paid, the delivery taken. */
const bookShop = async ({ dev, rahul, lakshmi, nisha }: Everybody, acts: Acts, at: At): Promise<void> => {
  const plan: readonly Part[] = [
    ['Storefront', 4_000, 2.4, 8, 30, ['Readers browse, search and order', 'Loads in under two seconds on a phone']],
    ['Reading club', 3_500, 2.1, 25, 48, ['Members join, pay and cancel by themselves']],
    ['Hand-over', 2_500, 1.5, 45, 60, ['Operations guide', 'Two staff trained']],
  ];
  at(2);
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
  at(3);
  await acts.review(dev, id);
  await acts.offer(dev, id, plan, 20, 'Three milestones; the club can start before the shop is done.');
  at(5);
  await acts.accept(nisha, id);
  at(6);
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
    at(day - 14);
    await acts.start(rahul, id, title);
    at(day - 6, 16);
    await acts.report(lakshmi, id, title, 70, `${title}: most of it works on the test site.`);
    at(day);
    await acts.submit(
      rahul,
      id,
      title,
      { [`${slug(title)}-report.md`]: `# ${title}\n\nEverything that was promised, with where to see it.\n` },
      'Please look at the test site first.',
    );
    at(day + 1, 15);
    const invoice = await acts.take(nisha, id, title);
    at(paid);
    await acts.pay(dev, invoice, paid, { reference: `HDFC${day}00${paid}` });
  }
  at(67);
  await acts.takeDelivery(nisha, id);
};

/** Archived: one milestone, long done. */
const archivedSite = async ({ kavya, dev, meera, priya, asha }: Everybody, acts: Acts, at: At): Promise<void> => {
  const plan: readonly Part[] = [['Clinic site', 10_000, 0.8, 4, 20, ['Five pages, two languages']]];
  at(68);
  const id = await acts.propose(
    asha,
    brief(
      'Clinic site',
      ['WEB'],
      'The old site shows the wrong hours.',
      'Hours, doctors and directions that are right.',
      0.5,
      1,
      69,
      80,
    ),
  );
  await acts.review(kavya, id);
  await acts.offer(
    kavya,
    id,
    plan.map(([t, w, l, , , c]) => [t, w, l, 69, 78, c] as const),
    75,
    'A small one.',
  );
  at(69);
  await acts.accept(asha, id);
  await staff(
    acts,
    kavya,
    id,
    meera.id,
    [
      [meera.id, 'Delivery lead', 1_000],
      [priya.id, 'Engineer', 3_000],
    ],
    69,
  );
  at(70);
  await acts.start(meera, id, 'Clinic site');
  at(76);
  await acts.submit(
    meera,
    id,
    'Clinic site',
    { 'site-map.md': '# Pages\n\n- Home\n- Doctors\n- Hours\n- Directions\n- Contact\n' },
    'Live since this morning.',
  );
  at(77);
  const invoice = await acts.take(asha, id, 'Clinic site');
  at(78);
  await acts.pay(dev, invoice, 78, { reference: 'ICIC7801' });
  await acts.takeDelivery(asha, id);
  await acts.status(kavya, id, 'archive');
};

const portalPlan = (launch: number, booking: number): readonly Part[] => [
  ['Discovery', 2_000, 2, 80, 92, ['Interviews with six patients', 'A plan that the clinic signed']],
  [
    booking === 2.8 ? 'Booking' : 'Booking, with text reminders',
    3_000,
    booking,
    90,
    116,
    ['Patients book, move and cancel a visit', 'Calendar sync within a minute'],
  ],
  ['Records', 3_500, 3.5, 105, 140, ['Doctors see a visit before it begins']],
  ['Launch', 1_500, 1.5, 138, launch, ['All four clinics are on it']],
];

/** Active: offers went back and forth, Discovery came back once and was then accepted and paid in parts. */
const patientPortal = async (
  { dev, kavya, meera, arjun, priya, asha }: Everybody,
  acts: Acts,
  at: At,
): Promise<string> => {
  at(79);
  const id = await acts.propose(
    asha,
    brief(
      'Patient portal',
      ['WEB', 'MOBILE', 'UIUX'],
      'Patients call to book, and half the calls are missed.',
      'Patients book by themselves; doctors know who comes.',
      8,
      10,
      80,
      165,
    ),
  );
  await acts.review(dev, id);
  await acts.ask(dev, id, 'How many clinics in the first month?', 'Which calendar do the doctors use?');
  at(79, 17);
  await acts.reply(asha, id, 'Two, then all four.', 'Google Calendar, all of them.');
  at(80);
  await acts.offer(dev, id, portalPlan(165, 2.8), 110, 'As we discussed by phone.');
  at(81);
  await acts.counter(
    asha,
    id,
    9.6,
    'We can live with the price if launch moves to the spring, and we would like reminders by text.',
  );
  at(82);
  await acts.offer(dev, id, portalPlan(170, 3), 112, 'Text reminders are in milestone 2; launch moved.');
  at(82, 18);
  await acts.accept(asha, id);
  at(83);
  await staff(
    acts,
    kavya,
    id,
    meera.id,
    [
      [meera.id, 'Delivery lead', 4_000],
      [arjun.id, 'Backend engineer', 6_000],
      [priya.id, 'Frontend engineer', 6_000],
    ],
    83,
  );
  at(84);
  await acts.start(meera, id, 'Discovery');
  at(88);
  await acts.report(arjun, id, 'Discovery', 60, 'Four of six interviews done.');
  at(91);
  await acts.submit(
    meera,
    id,
    'Discovery',
    { 'plan.md': '# Plan\n\nTwo clinics first.\n', 'interviews.csv': 'patient,visit\n1,booking\n2,moving\n' },
    'Plan and notes.',
  );
  at(92);
  await acts.sendBack(asha, id, 'Discovery', 'The plan does not name who trains the front desk');
  await acts.resume(meera, id, 'Discovery');
  at(93);
  await acts.submit(
    meera,
    id,
    'Discovery',
    { 'plan-2.md': '# Plan\n\nTwo clinics first. Priya trains the front desk.\n' },
    'Training is named now.',
  );
  at(93, 17);
  const invoice = await acts.take(asha, id, 'Discovery');
  at(98);
  await acts.pay(dev, invoice, 98, { paise: 1_00_000_00, reference: 'UTR98001' });
  at(104);
  await acts.pay(dev, invoice, 104, { tdsPaise: 20_000_00, reference: 'UTR104002' });
  return id;
};

/** Active: a submission waits for the client. */
const dispatch = async ({ kavya, rahul, sameer, vikram }: Everybody, acts: Acts, at: At): Promise<void> => {
  const plan: readonly Part[] = [
    ['Driver app', 5_000, 3.2, 84, 108, ['Drivers see their route offline', 'Proof of delivery with a photo']],
    ['Dispatch board', 5_000, 3, 100, 132, ['One screen for forty trucks']],
  ];
  at(105);
  const id = await acts.propose(
    vikram,
    brief(
      'Fleet dispatch',
      ['MOBILE', 'CLOUD'],
      'Forty trucks, one whiteboard.',
      'Everyone sees the same day.',
      5,
      7,
      106,
      150,
    ),
  );
  await acts.review(kavya, id);
  await acts.offer(
    kavya,
    id,
    plan.map(([t, w, l, , d, c]) => [t, w, l, 106, d + 10, c] as const),
    118,
    'The app first.',
  );
  await acts.accept(vikram, id);
  await staff(
    acts,
    kavya,
    id,
    rahul.id,
    [
      [rahul.id, 'Delivery lead', 3_000],
      [sameer.id, 'Mobile engineer', 8_000],
    ],
    106,
  );
  at(106);
  await acts.start(rahul, id, 'Driver app');
  await acts.start(rahul, id, 'Dispatch board');
  at(112);
  await acts.report(sameer, id, 'Dispatch board', 25, 'The map moves; nothing can be dragged yet.');
  at(113);
  await acts.submit(
    rahul,
    id,
    'Driver app',
    { 'field-test.md': '# Field test\n\nThree drivers, two days, no signal for half of it.\n' },
    'Try it with the phone in flight mode.',
  );
};

const cancelledKiosk = async ({ dev, farhan }: Everybody, acts: Acts, at: At): Promise<void> => {
  at(114);
  const id = await acts.propose(
    farhan,
    brief('Visitor kiosk', ['WEB'], 'Visitors wait at the gate.', 'Badges in a minute.', 1, 2, 114, 150),
  );
  await acts.review(dev, id);
  await acts.offer(dev, id, [['Kiosk', 10_000, 1.2, 114, 150, ['Prints a badge']]], 119, '');
  await acts.accept(farhan, id);
  await acts.status(dev, id, 'cancel', { reason: 'The new gate makes it unnecessary.' });
};

const surveyOnHold = async ({ kavya, meera, lakshmi, farhan }: Everybody, acts: Acts, at: At): Promise<void> => {
  at(115);
  const id = await acts.propose(
    farhan,
    brief(
      'Roof survey',
      ['AI', 'DATA'],
      'Every roof is measured by hand.',
      'Size a roof from pictures.',
      6,
      9,
      115,
      200,
    ),
  );
  await acts.review(kavya, id);
  await acts.offer(
    kavya,
    id,
    [
      ['Model', 6_000, 4.5, 115, 150, ['Within 3 % of the tape']],
      ['Report', 4_000, 3, 150, 190, ['One page a roof']],
    ],
    119,
    'The model decides whether the rest is worth it.',
  );
  await acts.accept(farhan, id);
  await staff(
    acts,
    kavya,
    id,
    meera.id,
    [
      [meera.id, 'Delivery lead', 2_000],
      [lakshmi.id, 'Data engineer', 5_000],
    ],
    115,
  );
  await acts.start(meera, id, 'Model');
  await acts.block(meera, id, 'Model', 'No pictures of tiled roofs yet', 'Farhan Ali');
  at(116);
  await acts.status(kavya, id, 'hold', {
    reason: 'Waiting for the drone permit.',
    expectedReturn: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
  });
};

/** Delivery review: everything is accepted, the last invoice is open. */
const lateReview = async ({ dev, rahul, nisha }: Everybody, acts: Acts, at: At): Promise<void> => {
  at(116, 12);
  const id = await acts.propose(
    nisha,
    brief('Gift cards', ['WEB'], 'Gift cards are paper.', 'Cards by mail, spent in the shop.', 1, 1.5, 116, 130),
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
  at(117);
  await acts.submit(
    rahul,
    id,
    'Gift cards',
    { 'cards.md': '# Gift cards\n\nBought, mailed, spent.\n' },
    'On the live site behind a link.',
  );
  await acts.take(nisha, id, 'Gift cards');
};

const morePortal = async ({ meera, arjun, priya }: Everybody, acts: Acts, at: At, id: string): Promise<void> => {
  at(118);
  await acts.start(meera, id, 'Booking, with text reminders');
  await acts.report(
    arjun,
    id,
    'Booking, with text reminders',
    40,
    'Booking and moving work; reminders wait for the text gateway.',
  );
  await acts.start(meera, id, 'Records');
  await acts.report(priya, id, 'Records', 20, 'First screen for doctors.');
  at(119);
  await acts.report(arjun, id, 'Booking, with text reminders', 55, 'Calendar sync at 50 %.');
};

const staffingAndPlanned = async ({ dev, kavya, farhan, vikram }: Everybody, acts: Acts, at: At): Promise<void> => {
  at(118, 15);
  const meter = await acts.propose(
    farhan,
    brief(
      'Meter readings',
      ['DATA', 'CLOUD'],
      'Readings arrive by mail, in four formats.',
      'One table, every morning.',
      3,
      4,
      121,
      170,
    ),
  );
  await acts.review(dev, meter);
  await acts.offer(
    dev,
    meter,
    [
      ['Intake', 5_000, 1.8, 121, 145, ['Four formats in, one out']],
      ['Dashboard', 5_000, 1.7, 140, 168, ['Yesterday by nine']],
    ],
    130,
    'Starts next week.',
  );
  await acts.accept(farhan, meter);
  await acts.status(dev, meter, 'open_staffing', { roles: ['Delivery lead', 'Data engineer'] });
  at(119, 11);
  const tracking = await acts.propose(
    vikram,
    brief(
      'Parcel tracking page',
      ['WEB'],
      'Customers call to ask where it is.',
      'A link that answers.',
      1,
      2,
      122,
      150,
    ),
  );
  await acts.review(kavya, tracking);
  await acts.offer(kavya, tracking, [['Tracking page', 10_000, 1.4, 122, 148, ['A link for every parcel']]], 130, '');
  await acts.accept(vikram, tracking);
};

const openProposals = async (
  { dev, kavya, asha, vikram, nisha, farhan }: Everybody,
  acts: Acts,
  at: At,
): Promise<void> => {
  at(119, 12);
  const countered = await acts.propose(
    asha,
    brief(
      'Pharmacy stock',
      ['DATA', 'WEB'],
      'Shelves are counted at night.',
      'Stock that counts itself.',
      3,
      4,
      125,
      180,
    ),
  );
  await acts.review(dev, countered);
  await acts.offer(
    dev,
    countered,
    [
      ['Counting', 6_000, 2.4, 125, 155, ['Counts match the shelf']],
      ['Ordering', 4_000, 1.6, 150, 178, ['Orders before it is empty']],
    ],
    140,
    'Counting first.',
  );
  await acts.counter(asha, countered, 3.6, 'Close. Could ordering wait for the next budget?');
  const offered = await acts.propose(
    nisha,
    brief(
      'Author evenings',
      ['WEB'],
      'Tickets are a list on paper.',
      'Seats, reminders, door list.',
      0.8,
      1.2,
      124,
      150,
    ),
  );
  await acts.review(kavya, offered);
  await acts.offer(
    kavya,
    offered,
    [['Tickets', 10_000, 1, 124, 145, ['Sold, scanned, refunded']]],
    135,
    'In time for the spring evenings.',
  );
  await acts.propose(
    vikram,
    brief(
      'Fuel reports',
      ['DATA'],
      'Fuel bills do not match the trips.',
      'A report that finds the gap.',
      1.5,
      2.5,
      126,
      160,
    ),
  );
  const asked = await acts.propose(
    farhan,
    brief(
      'Panel cleaning robot',
      ['AI', 'MOBILE'],
      'Dust costs a tenth of the yield.',
      'Know which row to clean first.',
      4,
      8,
      130,
      220,
    ),
  );
  await acts.review(kavya, asked);
  await acts.ask(kavya, asked, 'Which panels, and who drives the robot?');
  const rejected = await acts.propose(
    vikram,
    brief('Drone delivery', ['AI'], 'Vans are slow in the lanes.', 'Parcels by air.', 20, 40, 130, 400),
  );
  await acts.review(dev, rejected);
  await acts.reject(dev, rejected, 'out_of_scope', 'Flying things over a city is not work that we can stand behind.');
  const declined = await acts.propose(
    asha,
    brief(
      'Waiting room screens',
      ['UIUX'],
      'Nobody knows whose turn it is.',
      'A calm screen that says it.',
      0.4,
      0.6,
      122,
      140,
    ),
  );
  await acts.review(dev, declined);
  await acts.offer(dev, declined, [['Screens', 10_000, 0.9, 122, 138, ['Four rooms']]], 130, 'Hardware included.');
  await acts.decline(asha, declined, 'More than the screens are worth to us this year.');
  await acts.draft(nisha, 'Second-hand corner');
};

type Place = readonly [employeeId: string, role: string, allocationBp: number];
const staff = async (
  acts: Acts,
  admin: Everybody['dev'],
  id: string,
  leadId: string,
  places: readonly Place[],
  from: number,
): Promise<void> => {
  await acts.status(admin, id, 'open_staffing', { roles: places.map(([, role]) => role) });
  for (const [employeeId, role, allocationBp] of places)
    await acts.assign(admin, id, employeeId, role, allocationBp, from);
  await acts.lead(admin, id, leadId);
  await acts.status(admin, id, 'activate');
};

const slug = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

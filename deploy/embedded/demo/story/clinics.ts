/** Asha’s clinics: a small site, long done, and the portal that everybody works on now. */
import type { Part } from '../acts.ts';
import type { ChatActs } from '../chat-acts.ts';
import type { At } from '../diary.ts';
import type { Everybody } from '../joining.ts';
import type { Visitor } from '../person.ts';
import { siteTalk } from './conversations.ts';
import { calendarInterface, flowsOfBooking, frontDesk, houseStyle, requirementsOf } from './papers.ts';
import { type Acts, brief, staff } from './telling.ts';

/** Archived: one milestone, long done. */
export const archivedSite = async (
  { kavya, dev, meera, priya, asha }: Everybody,
  acts: Acts,
  at: At,
  chat: ChatActs,
): Promise<void> => {
  const plan: readonly Part[] = [['Clinic site', 10_000, 0.8, 4, 20, ['Five pages, two languages']]];
  await at(68);
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
  await at(69);
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
  await at(70);
  await acts.start(meera, id, 'Clinic site');
  await at(76);
  await acts.submit(
    meera,
    id,
    'Clinic site',
    { 'site-map.md': '# Pages\n\n- Home\n- Doctors\n- Hours\n- Directions\n- Contact\n' },
    'Live since this morning.',
  );
  await at(77);
  // Whoever worked on it is off it once it is completed.
  await siteTalk({ asha, meera }, chat, id);
  const invoice = await acts.take(asha, id, 'Clinic site');
  await at(78);
  await acts.pay(dev, invoice, 78, { reference: 'ICIC7801' });
  await acts.takeDelivery(asha, id);
  await acts.status(kavya, id, { action: 'archive' });
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

/** The project, and the invoice of its first milestone. */
type Portal = Readonly<{ id: string; invoice: string }>;

/** Active: offers went back and forth, Discovery came back once and was then accepted and paid in part. */
export const patientPortal = async (
  { dev, kavya, meera, arjun, priya, asha }: Everybody,
  acts: Acts,
  at: At,
): Promise<Portal> => {
  await at(79);
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
      ['TypeScript', 'React', 'Node.js', 'PostgreSQL'],
    ),
  );
  await acts.review(dev, id);
  await acts.ask(dev, id, 'How many clinics in the first month?', 'Which calendar do the doctors use?');
  await at(79, 17);
  await acts.reply(asha, id, 'Two, then all four.', 'Google Calendar, all of them.');
  await at(80);
  await acts.offer(dev, id, portalPlan(165, 2.8), 110, 'As we discussed by phone.');
  await at(81);
  await acts.counter(
    asha,
    id,
    9.6,
    'We can live with the price if launch moves to the spring, and we would like reminders by text.',
  );
  await at(82);
  await acts.offer(dev, id, portalPlan(170, 3), 112, 'Text reminders are in milestone 2; launch moved.');
  await at(82, 18);
  await acts.accept(asha, id);
  await at(83);
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
  await at(84);
  await acts.start(meera, id, 'Discovery');
  await at(88);
  await acts.report(arjun, id, 'Discovery', 60, 'Four of six interviews done.');
  await at(91);
  await acts.submit(
    meera,
    id,
    'Discovery',
    { 'plan.md': '# Plan\n\nTwo clinics first.\n', 'interviews.csv': 'patient,visit\n1,booking\n2,moving\n' },
    'Plan and notes.',
  );
  await at(92);
  const untrained = { line: 3, text: 'Who shows it to the front desk, and when?', mustFix: true };
  await acts.pinDeliverable(asha, id, 'Discovery', 'plan.md', untrained);
  await acts.sendBack(asha, id, 'Discovery', 'The plan does not name who trains the front desk');
  await acts.resume(meera, id, 'Discovery');
  await at(93);
  await acts.submit(
    meera,
    id,
    'Discovery',
    { 'plan.md': '# Plan\n\nTwo clinics first. Priya trains the front desk.\n' },
    'Training is named now.',
  );
  await acts.resolveDeliverablePins(meera, id, 'Discovery');
  await at(93, 17);
  const invoice = await acts.take(asha, id, 'Discovery');
  await at(94);
  await acts.document(
    asha,
    id,
    {
      title: 'House style of the clinics',
      category: 'REFERENCE',
      note: 'Colours, names of the clinics, how we address patients.',
    },
    { name: 'house-style.md', content: houseStyle },
  );
  await at(95);
  const requirements = await acts.document(
    meera,
    id,
    { title: 'Requirements of the portal', category: 'SRS', note: 'From the interviews and the plan that was signed.' },
    { name: 'requirements-1.md', content: requirementsOf('Two clinics in the first month, all four by the spring.') },
  );
  await acts.shareDocument(meera, requirements, 'client', 100);
  await at(96);
  await acts.decideDocument(
    asha,
    requirements,
    'request_changes',
    'Relatives book for our older patients. Please say how that works before we sign.',
  );
  await at(97);
  await acts.nextVersion(meera, requirements, 'Relatives book with a code that the patient gets by text.', {
    name: 'requirements-2.md',
    content: requirementsOf('A relative books with a code that the patient gets by text and may end at any time.'),
  });
  await acts.shareDocument(meera, requirements, 'client', 102);
  await acts.decideDocument(asha, requirements, 'approve', 'That is what we meant. Thank you.');
  await at(98);
  await acts.pay(dev, invoice, 98, { paise: 1_00_000_00, reference: 'UTR98001' });
  await acts.fileReport(meera, id, {
    summary: 'Discovery is accepted. The clinics agreed on who trains the front desk, and booking can begin.',
    next: [{ text: 'Draw the booking screens with two patients.' }],
    hours: 96,
    visibleToClient: true,
  });
  return { id, invoice };
};

/** The rest of Discovery, once a question about it was answered, with tax withheld. */
export const portalPaid = async (
  { dev, asha, meera, arjun }: Everybody,
  acts: Acts,
  at: At,
  { id, invoice }: Portal,
): Promise<void> => {
  await at(102);
  await acts.dispute(asha, invoice, 'Our accountant says that the front desk training was part of the price.');
  await at(103);
  await acts.answerDispute(dev, invoice, 'It was, and it is not on this invoice: the line is Discovery alone.');
  await at(104);
  await acts.pay(dev, invoice, 104, { tdsPaise: 20_000_00, reference: 'UTR104002' });
  await acts.fileReport(meera, id, {
    health: 'at_risk',
    summary: 'The booking screens are agreed. The text gateway is not chosen yet, and reminders wait for it.',
    done: [{ text: 'Two patients booked, moved and cancelled a visit on paper.' }],
    next: [{ text: 'Build booking and moving.' }, { text: 'Choose the text gateway with the clinics.' }],
    risks: [
      {
        text: 'The calendar of one practice allows no outside writes.',
        probability: 3,
        impact: 5,
        mitigation: 'Arjun asks its maker; until then visits are mailed to the practice.',
        ownerId: arjun.id,
        status: 'open',
      },
    ],
    blockers: [
      { text: 'No contract with a text gateway.', severity: 'MEDIUM', since: acts.day(102), neededFrom: 'Asha Rao' },
    ],
    hours: 88,
    visibleToClient: true,
  });
};

const BOOKING = 'Booking, with text reminders';

/** The clinic's head nurse has no account: she looks by a link, twice. */
export const portalShown = async (
  { meera }: Everybody,
  acts: Acts,
  at: At,
  { portal, visitor }: Readonly<{ portal: Portal; visitor: Visitor }>,
): Promise<void> => {
  await at(119, 11);
  const nurse = { recipientEmail: 'rita.nair@northwind.example', days: 14 };
  const address = await acts.issueLink(meera, portal.id, { ...nurse, scope: 'SIGN_OFF' });
  await acts.lookAround(visitor, address);
  await at(119, 15);
  await acts.lookAround(visitor, address);
};

export const morePortal = async (
  { dev, asha, meera, arjun, priya }: Everybody,
  acts: Acts,
  at: At,
  { id }: Portal,
): Promise<void> => {
  await at(118);
  await acts.start(meera, id, BOOKING);
  await acts.split(meera, id, BOOKING, [
    ['Calendar', 5_000, arjun, 122],
    ['Reminders by text', 3_000, priya, 124],
    ['Words of the reminders', 2_000, arjun, 125],
  ]);
  await acts.startPart(arjun, id, BOOKING, 'Calendar');
  await acts.reportPart(
    arjun,
    id,
    BOOKING,
    'Calendar',
    80,
    'Booking and moving work; a cancelled visit is still shown.',
  );
  await acts.start(meera, id, 'Records');
  await acts.report(priya, id, 'Records', 20, 'First screen for doctors.');
  const later = await acts.askForChange(
    asha,
    id,
    { moved: { Launch: { lakhMore: 0.4, due: 177 } } },
    'The fourth clinic moves in March: we would rather launch all of them a week later, with a day of help in each.',
  );
  await acts.agreeToChange(dev, id, later);
  const flows = await acts.document(
    priya,
    id,
    { title: 'Screen flows of booking', category: 'DESIGN', note: 'Booking, moving and cancelling, on a phone first.' },
    { name: 'booking-flows.md', content: flowsOfBooking },
  );
  await acts.shareDocument(priya, flows, 'client', 123);
  const calendar = await acts.document(
    arjun,
    id,
    { title: 'Calendar interface', category: 'API', note: 'What we read and write in the doctors’ calendars.' },
    { name: 'calendar-interface.md', content: calendarInterface },
  );
  await acts.shareDocument(arjun, calendar, 'internal', 121);
  const tooOften = 'Their terms allow ten calls a minute for all doctors together: this would be thirty.';
  await acts.pin(meera, calendar, 5, tooOften, true);
  await at(119);
  await acts.document(
    arjun,
    id,
    { title: 'Guide for the front desk', category: 'USER_GUIDE', note: 'A first draft, still without pictures.' },
    { name: 'front-desk.md', content: frontDesk },
  );
  await acts.startPart(priya, id, BOOKING, 'Reminders by text');
  await acts.reportPart(priya, id, BOOKING, 'Reminders by text', 50, 'The text gateway takes them; replies are lost.');
  const letters: Part = [
    'Letters to doctors',
    800,
    0.8,
    150,
    168,
    ['A referral leaves as a letter the practice can file'],
  ];
  await acts.askForChange(
    dev,
    id,
    { added: [letters] },
    'You asked on the phone whether referrals can leave as letters. They can, as a milestone of their own.',
  );
  await acts.askForChange(
    meera,
    id,
    { moved: { Records: { due: 149 } } },
    'The text gateway keeps Priya for a week longer than planned: records would be ready a week later.',
  );
  await acts.declareHealth(meera, id, {
    health: 'at_risk',
    reason: 'Reminders wait for the text gateway. Everything else goes as planned.',
  });
  await acts.fileReport(meera, id, {
    health: 'at_risk',
    summary: 'Booking and moving work with the calendars of both clinics; reminders wait for the text gateway.',
    risks: [
      {
        text: 'The calendar of one practice allows no outside writes.',
        probability: 2,
        impact: 5,
        mitigation: 'Its maker opens the interface in December; until then visits are mailed to the practice.',
        ownerId: arjun.id,
        status: 'mitigated',
      },
      {
        text: 'The fourth clinic moves in the week of the launch.',
        probability: 4,
        impact: 4,
        mitigation: 'The launch moves a week, as the clinic asked.',
        status: 'open',
      },
    ],
    hours: 112,
    visibleToClient: true,
  });
};

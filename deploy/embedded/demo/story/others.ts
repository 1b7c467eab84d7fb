/** Vikram’s trucks and Farhan’s roofs: one waits for its client, one for a permit, one was given up, two have not begun. */
import type { Part } from '../acts.ts';
import type { At } from '../diary.ts';
import type { Everybody } from '../joining.ts';
import { offlineDesign, routesReference } from './papers.ts';
import { type Acts, brief, staff } from './telling.ts';

/** Active: a submission waits for the client. @returns the project */
export const dispatch = async ({ kavya, rahul, sameer, vikram }: Everybody, acts: Acts, at: At): Promise<string> => {
  const plan: readonly Part[] = [
    ['Driver app', 5_000, 3.2, 84, 108, ['Drivers see their route offline', 'Proof of delivery with a photo']],
    ['Dispatch board', 5_000, 3, 100, 132, ['One screen for forty trucks']],
  ];
  await at(105);
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
      ['React Native', 'Kotlin', 'Kubernetes'],
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
  await at(106);
  await acts.start(rahul, id, 'Driver app');
  await acts.start(rahul, id, 'Dispatch board');
  await at(107);
  await acts.document(
    vikram,
    id,
    { title: 'Routes and shifts', category: 'REFERENCE', note: 'As they are driven today.' },
    { name: 'routes.md', content: routesReference },
  );
  await at(110);
  const offline = await acts.document(
    sameer,
    id,
    { title: 'How the app works offline', category: 'DESIGN', note: 'What is kept on the phone, and for how long.' },
    { name: 'offline.md', content: offlineDesign },
  );
  await acts.shareDocument(sameer, offline, 'internal', 113);
  await at(111);
  await acts.decideDocument(
    rahul,
    offline,
    'request_changes',
    'Two drivers share a phone: say what happens to the first one’s photos when the second signs in.',
  );
  await acts.split(rahul, id, 'Dispatch board', [
    ['Map', 2_500, sameer, 113],
    ['Jobs that are dragged to a driver', 4_500, sameer, 123, ['By mouse', 'By touch', 'By keyboard']],
    ['Alerts for late jobs', 3_000, sameer, 130],
  ]);
  await acts.startPart(sameer, id, 'Dispatch board', 'Map');
  await at(112);
  await acts.finishPart(sameer, id, 'Dispatch board', 'Map', 'The map moves; nothing can be dragged yet.');
  await acts.verifyPart(rahul, id, 'Dispatch board', 'Map');
  await at(113);
  await acts.submit(
    rahul,
    id,
    'Driver app',
    { 'field-test.md': '# Field test\n\nThree drivers, two days, no signal for half of it.\n' },
    'Try it with the phone in flight mode.',
  );
  await at(113, 17);
  const noSignal = { line: 3, text: 'Which half? Two of our yards have none at all.', mustFix: true };
  await acts.pinDeliverable(vikram, id, 'Driver app', 'field-test.md', noSignal);
  return id;
};

/** This week's report of the trucks is begun and not signed yet. */
export const dispatchReport = async ({ rahul }: Everybody, acts: Acts, at: At, id: string): Promise<void> => {
  await at(119);
  await acts.draftReport(rahul, id, {
    summary: 'The driver app is with Vikram since last week. Nothing can be dragged on the board yet.',
    hours: 54,
  });
};

export const cancelledKiosk = async ({ dev, farhan }: Everybody, acts: Acts, at: At): Promise<void> => {
  await at(114);
  const id = await acts.propose(
    farhan,
    brief('Visitor kiosk', ['WEB'], 'Visitors wait at the gate.', 'Badges in a minute.', 1, 2, 114, 150),
  );
  await acts.review(dev, id);
  await acts.offer(dev, id, [['Kiosk', 10_000, 1.2, 114, 150, ['Prints a badge']]], 119, '');
  await acts.accept(farhan, id);
  await acts.status(dev, id, { action: 'cancel', reason: 'The new gate makes it unnecessary.' });
};

export const surveyOnHold = async ({ kavya, meera, lakshmi, farhan }: Everybody, acts: Acts, at: At): Promise<void> => {
  await at(115);
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
  await at(116);
  await acts.status(kavya, id, {
    action: 'hold',
    reason: 'Waiting for the drone permit.',
    expectedReturn: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
  });
};

export const staffingAndPlanned = async (who: Everybody, acts: Acts, at: At): Promise<void> => {
  const { dev, kavya, farhan, vikram } = who;
  await at(118, 15);
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
      ['PostgreSQL', 'Kafka'],
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
  await acts.status(dev, meter, { action: 'open_staffing', roles: ['Delivery lead', 'Data engineer'] });
  await interested(who, acts, at, meter);
  await at(119, 11);
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
  const page = [['Tracking page', 10_000, 1.4, 122, 148, ['A link for every parcel']]] as const;
  await acts.offer(kavya, tracking, page, 130, 'A part ahead, since it is one short piece of work.', 0.4);
  await acts.accept(vikram, tracking);
  await at(119, 12);
  const ahead = await acts.billAdvance(kavya, tracking);
  await at(119, 15);
  await acts.pay(kavya, ahead, 119, { paise: 14_000_00, reference: 'HDFC-N-260119-0471' });
  await acts.reverse(kavya, ahead, 'This one was for another company: the reference was misread.');
  await acts.pay(kavya, ahead, 119, { reference: 'HDFC-N-260119-0417' });
};

/** Who would like to be on it: two wait, one of them on the shortlist, and one was told why not. */
const interested = async (
  { dev, arjun, sameer, lakshmi, rahul }: Everybody,
  acts: Acts,
  at: At,
  meter: string,
): Promise<void> => {
  await at(118, 17);
  await acts.express(
    lakshmi,
    meter,
    'Data engineer',
    40,
    'The survey waits for its permit, so two days a week are free. I have read meters by mail before.',
  );
  const { interest: declined } = await acts.express(sameer, meter, 'Data engineer', 20, 'I would like to learn Kafka.');
  await at(119, 9);
  const { interest: chosen } = await acts.express(
    arjun,
    meter,
    'Data engineer',
    30,
    'The intake is close to what I built for the portal.',
  );
  await acts.express(rahul, meter, 'Delivery lead', 20, '');
  await at(119, 10);
  await acts.shortlist(dev, chosen.interestId);
  await acts.declineInterest(
    dev,
    declined.interestId,
    'The dispatch app needs you until its release. There will be a streaming project in spring.',
  );
};

/** What people of the demo company write to each other: about work, to one another, about pay. */
import type { ChatActs } from '../chat-acts.ts';
import type { At } from '../diary.ts';
import type { Everybody } from '../joining.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** On the old site, before it is archived: read by whoever looks back. */
export const siteTalk = async (
  { asha, meera }: Pick<Everybody, 'asha' | 'meera'>,
  chat: ChatActs,
  siteId: string,
): Promise<void> => {
  const of = await chat.about(asha, 'project_client', siteId);
  await chat.say(asha, of, 'The hours on the contact page are right now. Thank you for being so quick.');
  const last = await chat.say(meera, of, 'Gladly. The pages are yours; we archive the project this week.');
  await chat.read(asha, last);
};

/** The portal, with its client: a question, a file, a word that was put right and one that was taken back. */
export const portalTalk = async (
  { dev, kavya, asha, meera, arjun, priya }: Everybody,
  chat: ChatActs,
  at: At,
  portalId: string,
): Promise<void> => {
  await at(117, 10);
  const client = await chat.about(asha, 'project_client', portalId);
  await chat.say(asha, client, 'Good morning. Do you have all you need from us for the reminders?');
  const hours = {
    name: 'clinic-hours.csv',
    content: bytes('clinic,opens,closes\nResidency Road,08:00,20:00\nIndiranagar,09:00,18:00\n'),
  };
  await chat.say(meera, client, 'Nearly. These are the hours as we have them: are they still right?', { file: hours });
  const wrong = await chat.say(asha, client, 'Indiranagar closes at 17:00 on Saturdays.');
  await chat.edit(asha, wrong, 'Indiranagar closes at 19:00 on weekdays, and at 17:00 on Saturdays.');
  const hasty = await chat.say(arjun, client, 'The gateway is down again, I am afraid.');
  await chat.takeBack(arjun, hasty);
  const answer = await chat.say(arjun, client, 'Taken over. A text now leaves a day before, at 17:00.', {
    names: [asha],
  });
  for (const who of [asha, meera, priya, dev, kavya]) await chat.read(who, answer);

  await at(117, 14);
  const team = await chat.about(meera, 'project_team', portalId);
  await chat.say(meera, team, '@Priya Pillai can you take the words of the reminders from Arjun this week?', {
    names: [priya],
  });
  const yes = await chat.say(priya, team, 'Yes, from tomorrow. Where do replies go?');
  for (const who of [meera, arjun]) await chat.read(who, yes);
};

/** The newest of it all: each of them finds something that they have not read. */
export const unreadTalk = async (
  { dev, kavya, asha, meera, arjun, rahul, vikram }: Everybody,
  chat: ChatActs,
  at: At,
  { portal, countered, rejected }: Readonly<{ portal: string; countered: string; rejected: string }>,
): Promise<void> => {
  await at(119, 16);
  // Months of it were read as they came.
  for (const who of [dev, kavya, meera, arjun, asha]) await chat.readAll(who);
  const client = await chat.about(asha, 'project_client', portal);
  await chat.say(asha, client, '@Meera Iyer the fourth clinic asks whether the front desk can try it on Thursday.', {
    names: [meera],
  });
  const team = await chat.about(arjun, 'project_team', portal);
  await chat.say(
    arjun,
    team,
    'Replies to reminders are lost at the gateway. I have asked its maker: https://status.gateway.example',
  );
  const stock = await chat.about(dev, 'proposal', countered);
  await chat.say(
    dev,
    stock,
    '@Asha Rao ordering can wait for the next budget. Shall I make you the offer without it?',
    { names: [asha] },
  );
  const drones = await chat.about(vikram, 'proposal', rejected);
  const last = await chat.say(vikram, drones, 'A pity, but I see why.');
  await chat.read(dev, last);
  await chat.lock(dev, drones, 'The proposal is answered; whatever comes next is a proposal of its own.');
  const boards = await chat.direct(rahul, kavya);
  await chat.say(kavya, boards, 'Vikram pays his bills early. Could the board be shown to him before Friday?');
  const friday = await chat.say(rahul, boards, 'Thursday, if Sameer is back. I let you know.');
  await chat.read(kavya, friday);
  const fuel = await chat.direct(vikram, kavya);
  await chat.say(vikram, fuel, 'Did the fuel bills arrive? There are two more.');

  await at(119, 17);
  for (const role of ['employee', 'team_lead'] as const)
    await chat.announce(
      dev,
      { role },
      'The office is closed on Friday for the stock of the cellar. Whoever is on call works from home.',
    );
  await chat.announce(kavya, { people: [dev.id] }, 'The auditors come on Monday at ten, to the small room.');
  for (const who of [rahul, kavya]) await chat.readAll(who);
};

/** Between a dispute of a payslip and its answer. */
export const payTalk = async (
  { kavya, arjun }: Pick<Everybody, 'kavya' | 'arjun'>,
  chat: ChatActs,
  payslipId: string,
): Promise<void> => {
  const of = await chat.about(arjun, 'payslip', payslipId);
  await chat.say(kavya, of, 'I have asked the clinic for the list of their gate. Was it the whole day?');
  const last = await chat.say(arjun, of, 'From nine to six, with Meera.');
  await chat.read(kavya, last);
};

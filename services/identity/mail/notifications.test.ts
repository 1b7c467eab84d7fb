/** What people were told is mailed when chat says that it is due: once, to nobody who was shut out, and it can be stopped. */
import { notificationKinds } from '@lamplight/bff/contract/notifications.ts';
import { unsubscribingWith } from '@lamplight/common/mail/unsubscribing.ts';
import { CHAT_TOPIC, type ChatEvent } from '@lamplight/events/contracts/chat.ts';
import { openedMail } from '@lamplight/events/contracts/mail.ts';
import type { Fact, Look } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { OpenedPorts } from '@lamplight/events/workbench/ports.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import { notificationMailer } from './notifications.ts';

const folder = newFolder();
let ports: OpenedPorts;
beforeAll(async () => {
  ports = await openPorts({ folder });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});

type Item = Extract<ChatEvent, { type: 'NotificationMailDue' }>['data']['items'][number];
const offer: Item = { kind: 'offer_to_decide', group: 'needs', title: 'Patient portal' };
const unsubscribing = unsubscribingWith(Buffer.alloc(32, 5));
const react = (items: readonly Item[], is = 'active', event: Partial<ChatEvent> = {}) => {
  const look = (async () => ({
    state: { is, userId: 'u1', name: 'Chitra', email: 'chitra@x.example' },
    revision: 0,
  })) as unknown as Look;
  const around = { company: 'Lamplight', publicOrigin: new URL('https://lamplight.example') };
  return notificationMailer(async () => ({ look, personalData: ports.personalData, unsubscribing, ...around })).react({
    ...{ type: 'NotificationMailDue', data: { userId: 'u1', digest: false, items } },
    ...{ id: 'e1', stream: 'notificationmail-u1', revision: 5, occurredAt: '2026-11-28T03:30:00.000Z', ...event },
  } as unknown as Fact<ChatEvent>);
};
const lettersOf = async (...asked: Parameters<typeof react>) =>
  Promise.all(
    (await react(...asked)).map(async (effect) => {
      if (!('queue' in effect)) throw new Error('No job');
      expect(effect.until).toBe('2026-11-29T03:30:00.000Z');
      const opened = await openedMail(
        ports.personalData,
        derivedId('e1', 'identity-notifications/letter'),
        effect.payload,
      );
      if (opened === null) throw new Error('No letter');
      const { to, template, fields } = opened;
      return {
        to,
        template,
        ...(fields as { subject: string; paragraphs: string[]; link: string; unsubscribe: string }),
      };
    }),
  );

it('one thing is the subject of its letter, with where to see it and how to get no more like it', async () => {
  const [letter, ...more] = await lettersOf([offer]);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({
    ...{ to: 'chitra@x.example', template: 'letter', link: 'https://lamplight.example/notifications' },
    subject: 'Lamplight: Patient portal: an offer waits for your decision',
    paragraphs: ['Patient portal: an offer waits for your decision.'],
  });
  const token = letter?.unsubscribe.slice('https://lamplight.example/unsubscribe/'.length) ?? '';
  expect(unsubscribing.read(token)).toEqual({ userId: 'u1', groups: ['needs'] });
});

it('several are counted, twenty of them named, and the link stops all their groups', async () => {
  const moved: Item = { kind: 'project_moved', group: 'projects', title: '' };
  const [letter] = await lettersOf([offer, ...Array.from({ length: 24 }, () => moved)]);
  expect(letter?.subject).toBe('Lamplight: 25 things that are new for you');
  expect(letter?.paragraphs).toHaveLength(21);
  expect(letter?.paragraphs.slice(0, 2)).toEqual([
    ...['Patient portal: an offer waits for your decision.', 'The project has moved on.'],
  ]);
  expect(letter?.paragraphs.at(-1)).toBe('And 5 more.');
  expect(unsubscribing.read(letter?.unsubscribe.split('/').at(-1) ?? '')?.groups).toEqual(['needs', 'projects']);
});

it('nobody is written to who was shut out, of what nobody has words for, or of another event', async () => {
  expect(await lettersOf([offer], 'deactivated')).toEqual([]);
  expect(await lettersOf([{ ...offer, kind: 'of_tomorrow' }])).toEqual([]);
  expect(await lettersOf([offer], 'active', { type: 'NotificationCreated' } as never)).toEqual([]);
  expect(notificationMailer(async () => Promise.reject(new Error('none'))).reads).toEqual({ topics: [CHAT_TOPIC] });
});

it('every kind has words, which name no figure', async () => {
  for (const kind of notificationKinds) {
    const [letter] = await lettersOf([{ ...offer, kind, title: '' }]);
    expect(letter?.paragraphs).toHaveLength(1);
    expect(letter?.paragraphs[0]).toMatch(/^[A-Z][^0-9₹]+\.$/);
  }
});

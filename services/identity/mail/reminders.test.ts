/** Who is reminded by mail of what: once each, and nobody who was shut out or whose own it is. */
import { openedMail } from '@lamplight/events/contracts/mail.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Fact, Look } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { OpenedPorts } from '@lamplight/events/workbench/ports.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import { reminderMailer } from './reminders.ts';

const folder = newFolder();
let ports: OpenedPorts;
beforeAll(async () => {
  ports = await openPorts({ folder });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});

const at = '2026-11-28T03:30:00.000Z';
type Document = Extract<ProjectsEvent, { type: 'DocumentReminded' }>['data'];
const document = (change: Partial<Document> = {}): ProjectsEvent => ({
  type: 'DocumentReminded',
  data: {
    ...{ documentId: 'd1', projectId: 'p1', clientId: 'client', version: 2, audience: 'client', title: 'Screen flows' },
    ...{ dueOn: '2026-12-01', daysLeft: 3, to: ['client'], admins: false, uploadedBy: 'employee' },
    ...change,
  },
});
const inside = { audience: 'internal', to: ['lead'], admins: true };
const report: ProjectsEvent = {
  type: 'LeadReportReminded',
  data: { projectId: 'p1', week: '2026-11-16', toId: 'lead', title: 'Patient portal' },
};

const offer: ProjectsEvent = {
  type: 'OfferReminded',
  data: {
    ...{ proposalId: 'p1', clientId: 'client', title: 'Patient portal', version: 2 },
    ...{ validUntil: '2026-12-01', daysLeft: 3 },
  },
};

type Account = Readonly<{ is: string; userId: string; name: string; email: string }>;
const accountOf = (userId: string, is = 'active'): Account => ({
  ...{ is, userId, name: userId.toUpperCase(), email: `${userId}@x.example` },
});
const react = (
  event: ProjectsEvent,
  { admins = ['meera', 'arun'], out = [], id = 'e1' }: { admins?: string[]; out?: string[]; id?: string } = {},
) => {
  const look = (async (stream: string) => {
    const userId = stream.slice('user-'.length);
    return { state: accountOf(userId, out.includes(userId) ? 'deactivated' : 'active'), revision: 0 };
  }) as unknown as Look;
  const people = { find: async () => ({ items: admins.map((userId) => ({ person: accountOf(userId) })) }) } as never;
  const sources = { look, people, personalData: ports.personalData, company: 'Lamplight' };
  return reminderMailer(async () => ({ ...sources, publicOrigin: new URL('https://lamplight.example') })).react({
    ...{ ...event, id, stream: 'document-d1', revision: 5, occurredAt: at },
  } as unknown as Fact<ProjectsEvent>);
};
const lettersOf = async (...asked: Parameters<typeof react>) =>
  Promise.all(
    (await react(...asked)).map(async (effect) => {
      if (!('queue' in effect)) throw new Error('No job');
      const id = derivedId(asked[1]?.id ?? 'e1', `identity-reminders/${effect.as}`);
      const opened = await openedMail(ports.personalData, id, effect.payload);
      if (opened === null) throw new Error('No letter');
      const { fields, to } = opened as { fields: { subject: string; paragraphs: string[]; link: string }; to: string };
      return { to, until: effect.until, sealed: JSON.stringify(effect), ...fields, says: fields.paragraphs.join('\n') };
    }),
  );

it('hears what projects publishes, and asks for nothing where nobody is reminded', async () => {
  const mailer = reminderMailer(() => Promise.reject(new Error('not asked')));
  expect(mailer).toMatchObject({ name: 'identity-reminders', reads: { topics: [PROJECTS_TOPIC] } });
  const other = { type: 'DocumentApproved', data: {} } as unknown as Fact<ProjectsEvent>;
  expect(await mailer.react(other)).toEqual([]);
});

it('the client is asked to decide, by day and version, with the way to it', async () => {
  const [letter, ...more] = await lettersOf(document());
  expect(more).toEqual([]);
  expect(letter).toMatchObject({
    ...{ to: 'client@x.example', name: 'CLIENT', until: '2026-11-29T03:30:00.000Z' },
    subject: 'Lamplight: please decide on Screen flows by 1 Dec 2026',
    ...{
      link: 'https://lamplight.example/project-details/p1?tab=documents&document=d1',
      linkSays: 'Open the document',
    },
    says: expect.stringMatching(
      /^Version 2 of Screen flows is to be decided by 1 Dec 2026, and nobody has decided yet\./,
    ),
  });
  expect(letter?.says).not.toContain('admin');
  expect(letter?.sealed).not.toMatch(/client@x|Screen flows/);
});

it('past its day it says so', async () => {
  const [letter] = await lettersOf(document({ daysLeft: -1 }));
  expect(letter?.subject).toBe('Lamplight: Screen flows still waits for a decision');
  expect(letter?.says).toMatch(/was to be decided by 1 Dec 2026, and nobody has decided\./);
  expect((await lettersOf(document({ daysLeft: 0 })))[0]?.subject).toContain('please decide');
});

it.each<readonly [string, Partial<Document>, { admins?: string[]; out?: string[] }, readonly string[]]>([
  ['the lead and every admin, of what is decided inside', inside, {}, ['lead', 'meera', 'arun']],
  ['nobody twice, where an admin leads', { ...inside, to: ['meera'] }, {}, ['meera', 'arun']],
  ['not the admin who uploaded it', { ...inside, uploadedBy: 'arun' }, {}, ['lead', 'meera']],
  ['the admins, where nobody leads', { ...inside, to: [] }, {}, ['meera', 'arun']],
  ['not who was shut out', inside, { out: ['lead', 'arun'] }, ['meera']],
  ['no client who was shut out, and no admin instead', {}, { out: ['client'] }, []],
])('is written to: %s', async (_what, change, who, readers) => {
  const letters = await lettersOf(document(change), who);
  expect(letters.map(({ to }) => to)).toEqual(readers.map((id) => `${id}@x.example`));
});

it('the lead is told which week has no report, with the way to write it', async () => {
  const [letter, ...more] = await lettersOf(report);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({
    ...{ to: 'lead@x.example', subject: 'Lamplight: the report of Patient portal is missing' },
    link: 'https://lamplight.example/project-details/p1?tab=report&week=2026-11-16&write=1',
    says: expect.stringContaining('for the week of 16 Nov 2026 was due on Friday at 18:00'),
  });
  expect(await lettersOf(report, { out: ['lead'] })).toEqual([]);
});

it('the client is reminded of the offer that nobody has answered, with its last day and the way to it', async () => {
  const [letter, ...more] = await lettersOf(offer);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({
    ...{ to: 'client@x.example', until: '2026-11-29T03:30:00.000Z', linkSays: 'Open the offer' },
    subject: 'Lamplight: please answer the offer for Patient portal by 1 Dec 2026',
    link: 'https://lamplight.example/project-details/p1',
    says: expect.stringMatching(/^Version 2 of our offer for Patient portal is valid until 1 Dec 2026/),
  });
  expect(await lettersOf(offer, { out: ['client'] })).toEqual([]);
});

it('a repeat is the same job for each person, another reminder another one', async () => {
  const asOf = async (id: string) => (await react(document(inside), { id })).map(({ as }) => as);
  expect(await asOf('e1')).toEqual(await asOf('e1'));
  expect(new Set(await asOf('e1')).size).toBe(3);
  const [first] = await react(document(), { id: 'e2' });
  if (first === undefined || !('queue' in first)) throw new Error('No job');
  const id = derivedId('e1', `identity-reminders/${first.as}`);
  await expect(openedMail(ports.personalData, id, first.payload)).rejects.toThrow(/was not sealed there/);
});

it('who was erased is written to no more', async () => {
  await ports.personalData.erase({ subject: 'client', purpose: 'mail' });
  expect(await react(document())).toEqual([]);
});

/** Notifications over HTTP: by their owner, strangers, wrong roles and in wrong states. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { unsubscribingWith } from '@lamplight/common/mail/unsubscribing.ts';
import type { Answered } from '@lamplight/common/service/workbench/stage.ts';
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, colleague, lead, member, otherClient, secondAdmin } from '../workbench/cast.ts';
import { openProject, type Stage, startStage, UNSUBSCRIBE_KEY } from '../workbench/harness.ts';
import { proposalSubmitted } from '../workbench/told.ts';
import { UNCHOSEN } from './choices.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.stop());

const ok = ({ status, body, text }: Answered) => {
  expect([status, text]).toEqual([200, text]);
  return body;
};
const codeOf = ({ status, body }: Answered) => [status, body?.code];
const list = async (actor: Actor, query = '') => ok(await stage.get(actor, `/notifications${query}`));
/** Until somebody’s list is as it should be. */
const until = (actor: Actor, query: string, is: (body: Awaited<ReturnType<typeof list>>) => void) =>
  eventually(async () => is(await list(actor, query)));
const kindsIn = ({ notifications }: { notifications: { kind: string }[] }) => notifications.map(({ kind }) => kind);
const holds = (actor: Actor, kinds: readonly string[], query = '') =>
  until(actor, query, (body) => expect(kindsIn(body)).toEqual(kinds));

const SHA = 'a'.repeat(64);
const offered = (proposalId: string): ProjectsEvent => ({
  type: 'OfferMade',
  data: { proposalId, clientId: client.id, version: 1, amountPaise: 100, validUntil: '2027-01-01', hash: SHA },
});
const infoRequested = (proposalId: string): ProjectsEvent => ({ type: 'ProposalInfoRequested', data: { proposalId } });
const submitted = (id: string) => stage.tellOfProjects(`proposal-${id}`, [proposalSubmitted(id)]);

describe('the list', () => {
  it('holds what waits for the person, with its title, and says of what is done by whom', async () => {
    await submitted('p1');
    for (const who of [admin, secondAdmin]) await holds(who, ['proposal_to_review']);
    const { notifications, unread, needs } = await list(secondAdmin);
    expect([unread, needs]).toEqual([1, 1]);
    expect(notifications[0]).toMatchObject({
      ...{ kind: 'proposal_to_review', needs: true, read: false, resolved: null, project: null },
      ...{ subject: { kind: 'proposal', id: 'p1' }, title: 'Portal p1', by: { id: admin.id, name: 'Asha Admin' } },
    });
    for (const who of [client, otherClient, member, lead]) expect(kindsIn(await list(who))).toEqual([]);

    await stage.tellOfProjects('proposal-p1', [proposalSubmitted('p1'), offered('p1')]);
    await holds(client, ['offer_to_decide']);
    await until(secondAdmin, '?show=open', (body) =>
      expect(body).toMatchObject({ notifications: [], unread: 0, needs: 0 }),
    );
    const [done] = (await list(secondAdmin)).notifications;
    expect(done).toMatchObject({ kind: 'proposal_to_review', read: false, resolved: { by: { id: admin.id } } });
  });

  it('goes page by page, the newest first, and narrows to what is unread or waits, and to a project', async () => {
    for (const id of ['p1', 'p2', 'p3']) {
      await submitted(id);
      await until(admin, '', ({ notifications }) => expect(notifications[0].subject.id).toBe(id));
    }
    const subjects = (body: { notifications: { subject: { id: string } }[] }) =>
      body.notifications.map(({ subject }) => subject.id);
    for (const show of ['all', 'unread', 'open']) {
      const first = await list(admin, `?limit=2&show=${show}`);
      expect(subjects(first)).toEqual(['p3', 'p2']);
      const rest = await list(admin, `?limit=2&show=${show}&after=${first.next}`);
      expect([subjects(rest), rest.next]).toEqual([['p1'], undefined]);
      // A page belongs to its list and its person.
      expect(codeOf(await stage.get(admin, `/notifications?after=${first.next}`))).toEqual([400, 'VALIDATION_FAILED']);
      expect(codeOf(await stage.get(secondAdmin, `/notifications?limit=2&show=${show}&after=${first.next}`))).toEqual([
        ...[400, 'VALIDATION_FAILED'],
      ]);
    }
    const { notifications } = await list(admin);
    ok(await stage.put(admin, `/notifications/${notifications[0]._id}/read`));
    expect(subjects(await list(admin, '?show=unread'))).toEqual(['p2', 'p1']);
    expect(subjects(await list(admin, '?show=open'))).toEqual(['p3', 'p2', 'p1']);
    expect(await list(admin)).toMatchObject({ unread: 2, needs: 3 });

    await openProject(stage, 'p9', [member]);
    await until(client, '?projectId=p9', (body) => expect(kindsIn(body)).toContain('project_opened'));
    expect(kindsIn(await list(admin, '?projectId=p9'))).toEqual(['lead_missing']);
    expect(kindsIn(await list(admin, '?projectId=p9&show=unread'))).toEqual(['lead_missing']);
    expect(kindsIn(await list(admin, '?projectId=p8'))).toEqual([]);
    expect(codeOf(await stage.get(admin, '/notifications?show=mine'))).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('one notification', () => {
  const waiting = async (): Promise<string> => {
    await submitted('p1');
    for (const who of [admin, secondAdmin]) await holds(who, ['proposal_to_review']);
    return (await list(admin)).notifications[0]._id;
  };

  it('is read by its person, whoever else asks finds none', async () => {
    const id = await waiting();
    for (const who of [secondAdmin, client, member])
      for (const answer of [
        await stage.put(who, `/notifications/${id}/read`),
        await stage.call(who, 'DELETE', `/notifications/${id}`),
      ])
        expect(codeOf(answer)).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await stage.put(admin, '/notifications/nothing/read'))).toEqual([404, 'NOT_FOUND']);
    const { notification } = ok(await stage.put(admin, `/notifications/${id}/read`));
    expect(notification).toMatchObject({ _id: id, read: true, resolved: null });
    ok(await stage.put(admin, `/notifications/${id}/read`));
    expect(await list(admin)).toMatchObject({ unread: 0, needs: 1 });
    expect(await list(secondAdmin)).toMatchObject({ unread: 1, needs: 1 });
  });

  it('is deleted from the list; what it asks for stays to be done, and is settled all the same', async () => {
    const id = await waiting();
    ok(await stage.call(admin, 'DELETE', `/notifications/${id}`));
    expect(await list(admin)).toMatchObject({ notifications: [], unread: 0, needs: 0 });
    ok(await stage.call(admin, 'DELETE', `/notifications/${id}`));
    expect(codeOf(await stage.put(admin, `/notifications/${id}/read`))).toEqual([404, 'NOT_FOUND']);
    expect(kindsIn(await list(secondAdmin))).toEqual(['proposal_to_review']);
    await stage.tellOfProjects('proposal-p1', [proposalSubmitted('p1'), infoRequested('p1')]);
    await holds(client, ['questions_to_answer']);
    await holds(secondAdmin, [], '?show=open');
  });
});

describe('all of them', () => {
  it('are read up to the newest that was shown; what comes later, and what waits, stays', async () => {
    for (const id of ['p1', 'p2']) {
      await submitted(id);
      await until(admin, '', ({ notifications }) => expect(notifications[0].subject.id).toBe(id));
    }
    const [newest] = (await list(admin)).notifications;
    await submitted('p3');
    await until(admin, '', ({ unread }) => expect(unread).toBe(3));
    const read = ok(await stage.put(admin, '/notifications/read-all', { until: newest._id }));
    expect(read).toMatchObject({ unread: 1, needs: 3 });
    expect(read.notifications.map((one: { read: boolean }) => one.read)).toEqual([false, true, true]);
    expect((await list(admin, '?show=unread')).notifications).toHaveLength(1);
    expect((await list(admin, '?show=open')).notifications).toHaveLength(3);
    expect(await list(secondAdmin)).toMatchObject({ unread: 3 });

    // One that is another's, or none, marks nothing.
    for (const [who, of] of [
      [secondAdmin, newest._id],
      [client, newest._id],
      [admin, newId()],
    ] as const)
      expect(codeOf(await stage.put(who, '/notifications/read-all', { until: of }))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await stage.put(admin, '/notifications/read-all', {}))).toEqual([400, 'VALIDATION_FAILED']);
    // An older page changes nothing.
    const [, , oldest] = (await list(admin)).notifications;
    expect(ok(await stage.put(admin, '/notifications/read-all', { until: oldest._id }))).toMatchObject({ unread: 1 });
  });

  it('are what they were after a restart', async () => {
    await submitted('p1');
    await holds(admin, ['proposal_to_review']);
    const before = await list(admin);
    await stage.restart();
    expect(await list(admin)).toEqual(before);
  });
});

describe('an announcement', () => {
  const announce = (actor: Actor, to: object, key?: string) =>
    stage.post(
      actor,
      '/notifications',
      { to, text: 'The office is closed on Friday.' },
      key === undefined ? {} : { key },
    );

  it('of an admin reaches the people named, once, with its words', async () => {
    const key = newId();
    const to = { people: [member.id, client.id] };
    const { notification } = ok(await announce(admin, to, key));
    expect(notification).toMatchObject({
      ...{ kind: 'announcement', needs: false, read: true, text: 'The office is closed on Friday.' },
      by: { id: admin.id },
    });
    ok(await announce(admin, to, key));
    for (const who of [member, client]) {
      await holds(who, ['announcement']);
      expect((await list(who)).notifications[0]).toMatchObject({
        ...{ text: 'The office is closed on Friday.', by: { name: 'Asha Admin' }, subject: { kind: 'none' } },
      });
    }
    for (const who of [admin, colleague, otherClient]) expect(kindsIn(await list(who))).toEqual([]);
  });

  it('reaches everybody of a role, but for whoever made it', async () => {
    ok(await announce(admin, { role: 'admin' }));
    await holds(secondAdmin, ['announcement']);
    ok(await announce(admin, { role: 'employee' }));
    for (const who of [member, colleague]) await holds(who, ['announcement']);
    for (const who of [admin, lead, client]) expect(kindsIn(await list(who))).toEqual([]);
  });

  it('says before how many it reaches: everybody who has the role and may sign in, but for whoever asks', async () => {
    const reach = async (role: string) => ok(await stage.get(admin, `/notifications/reach?role=${role}`)).reach.people;
    expect([await reach('admin'), await reach('employee'), await reach('team_lead'), await reach('client')]).toEqual([
      ...[1, 2, 1, 2],
    ]);
    for (const who of [client, member, lead])
      expect(codeOf(await stage.get(who, '/notifications/reach?role=admin'))).toEqual([403, 'FORBIDDEN']);
    for (const query of ['', '?role=visitor'])
      expect(codeOf(await stage.get(admin, `/notifications/reach${query}`))).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('is made by no one else, to nobody who is not there, and says something', async () => {
    for (const who of [client, member, lead])
      expect(codeOf(await announce(who, { role: 'admin' }))).toEqual([403, 'FORBIDDEN']);
    for (const to of [{ people: ['nobody'] }, { people: [] }, { role: 'visitor' }])
      expect(codeOf(await announce(admin, to))).toEqual([400, 'VALIDATION_FAILED']);
    const silent = await stage.post(admin, '/notifications', { to: { role: 'admin' }, text: ' ' });
    expect(codeOf(silent)).toEqual([400, 'VALIDATION_FAILED']);
    expect(kindsIn(await list(secondAdmin))).toEqual([]);
  });
});

describe('choices', () => {
  it('are one’s own, and saved as a whole', async () => {
    const before = ok(await stage.get(member, '/notification-choices'));
    expect(
      Object.fromEntries(before.choices.map((one: { group: string; mail: string }) => [one.group, one.mail])),
    ).toEqual(UNCHOSEN);
    expect([before.quiet, before.etag]).toEqual([null, '"0"']);
    const body = { choices: [{ group: 'projects', mail: 'never' }], quiet: { from: 21, to: 7 } };
    const saved = ok(await stage.put(member, '/notification-choices', body, { headers: { 'if-match': before.etag } }));
    expect(saved).toMatchObject({ quiet: { from: 21, to: 7 }, etag: '"1"' });
    expect(ok(await stage.get(member, '/notification-choices'))).toEqual(saved);
    expect(ok(await stage.get(colleague, '/notification-choices'))).toEqual(before);

    const late = await stage.put(member, '/notification-choices', body, { headers: { 'if-match': before.etag } });
    expect(codeOf(late)).toEqual([409, 'VERSION_CONFLICT']);
    expect(late.body.current).toMatchObject({ etag: '"1"' });
  });

  it('are refused where they cannot be kept', async () => {
    for (const body of [
      { choices: [], quiet: { from: 9, to: 9 } },
      { choices: [], quiet: { from: 9, to: 24 } },
      { choices: [{ group: 'projects', mail: 'sometimes' }], quiet: null },
      {
        choices: [
          { group: 'needs', mail: 'never' },
          { group: 'needs', mail: 'digest' },
        ],
        quiet: null,
      },
      { choices: [] },
    ])
      expect(codeOf(await stage.put(member, '/notification-choices', body))).toEqual([400, 'VALIDATION_FAILED']);
    expect(ok(await stage.get(member, '/notification-choices')).etag).toBe('"0"');
  });
});

describe('the link of a mail', () => {
  const { tokenOf } = unsubscribingWith(UNSUBSCRIBE_KEY);
  const post = async (body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${stage.url()}/internal/unsubscribe`, sent)).status;
  };
  const mailsOf = async (actor: Actor) => {
    const { choices, quiet } = ok(await stage.get(actor, '/notification-choices'));
    const mails = choices.map(({ group, mail }: { group: string; mail: string }) => [group, mail]);
    return { ...Object.fromEntries(mails), quiet };
  };

  it('stops the mails that it names, for its person alone, however often it is pressed', async () => {
    const quiet = { from: 21, to: 7 };
    ok(await stage.put(member, '/notification-choices', { choices: [{ group: 'pay', mail: 'at_once' }], quiet }));
    const token = tokenOf({ userId: member.id, groups: ['projects', 'of_tomorrow'] });
    for (const _twice of [1, 2]) expect(await post({ token })).toBe(200);
    expect(await mailsOf(member)).toEqual({ ...UNCHOSEN, pay: 'at_once', projects: 'never', quiet });
    expect(await mailsOf(colleague)).toEqual({ ...UNCHOSEN, quiet: null });
    // Chosen again and stopped again.
    ok(await stage.put(member, '/notification-choices', { choices: [], quiet: null }));
    expect(await post({ token })).toBe(200);
    expect(await mailsOf(member)).toEqual({ ...UNCHOSEN, projects: 'never', quiet: null });
  });

  it('that we did not write does nothing', async () => {
    const forged = unsubscribingWith(Buffer.alloc(32, 9)).tokenOf({ userId: member.id, groups: ['needs'] });
    for (const token of [forged, 'x', '']) expect(await post({ token })).toBe(404);
    for (const body of [{}, { token: 1 }, { token: 'x', userId: member.id }]) expect(await post(body)).toBe(400);
    expect(await mailsOf(member)).toEqual({ ...UNCHOSEN, quiet: null });
  });
});

it('whoever is named in a message is told, until they have read it', async () => {
  const { team } = await openProject(stage, 'p1', [member, colleague]);
  const messageId = newId();
  const text = { messageId, text: 'Have a look, please', mentions: [colleague.id, client.id], attachments: [] };
  ok(await stage.post(member, `/conversations/${team}/messages`, text));
  await until(colleague, '?show=unread', (body) => expect(kindsIn(body)).toContain('mentioned'));
  const told = (await list(colleague)).notifications.find(({ kind }: { kind: string }) => kind === 'mentioned');
  expect(told).toMatchObject({ subject: { kind: 'conversation', id: `${team}.${messageId}` }, by: { id: member.id } });
  const { place } = ok(await stage.get(colleague, `/conversations/${team}/messages`)).items.at(-1);
  ok(await stage.post(colleague, `/conversations/${team}/read`, { place }));
  await until(colleague, '?show=unread', (body) => expect(kindsIn(body)).not.toContain('mentioned'));
  // Whoever cannot read it is told nothing of it.
  expect(kindsIn(await list(client))).not.toContain('mentioned');
});

it('whoever has not read for a quarter of an hour is told once, with how many there are now, until they read', async () => {
  const { team } = await openProject(stage, 'p1', [member, colleague, lead]);
  const write = async (text: string) =>
    ok(
      await stage.post(member, `/conversations/${team}/messages`, {
        messageId: newId(),
        text,
        mentions: [],
        attachments: [],
      }),
    );
  const of = ({ notifications }: { notifications: { kind: string; resolved: object | null }[] }) =>
    notifications.filter(({ kind }) => kind === 'messages_unread');
  ok(await stage.put(lead, `/conversations/${team}/muted`, { muted: true }));
  for (const text of ['The build is red', 'It is green again']) await write(text);
  const pass = async () => {
    stage.pass(15 * 60_000);
    await stage.restart();
  };
  await pass();
  await until(colleague, '', (body) => expect(of(body)).toHaveLength(1));
  await write('And released');
  await pass();
  await until(colleague, '', (body) =>
    expect(of(body)).toMatchObject([{ count: 3, title: 'Portal p1', resolved: null, by: { name: 'Esha Employee' } }]),
  );
  for (const who of [member, lead, client, admin]) expect(of(await list(who))).toEqual([]);
  const { place } = ok(await stage.get(colleague, `/conversations/${team}/messages`)).items.at(-1);
  ok(await stage.post(colleague, `/conversations/${team}/read`, { place }));
  await until(colleague, '?show=unread', (body) => expect(of(body)).toEqual([]));
  const [read] = of(await list(colleague));
  expect(read).toMatchObject({ resolved: { by: null } });
  expect(read).not.toHaveProperty('count');
});

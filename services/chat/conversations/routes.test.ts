/** Conversations over HTTP: who finds, reads, moves and joins them; and who is out reads nothing more. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, colleague, lead, member, otherClient, secondAdmin } from '../workbench/cast.ts';
import { openProject, type Stage, startStage } from '../workbench/harness.ts';
import { nameOf } from '../workbench/joined.ts';
import { assigned, disputed, projectArchived, released } from '../workbench/told.ts';
import { conversationIdOf } from './ids.ts';

/** Of no message. */
const PLACE = `${'a'.repeat(32)}.${'0'.repeat(20)}`;
let stage: Stage;
let ids: Awaited<ReturnType<typeof openProject>>;
let projects = 0;
const freshProject = async (people: readonly Actor[] = [member, lead]) => {
  projects += 1;
  ids = await openProject(stage, `p${projects}`, people);
  return `p${projects}`;
};
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const idsOf = async (actor: Actor, query = ''): Promise<readonly string[]> => {
  const { status, body } = await stage.get(actor, `/conversations${query}`);
  expect(status).toBe(200);
  return body.items.map(({ conversationId }: { conversationId: string }) => conversationId);
};
const at = (id: string, act = ''): string => `/conversations/${id}${act}`;
const say = (actor: Actor, id: string, text: string) =>
  stage.post(actor, at(id, '/messages'), { messageId: crypto.randomUUID(), text, mentions: [], attachments: [] });

describe('the list', () => {
  it('shows to each those in which they take part, and what they are about', async () => {
    const project = await freshProject();
    for (const [actor, expected] of [
      [client, [ids.proposal, ids.client]],
      [member, [ids.client, ids.team]],
      [lead, [ids.client, ids.team]],
      [admin, [ids.proposal, ids.client]],
      [colleague, []],
      [otherClient, []],
    ] as const)
      await eventually(async () =>
        expect((await idsOf(actor, `?about=${project}`)).toSorted()).toEqual(expected.toSorted()),
      );
    const { body } = await stage.get(member, `/conversations?about=${project}&kind=project_client`);
    expect(body.items).toEqual([
      expect.objectContaining({
        ...{ conversationId: ids.client, kind: 'project_client', state: 'open', title: `Portal ${project}` },
        ...{ subject: { kind: 'project', id: project }, hasClient: true, muted: false, unread: 0, mentioned: false },
        ...{ readTo: null, last: null },
      }),
    ]);
    const people = body.items[0].participants.map(({ person }: { person: { id: string } }) => person.id);
    expect(people.toSorted()).toEqual([admin, secondAdmin, client, lead, member].map(({ id }) => id).toSorted());
  });

  it('has the one that was active last first, by kind and state, page by page', async () => {
    await freshProject();
    await say(client, ids.proposal, 'First');
    await say(client, ids.client, 'Second');
    await eventually(async () => expect((await idsOf(client)).slice(0, 2)).toEqual([ids.client, ids.proposal]));
    await say(client, ids.proposal, 'Third');
    await eventually(async () => expect((await idsOf(client)).slice(0, 2)).toEqual([ids.proposal, ids.client]));
    await stage.post(admin, at(ids.client, '/archive'));
    await eventually(async () => expect(await idsOf(client, '?state=archived')).toContain(ids.client));
    expect(await idsOf(client, '?state=open')).not.toContain(ids.client);
    expect(await idsOf(client, '?kind=proposal')).not.toContain(ids.client);
    expect((await stage.get(client, '/conversations?kind=ours')).status).toBe(400);
    expect((await stage.get(client, '/conversations?limit=0')).status).toBe(400);
  });

  it('counts what is unread and whether it names one', async () => {
    await freshProject();
    const mentions = [member.id];
    const send = (text: string, more: object = {}) =>
      stage.post(client, at(ids.client, '/messages'), {
        ...{ messageId: crypto.randomUUID(), text, mentions: [], attachments: [] },
        ...more,
      });
    const { body: first } = await send('One');
    const { body: second } = await send('Two, Esha?', { mentions });
    await send('Three');
    const mine = async (actor: Actor) => (await stage.get(actor, at(ids.client))).body.conversation;
    await eventually(async () =>
      expect(await mine(member)).toMatchObject({ unread: 3, mentioned: true, readTo: null, last: { text: 'Three' } }),
    );
    expect(await mine(lead)).toMatchObject({ unread: 3, mentioned: false });
    // Whoever writes has read.
    expect(await mine(client)).toMatchObject({ unread: 0, mentioned: false });
    const read = await stage.post(member, at(ids.client, '/read'), { place: second.message.place });
    expect(read.body.conversation).toMatchObject({ unread: 1, mentioned: false, readTo: second.message.place });
    // It never falls.
    const again = await stage.post(member, at(ids.client, '/read'), { place: first.message.place });
    expect(again.body.conversation).toMatchObject({ unread: 1, readTo: second.message.place });
    // What was said before one came is no news.
    await stage.post(admin, at(ids.client, '/participants'), { personId: colleague.id });
    await eventually(async () => expect(await mine(colleague)).toMatchObject({ unread: 0, last: { text: 'Three' } }));
    await send('Four');
    await eventually(async () => expect(await mine(colleague)).toMatchObject({ unread: 1 }));
  });
});

describe('a conversation', () => {
  it('is nobody’s to know who does not take part, but for admins, who read no word of it', async () => {
    await freshProject();
    await say(member, ids.team, 'Among ourselves');
    for (const actor of [client, otherClient, colleague])
      for (const id of [ids.team, conversationIdOf('project_team', 'nowhere')])
        expect((await stage.get(actor, at(id))).status).toBe(404);
    await eventually(async () =>
      expect((await stage.get(lead, at(ids.team))).body.conversation.last?.text).toBe('Among ourselves'),
    );
    const { body, text } = await stage.get(admin, at(ids.team));
    expect(body.conversation).toMatchObject({ conversationId: ids.team, last: null, unread: 0, hasClient: false });
    expect(text).not.toContain('Among ourselves');
    expect((await stage.get(admin, at(ids.team, '/messages'))).status).toBe(403);
    expect((await say(admin, ids.team, 'May I?')).status).toBe(403);
    expect((await stage.post(admin, at(ids.team, '/read'), { place: PLACE })).status).toBe(403);
  });

  it('is locked, archived and restored by admins, on the version that they saw', async () => {
    await freshProject();
    for (const act of ['/lock', '/archive']) {
      const body = act === '/lock' ? { reason: 'It is decided elsewhere' } : {};
      for (const actor of [client, member, lead])
        expect((await stage.post(actor, at(ids.client, act), body)).status).toBe(403);
    }
    const { body: before } = await stage.get(admin, at(ids.client));
    const locked = await stage.post(admin, at(ids.client, '/lock'), { reason: 'Elsewhere' });
    expect(locked.body.conversation).toMatchObject({
      state: 'locked',
      can: { sendMessage: true, unlock: true, lock: false },
    });
    const stale = await stage.post(
      admin,
      at(ids.client, '/archive'),
      {},
      { headers: { 'if-match': before.conversation.etag } },
    );
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await say(member, ids.client, 'But')).body).toMatchObject({ code: 'STATE_CONFLICT' });
    expect((await say(secondAdmin, ids.client, 'It is decided.')).status).toBe(200);
    expect((await stage.post(admin, at(ids.client, '/lock'), { reason: 'Again' })).body.code).toBe('STATE_CONFLICT');
    expect((await stage.post(admin, at(ids.client, '/lock'), { reason: '' })).status).toBe(400);
    expect((await stage.post(admin, at(ids.client, '/archive'))).body.conversation).toMatchObject({
      state: 'archived',
    });
    expect((await say(secondAdmin, ids.client, 'And')).body.code).toBe('STATE_CONFLICT');
    expect((await stage.get(client, at(ids.client, '/messages'))).body.items).toHaveLength(1);
    expect((await stage.post(admin, at(ids.client, '/restore'))).body.conversation).toMatchObject({ state: 'open' });
    expect((await say(member, ids.client, 'Again')).status).toBe(200);
  });

  it('is joined and left by hand, as far as its kind allows', async () => {
    await freshProject();
    const add = (id: string, who: string, actor: Actor = admin) =>
      stage.post(actor, at(id, '/participants'), { personId: who });
    expect((await add(ids.team, client.id)).body.code).toBe('AUDIENCE_NOT_ALLOWED');
    expect((await add(ids.team, 'nobody')).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'personId' }],
    });
    for (const actor of [member, client]) expect((await add(ids.team, colleague.id, actor)).status).toBe(403);
    const { body } = await add(ids.team, colleague.id);
    expect(body.conversation.participants.map(({ person }: { person: object }) => person)).toContainEqual({
      ...{ id: colleague.id, name: nameOf(colleague), role: 'employee' },
    });
    expect((await say(colleague, ids.team, 'Here I am')).status).toBe(200);
    expect((await stage.call(admin, 'DELETE', at(ids.team, `/participants/${colleague.id}`))).status).toBe(200);
    expect((await say(colleague, ids.team, 'Still here?')).status).toBe(404);
    expect((await stage.call(client, 'DELETE', at(ids.team, `/participants/${member.id}`))).status).toBe(403);
  });

  it('shows nothing more to whoever was taken out, in whatever is asked', async () => {
    await freshProject();
    const messageId = crypto.randomUUID();
    await stage.post(member, at(ids.client, '/messages'), { messageId, text: 'Plinth', mentions: [], attachments: [] });
    await eventually(async () => expect(await idsOf(member)).toContain(ids.client));
    await stage.call(admin, 'DELETE', at(ids.client, `/participants/${member.id}`));
    expect(await idsOf(member)).not.toContain(ids.client);
    expect((await stage.get(member, '/conversations/search?q=plinth')).body.items).toEqual([]);
    for (const path of ['', '/messages', '/messages?from=unread'])
      expect([path, (await stage.get(member, at(ids.client, path))).status]).toEqual([path, 404]);
    for (const [path, body] of [
      ['/read', { place: PLACE }],
      ['/typing', {}],
      ['/messages', { messageId: crypto.randomUUID(), text: 'x', mentions: [], attachments: [] }],
    ] as const)
      expect([path, (await stage.post(member, at(ids.client, path), body)).status]).toEqual([path, 404]);
    expect(
      (await stage.put(member, at(ids.client, `/messages/${messageId}`), { text: 'y', mentions: [] })).status,
    ).toBe(404);
    expect((await stage.put(member, at(ids.client, '/muted'), { muted: true })).status).toBe(404);
    expect((await stage.get(member, `/conversations/search?q=plinth&conversationId=${ids.client}`)).status).toBe(404);
  });
});

describe('membership', () => {
  it('follows assignments: told late or twice it comes to the same', async () => {
    const project = await freshProject([member]);
    const key = `person-${lead.id}-${project}`;
    await stage.tellOfProjects(key, [assigned(project, lead)]);
    await stage.untilHeard('project_team', project, (c) => expect(c).toMatchObject({ seats: { [lead.id]: {} } }));
    await eventually(async () => expect((await stage.get(lead, at(ids.team))).status).toBe(200));
    // Published again from the first on, as after a loss of the bus.
    await stage.tellOfProjects(key, [assigned(project, lead), released(project, lead)]);
    await stage.untilHeard('project_client', project, (c) =>
      expect(c.is === 'absent' ? [] : Object.keys(c.seats)).not.toContain(lead.id),
    );
    await eventually(async () => expect((await stage.get(lead, at(ids.client))).status).toBe(404));
    await eventually(async () => expect((await stage.get(lead, at(ids.team))).status).toBe(404));
  });

  it('ends in an archive with the project', async () => {
    const project = await freshProject();
    await stage.tellOfProjects(`archive-${project}`, [projectArchived(project)]);
    for (const id of Object.values(ids))
      await eventually(async () => expect((await stage.get(admin, at(id))).body.conversation.state).toBe('archived'));
    expect((await say(member, ids.team, 'Too late')).body.code).toBe('STATE_CONFLICT');
  });

  it('of a disputed payslip is its person and the admins', async () => {
    await stage.tellOfPayroll('payslip-slip-1', [disputed('slip-1', member)]);
    const id = conversationIdOf('payslip', 'slip-1');
    await eventually(async () => expect((await stage.get(member, at(id))).status).toBe(200));
    for (const actor of [lead, client]) expect((await stage.get(actor, at(id))).status).toBe(404);
    expect((await say(admin, id, 'We look at it.')).status).toBe(200);
    expect((await stage.post(admin, at(id, '/participants'), { personId: lead.id })).status).toBe(403);
  });
});

describe('a conversation of two', () => {
  const begin = (actor: Actor, other: Actor) => stage.post(actor, '/conversations', { personId: other.id });

  it('is begun with a colleague, and found by the other', async () => {
    const { body } = await begin(member, colleague);
    const { conversationId, title, subject, participants } = body.conversation;
    expect({ title, subject, count: participants.length }).toEqual({
      ...{ title: nameOf(colleague), subject: { kind: 'person', id: colleague.id }, count: 2 },
    });
    const back = await begin(colleague, member);
    expect(back.body.conversation).toMatchObject({ conversationId, title: nameOf(member), subject: { id: member.id } });
    await eventually(async () => expect(await idsOf(colleague)).toContain(conversationId));
    expect((await stage.get(admin, at(conversationId))).body.conversation).toMatchObject({ last: null });
    expect((await stage.get(lead, at(conversationId))).status).toBe(404);
  });

  it('is begun by staff and a client who share a project, or by an admin, and by no strangers', async () => {
    await freshProject([lead]);
    expect((await begin(client, lead)).status).toBe(200);
    expect((await begin(lead, client)).status).toBe(200);
    expect((await begin(otherClient, admin)).status).toBe(200);
    expect((await begin(admin, client)).status).toBe(200);
    for (const [one, other] of [
      [client, otherClient],
      [otherClient, lead],
      [lead, otherClient],
      [client, { id: 'nobody', role: 'employee' } as Actor],
    ] as const)
      expect([one.id, other.id, (await begin(one, other)).body.code]).toEqual([
        one.id,
        other.id,
        'AUDIENCE_NOT_ALLOWED',
      ]);
    expect((await begin(member, member)).body.code).toBe('VALIDATION_FAILED');
    expect((await begin(member, { id: 'nobody', role: 'employee' })).body.code).toBe('AUDIENCE_NOT_ALLOWED');
  });

  it('may be begun with whom the list of addressees names', async () => {
    const names = async (actor: Actor, query = '') =>
      (await stage.get(actor, `/conversations/addressees${query}`)).body.items
        .map(({ id }: { id: string }) => id)
        .toSorted();
    expect(await names(otherClient)).toEqual([admin.id, secondAdmin.id].toSorted());
    expect(await names(client)).toEqual(expect.arrayContaining([admin.id, secondAdmin.id, lead.id]));
    expect(await names(client)).not.toContain(otherClient.id);
    expect(await names(colleague)).toEqual([admin, secondAdmin, lead, member].map(({ id }) => id).toSorted());
    expect(await names(admin)).toEqual(
      [secondAdmin, lead, member, colleague, client, otherClient].map(({ id }) => id).toSorted(),
    );
    expect(await names(admin, '?q=CHIT')).toEqual([client.id]);
    expect(await names(client, '?q=CHIT')).toEqual([]);
  });

  it('is listed by whom one may meet page after page, each once', async () => {
    for (const actor of [client, colleague, admin]) {
      const whole = (await stage.get(actor, '/conversations/addressees')).body.items.map(({ id }: Actor) => id);
      const paged: string[] = [];
      for (let after: string | undefined; ; ) {
        const { items, next } = (
          await stage.get(actor, `/conversations/addressees?limit=1${after === undefined ? '' : `&after=${after}`}`)
        ).body;
        paged.push(...items.map(({ id }: Actor) => id));
        if (next === undefined) break;
        after = next;
      }
      expect(paged).toEqual(whole);
    }
  });
});

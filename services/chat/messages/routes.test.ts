/** Messages over HTTP: sent once, read page by page, changed and taken back in time, with their files, and found by their words. */
import { EDIT_WITHIN_MS } from '@lamplight/bff/contract/conversations.ts';
import { presenceChannel, presenceQuestion } from '@lamplight/bff/contract/presence.ts';
import { streamChannel } from '@lamplight/bff/contract/stream.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { png } from '@lamplight/common/files/workbench/samples.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, colleague, lead, member, otherClient } from '../workbench/cast.ts';
import { openProject, type Stage, startStage } from '../workbench/harness.ts';
import { nameOf } from '../workbench/joined.ts';

let stage: Stage;
let id: string;
let teamId: string;
let projects = 0;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  projects += 1;
  const ids = await openProject(stage, `p${projects}`, [member, lead]);
  [id, teamId] = [ids.client, ids.team];
});

const written = (text: string, more: object = {}) => ({
  ...{ messageId: crypto.randomUUID(), text, mentions: [], attachments: [] },
  ...more,
});
const at = (messageId = '', of = id): string =>
  `/conversations/${of}/messages${messageId === '' ? '' : `/${messageId}`}`;
const say = async (actor: Actor, text: string, more: object = {}) => {
  const { body } = await stage.post(actor, at(), written(text, more));
  return body.message;
};
const textsOf = (items: readonly { text: string | null }[]) => items.map(({ text }) => text);
const page = async (actor: Actor, query = '') => (await stage.get(actor, `${at()}${query}`)).body;

describe('a message', () => {
  it('is sent under the id of its sender, once, however often and under whichever key', async () => {
    const body = written('Hello', { mentions: [client.id, client.id === '' ? '' : admin.id] });
    const first = await stage.post(member, at(), body);
    expect(first.body.message).toMatchObject({
      ...{ messageId: body.messageId, conversationId: id, state: 'sent', text: 'Hello' },
      by: { id: member.id, name: nameOf(member), role: 'employee' },
      can: { editMessage: true, deleteMessage: true },
      mentions: [{ id: client.id }, { id: admin.id }],
    });
    expect(Date.parse(first.body.message.editableUntil) - Date.parse(first.body.message.at)).toBe(EDIT_WITHIN_MS);
    const again = await stage.post(member, at(), { ...body, text: 'Something else' });
    expect(again.body.message).toMatchObject({ text: 'Hello', place: first.body.message.place });
    await eventually(async () => expect(textsOf((await page(client)).items)).toEqual(['Hello']));
    // Nobody else's, and in no other conversation.
    expect((await stage.post(client, at(), body)).status).toBe(404);
    expect((await stage.post(member, at('', teamId), body)).status).toBe(404);
  });

  it('names only those who read it, and says something', async () => {
    const { mentions } = await say(member, 'Hi', { mentions: [colleague.id, client.id, member.id, 'nobody'] });
    expect(mentions.map(({ id: one }: { id: string }) => one)).toEqual([client.id]);
    for (const wrong of [
      ...[written(''), written('   '), written('x'.repeat(10_001)), written('x', { mentions: [client.id, client.id] })],
      ...[
        { ...written('x'), messageId: 'mine' },
        { ...written('x'), more: 1 },
      ],
      written('x', { mentions: Array.from({ length: 51 }, (_, n) => `p${n}`) }),
      written('x', { attachments: [crypto.randomUUID()] }),
    ])
      expect((await stage.post(member, at(), wrong)).body.code).toBe('VALIDATION_FAILED');
    expect((await say(member, 'x'.repeat(10_000))).text).toHaveLength(10_000);
  });

  it('keeps every script, and is text and nothing else', async () => {
    const text = '<b>ಬೆಂಗಳೂರು</b> שלום 👩‍🚀 **bold** [a](javascript:alert(1))';
    await say(member, text);
    await eventually(async () => expect(textsOf((await page(client)).items)).toEqual([text]));
  });

  it('is changed by its author within the time, and what it said before only admins read', async () => {
    const { messageId } = await say(member, 'On Monday');
    const edit = (actor: Actor, text: string) => stage.put(actor, at(messageId), { text, mentions: [] });
    expect((await edit(member, 'On Tuesday')).body.message).toMatchObject({ state: 'edited', text: 'On Tuesday' });
    expect((await edit(client, 'Never')).status).toBe(403);
    expect((await edit(admin, 'Never')).status).toBe(403);
    expect((await edit(otherClient, 'Never')).status).toBe(404);
    expect((await stage.put(member, at(messageId, teamId), { text: 'x', mentions: [] })).status).toBe(404);
    expect((await stage.put(member, at(crypto.randomUUID()), { text: 'x', mentions: [] })).status).toBe(404);
    expect((await edit(member, '')).body.code).toBe('VALIDATION_FAILED');
    expect((await stage.get(admin, `${at(messageId)}/versions`)).body.versions).toEqual([
      { at: expect.any(String), text: 'On Monday' },
    ]);
    for (const actor of [member, client])
      expect((await stage.get(actor, `${at(messageId)}/versions`)).status).toBe(403);
    const { messageId: ofTeam } = (await stage.post(member, at('', teamId), written('Ours'))).body.message;
    expect((await stage.get(admin, `${at(ofTeam, teamId)}/versions`)).status).toBe(403);
    stage.pass(EDIT_WITHIN_MS + 1_000);
    expect((await edit(member, 'Too late')).body.code).toBe('EDIT_WINDOW_OVER');
    expect((await stage.call(member, 'DELETE', at(messageId))).body.code).toBe('EDIT_WINDOW_OVER');
    const shown = (await page(member)).items.find((one: { messageId: string }) => one.messageId === messageId);
    expect([shown.can, shown.editableUntil]).toEqual([{ editMessage: false, deleteMessage: false }, undefined]);
    expect((await stage.call(admin, 'DELETE', at(messageId))).body.message).toMatchObject({
      state: 'deleted',
      text: null,
    });
    expect(
      (await stage.get(admin, `${at(messageId)}/versions`)).body.versions.map((one: { text: string }) => one.text),
    ).toEqual(['On Monday', 'On Tuesday']);
  });

  it('that is taken back leaves only that there was one', async () => {
    const { messageId } = await say(member, 'Secret plan', { mentions: [client.id] });
    expect((await stage.call(client, 'DELETE', at(messageId))).status).toBe(403);
    const { body } = await stage.call(member, 'DELETE', at(messageId));
    expect(body.message).toMatchObject({
      state: 'deleted',
      text: null,
      mentions: [],
      attachments: [],
      deleted: { by: { id: member.id } },
    });
    await eventually(async () => {
      const { items } = await page(client);
      expect(items).toEqual([expect.objectContaining({ messageId, state: 'deleted', text: null })]);
    });
    expect((await stage.get(client, `/conversations/${id}`)).text).not.toContain('Secret');
    expect((await stage.get(client, '/conversations/search?q=secret')).body.items).toEqual([]);
    expect((await stage.put(member, at(messageId), { text: 'Back', mentions: [] })).body.code).toBe('STATE_CONFLICT');
    // Twice it is gone as well.
    expect((await stage.call(member, 'DELETE', at(messageId))).status).toBe(200);
  });
});

describe('pages', () => {
  const texts = Array.from({ length: 9 }, (_, n) => `Message ${n + 1}`);
  const sendAll = async () => {
    const sent: { messageId: string; place: string }[] = [];
    for (const text of texts) sent.push(await say(member, text));
    await eventually(async () => expect((await page(client, '?limit=200')).items).toHaveLength(texts.length));
    return sent;
  };

  it('lead through all of it from either end, in the order of sending', async () => {
    await sendAll();
    const newest = await page(client, '?limit=4');
    expect([textsOf(newest.items), newest.hasOlder, newest.hasNewer]).toEqual([texts.slice(5), true, false]);
    const older = await page(client, `?limit=4&before=${newest.items[0].place}`);
    expect([textsOf(older.items), older.hasOlder, older.hasNewer]).toEqual([texts.slice(1, 5), true, true]);
    const oldest = await page(client, `?limit=4&before=${older.items[0].place}`);
    expect([textsOf(oldest.items), oldest.hasOlder]).toEqual([texts.slice(0, 1), false]);
    const back = await page(client, `?limit=4&after=${oldest.items[0].place}`);
    expect([textsOf(back.items), back.hasNewer]).toEqual([texts.slice(1, 5), true]);
  });

  it('begin at the first unread message, or around one that is asked for', async () => {
    const sent = await sendAll();
    await stage.post(client, `/conversations/${id}/read`, { place: sent[5]?.place });
    const unread = await page(client, '?from=unread&limit=4');
    expect(textsOf(unread.items)).toEqual(texts.slice(5, 9));
    const around = await page(client, `?from=${sent[3]?.messageId}&limit=4`);
    expect([textsOf(around.items), around.hasOlder, around.hasNewer]).toEqual([texts.slice(2, 6), true, true]);
    expect((await stage.get(client, `${at()}?from=${crypto.randomUUID()}`)).status).toBe(404);
    const { messageId } = (await stage.post(member, at('', teamId), written('Ours'))).body.message;
    expect((await stage.get(client, `${at()}?from=${messageId}`)).status).toBe(404);
    for (const query of ['?from=unread&before=x', '?from=somewhere', '?limit=201', '?limit=0', '?at=1'])
      expect([query, (await stage.get(client, `${at()}${query}`)).status]).toEqual([query, 400]);
  });

  it('are nobody’s who does not take part', async () => {
    for (const actor of [otherClient, colleague]) expect((await stage.get(actor, at())).status).toBe(404);
    expect((await stage.get(client, at('', teamId))).status).toBe(404);
    expect((await stage.call(null, 'GET', at())).status).toBe(401);
  });
});

describe('a file', () => {
  const note = { name: 'plan.md', content: '# Plan\n' };
  const contentAt = (fileId: string, of = id) => `/conversations/${of}/files/${fileId}/content`;

  it('is its sender’s until it is sent, then its readers’, and nobody’s once the message is taken back', async () => {
    const stored = await stage.upload(member, id, note);
    expect([stored.status, stored.body.file]).toEqual([201, expect.objectContaining({ name: 'plan.md', bytes: 7 })]);
    const { fileId } = stored.body.file;
    expect((await stage.get(member, contentAt(fileId))).text).toBe(note.content);
    for (const actor of [client, admin, lead]) expect((await stage.get(actor, contentAt(fileId))).status).toBe(404);
    // Nobody sends another's file, nor in another conversation.
    expect((await stage.post(client, at(), written('x', { attachments: [fileId] }))).body.code).toBe(
      'VALIDATION_FAILED',
    );
    expect((await stage.post(member, at('', teamId), written('x', { attachments: [fileId] }))).status).toBe(400);
    const { messageId, attachments } = await say(member, '', { attachments: [fileId] });
    expect(attachments).toEqual([expect.objectContaining({ fileId, name: 'plan.md', bytes: 7 })]);
    for (const actor of [client, admin, lead, member])
      await eventually(async () => expect((await stage.get(actor, contentAt(fileId))).text).toBe(note.content));
    for (const actor of [otherClient, colleague]) expect((await stage.get(actor, contentAt(fileId))).status).toBe(404);
    expect((await stage.get(member, contentAt(fileId, teamId))).status).toBe(404);
    await stage.call(member, 'DELETE', at(messageId));
    for (const actor of [client, admin, member]) expect((await stage.get(actor, contentAt(fileId))).status).toBe(404);
  });

  it('stands in a list, the newest first, page by page, for whoever reads the conversation', async () => {
    const filesOf = (actor: Actor, query = '') => stage.get(actor, `/conversations/${id}/files${query}`);
    const said: { messageId: string; fileId: string }[] = [];
    for (const name of ['one.md', 'two.md', 'three.md']) {
      const { fileId } = (await stage.upload(member, id, { ...note, name })).body.file;
      const { messageId } = await say(member, '', { attachments: [fileId] });
      said.push({ messageId, fileId });
      await say(client, 'Thank you');
    }
    const [, , third] = said;
    await eventually(async () => expect((await filesOf(client)).body.items).toHaveLength(3));
    const first = (await filesOf(client, '?limit=2')).body;
    expect(first.items).toMatchObject([
      {
        messageId: third?.messageId,
        file: { fileId: third?.fileId, name: 'three.md', bytes: 7 },
        by: { id: member.id },
      },
      { file: { name: 'two.md' } },
    ]);
    const rest = (await filesOf(client, `?limit=2&after=${first.next}`)).body;
    expect([rest.items.map(({ file }: { file: { name: string } }) => file.name), rest.next]).toEqual([
      ['one.md'],
      undefined,
    ]);
    for (const actor of [otherClient, colleague]) expect((await filesOf(actor)).status).toBe(404);
    expect((await stage.get(admin, `/conversations/${teamId}/files`)).status).toBe(403);
    expect((await filesOf(client, '?limit=0')).status).toBe(400);
    await stage.call(member, 'DELETE', at(third?.messageId));
    const names = async () =>
      (await filesOf(client)).body.items.map(({ file }: { file: { name: string } }) => file.name);
    await eventually(async () => expect(await names()).toEqual(['two.md', 'one.md']));
    await stage.post(admin, `/conversations/${id}/archive`);
    expect(await names()).toEqual(['two.md', 'one.md']);
  });

  it('is taken from whoever may write there, once under a key, and only as what it says', async () => {
    for (const actor of [otherClient, colleague]) expect((await stage.upload(actor, id, note)).status).toBe(404);
    expect((await stage.upload(admin, teamId, note)).status).toBe(403);
    const key = crypto.randomUUID();
    const first = await stage.upload(member, id, note, key);
    expect((await stage.upload(member, id, note, key)).body.file).toEqual(first.body.file);
    expect((await stage.upload(member, id, { ...note, content: 'Other' }, key)).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect((await stage.upload(member, id, { name: 'page.html', content: '<p>' })).status).toBe(415);
    expect((await stage.upload(member, id, { name: 'shot.png', content: 'no picture' })).status).toBe(415);
    const picture = await stage.upload(member, id, { name: 'shot.png', content: Uint8Array.from(png()) });
    expect(picture.body.file).toMatchObject({ type: 'image/png' });
    await stage.post(admin, `/conversations/${id}/archive`);
    expect((await stage.upload(member, id, note)).body.code).toBe('STATE_CONFLICT');
  });
});

describe('searching', () => {
  it('finds words in what one reads now, newest first, and in nothing else', async () => {
    await say(member, 'The quarterly turbine report');
    await say(client, 'Turbine? Which TURBINE report?');
    await stage.post(member, at('', teamId), written('Between us: the turbine report is late'));
    const found = async (actor: Actor, query: string) =>
      (await stage.get(actor, `/conversations/search?${query}`)).body.items.map(
        ({ message, conversation }: { message: { text: string }; conversation: { title: string } }) => [
          message.text,
          conversation.title,
        ],
      );
    const title = `Portal p${projects}`;
    await eventually(async () =>
      expect(await found(client, 'q=report%20turbine')).toEqual([
        ['Turbine? Which TURBINE report?', title],
        ['The quarterly turbine report', title],
      ]),
    );
    expect(await found(member, 'q=turbine')).toHaveLength(3);
    expect(await found(member, `q=turbine&conversationId=${teamId}`)).toEqual([
      ['Between us: the turbine report is late', title],
    ]);
    expect(await found(admin, 'q=between')).toEqual([]);
    expect(await found(otherClient, 'q=turbine')).toEqual([]);
    expect((await stage.get(client, `/conversations/search?q=turbine&conversationId=${teamId}`)).status).toBe(404);
    expect((await stage.get(client, '/conversations/search?q=t')).status).toBe(400);
  });
});

describe('who hears of it', () => {
  const heardDuring = async (work: () => Promise<unknown>, enough: (said: readonly Said[]) => void) => {
    const stop = new AbortController();
    const said: Said[] = [];
    const listening = (async () => {
      for await (const text of stage.ports.broadcast.subscribe(streamChannel, stop.signal)) said.push(JSON.parse(text));
    })();
    await work();
    await eventually(async () => enough(said));
    stop.abort();
    await listening;
    return said;
  };
  type Said = Readonly<{
    to: { users: readonly string[]; roles: readonly string[] };
    frame: { event: string; data: { keys?: readonly { kind: string; id: string }[]; conversationId?: string } };
  }>;
  const toldOf = (said: readonly Said[], kind: string, of: string): readonly string[] =>
    said
      .filter(({ frame }) => frame.data.keys?.some((key) => key.kind === kind && key.id === of))
      .flatMap(({ to }) => [...to.users, ...to.roles.map((role) => `role:${role}`)]);

  it('are those who take part, by ids alone', async () => {
    const said = await heardDuring(
      () => stage.post(member, at('', teamId), written('Word of nobody else')),
      (all) => expect(toldOf(all, 'message', teamId).toSorted()).toEqual([member.id, lead.id].toSorted()),
    );
    expect(JSON.stringify(said)).not.toContain('Word of nobody else');
    const client1 = await heardDuring(
      () => say(member, 'Hello'),
      (all) =>
        expect(new Set(toldOf(all, 'message', id))).toEqual(new Set([client.id, member.id, lead.id, 'role:admin'])),
    );
    expect(toldOf(client1, 'message', id)).not.toContain(colleague.id);
  });

  it('of the end of a membership is whoever is out, and of what comes then no more', async () => {
    await heardDuring(
      () => stage.call(admin, 'DELETE', `/conversations/${id}/participants/${lead.id}`),
      (all) => expect(toldOf(all, 'conversation', id)).toContain(lead.id),
    );
    const later = await heardDuring(
      () => say(member, 'Now'),
      (all) => expect(toldOf(all, 'message', id)).toContain(client.id),
    );
    expect(toldOf(later, 'message', id)).not.toContain(lead.id);
  });

  const actedSince = async (position: Position | null): Promise<readonly string[]> => {
    const since = position === null ? {} : { after: position };
    const recorded: string[] = [];
    for await (const { events } of stage.ports.events.readAll({ ...since, pageSize: 100 }))
      recorded.push(...events.map(({ meta }) => meta.actorId));
    return recorded;
  };

  it('that somebody writes are the others, and nothing of it is kept', async () => {
    const { position } = await stage.ports.events.head();
    const said = await heardDuring(
      () => stage.post(member, `/conversations/${teamId}/typing`),
      (all) => expect(all.filter(({ frame }) => frame.event === 'typing')).toHaveLength(1),
    );
    expect(said.find(({ frame }) => frame.event === 'typing')).toEqual({
      to: { users: [lead.id], roles: [] },
      frame: { event: 'typing', data: { conversationId: teamId, personId: member.id } },
    });
    expect(await actedSince(position)).not.toContain(member.id);
    expect((await stage.post(client, `/conversations/${teamId}/typing`)).status).toBe(404);
    expect((await stage.post(admin, `/conversations/${teamId}/typing`)).status).toBe(403);
  });

  it('who is here is asked of the edge by whoever takes part, about those who do, and nothing of it is kept', async () => {
    const asked: unknown[] = [];
    const listening = new AbortController();
    const heard = (async () => {
      for await (const text of stage.ports.broadcast.subscribe(presenceChannel, listening.signal))
        asked.push(presenceQuestion.parse(JSON.parse(text)));
    })().catch(() => undefined);
    const { position } = await stage.ports.events.head();
    expect((await stage.post(client, `/conversations/${teamId}/presence`)).status).toBe(404);
    expect((await stage.post(admin, `/conversations/${teamId}/presence`)).status).toBe(403);
    expect(await stage.post(client, `/conversations/${id}/presence`)).toMatchObject({ status: 200 });
    expect(await stage.post(member, `/conversations/${teamId}/presence`)).toMatchObject({ status: 200 });
    await eventually(() => expect(asked).toHaveLength(2));
    listening.abort();
    await heard;
    expect(asked).toEqual([
      { conversationId: id, by: client.id, of: { users: expect.any(Array), roles: ['admin'] } },
      { conversationId: teamId, by: member.id, of: { users: expect.arrayContaining([member.id]), roles: [] } },
    ]);
    expect(JSON.stringify(asked[1])).not.toContain(client.id);
    expect(await actedSince(position)).not.toContain(member.id);
  });
});

it('a conversation is mute to one person alone', async () => {
  const mute = (muted: unknown) => stage.put(client, `/conversations/${id}/muted`, { muted });
  expect((await mute(true)).body.conversation).toMatchObject({ muted: true });
  expect((await stage.get(member, `/conversations/${id}`)).body.conversation).toMatchObject({ muted: false });
  expect((await mute(true)).body.conversation).toMatchObject({ muted: true });
  expect((await mute(false)).body.conversation).toMatchObject({ muted: false });
  expect((await mute('yes')).status).toBe(400);
});

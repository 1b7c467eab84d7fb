/** The history of conversations: every act, by whom and why, and never a word of what was said. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, colleague, member } from '../workbench/cast.ts';
import { openProject, type Stage, startStage } from '../workbench/harness.ts';
import { nameOf } from '../workbench/joined.ts';

let stage: Stage;
let ids: Awaited<ReturnType<typeof openProject>>;
beforeAll(async () => {
  stage = await startStage();
  ids = await openProject(stage, 'p1', [member]);
});
afterAll(() => stage.stop());

const events = async (query: string, actor: Actor = admin) =>
  (await stage.get(actor, `/audit/events?${query}`)).body.items;
const typesOf = (items: readonly { type: string }[]): readonly string[] => items.map(({ type }) => type);

it('says who let whom in and out, why it was locked, and that a message is gone, without a word of it', async () => {
  const path = `/conversations/${ids.team}`;
  const messageId = crypto.randomUUID();
  const secret = 'The margin is nine percent';
  await stage.post(member, `${path}/messages`, { messageId, text: secret, mentions: [], attachments: [] });
  await stage.post(admin, `${path}/participants`, { personId: colleague.id });
  await stage.call(admin, 'DELETE', `${path}/participants/${colleague.id}`);
  await stage.post(admin, `${path}/lock`, { reason: 'It is decided elsewhere' });
  await stage.call(admin, 'POST', `${path}/unlock`, { body: {} });
  await stage.call(member, 'DELETE', `${path}/messages/${messageId}`);
  await eventually(async () =>
    expect(typesOf(await events(`kind=conversation&id=${ids.team}`))).toEqual([
      ...['MessageDeleted', 'ConversationUnlocked', 'ConversationLocked', 'ParticipantRemoved', 'ParticipantAdded'],
      ...['ParticipantAdded', 'ConversationOpened'],
    ]),
  );
  const [deleted, , locked, , added] = await events(`id=${ids.team}`);
  expect(deleted).toMatchObject({
    actor: { id: member.id, name: nameOf(member) },
    changes: [],
    stream: `message-${messageId}`,
  });
  expect(locked).toMatchObject({
    ...{ subject: { kind: 'conversation', id: ids.team, label: 'Portal p1' }, reason: 'It is decided elsewhere' },
    changes: [{ field: 'state', from: 'open', to: 'locked' }],
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(added).toMatchObject({ actor: { id: admin.id } });
  expect(added.changes).toContainEqual({ field: `seats.${colleague.id}.byHand`, from: null, to: true });
  const { text } = await stage.get(admin, '/audit/events');
  expect(text).not.toContain(secret);
});

it('is filtered by who came or went, and by its other filters', async () => {
  expect(typesOf(await events(`person=${colleague.id}`))).toEqual(['ParticipantRemoved', 'ParticipantAdded']);
  expect(typesOf(await events('type=ConversationLocked'))).toEqual(['ConversationLocked']);
  expect(await events('kind=invoice')).toEqual([]);
});

it('shows a conversation as it was at a moment, and what lies between two, without a message', async () => {
  const { body } = await stage.get(admin, `/audit/conversation/${ids.team}/state`);
  expect(body.state).toMatchObject({ kind: 'project_team', state: 'open', seats: { [member.id]: { client: false } } });
  const from = '2026-01-01T00:00:00.000Z';
  const to = '2046-01-01T00:00:00.000Z';
  const diff = await stage.get(admin, `/audit/conversation/${ids.team}/diff?from=${from}&to=${to}`);
  expect(diff.body.changes).toContainEqual({ field: 'kind', from: null, to: 'project_team' });
  expect((await stage.get(admin, '/audit/conversation/nowhere/state')).status).toBe(404);
  expect((await stage.get(admin, `/audit/project/${ids.team}/state`)).status).toBe(404);
});

it('is admins’ alone, and its chains hold', async () => {
  for (const actor of [client, member]) expect((await stage.get(actor, '/audit/events')).status).toBe(403);
  const { body } = await stage.post(admin, '/audit/verify');
  expect(body).toMatchObject({ intact: true });
  expect((await stage.post(client, '/audit/verify')).status).toBe(403);
  expect((await stage.post(admin, '/audit/verify', { projectId: 'p1' })).status).toBe(404);
});

/** Searching by whoever takes part in more conversations than are asked one by one: here already in more than one. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, member, otherClient } from '../workbench/cast.ts';
import { openProject, type Stage, startStage } from '../workbench/harness.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ conversationsAsked: 1 });
});
afterAll(() => stage.stop());

const say = async (actor: Actor, conversationId: string, text: string): Promise<string> => {
  const message = { messageId: crypto.randomUUID(), text, mentions: [], attachments: [] };
  const { status, body } = await stage.post(actor, `/conversations/${conversationId}/messages`, message);
  expect(status).toBe(200);
  return body.message.messageId;
};
const page = async (actor: Actor, query: string) => (await stage.get(actor, `/conversations/search?${query}`)).body;
const found = async (actor: Actor, query: string): Promise<readonly string[]> =>
  (await page(actor, query)).items.map(({ message }: { message: { text: string } }) => message.text);

it('finds in all messages, newest first and page by page, what one reads now, and nothing else', async () => {
  const { client: talk, team } = await openProject(stage, 'p1');
  const { client: other } = await openProject(stage, 'p2');
  for (const n of [1, 2, 3]) await say(member, talk, `The turbine report ${n}`);
  await say(member, team, 'Between us: the turbine is late');
  const gone = await say(member, other, 'No turbine here');
  await say(client, other, 'Which TURBINE?');
  await stage.call(member, 'DELETE', `/conversations/${other}/messages/${gone}`);
  const mine = ['Which TURBINE?', 'The turbine report 3', 'The turbine report 2', 'The turbine report 1'];
  await eventually(async () => expect(await found(client, 'q=turbine')).toEqual(mine));
  expect(await found(member, 'q=turbine')).toEqual([mine[0], 'Between us: the turbine is late', ...mine.slice(1)]);
  expect(await found(admin, 'q=between')).toEqual([]);
  expect(await found(otherClient, 'q=turbine')).toEqual([]);
  expect(await found(member, `q=turbine&conversationId=${team}`)).toEqual(['Between us: the turbine is late']);
  const titles = (await page(client, 'q=turbine')).items.map(
    ({ conversation }: { conversation: { title: string } }) => conversation.title,
  );
  expect(titles).toEqual(['Portal p2', 'Portal p1', 'Portal p1', 'Portal p1']);
});

/** Lists of proposals over HTTP, as rights move: whom a draft is written for may change until it is submitted. */
import { client, member, otherClient } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { drafted, ok } from '../workbench/story.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const listed = async (who = client): Promise<readonly string[]> =>
  ok(await stage.get(who, '/proposals')).items.map(({ proposalId }: { proposalId: string }) => proposalId);

it('a draft that its author gives to another client leaves the list of the first one and comes into theirs', async () => {
  const id = await drafted(stage, member, client.id);
  expect([await listed(), await listed(otherClient), await listed(member)]).toEqual([[id], [], [id]]);
  ok(await stage.put(member, `/proposals/${id}`, { title: 'Portal', clientId: otherClient.id }));
  expect([await listed(), await listed(otherClient), await listed(member)]).toEqual([[], [id], [id]]);
  expect((await stage.get(client, `/proposals/${id}`)).status).toBe(404);
  expect(ok(await stage.get(member, `/proposals?clientId=${otherClient.id}`)).items).toHaveLength(1);
});

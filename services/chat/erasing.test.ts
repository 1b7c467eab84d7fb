/** A person who is forgotten takes their words and their files along; that they wrote stays. */
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { contentOf } from './attachments/content.ts';
import { namedContents } from './contents.ts';
import { admin, client, member } from './workbench/cast.ts';
import { openProject, type Stage, startStage } from './workbench/harness.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

it('so nobody reads a word of theirs any more, nor opens a file, and nothing is missed that is gone for good', async () => {
  const { client: id } = await openProject(stage, 'p1', [member]);
  const uploaded = async (actor: typeof member) =>
    (await stage.upload(actor, id, { name: 'plan.md', content: `# Of ${actor.id}\n` })).body.file.fileId as string;
  const [theirs, others] = [await uploaded(member), await uploaded(client)];
  const say = (actor: typeof member, text: string, fileId: string) =>
    stage.post(actor, `/conversations/${id}/messages`, {
      ...{ messageId: crypto.randomUUID(), text, mentions: [], attachments: [fileId] },
    });
  await say(member, 'My words', theirs);
  await say(client, 'Other words', others);
  await eventually(async () =>
    expect((await stage.get(admin, `/conversations/${id}/messages`)).body.items).toHaveLength(2),
  );
  expect((await namedContents(stage.ports.events)).toSorted()).toEqual([theirs, others].map(contentOf).toSorted());

  const by = {
    commandId: newId(),
    actorId: admin.id,
    at: new Date().toISOString(),
    correlationId: 'x',
    causationId: 'x',
  };
  await stage.running().spine.erase(member.id, ['messages'], by);
  const read = async () => (await stage.get(admin, `/conversations/${id}/messages`)).body.items;
  await eventually(async () =>
    expect(await read()).toEqual([
      expect.objectContaining({ text: null, state: 'sent', by: expect.objectContaining({ id: member.id }) }),
      expect.objectContaining({ text: 'Other words' }),
    ]),
  );
  expect(JSON.stringify(await read())).not.toContain('My words');
  const content = (fileId: string) => stage.get(client, `/conversations/${id}/files/${fileId}/content`);
  await eventually(async () => expect((await content(theirs)).status).toBe(404));
  expect((await content(others)).text).toBe('# Of client-1\n');
  await eventually(async () => expect(await stage.ports.files.open(contentOf(theirs))).toBeNull());
  expect(await namedContents(stage.ports.events)).toEqual([contentOf(others)]);
  expect((await stage.get(admin, '/conversations/search?q=words')).body.items).toHaveLength(1);
});

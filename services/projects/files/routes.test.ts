/** Who opens which file of a project: its people all of them, whoever wrote the proposal what is attached to it. */
import { createHash } from 'node:crypto';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, lead, member, otherClient, otherLead, stranger, system } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { assigned, briefOf, drafted, evidence, offerOf, ok } from '../workbench/story.ts';
import { type FileCommand, file } from './file.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const opened = async (fileId: string, who = client): Promise<number> =>
  (await stage.get(who, `/files/${fileId}/content`)).status;

describe('a file', () => {
  it('of a proposal is open to its client, its author and admins, and so is the list', async () => {
    const id = await drafted(stage, stranger, client.id);
    const fileId = await evidence(stage, id, stranger);
    for (const who of [stranger, client, admin]) {
      expect([who.id, await opened(fileId, who)]).toEqual([who.id, 200]);
      expect(ok(await stage.get(who, `/projects/${id}/files`)).items).toHaveLength(1);
    }
    for (const who of [otherClient, lead, member]) {
      expect([who.id, await opened(fileId, who)]).toEqual([who.id, 404]);
      expect((await stage.get(who, `/projects/${id}/files`)).status).toBe(404);
    }
    expect((await stage.call(null, 'GET', `/files/${fileId}/content`)).status).toBe(401);
    const { file: facts } = ok(await stage.get(client, `/files/${fileId}`));
    expect(facts).toMatchObject({ fileId, state: 'clean', uploaded: { by: { id: stranger.id } } });
    for (const who of [otherClient, lead, member]) expect((await stage.get(who, `/files/${fileId}`)).status).toBe(404);
    expect((await stage.get(client, `/files/${newId()}`)).status).toBe(404);
  });
  it('of the work is its people’s: who wrote the proposal opens what is attached to it and nothing else', async () => {
    const draft = await drafted(stage, stranger, client.id);
    const attached = await evidence(stage, draft, stranger, 'brief.txt');
    const loose = await evidence(stage, draft, stranger, 'loose.txt');
    ok(await stage.put(stranger, `/proposals/${draft}`, { attachments: [attached] }));
    const { id } = await runningFrom(draft, attached);
    const work = await evidence(stage, id, member, 'work.txt');
    for (const who of [client, admin, member])
      for (const fileId of [attached, loose, work]) expect([who.id, await opened(fileId, who)]).toEqual([who.id, 200]);
    expect(await opened(attached, stranger)).toBe(200);
    expect([await opened(work, stranger), await opened(loose, stranger)]).toEqual([404, 404]);
    expect((await stage.get(stranger, `/projects/${id}/files`)).status).toBe(403);
    for (const who of [otherClient, otherLead])
      for (const fileId of [attached, loose, work]) expect([who.id, await opened(fileId, who)]).toEqual([who.id, 404]);
  });
  it('is served to nobody before it was found clean, nor once it was found not to be', async () => {
    const projectId = await drafted(stage);
    const fileId = newId();
    const send = async (command: object): Promise<void> => {
      const at = new Date(stage.now()).toISOString();
      const by = { commandId: newId(), actorId: client.id, at, correlationId: newId(), causationId: newId() };
      const changed = await stage.running().spine.change(`file-${fileId}`, { at, ...command } as FileCommand, file, by);
      expect(changed.is).toBe('changed');
    };
    const about = { fileId, projectId, name: 'a.txt', mediaType: 'text/plain', bytes: 1, sha256: 'a'.repeat(64) };
    await send({ type: 'StoreFile', actor: client, ...about, knows: true, may: true, scanned: true });
    const tried = async (who: typeof client) => {
      const { status, body } = await stage.get(who, `/files/${fileId}/content`);
      return [status, body.code];
    };
    for (const who of [client, admin]) expect(await tried(who)).toEqual([422, 'FILE_NOT_CLEAN']);
    expect(await tried(otherClient)).toEqual([404, 'NOT_FOUND']);
    await send({ type: 'QuarantineFile', actor: system, reason: 'EICAR' });
    for (const who of [client, admin]) expect(await tried(who)).toEqual([422, 'FILE_NOT_CLEAN']);
  });
});

describe('the list of files', () => {
  it('is the project’s own, newest first and in pages, with what each is', async () => {
    const [id, other] = [await drafted(stage), await drafted(stage)];
    for (const name of ['one.txt', 'two.txt', 'three.txt']) await evidence(stage, id, client, name);
    await evidence(stage, other, client, 'elsewhere.txt');
    const path = `/projects/${id}/files`;
    const { items } = ok(await stage.get(client, path));
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['three.txt', 'two.txt', 'one.txt']);
    const text = 'Proof of work in three.txt';
    expect(items[0]).toEqual({
      ...{ fileId: expect.any(String), name: 'three.txt', bytes: text.length, state: 'clean' },
      sha256: createHash('sha256').update(text).digest('hex'),
    });
    const first = ok(await stage.get(client, `${path}?limit=2`));
    const rest = ok(await stage.get(client, `${path}?limit=2&after=${encodeURIComponent(first.next)}`));
    expect([...first.items, ...rest.items]).toEqual(items);
    expect(rest.next).toBeUndefined();
    for (const query of ['limit=0', 'colour=red'])
      expect([query, (await stage.get(client, `${path}?${query}`)).status]).toEqual([query, 400]);
    expect((await stage.get(client, '/projects/none/files')).status).toBe(404);
    expect((await stage.call(null, 'GET', path)).status).toBe(401);
  });
  it('says that it is behind where it does not hold what its reader has written, and only there', async () => {
    const id = await drafted(stage);
    const path = `/projects/${id}/files`;
    expect(ok(await stage.get(client, path)).stale).toBeUndefined();
    expect(ok(await stage.call(client, 'GET', path, { headers: stage.ahead() })).stale).toBe(true);
  });
});

/** From the author's draft to a project on which the employee is. */
const runningFrom = async (id: string, attached: string): Promise<{ id: string }> => {
  ok(await stage.post(stranger, `/proposals/${id}/submit`, { ...briefOf(stage), attachments: [attached] }));
  ok(await stage.post(admin, `/projects/admin/proposals/${id}/status`, { action: 'start_review' }));
  const { proposal } = ok(await stage.post(admin, `/projects/admin/proposals/${id}/budget`, offerOf(stage)));
  const { version, hash } = proposal.offers.at(-1);
  ok(await stage.post(client, `/projects/${id}/decision`, { decision: 'accept', version, hash }));
  await eventually(async () => {
    if (ok(await stage.get(client, `/projects/${id}`)).kind !== 'project') throw new Error('no project yet');
  });
  await assigned(stage, id, member);
  return { id };
};

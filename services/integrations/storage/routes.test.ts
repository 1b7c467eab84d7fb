/** A project's places over HTTP: by whoever may see the project, and nobody else. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, colleague, employee, lead, secondAdmin } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import {
  activated,
  appointed,
  approved,
  assigned,
  created,
  PROJECT,
  released,
  running,
  sha256Of,
  submitted,
} from '../workbench/projects.ts';
import { placeStream } from './ids.ts';
import { type PlaceCommand, place } from './place.ts';

const otherClient = { id: 'client-2', role: 'client' } as const;
const content = Buffer.from('what was agreed');
const path = `/storage/projects/${PROJECT}`;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  const internal = approved('file-2', content);
  if (internal.type !== 'DocumentApproved') throw new Error('it is not approved');
  const hidden = { ...internal, data: { ...internal.data, audience: 'internal', title: 'Cost notes' } };
  await stage.tellOfProjects(`project-${PROJECT}`, [...running(), submitted('file-1', content), appointed(lead.id)]);
  await stage.tellOfProjects('document-1', [hidden]);
  await stage.tellOfProjects(`person-${employee.id}`, [assigned(employee.id)]);
  await eventually(async () => expect((await stage.get(employee, path)).status).toBe(200));
  await eventually(async () => expect((await stage.get(lead, path)).status).toBe(200));
});
afterAll(() => stage.end());

/** As the work at a provider records it. */
const record = async (...said: readonly object[]) => {
  const of = { provider: 'drive', projectId: PROJECT } as const;
  const at = new Date(stage.now()).toISOString();
  for (const one of said) {
    const command = { ...one, ...of, actor: SYSTEM, at } as PlaceCommand;
    const id = newId();
    const by = { commandId: id, actorId: 'system:storage', at, correlationId: id, causationId: id };
    const { is } = await stage.running().spine.change(placeStream('drive', PROJECT), command, place, by);
    expect(is).toBe('changed');
  }
};

it('nothing is there before anything is connected', async () => {
  for (const actor of [client, employee, lead, admin])
    expect((await stage.get(actor, path)).body).toEqual({ success: true, connected: false, places: [] });
});

it('whoever does not see the project is told that there is none, as of one that nobody has heard of', async () => {
  for (const actor of [otherClient, colleague])
    expect((await stage.get(actor, path)).body).toMatchObject({ success: false, code: 'NOT_FOUND' });
  expect((await stage.get(admin, '/storage/projects/not-there')).status).toBe(404);
  const { status } = await stage.call(null, 'GET', path);
  expect(status).toBe(401);
});

describe('once there is a folder', () => {
  beforeAll(async () => {
    const grant = { grantId: 'g1' };
    const copy = { copyId: 'deliverable-1-1', fileId: 'file-1', name: 'Design v1', bytes: content.length, ref: 'r1' };
    await record(
      { type: 'RequestFolder', ...grant, ref: 'r', name: 'Portal' },
      { type: 'ConfirmFolder', ...grant, folderId: 'f1', link: 'https://drive.example/f1' },
      { type: 'RequestCopy', ...copy, sha256: sha256Of(content) },
      { type: 'ConfirmCopy', copyId: 'deliverable-1-1', copiedTo: 'c1', link: 'https://drive.example/c1' },
      { type: 'RequestAccess', personId: employee.id, address: 'esha@people.example' },
      { type: 'ConfirmAccess', personId: employee.id, permissionId: 'm1' },
      { type: 'RequestAccess', personId: lead.id, address: 'lena@people.example' },
    );
    await eventually(async () => {
      const [place] = (await stage.get(admin, path)).body.places;
      expect([place?.accesses.length, place?.copies.length]).toEqual([2, 2]);
    });
  });
  const read = async (actor: typeof client) => (await stage.get(actor, path)).body.places[0];

  it('its client reads the link and the copies that are theirs, and nobody’s access', async () => {
    const { body, text } = await stage.get(client, path);
    expect(body.places).toEqual([
      {
        ...{ provider: 'drive', connected: false, more: false },
        folder: { state: 'there', said: 'It is there.', link: 'https://drive.example/f1' },
        copies: [
          {
            ...{ of: 'deliverable-1', milestoneId: 'milestone-1', version: 1, title: 'Design', bytes: content.length },
            ...{ sha256: sha256Of(content), state: 'there', said: 'Copied.', link: 'https://drive.example/c1' },
            copiedAt: expect.stringMatching(/Z$/),
          },
        ],
      },
    ]);
    for (const hidden of [employee.id, lead.id, 'people.example', 'Cost notes']) expect(text).not.toContain(hidden);
  });
  it('those on the team read every copy, and their own access alone', async () => {
    const { copies, accesses } = await read(employee);
    expect(copies.map(({ title }: { title: string }) => title).toSorted()).toEqual(['Cost notes', 'Design']);
    expect(accesses).toEqual([
      {
        ...{ state: 'there', said: 'Has access.', since: expect.stringMatching(/Z$/) },
        person: { id: employee.id, name: `Name of ${employee.id}`, role: 'employee' },
      },
    ]);
  });
  it.each([
    ['its lead', lead],
    ['an admin', admin],
    ['another admin', secondAdmin],
  ])('%s reads everybody’s, and no address', async (_who, actor) => {
    const { accesses, doubts } = await read(actor);
    expect(accesses.map(({ person, state }: { person: { id: string }; state: string }) => [person.id, state])).toEqual([
      [employee.id, 'there'],
      [lead.id, 'under_way'],
    ]);
    expect(doubts).toEqual([]);
    expect((await stage.get(actor, path)).text).not.toContain('people.example');
  });
  it('whoever wrote what is not shown yet is told that it lags behind', async () => {
    const { body } = await stage.call(admin, 'GET', path, { headers: stage.ahead() });
    expect([body.stale, body.places.length]).toEqual([true, 1]);
    expect((await stage.get(admin, path)).body).not.toHaveProperty('stale');
  });
  it('whoever leaves reads nothing more of it, at once', async () => {
    await stage.tellOfProjects(`person-${employee.id}`, [assigned(employee.id), released(employee.id)]);
    await eventually(async () => expect((await stage.get(employee, path)).status).toBe(404));
  });
});

it('of a project that is not activated yet its client is told that nothing is there', async () => {
  await stage.tellOfProjects('project-next', [created('next', 'Next')]);
  await eventually(async () => expect((await stage.get(client, '/storage/projects/next')).body.places).toEqual([]));
  await stage.tellOfProjects('project-next', [created('next', 'Next'), activated('next')]);
  expect((await stage.get(otherClient, '/storage/projects/next')).status).toBe(404);
});

it('of a folder of an earlier connection nothing is read before it is known that this one reaches it', async () => {
  await stage.connect(admin, 'drive');
  const files = `/storage/drive/projects/${PROJECT}/files`;
  for (const asked of [files, `${files}/x1/content`])
    expect((await stage.get(admin, asked)).body).toMatchObject({
      ...{ code: 'STATE_CONFLICT', message: 'This project has no folder at Google Drive yet.' },
    });
});

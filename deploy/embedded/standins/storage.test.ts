/** Folders, copies and access at Drive and Dropbox: what is wanted comes to be, once, whatever the provider does meanwhile. */
import { storageProviders } from '@lamplight/bff/contract/storage.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { addressOf } from '@lamplight/integrations/workbench/addresses.ts';
import { admin, client, employee, lead } from '@lamplight/integrations/workbench/cast.ts';
import {
  activated,
  approved,
  assigned,
  completed,
  created,
  PROJECT,
  released,
  running,
  sha256Of,
  submitted,
} from '@lamplight/integrations/workbench/projects.ts';
import { hasFolder, hasPeople } from './workbench/seen.ts';
import { type Seen, type StorageStage, startStorageStage } from './workbench/storage-stage.ts';

const KEY = `project-${PROJECT}`;
const ofPerson = (id: string): string => `person-${id}`;
const content = Buffer.from('what was agreed');
/** Two parts. */
const large = Buffer.alloc(4 * 1024 * 1024 + 5, 'lamp');

let s: StorageStage;
beforeEach(async () => {
  s = await startStorageStage();
});
afterEach(() => s.end());

describe.each(storageProviders)('%s', (provider) => {
  const seen = (): Seen => s.seen[provider];
  const standIn = () => s.standIns[provider];

  it('has a folder for a project that was activated before it was connected, and for one after that', async () => {
    await s.stage.tellOfProjects(KEY, running());
    await s.connect(provider);
    await hasFolder(seen());
    expect(seen().folders()[0]).toBe(`Portal ${PROJECT.slice(-8)}`);
    await s.stage.tellOfProjects('project-other', running('other', 'Atlas'));
    await eventually(() =>
      expect([...seen().folders()].sort()).toEqual(['Atlas other', `Portal ${PROJECT.slice(-8)}`]),
    );
    await s.stage.tellOfProjects('project-waiting', [created('waiting', 'Not yet')]);
    await s.inStep();
    expect(seen().folders()).toHaveLength(2);
  });

  it('lets the team in and out again, by receipts, and tells nobody by mail', async () => {
    await s.connect(provider);
    await s.stage.tellOfProjects(ofPerson(employee.id), [assigned(employee.id)]);
    await s.stage.tellOfProjects(ofPerson(lead.id), [assigned(lead.id)]);
    await s.stage.tellOfProjects(KEY, running());
    await hasPeople(seen(), employee, lead);
    expect(seen().notified()).toBe(false);
    await s.stage.tellOfProjects(ofPerson(employee.id), [assigned(employee.id), released(employee.id)]);
    await hasPeople(seen(), lead);
    await s.inStep();
    const { body } = await s.stage.get(admin, `/audit/events?person=${employee.id}`);
    const told = (body.items as readonly { type: string; subject: { label: string } }[]).toReversed();
    expect(told.map(({ type }) => type)).toEqual([
      ...['AccessRequested', 'AccessGiven', 'AccessTakingRequested', 'AccessTaken'],
    ]);
    expect(told[0]?.subject.label).toContain(`access of Name of ${employee.id} to the folder of Portal`);
    await s.stage.tellOfProjects(KEY, [...running(), completed()]);
    await hasPeople(seen());
    await s.inStep();
  });

  it('copies what was submitted and approved, each version once, and holds its hash against ours', async () => {
    await s.connect(provider);
    await s.store('file-1', content);
    await s.store('file-2', large);
    await s.stage.tellOfProjects(KEY, [...running(), submitted('file-1', content)]);
    await s.stage.tellOfProjects('document-1', [approved('file-2', large)]);
    await eventually(() => expect(seen().files()).toHaveLength(2));
    await s.inStep();
    expect(
      seen()
        .files()
        .find(({ name }) => name.startsWith('Design v1'))
        ?.content.equals(content),
    ).toBe(true);
    expect(
      seen()
        .files()
        .find(({ name }) => name.startsWith('API guide v1'))
        ?.content.equals(large),
    ).toBe(true);
    const [place] = (await s.stage.get(client, `/storage/projects/${PROJECT}`)).body.places;
    const link = expect.stringMatching(/^http/);
    expect(place).toMatchObject({ provider, connected: true, folder: { state: 'there', link } });
    const copies = place.copies as readonly { title: string }[];
    expect(copies.toSorted((a, b) => (a.title < b.title ? -1 : 1))).toMatchObject([
      { title: 'API guide', state: 'there', link, sha256: sha256Of(large), copiedAt: expect.any(String) },
      { title: 'Design', state: 'there', link, sha256: sha256Of(content), copiedAt: expect.any(String) },
    ]);
    // The same message again, and the next version.
    await s.store('file-3', Buffer.from('another'));
    await s.stage.tellOfProjects(KEY, [
      ...running(),
      submitted('file-1', content),
      submitted('file-3', Buffer.from('another'), 2),
    ]);
    await eventually(() => expect(seen().files()).toHaveLength(3));
    await s.inStep();
    expect((await s.typesAt(provider)).filter((type) => type === 'CopyConfirmed')).toHaveLength(3);
  });

  it('does nothing twice where each answer is lost after its effect', async () => {
    await s.connect(provider);
    const { makeFolder, give, take } = seen().calls;
    const lasts = provider === 'drive' ? 'drive.upload' : 'files/upload_session/finish';
    for (const call of [makeFolder, give, take, lasts]) standIn().fault({ call, as: 'lost' });
    await s.store('file-1', content);
    await s.stage.tellOfProjects(KEY, [...running(), submitted('file-1', content)]);
    await s.stage.tellOfProjects(ofPerson(employee.id), [assigned(employee.id)]);
    await hasFolder(seen());
    await hasPeople(seen(), employee);
    await eventually(() => expect(seen().files()).toHaveLength(1));
    await s.inStep();
    await s.stage.tellOfProjects(ofPerson(employee.id), [assigned(employee.id), released(employee.id)]);
    await hasPeople(seen());
    await s.inStep();
    expect(seen().folders()).toHaveLength(1);
    expect(seen().files()).toHaveLength(1);
    // Of what was found no second one was asked for.
    expect([s.callsOf(provider, makeFolder), s.callsOf(provider, give)]).toEqual([1, 1]);
  });

  it('goes on with a large file where its upload broke off', async () => {
    await s.connect(provider);
    await s.store('file-2', large);
    standIn().fault({ call: seen().calls.part, as: 'partial', bytes: 3 * 1024 * 1024 });
    await s.stage.tellOfProjects(KEY, [...running(), submitted('file-2', large)]);
    await eventually(() => expect(seen().files()).toHaveLength(1), 40_000);
    await s.inStep();
    expect(seen().files()[0]?.content.equals(large)).toBe(true);
    const begin = provider === 'drive' ? 'drive.upload.begin' : 'files/upload_session/start';
    expect(s.callsOf(provider, begin)).toBe(1);
  });

  it('makes a folder anew in another account, and says who had access to the one before', async () => {
    await s.connect(provider);
    await s.stage.tellOfProjects(KEY, running());
    await s.stage.tellOfProjects(ofPerson(employee.id), [assigned(employee.id)]);
    await hasPeople(seen(), employee);
    await s.inStep();
    standIn().revokeGrants();
    await s.stage.tellOfProjects(ofPerson(lead.id), [assigned(lead.id)]);
    await eventually(async () => expect((await s.stage.recorded(provider)).state).toBe('expired'));
    await s.connect(provider, 1);
    await eventually(() => expect(seen().folders()).toHaveLength(2));
    await eventually(async () =>
      expect((await s.outOfStep()).map(({ kind, state, person }) => [kind, state, person?.id])).toEqual([
        ['access_to_take', 'in_doubt', employee.id],
        // Whether they were let in nobody can tell any more.
        ['access_to_take', 'in_doubt', lead.id],
      ]),
    );
    const answer = await s.stage.post(admin, `/storage/${provider}/${PROJECT}/reconcile`);
    expect(answer.status).toBe(200);
    await s.inStep();
  });

  it('a folder that somebody threw away is said to be gone, and is made anew once an admin says so', async () => {
    await s.connect(provider);
    await s.stage.tellOfProjects(KEY, running());
    await hasFolder(seen());
    await s.inStep();
    await seen().throwAway();
    await s.stage.post(admin, `/storage/${provider}/${PROJECT}/reconcile`);
    await eventually(async () =>
      expect(await s.outOfStep()).toEqual([expect.objectContaining({ kind: 'folder', state: 'in_doubt' })]),
    );
    expect(seen().folders()).toEqual([]);
    await s.stage.post(admin, `/storage/${provider}/${PROJECT}/reconcile`);
    await hasFolder(seen());
    await s.inStep();
  });
});

it('keeps addresses out of everything that is stored, sent or logged in clear', async () => {
  await s.connect('drive');
  await s.stage.tellOfProjects(KEY, [created(), activated()]);
  await s.stage.tellOfProjects(ofPerson(employee.id), [assigned(employee.id)]);
  await hasPeople(s.seen.drive, employee);
  await s.inStep();
  const address = addressOf(employee.id);
  for await (const { data } of s.stage.ports.events.read(`storage-drive-${PROJECT}`))
    expect(JSON.stringify(data)).not.toContain(address);
  expect(s.stage.logged()).not.toContain(address);
  expect((await s.stage.get(admin, '/storage/out-of-step')).text).not.toContain(address);
});

/** The history of projects' folders and of repositories: what each is called, whose access it was, and what changed of it. */
import type { Change } from '@lamplight/bff/contract/audit.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { AnyDecider } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { repositoryStream } from '../code/repositories/ids.ts';
import { repository } from '../code/repositories/repository.ts';
import { placeIdOf, placeStream } from '../storage/ids.ts';
import { place } from '../storage/place.ts';
import { admin, client, employee } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { created, PROJECT } from '../workbench/projects.ts';
import { deciderOf } from './subject.ts';

const FOLDER = placeIdOf('drive', PROJECT);
const UNHEARD = placeIdOf('dropbox', 'unheard');
const REPOSITORY = '3001';
let stage: Stage;

const record = async (stream: StreamId, decider: AnyDecider, ...said: readonly object[]) => {
  for (const one of said) {
    const at = new Date(stage.now()).toISOString();
    const id = newId();
    const by = { commandId: id, actorId: 'system:test', at, correlationId: id, causationId: id };
    const command = { actor: SYSTEM, at, ...one } as never;
    const { is } = await stage.running().spine.change(stream, command, decider, by);
    expect(is).toBe('changed');
  }
};

beforeAll(async () => {
  stage = await startStage();
  await stage.tellOfProjects(`project-${PROJECT}`, [created()]);
  const inDrive = (said: object) => ({ provider: 'drive', projectId: PROJECT, ...said });
  const elsewhere = (said: object) => ({ provider: 'dropbox', projectId: 'unheard', ...said });
  const folder = { grantId: 'g1', ref: 'r1', name: 'Portal' };
  const confirmed = { type: 'ConfirmFolder', grantId: 'g1', folderId: 'f1', link: 'https://there.example/f1' };
  const access = (personId: string) => [
    { type: 'RequestAccess', personId, address: `${personId}@people.example` },
    { type: 'ConfirmAccess', personId, permissionId: `m-${personId}` },
  ];
  await record(
    placeStream('drive', PROJECT),
    place,
    ...[{ type: 'RequestFolder', ...folder }, confirmed, ...access(employee.id)].map(inDrive),
    inDrive({ type: 'Reconcile', actor: admin }),
  );
  await record(
    placeStream('dropbox', 'unheard'),
    place,
    ...[{ type: 'RequestFolder', ...folder }, confirmed, ...access('nobody')].map(elsewhere),
  );
  const ofRepository = { repositoryId: REPOSITORY, projectId: PROJECT, mappingId: 'm1' };
  const name = 'studio/portal';
  const mapping = { ...ofRepository, actor: admin, leads: false, name, connectionId: `github-${admin.id}` };
  const wanted = { ...ofRepository, employeeId: employee.id, wanted: 'given', account: '2002' };
  await record(
    repositoryStream(REPOSITORY),
    repository,
    { type: 'Map', ...mapping },
    { type: 'RecordHook', ...ofRepository, hook: { is: 'hooked', hookId: '9' } },
    { type: 'WantAccess', ...wanted },
    { type: 'RecordAccess', ...ofRepository, employeeId: employee.id, attempt: 1, outcome: 'given' },
    { type: 'Rename', ...ofRepository, name: 'studio/gate', learned: 'asked' },
  );
});
afterAll(() => stage.end());

type Item = Readonly<{
  type: string;
  subject: Readonly<{ kind: string; id: string; label: string }>;
  changes: readonly Change[];
}>;
const events = async (query: string): Promise<readonly Item[]> =>
  (await stage.get(admin, `/audit/events?${query}`)).body.items;
/** Once the last of them is there. */
const untilThere = (query: string, newest: string): Promise<readonly Item[]> =>
  eventually(async () => {
    const items = await events(query);
    expect(items[0]?.type).toBe(newest);
    return items;
  });

it('a folder is called by its project and provider, and an access to it by its person', async () => {
  const items = await untilThere(`kind=storage&id=${FOLDER}`, 'StorageReconciling');
  const folder = 'folder of Portal at Google Drive';
  const access = `access of Name of ${employee.id} to the ${folder}`;
  expect(items.map(({ type, subject }) => [type, subject.kind, subject.id, subject.label])).toEqual([
    ['StorageReconciling', 'storage', FOLDER, folder],
    ['AccessGiven', 'storage', FOLDER, access],
    ['AccessRequested', 'storage', FOLDER, access],
    ['FolderConfirmed', 'storage', FOLDER, folder],
    ['FolderRequested', 'storage', FOLDER, folder],
  ]);
});

it('of a project and a person of whom nobody has heard the project’s id stands, and somebody', async () => {
  const items = await untilThere(`kind=storage&id=${UNHEARD}`, 'AccessGiven');
  const folder = 'folder of unheard at Dropbox';
  expect(new Set(items.map(({ subject }) => subject.label))).toEqual(
    new Set([`access of somebody to the ${folder}`, folder]),
  );
});

it('a repository is called as it is called now', async () => {
  const items = await untilThere(`kind=repository&id=${REPOSITORY}`, 'RepositoryRenamed');
  const subject = { kind: 'repository', id: REPOSITORY, label: 'studio/gate' };
  await eventually(async () =>
    expect((await events(`kind=repository&id=${REPOSITORY}`)).map((one) => [one.type, one.subject])).toEqual(
      [
        ...['RepositoryRenamed', 'RepositoryAccessChanged', 'RepositoryAccessRequested', 'RepositoryHooked'],
        'RepositoryMapped',
      ].map((type) => [type, subject]),
    ),
  );
  expect(items[0]?.changes).toEqual([{ field: 'name', from: 'studio/portal', to: 'studio/gate' }]);
  expect(items[1]?.changes).toEqual([{ field: `accesses.${employee.id}.state`, from: 'requested', to: 'given' }]);
});

it('each is found by whose access it was', async () => {
  await untilThere(`kind=repository&id=${REPOSITORY}`, 'RepositoryRenamed');
  await untilThere(`kind=storage&id=${FOLDER}`, 'StorageReconciling');
  expect((await events(`person=${employee.id}`)).map(({ type }) => type)).toEqual([
    ...['RepositoryAccessChanged', 'RepositoryAccessRequested', 'AccessGiven', 'AccessRequested'],
  ]);
});

it('no account at the host and nothing that only machines read is among what changed', async () => {
  await untilThere(`kind=repository&id=${REPOSITORY}`, 'RepositoryRenamed');
  await untilThere(`kind=storage&id=${FOLDER}`, 'StorageReconciling');
  const [repositories, places] = await Promise.all([events('kind=repository'), events(`kind=storage&id=${FOLDER}`)]);
  const fields = [...repositories, ...places].flatMap(({ changes }) =>
    changes.flatMap(({ field }) => field.split('.')),
  );
  const hidden = [
    ...['is', 'etag', 'provider', 'grantId', 'reconciling', 'connectionId', 'repositoryId', 'mappingId'],
    ...['hookId', 'attempt', 'accounts', 'accountId', 'formerNames'],
  ];
  expect(hidden.filter((field) => fields.includes(field))).toEqual([]);
  expect(fields).toEqual(expect.arrayContaining(['folder', 'name', 'state']));
});

it('is shown as it was, and is not there where it never was', async () => {
  expect((await stage.get(admin, `/audit/storage/${FOLDER}/state`)).body.state).toMatchObject({
    folder: { is: 'confirmed' },
  });
  expect((await stage.get(admin, `/audit/repository/${REPOSITORY}/state`)).body.state).toMatchObject({
    name: 'studio/gate',
    state: 'confirmed',
  });
  for (const path of ['storage/drive-nowhere', 'repository/3002'])
    expect((await stage.get(admin, `/audit/${path}/state`)).status).toBe(404);
});

it('is verified by admins, and as a whole', async () => {
  expect((await stage.post(admin, '/audit/verify')).body).toMatchObject({ intact: true });
  expect((await stage.post(admin, '/audit/verify', { projectId: PROJECT })).body).toMatchObject({ code: 'NOT_FOUND' });
  for (const actor of [client, employee])
    expect((await stage.post(actor, '/audit/verify')).body).toMatchObject({ code: 'FORBIDDEN' });
});

it('of what is not audited there is no state', () => {
  expect(() => deciderOf('storagex-1' as StreamId)).toThrow('nothing is audited on storagex-1');
});

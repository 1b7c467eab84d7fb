/** What keeps a place from being in step, and that it is said, and made good. */

import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { addressOf } from '@lamplight/integrations/workbench/addresses.ts';
import { admin, client, colleague, employee, lead } from '@lamplight/integrations/workbench/cast.ts';
import { assigned, created, PROJECT, released, running } from '@lamplight/integrations/workbench/projects.ts';
import { hasFolder, hasPeople } from './workbench/seen.ts';
import { type StorageStage, startStorageStage } from './workbench/storage-stage.ts';

const KEY = `project-${PROJECT}`;
const ofPerson = (id: string): string => `person-${id}`;

let s: StorageStage;
beforeEach(async () => {
  s = await startStorageStage();
});
afterEach(() => s.end());

it('whoever is shut out has no access any more, and whose release comes before their assignment gets none', async () => {
  await s.connect('drive');
  await s.stage.tellOfProjects(KEY, running());
  await s.stage.tellOfProjects(ofPerson(employee.id), [assigned(employee.id)]);
  await s.stage.tellOfProjects(ofPerson(colleague.id), [released(colleague.id), assigned(colleague.id)]);
  await hasPeople(s.seen.drive, employee);
  await s.stage.tell([{ type: 'UserDeactivated', data: { userId: employee.id } }]);
  s.stage.pass(21_000);
  await hasPeople(s.seen.drive);
  await s.inStep();
  expect(s.callsOf('drive', s.seen.drive.calls.give)).toBe(1);
});

it('waits as long as it is asked to, and then catches up', async () => {
  await s.connect('dropbox');
  s.standIns.dropbox.fault({ call: '*', as: 'limited', retryAfterSeconds: 300 });
  const before = s.standIns.dropbox.calls().length;
  await s.stage.tellOfProjects(KEY, running());
  await eventually(() => expect(s.standIns.dropbox.calls().length).toBe(before + 1));
  await eventually(async () => expect((await s.stage.shown(admin, 'dropbox')).lastFailure).not.toBeNull());
  expect((await s.outOfStep()).map(({ kind, state }) => [kind, state])).toEqual([['folder', 'waiting']]);
  expect(s.standIns.dropbox.calls().length).toBe(before + 1);
  s.stage.pass(301_000);
  await eventually(() => expect(s.seen.dropbox.folders()).toHaveLength(1), 40_000);
  await s.inStep();
});

it('outlives a provider that fails, a token that ended, and a slow answer', async () => {
  await s.connect('drive');
  s.standIns.drive.fault({ call: s.seen.drive.calls.makeFolder, as: 'down', status: 503 });
  s.standIns.drive.fault({ call: s.seen.drive.calls.give, as: 'slow', ms: 500 });
  await s.stage.tellOfProjects(KEY, running());
  await s.stage.tellOfProjects(ofPerson(employee.id), [assigned(employee.id)]);
  await hasPeople(s.seen.drive, employee);
  s.standIns.drive.expireTokens();
  await s.stage.tellOfProjects(ofPerson(lead.id), [assigned(lead.id)]);
  await hasPeople(s.seen.drive, employee, lead);
  await s.inStep();
  expect(s.seen.drive.folders()).toHaveLength(1);
});

it('says what is not done where the grant was taken back, and does it once it is connected anew', async () => {
  await s.connect('dropbox');
  await s.stage.tellOfProjects(KEY, running());
  await s.stage.tellOfProjects(ofPerson(employee.id), [assigned(employee.id)]);
  await hasPeople(s.seen.dropbox, employee);
  await s.inStep();
  s.standIns.dropbox.revokeGrants();
  await s.stage.tellOfProjects(ofPerson(employee.id), [assigned(employee.id), released(employee.id)]);
  await eventually(async () => expect((await s.stage.recorded('dropbox')).state).toBe('expired'));
  await eventually(async () =>
    expect(await s.outOfStep()).toEqual([
      expect.objectContaining({
        ...{ provider: 'dropbox', kind: 'access_to_take', state: 'waiting' },
        ...{
          person: expect.objectContaining({ id: employee.id }),
          said: expect.stringContaining('is not connected'),
        },
      }),
    ]),
  );
  expect(s.seen.dropbox.people()).toEqual([addressOf(employee.id)]);
  await s.connect('dropbox');
  await hasPeople(s.seen.dropbox);
  await s.inStep();
  expect(s.seen.dropbox.folders()).toHaveLength(1);
});

it('keeps trying to take what the provider refuses to take, and says so', async () => {
  await s.connect('drive');
  await s.stage.tellOfProjects(KEY, running());
  await s.stage.tellOfProjects(ofPerson(employee.id), [assigned(employee.id)]);
  await hasPeople(s.seen.drive, employee);
  await s.inStep();
  const { take } = s.seen.drive.calls;
  const ends = s.standIns.drive.fault({ call: take, as: 'down', status: 500, times: 1_000 });
  await s.stage.tellOfProjects(ofPerson(employee.id), [assigned(employee.id), released(employee.id)]);
  await eventually(async () =>
    expect((await s.outOfStep()).map(({ kind, person }) => [kind, person?.id])).toEqual([
      ['access_to_take', employee.id],
    ]),
  );
  await eventually(() => expect(s.callsOf('drive', take)).toBeGreaterThanOrEqual(2));
  expect(s.seen.drive.people()).toHaveLength(1);
  ends();
  s.stage.pass(21_000);
  await hasPeople(s.seen.drive);
  await s.inStep();
});

it('whoever left before it is known whether they were let in is looked for until it is', async () => {
  await s.connect('dropbox');
  await s.stage.tellOfProjects(KEY, running());
  await hasFolder(s.seen.dropbox);
  const ends = s.standIns.dropbox.fault({ call: s.seen.dropbox.calls.give, as: 'down', status: 500, times: 1_000 });
  await s.stage.tellOfProjects(ofPerson(employee.id), [assigned(employee.id)]);
  await eventually(() => expect(s.callsOf('dropbox', s.seen.dropbox.calls.give)).toBeGreaterThan(0));
  await s.stage.tellOfProjects(ofPerson(employee.id), [assigned(employee.id), released(employee.id)]);
  await eventually(async () => expect(await s.typesAt('dropbox')).toContain('AccessTakingRequested'));
  ends();
  await eventually(() => expect(s.callsOf('dropbox', s.seen.dropbox.calls.list)).toBeGreaterThan(0), 40_000);
  expect(await s.typesAt('dropbox')).not.toContain('AccessTaken');
  await eventually(async () => {
    s.stage.pass(31_000);
    expect(await s.typesAt('dropbox')).toContain('AccessTaken');
  });
  expect(s.seen.dropbox.people()).toEqual([]);
  await s.inStep();
});

it('what is out of step is for admins alone, and so is putting it right', async () => {
  await s.connect('drive');
  await s.stage.tellOfProjects(KEY, running());
  await hasFolder(s.seen.drive);
  const path = `/storage/drive/${PROJECT}/reconcile`;
  for (const actor of [employee, lead, client]) {
    expect((await s.stage.get(actor, '/storage/out-of-step')).status).toBe(403);
    expect((await s.stage.post(actor, path)).status).toBe(403);
  }
  expect((await s.stage.call(null, 'GET', '/storage/out-of-step')).status).toBe(401);
  for (const unknown of [
    '/storage/onedrive/x/reconcile',
    `/storage/drive/nothing/reconcile`,
    '/storage/github/x/reconcile',
  ])
    expect((await s.stage.post(admin, unknown)).status).toBe(404);
  await s.stage.tellOfProjects('project-waiting', [created('waiting', 'Not yet')]);
  expect((await s.stage.post(admin, `/storage/drive/waiting/reconcile`)).status).toBe(404);
  const answer = await s.stage.post(admin, path);
  expect(answer.body.place).toMatchObject({
    provider: 'drive',
    project: { id: PROJECT, title: 'Portal' },
    copies: 0,
    people: 0,
  });
  await s.inStep();
  expect(await s.typesAt('drive')).toContain('StorageCompared');
});

/** Another account at GitHub is connected than before: by whoever is let in, and by whoever it is asked in the name of. */
import type { CodeRepository } from '@lamplight/bff/contract/code.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, colleague, employee, lead, secondAdmin } from '@lamplight/integrations/workbench/cast.ts';
import { untilWithdrawn } from '@lamplight/integrations/workbench/harness.ts';
import { assigned, type Rig, startRig } from './workbench/rig.ts';

const [owner, outside] = ['lamplight-lead', 'dev-outside'] as const;
let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  await rig.connects(admin, owner);
});
afterEach(() => rig.end());

const path = (projectId: string) => `/projects/${projectId}/code/repositories`;
const repositoryOf = async (projectId: string): Promise<CodeRepository | undefined> =>
  (await rig.stage.get(admin, path(projectId))).body.items[0];
const until = (projectId: string, what: object): Promise<CodeRepository> =>
  eventually(async () => {
    const one = await repositoryOf(projectId);
    expect(one).toMatchObject(what);
    return one as CodeRepository;
  });
const accessBecomes = (projectId: string, person: Actor, what: object) =>
  eventually(async () =>
    expect((await repositoryOf(projectId))?.accesses.find((one) => one.person.id === person.id)).toMatchObject(what),
  );
const mapped = async (projectId: string) => {
  await rig.founds(projectId, lead.id);
  const name = rig.github.addRepository({ name: projectId });
  expect((await rig.stage.post(admin, path(projectId), { name })).status).toBe(200);
  await until(projectId, { state: 'confirmed' });
  return name;
};
const replaces = async (actor: Actor, account: typeof owner | typeof outside) => {
  expect((await rig.stage.post(actor, '/connections/github/disconnect')).status).toBe(200);
  await untilWithdrawn(rig.stage, `github-${actor.id}`, 'confirmed');
  await rig.connects(actor, account);
};
const accessesAt = (name: string) =>
  rig.github.accesses().flatMap(({ repository, login }) => (repository === name ? [login] : []));

it('whoever connects another account is let in by it, also where the one before may use it all the same', async () => {
  const name = await mapped('p1');
  await rig.connects(employee, owner);
  await rig.tells(assigned('p1', employee.id));
  await accessBecomes('p1', employee, { state: 'given', inStep: true });
  await replaces(employee, outside);
  await accessBecomes('p1', employee, {
    ...{ wanted: 'given', state: 'earlier_remains', inStep: false },
    remark: expect.stringMatching(/^They are let in\. An earlier account of theirs.*reconcile\.$/),
  });
  expect(accessesAt(name)).toEqual([outside]);
});

it('a repository that the new account may not administer is said to be out of step, and goes on once it may', async () => {
  const name = await mapped('p2');
  await replaces(admin, outside);
  const refused = await until('p2', {
    ...{ state: 'out_of_step', can: { reconcile: true } },
    remark: expect.stringMatching(/^GitHub refuses the account by which we ask\. Make it an admin .*reconcile\.$/),
  });
  // Whoever comes to the team now is not let in, and it is said why.
  await rig.connects(employee, owner);
  await rig.tells(assigned('p2', employee.id));
  await accessBecomes('p2', employee, { state: 'refused', remark: expect.stringContaining('is an admin') });
  const reconcile = `${path('p2')}/${refused.repositoryId}/reconcile`;
  expect((await rig.stage.post(admin, reconcile)).body).toMatchObject({ code: 'REPOSITORY_FOREIGN' });
  await rig.connects(secondAdmin, owner);
  expect((await rig.stage.post(secondAdmin, reconcile)).status).toBe(200);
  await until('p2', { state: 'confirmed', remark: null });
  await accessBecomes('p2', employee, { state: 'given', inStep: true });
  expect(accessesAt(name)).toEqual([]);
});

it('what nobody could ask for while nothing was connected follows once the same account is connected again', async () => {
  const name = await mapped('p3');
  await rig.connects(colleague, outside);
  expect((await rig.stage.post(admin, '/connections/github/disconnect')).status).toBe(200);
  await untilWithdrawn(rig.stage, `github-${admin.id}`, 'confirmed');
  await rig.tells(assigned('p3', colleague.id));
  await accessBecomes('p3', colleague, { state: 'no_connection' });
  await rig.connects(admin, owner);
  await accessBecomes('p3', colleague, { state: 'invited', inStep: true });
  await until('p3', { state: 'confirmed' });
  expect(accessesAt(name)).toEqual([outside]);
});

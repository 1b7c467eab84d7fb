/** A process that is killed between an effect at GitHub and its confirmation: the next one finds what was done. */
import type { CodeRepository } from '@lamplight/bff/contract/code.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, employee } from '@lamplight/integrations/workbench/cast.ts';
import { assigned, type Rig, startRig } from './workbench/rig.ts';

/** So long that the process of the test does none of the work. */
const NEVER_MS = 1_000_000_000;
const projectId = 'p1';
const repositories = `/projects/${projectId}/code/repositories`;

let rig: Rig;
beforeEach(async () => {
  rig = await startRig({ everyMs: NEVER_MS });
});
afterEach(() => rig.end());

const now = async (): Promise<CodeRepository> => (await rig.stage.get(admin, repositories)).body.items[0];
const until = (state: string, access: string) =>
  eventually(async () => {
    const { accesses, ...repository } = await now();
    expect([repository.state, ...accesses.map((one) => one.state)]).toEqual([state, access]);
  });
/** One that dies by itself, and one that does the rest until it is killed as well. */
const takenUp = async (diesAt: string, done: () => Promise<void>): Promise<void> => {
  await (await rig.stage.child({ CRASH_AT: diesAt })).gone;
  const next = await rig.stage.child();
  try {
    await done();
  } finally {
    await next.kill();
  }
};

/** Every point is gone through without processes in `services/integrations/code/repositories/crash.test.ts`. */
it('makes no second hook, lets nobody in twice, and leaves nobody in', async () => {
  const { github, stage } = rig;
  await rig.connects(admin, 'lamplight-lead');
  await rig.connects(employee, 'dev-outside');
  await rig.founds(projectId);
  await rig.tells(assigned(projectId, employee.id));
  const name = github.addRepository({ name: 'portal' });
  await stage.post(admin, repositories, { name });
  await until('requested', 'requested');
  expect(github.accesses()).toEqual([]);

  await takenUp('repository-access-given', () => until('confirmed', 'invited'));
  expect(github.accesses()).toHaveLength(1);
  const pushes = () => github.deliveries().filter(({ event }) => event === 'push').length;
  await github.push({ repository: name, by: 'lamplight-lead', message: 'Once' });
  expect(pushes()).toBe(1);

  const { repositoryId } = await now();
  expect((await stage.post(admin, `${repositories}/${repositoryId}/unmap`)).status).toBe(200);
  await takenUp('hook-removed', () => until('unmapped', 'taken'));
  expect(github.accesses()).toEqual([]);
  await github.push({ repository: name, by: 'lamplight-lead', message: 'Unheard' });
  expect(pushes()).toBe(1);
  expect(github.takeWrong()).toEqual([]);
});

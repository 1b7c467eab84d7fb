/** GitHub is asked in the name of an account no faster than the bound, and whoever waits for it keeps nobody from ending. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, employee, secondAdmin } from '@lamplight/integrations/workbench/cast.ts';
import { assigned, startRig } from './workbench/rig.ts';

const BOUND = 4;
/** Whether they may administer it is asked while they wait, beside the bound. */
const BY_THE_PERSON = 1;
const projectId = 'p1';
const repositories = `/projects/${projectId}/code/repositories`;

it('what is beyond the bound waits for the next minute, and holds up no end', async () => {
  const { connects, end, founds, github, stage, tells } = await startRig({ callsAMinute: BOUND });
  await connects(admin, 'lamplight-lead');
  await connects(employee, 'dev-outside');
  await founds(projectId);
  await tells(assigned(projectId, employee.id));
  await eventually(async () => expect((await stage.get(employee, repositories)).status).toBe(200));
  const name = github.addRepository({ name: 'portal' });
  const asked = github.calls().length;
  expect((await stage.post(admin, repositories, { name })).status).toBe(200);
  await eventually(() => expect(github.calls().length - asked).toBe(BY_THE_PERSON + BOUND));
  const from = performance.now();
  await end();
  expect(performance.now() - from).toBeLessThan(10_000);
  expect(github.calls().length - asked).toBe(BY_THE_PERSON + BOUND);
});

describe('by several processes', () => {
  /** So long that the process of the test does none of the work. */
  const NEVER_MS = 1_000_000_000;

  it('the bound is one for each account, also for the process that comes after one that was killed', async () => {
    const bound = 6;
    const { connects, end, founds, github, stage, tells } = await startRig({ callsAMinute: bound, everyMs: NEVER_MS });
    await connects(admin, 'lamplight-lead');
    await connects(secondAdmin, 'lamplight-lead');
    await connects(employee, 'dev-outside');
    await founds(projectId);
    await founds('p2');
    await tells(assigned(projectId, employee.id), assigned('p2', employee.id));
    await eventually(async () => expect((await stage.get(employee, repositories)).status).toBe(200));
    const maps = (actor: Actor, id: string, name: string) =>
      stage.post(actor, `/projects/${id}/code/repositories`, { name: github.addRepository({ name }) });
    // More than one minute allows: of whoever is to be let in, and of its hook.
    for (const name of ['one', 'two']) expect((await maps(admin, projectId, name)).status).toBe(200);
    const asked = github.calls().length;
    const first = await stage.child();
    try {
      await eventually(() => expect(github.calls().length - asked).toBe(bound));
    } finally {
      await first.kill();
    }
    await eventually(async () => expect(await stage.ports.keyValue.get(`lease:code:github-${admin.id}`)).toBeNull());
    // Work of another account, which another process takes up together with what waits.
    expect((await maps(secondAdmin, 'p2', 'three')).status).toBe(200);
    const before = github.calls().length;
    const second = await stage.child();
    try {
      await eventually(() => expect(github.calls().length - before).toBeGreaterThanOrEqual(bound));
    } finally {
      await second.kill();
    }
    expect(github.calls().length - before).toBe(bound);
    await end();
  });
});

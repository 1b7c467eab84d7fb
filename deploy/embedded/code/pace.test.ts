/** GitHub is asked in the name of an account no faster than the bound, and whoever waits for it keeps nobody from ending. */
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, employee } from '@lamplight/integrations/workbench/cast.ts';
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

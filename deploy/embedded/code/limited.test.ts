/**
 * GitHub's secondary limits, of calls that make something, are met by its answers alone: it says how long to wait
 * (https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api).
 */
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, employee } from '@lamplight/integrations/workbench/cast.ts';
import { assigned, startRig } from './workbench/rig.ts';

const projectId = 'p1';
const repositories = `/projects/${projectId}/code/repositories`;

it('an invitation that GitHub puts off is asked for again once it may be, not before, and it is said meanwhile', async () => {
  const { connects, end, founds, github, stage, tells } = await startRig();
  await connects(admin, 'lamplight-lead');
  await connects(employee, 'dev-outside');
  await founds(projectId);
  await stage.post(admin, repositories, { name: github.addRepository({ name: 'portal' }) });
  const now = async () => (await stage.get(admin, repositories)).body.items[0];
  await eventually(async () => expect(await now()).toMatchObject({ state: 'confirmed' }));
  await eventually(async () => expect((await stage.shown(admin, 'github')).lastSuccessAt).not.toBeNull());
  const lastFailure = async () => (await stage.shown(admin, 'github')).lastFailure;
  expect(await lastFailure()).toBeNull();

  github.fault({ call: 'repos/add-collaborator', as: 'limited', retryAfterSeconds: 300 });
  await tells(assigned(projectId, employee.id));
  await eventually(async () =>
    expect(await lastFailure()).toMatchObject({ said: expect.stringContaining('asked us to wait') }),
  );
  const asked = github.calls().length;
  stage.pass(299_000);
  const before = (await lastFailure())?.at;
  // It was tried again by then, and GitHub was not asked.
  await eventually(async () => expect((await lastFailure())?.at).not.toBe(before));
  expect(github.calls()).toHaveLength(asked);
  expect((await now()).accesses).toEqual([expect.objectContaining({ state: 'requested', inStep: true })]);
  stage.pass(1_000);
  await eventually(async () => expect((await now()).accesses[0].state).toBe('invited'), 40_000);
  const { lastSuccessAt, ...shown } = await stage.shown(admin, 'github');
  expect(Date.parse(lastSuccessAt ?? '')).toBeGreaterThan(Date.parse(shown.lastFailure?.at ?? ''));
  expect(github.calls().filter(({ call }) => call === 'repos/add-collaborator')).toHaveLength(2);
  await end();
});

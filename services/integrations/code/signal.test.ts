/** Who is told that the code of a project changed: its team and admins, and its client for what is theirs to read. */
import { shortIdOf } from '@lamplight/bff/contract/short-ids.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Integrations } from '../context.ts';
import { client, employee, lead } from '../workbench/cast.ts';
import { activated, appointed, assigned } from '../workbench/projects.ts';
import { heard } from '../workbench/teams.ts';
import type { CodeItem, DeliveryEvent } from './activity/events.ts';
import { codeChanged } from './signal.ts';

const subMilestoneId = '3fa94c1b-7c2e-5d10-9a55-0f3f1c1f2a3b';
const request: CodeItem = {
  ...{ kind: 'request', number: 7, title: 'Login', branch: 'login', state: 'merged', headSha: 'a'.repeat(40) },
  ...{ at: '2026-11-27T10:00:00.000Z', names: [shortIdOf(subMilestoneId)] },
};
const AT = '2026-11-27T12:00:00.000Z';
const LATER = '2026-11-27T12:02:00.000Z';
const handedIn = (...subMilestoneIds: readonly string[]) => ({ 'milestone-1': { at: AT, subMilestoneIds } });
const evidenceOf = (merged: CodeItem, repositoryId = '3001') => ({ requests: { one: { ...merged, repositoryId } } });
/** @param evidence of the sub-milestone that the request names */
const told = async (item: CodeItem, handed: ReturnType<typeof handedIn> | null, evidence: object | null = null) => {
  const data: DeliveryEvent['data'] = {
    ...{ repositoryId: '3001', projectId: 'p1', mappingId: 'm1', deliveryId: 'd1' },
    items: [item],
  };
  const [signal] = await codeChanged(
    { type: 'CodeActivityReceived', data } as Fact<DeliveryEvent>,
    {
      look: async () => ({ state: heard([activated(), assigned(employee.id), appointed(lead.id)]) }),
      storageWanted: { get: async () => (handed === null ? null : { clientId: client.id, handedIn: handed }) },
      codeEvidence: { get: async (id: string) => (id === `p1/${shortIdOf(subMilestoneId)}` ? evidence : null) },
    } as unknown as Integrations,
  );
  return signal;
};
const to = (...users: readonly string[]) => ({ to: { users, roles: ['admin'] }, kind: 'code', id: 'p1' });
const team = [employee.id, lead.id];

const check: CodeItem = {
  ...{ kind: 'check', sha: 'a'.repeat(40), checkId: '1', name: 'tests', passed: false, at: LATER },
};

it('its client, where a request had been merged for what was handed in', async () => {
  expect(await told(request, handedIn(subMilestoneId))).toEqual(to(...team, client.id));
});
it('its client, where what had been merged so is checked later', async () => {
  expect(await told(check, handedIn(subMilestoneId), evidenceOf(request))).toEqual(to(...team, client.id));
});
it.each<readonly [string, CodeItem, ReturnType<typeof handedIn> | null, object | null]>([
  ['what is not merged', { ...request, state: 'open' }, handedIn(subMilestoneId), null],
  ['what was merged after it was handed in', { ...request, mergedAt: LATER }, handedIn(subMilestoneId), null],
  ['what names nothing that was handed in', { ...request, names: [] }, handedIn(subMilestoneId), null],
  ['what nothing was handed in for', request, handedIn(), null],
  [
    'a commit',
    { kind: 'commit', sha: 'a'.repeat(40), title: 'Login', at: request.at, names: [shortIdOf(subMilestoneId)] },
    handedIn(subMilestoneId),
    null,
  ],
  ['a check of nothing that was merged', check, handedIn(subMilestoneId), evidenceOf({ ...request, state: 'open' })],
  ['a check of what was merged later', check, handedIn(subMilestoneId), evidenceOf({ ...request, mergedAt: LATER })],
  ['a check in another repository', check, handedIn(subMilestoneId), evidenceOf(request, '3002')],
  ['a check of another commit', { ...check, sha: 'b'.repeat(40) }, handedIn(subMilestoneId), evidenceOf(request)],
  ['a check of what was not handed in', check, handedIn('7c2e5d10-7c2e-5d10-9a55-0f3f1c1f2a3b'), evidenceOf(request)],
  ['a project of which nothing was heard', request, null, null],
])('its team and admins alone for %s', async (_what, item, handed, evidence) => {
  expect(await told(item, handed, evidence)).toEqual(to(...team));
});

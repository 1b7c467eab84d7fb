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
const told = async (item: CodeItem, handedIn: Readonly<Record<string, readonly string[]>> | null) => {
  const data: DeliveryEvent['data'] = {
    ...{ repositoryId: '3001', projectId: 'p1', mappingId: 'm1', deliveryId: 'd1' },
    items: [item],
  };
  const [signal] = await codeChanged(
    { type: 'CodeActivityReceived', data } as Fact<DeliveryEvent>,
    {
      look: async () => ({ state: heard([activated(), assigned(employee.id), appointed(lead.id)]) }),
      storageWanted: { get: async () => (handedIn === null ? null : { clientId: client.id, handedIn }) },
    } as unknown as Integrations,
  );
  return signal;
};
const to = (...users: readonly string[]) => ({ to: { users, roles: ['admin'] }, kind: 'code', id: 'p1' });
const team = [employee.id, lead.id];

it('its client, where a request was merged for what was handed in', async () => {
  expect(await told(request, { 'milestone-1': [subMilestoneId] })).toEqual(to(...team, client.id));
});
it.each<readonly [string, CodeItem, Parameters<typeof told>[1]]>([
  ['what is not merged', { ...request, state: 'open' }, { 'milestone-1': [subMilestoneId] }],
  ['what names nothing that was handed in', { ...request, names: [] }, { 'milestone-1': [subMilestoneId] }],
  ['what nothing was handed in for', request, { 'milestone-1': [] }],
  [
    'a commit',
    { kind: 'commit', sha: 'a'.repeat(40), title: 'Login', at: request.at, names: [shortIdOf(subMilestoneId)] },
    { 'milestone-1': [subMilestoneId] },
  ],
  ['a project of which nothing was heard', request, null],
])('its team and admins alone for %s', async (_what, item, handedIn) => {
  expect(await told(item, handedIn)).toEqual(to(...team));
});

/** Who is told that a project's place changed: those who may read it by now, and admins. */
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Integrations } from '../context.ts';
import { client, employee, lead } from '../workbench/cast.ts';
import { activated, appointed, assigned, PROJECT, released } from '../workbench/projects.ts';
import { heard } from '../workbench/teams.ts';
import { storageModule } from './module.ts';
import type { StorageEvent } from './place.ts';

const fact = { data: { provider: 'drive', projectId: PROJECT } } as unknown as Fact<StorageEvent>;
const toldOf = (events: Parameters<typeof heard>[0], wanted: Readonly<{ clientId: string | null }> | null) =>
  storageModule.signals.storagePlaces(fact, {
    look: async () => ({ state: heard(events) }),
    storageWanted: { get: async () => wanted },
  } as unknown as Integrations);
const to = (...users: readonly string[]) => [{ to: { users, roles: ['admin'] }, kind: 'storage', id: PROJECT }];

it('what its client reads of code changes with what is handed in, and with nothing else', async () => {
  const said = (type: string) =>
    storageModule.signals.storageWanted(
      { type, data: { projectId: PROJECT } } as unknown as Fact<ProjectsEvent>,
      {
        look: async () => ({ state: heard([activated(), appointed(lead.id)]) }),
        storageWanted: { get: async () => ({ clientId: client.id }) },
      } as unknown as Integrations,
    );
  for (const type of ['MilestoneSubmitted', 'MilestoneRecalled'])
    expect(await said(type)).toEqual([
      { to: { users: [lead.id, client.id], roles: ['admin'] }, kind: 'code', id: PROJECT },
    ]);
  for (const type of ['ProjectCreated', 'DocumentApproved']) expect(await said(type)).toEqual([]);
});
it('its team, its lead and its client', async () => {
  const team = [activated(), assigned(employee.id), appointed(lead.id)];
  expect(await toldOf(team, { clientId: client.id })).toEqual(to(employee.id, lead.id, client.id));
});
it('nobody who left, and no client where nothing was heard of whose it is', async () => {
  const left = [activated(), assigned(employee.id), released(employee.id)];
  expect(await toldOf(left, { clientId: null })).toEqual(to());
  expect(await toldOf([], null)).toEqual(to());
});

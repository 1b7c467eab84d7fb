/**
 * For tests: this service over HTTP on SQLite in a folder of its own, with people whom it has heard of from identity.
 * Every answer is checked against the contract.
 */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { Log } from '@lamplight/common/log/log.ts';
import { type Stage, stageOf } from '@lamplight/common/service/workbench/stage.ts';
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { knownPeople } from '../people/view.ts';
import { payProfile } from '../profiles/profile.ts';
import { startPayroll } from '../service.ts';
import { admin, client, colleague, employee, lead, secondAdmin } from './cast.ts';

const NAMES: Readonly<Record<string, string>> = {
  [admin.id]: 'Asha Admin',
  [secondAdmin.id]: 'Bela Admin',
  [employee.id]: 'Esha Employee',
  [colleague.id]: 'Kiran Colleague',
  [lead.id]: 'Meera Lead',
  [client.id]: 'Chitra Client',
};
export const nameOf = ({ id }: Actor): string => NAMES[id] ?? '';

export const joined = async (seal: Stage['seal'], { id, role }: Actor): Promise<readonly IdentityEvent[]> => {
  if (role === 'system' || role === 'visitor' || role === 'guest') return [];
  const name = await seal(id, 'profile', NAMES[id] ?? id);
  if (role === 'client') return [{ type: 'UserSignedUp', data: { userId: id, role, name } }];
  const employment = { code: `E-${id}`, designation: 'Engineer', joinedOn: '2026-01-05', locationState: 'KA' };
  return [
    { type: 'EmployeeJoined', data: { employeeId: id, name, ...employment } },
    { type: 'InvitationAccepted', data: { userId: id, role, name } },
  ];
};

const everybody = async (seal: Stage['seal'], cast: readonly Actor[]): Promise<readonly IdentityEvent[]> =>
  (await Promise.all(cast.map((actor) => joined(seal, actor)))).flat();

const EMPLOYER = { name: 'Lamplight', address: '1 Lamp Street, Bengaluru', tan: null, establishmentCode: null };

/** Publishes events of one stream as projects does, from its first revision on; what was published before is repeated. */
export const tellOfProjects = async (stage: Stage, key: string, events: readonly ProjectsEvent[]): Promise<void> => {
  const { incarnation } = await stage.ports.events.head();
  const messages = events.map(({ type, data }, revision) => {
    const id = derivedId(key, revision);
    const position = `${incarnation}.${String(revision).padStart(20, '0')}`;
    const of = { position, revision: String(revision), index: '0', schema: `${type}.v1`, actor: 'admin-1' };
    const headers = { ...of, occurredAt: '2026-11-21T06:30:00.000Z', command: id, correlation: id, causation: id };
    return { key, id, type, body: new TextEncoder().encode(JSON.stringify(data)), headers };
  });
  await stage.ports.bus.publish(PROJECTS_TOPIC, messages);
};

/**
 * @param cast of whom it has heard; those who work there have their pay profile
 * @param log what the service says is kept there; nowhere where it is left out
 */
export const startStage = async (
  cast: readonly Actor[] = [admin, secondAdmin, employee, colleague, lead, client],
  log?: Log,
): Promise<Stage> => {
  const stage = await stageOf({
    service: 'payroll',
    start: (staged) =>
      startPayroll({ ...staged, log: log ?? staged.log, accountKey: Buffer.alloc(32, 7), employer: EMPLOYER }),
    people: knownPeople,
    everybody: (seal) => everybody(seal, cast),
  });
  await eventually(async () => {
    for (const { id, role } of cast) {
      const { state } = await stage.running().spine.look(`payprofile-${id}`, payProfile);
      if (role !== 'client' && state.is === 'absent') throw new Error(`${id} has no pay profile yet`);
    }
  });
  return stage;
};

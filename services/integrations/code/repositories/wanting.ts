/**
 * What is wanted of access to repositories follows the team (state-machines.md §13): who is on it is let in, who is not any more
 * is let in no more. It is recorded as requested; `keeping.ts` asks the host for it.
 */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import { orderAt } from '@lamplight/events/core/heard.ts';
import type { Effect, Fact, Reactor } from '@lamplight/events/core/types.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { ConnectionEvent } from '../../connections/events.ts';
import type { Integrations } from '../../context.ts';
import { type TeamEvent, team, teamStream } from '../../team/team.ts';
import type { RepositoryEvent } from './events.ts';
import { repositoryStream } from './ids.ts';
import { type RepositoryCommand, repository } from './repository.ts';
import { wantedOf } from './wanted.ts';

type Sources = () => Promise<Integrations>;

/** What the team is by now decides, so that events that come late or twice come to the same. */
export const accessFollower = (sources: Sources): Reactor<TeamEvent> => ({
  name: 'repository-access-follower',
  reads: { types: ['TeamworkTold', 'TeamworkEndTold', 'TeamMemberTold', 'TeamReleaseTold'] },
  react: async (fact) => {
    const integrations = await sources();
    const { projectId } = fact.data;
    const people = 'employeeId' in fact.data ? [fact.data.employeeId] : await assignedNow(integrations, projectId);
    return wanting(integrations, fact, projectId, people, await repositoriesOf(integrations, projectId, fact));
  },
});

/** Whoever was on the team before its repository came. */
export const newRepositoryFollower = (sources: Sources): Reactor<RepositoryEvent> => ({
  name: 'new-repository-follower',
  reads: { types: ['RepositoryMapped'] },
  react: async (fact) => {
    const integrations = await sources();
    const { projectId, repositoryId } = fact.data;
    // Those who were let in for another project and are still to be let out, too.
    const { state } = await integrations.look(repositoryStream(repositoryId), repository);
    const before = state.is === 'present' ? Object.keys(state.accesses) : [];
    const people = [...new Set([...before, ...(await assignedNow(integrations, projectId))])];
    return wanting(integrations, fact, projectId, people, [repositoryId]);
  },
});

/** Whoever has connected an account, or another one, is let in by it. */
export const newAccountFollower = (sources: Sources): Reactor<ConnectionEvent> => ({
  name: 'new-account-follower',
  reads: { types: ['CodeHostConnected'] },
  react: async (fact) => {
    const integrations = await sources();
    const { connectedBy } = fact.data;
    await demandUpTo(integrations.personTeams, fact);
    await demandUpTo(integrations.repositories, fact);
    return wantingOfPerson(integrations, fact, connectedBy);
  },
});

/** Whoever may not sign in any more is let in no more, and whoever may again is. */
export const shutOutFollower = (sources: Sources): Reactor<IdentityEvent> => ({
  name: 'shut-out-follower',
  reads: { topics: [IDENTITY_TOPIC] },
  react: async (fact) => {
    const { type, data } = fact;
    if (type !== 'UserDeactivated' && type !== 'UserReactivated') return [];
    const integrations = await sources();
    // What is known by now may be of a later event; what is older does not say it yet.
    const { upTo } = await integrations.knownPeople.heard(data.userId, fact.stream);
    if ((upTo ?? '') < orderAt(fact.position, fact.revision, 0))
      throw unavailable('what this service knows of a person');
    return wantingOfPerson(integrations, fact, data.userId);
  },
});

const wantingOfPerson = async (
  integrations: Integrations,
  fact: Pick<Fact<object>, 'occurredAt'>,
  personId: string,
): Promise<readonly Effect[]> => {
  const projects = Object.values((await integrations.personTeams.get(personId))?.projects ?? {});
  const effects: Effect[] = [];
  for (const projectId of new Set(projects)) {
    const repositories = await mappedTo(integrations, projectId);
    effects.push(...(await wanting(integrations, fact, projectId, [personId], repositories)));
  }
  return effects;
};

/** Also before the project works, and once it is over. */
const assignedNow = async ({ look }: Integrations, projectId: string): Promise<readonly string[]> => [
  ...new Set(Object.values((await look(teamStream(projectId), team)).state.assigned)),
];

const repositoriesOf = async (
  integrations: Integrations,
  projectId: string,
  fact: Fact<object>,
): Promise<readonly string[]> => {
  await demandUpTo(integrations.repositories, fact);
  return mappedTo(integrations, projectId);
};
const mappedTo = async ({ repositories }: Integrations, projectId: string): Promise<readonly string[]> =>
  (await allOf(repositories, { where: { projectId } })).map(({ _id }) => _id);

/** What was recorded before this event must be in the view that is asked. */
export const demandUpTo = async (
  view: Pick<Integrations['repositories'], 'waitFor'>,
  { position }: Fact<object>,
): Promise<void> => {
  if ((await view.waitFor(position)) === 'stale') throw unavailable('a view of this service');
};

const wanting = async (
  integrations: Integrations,
  { occurredAt: at }: Pick<Fact<object>, 'occurredAt'>,
  projectId: string,
  people: readonly string[],
  repositories: readonly string[],
): Promise<readonly Effect[]> => {
  const commands = await Promise.all(
    people.map(async (employeeId) => ({
      ...({ type: 'WantAccess', projectId, employeeId, actor: SYSTEM, at } as const),
      ...(await wantedOf(integrations, projectId, employeeId)),
    })),
  );
  return repositories.flatMap((repositoryId) =>
    commands.map((command) => ({
      as: `${repositoryId}/${command.employeeId}`,
      ...{ to: repositoryStream(repositoryId), decider: repository },
      command: { ...command, repositoryId } satisfies RepositoryCommand,
    })),
  );
};

/** For tests: one repository at a code host in memory, which is kept in step without a service, and can be cut off anywhere. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { AnyDecider } from '@lamplight/events/core/types.ts';
import { takeStep } from '../code/repositories/keeping.ts';
import {
  type PresentRepository,
  type Repository,
  type RepositoryCommand,
  type RepositoryEvent,
  repository,
} from '../code/repositories/repository.ts';
import type { HookSecret } from '../code/repositories/secrets.ts';
import { stepsOf } from '../code/repositories/steps.ts';
import { wantedOf } from '../code/repositories/wanted.ts';
import type { PresentConnection } from '../connections/connection.ts';
import { connectionIdOf, connectionStream } from '../connections/ids.ts';
import type { Integrations } from '../context.ts';
import type { Ask } from '../providers/asking.ts';
import { githubCodeHostAt } from '../providers/github/code-host.ts';
import { teamStream } from '../team/team.ts';
import { AT, admin } from './cast.ts';
import { type GitHubModel, gitHubModel, REPOSITORY } from './github-model.ts';
import { activated, PROJECT } from './projects.ts';
import { heard } from './teams.ts';

export class CutOff extends Error {}
export type CodeWorld = Readonly<{
  github: GitHubModel;
  state(): PresentRepository;
  events: readonly RepositoryEvent[];
  /** The secret that is held of the mapping; undefined: there is none. */
  secret(): HookSecret | undefined;
  /** Decided at once, as by a person. */
  map(): void;
  unmap(): void;
  /** What projects told so far, and what is wanted by it of everybody's access. */
  team(...told: readonly ProjectsEvent[]): Promise<void>;
  /** Until nothing is left to be asked. */
  keepInStep(): Promise<void>;
  /** The nth point from now on is the last. @returns how many there were */
  cutAt(n: number): () => number;
}>;

const repositoryId = String(REPOSITORY.id);
const MAPPING = 'mapping-1';
const byPerson = { repositoryId, projectId: PROJECT, actor: admin, at: AT, leads: false } as const;

/** @param accounts of each person the id of their account at the host @param asking as the host is asked */
export const codeWorld = (
  accounts: Readonly<Record<string, string>>,
  asking: (ask: Ask) => Ask = (ask) => ask,
): CodeWorld => {
  let points = 0;
  let end = Number.POSITIVE_INFINITY;
  const cut = () => {
    points += 1;
    if (points > end) throw new CutOff();
  };
  const connected = (personId: string, accountId: string): PresentConnection => ({
    ...{ is: 'present', etag: 0, connectionId: connectionIdOf('github', personId), provider: 'github' },
    ...{ state: 'connected', grantId: `grant-${personId}`, account: personId, accountId, scopes: [] },
    ...{ connectedBy: personId, withdrawal: null },
  });
  const states = new Map<string, unknown>(
    Object.entries({ ...accounts, [admin.id]: '1' }).map(([personId, accountId]) => [
      connectionStream(connectionIdOf('github', personId)),
      connected(personId, accountId),
    ]),
  );
  let state: Repository = repository.initial;
  const events: RepositoryEvent[] = [];
  const record = (command: RepositoryCommand): Repository => {
    const decided = repository.decide(command, state);
    if (!Array.isArray(decided)) throw new Error(`${command.type} was refused`);
    for (const event of decided as readonly RepositoryEvent[]) {
      events.push(event);
      state = repository.evolve(state, event, events.length);
    }
    return state;
  };
  const github = gitHubModel(cut);
  let secret: HookSecret | undefined;
  const integrations = {
    look: async (stream: string, decider: AnyDecider) => ({
      state: decider.category === repository.category ? state : (states.get(stream) ?? decider.initial),
      revision: null,
    }),
    // As it is appended: cut off before it, or after it.
    change: async (_stream: string, command: RepositoryCommand) => {
      cut();
      const now = record(command);
      cut();
      return { is: 'changed', state: now };
    },
    knownPeople: { get: async () => null },
    codeHost: githubCodeHostAt({ url: 'https://github.example', ask: asking(github.ask) }),
    providers: { github: {} },
    access: async () => ({ is: 'usable', access: 'token' }),
    hookSecrets: {
      make: async (_mappingId: string, of: string) => {
        cut();
        secret ??= { repositoryId: of, secret: 'a-secret', placed: false };
        cut();
        return secret;
      },
      place: async (_mappingId: string, held: HookSecret) => {
        cut();
        secret = { ...held, placed: true };
        cut();
      },
    },
    publicOrigin: new URL('https://lamplight.example'),
    clock: { now: () => Date.parse(AT) },
  } as unknown as Integrations;

  return {
    ...{ github, events },
    state: () => {
      if (state.is === 'absent') throw new Error('nothing is mapped');
      return state;
    },
    secret: () => secret,
    map: () =>
      void record({
        ...{ ...byPerson, type: 'Map', mappingId: MAPPING, name: REPOSITORY.name },
        connectionId: connectionIdOf('github', admin.id),
      }),
    unmap: () => void record({ ...byPerson, type: 'Unmap' }),
    team: async (...told) => {
      states.set(teamStream(PROJECT), heard([activated(), ...told]));
      for (const employeeId of Object.keys(accounts)) {
        const now = await wantedOf(integrations, PROJECT, employeeId);
        const want = { ...now, type: 'WantAccess', repositoryId, projectId: PROJECT, employeeId } as const;
        record({ ...want, actor: SYSTEM, at: AT });
      }
    },
    keepInStep: async () => {
      for (let round = 0; round < 20; round += 1) {
        const [step] = stepsOf(state);
        if (step === undefined) return;
        await takeStep(integrations, repositoryId, step);
      }
      throw new Error('it never comes to an end');
    },
    cutAt: (n) => {
      points = 0;
      end = n;
      return () => points;
    },
  };
};

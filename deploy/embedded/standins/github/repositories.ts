/** Repositories, in memory: their commits, branches, pull requests, checks and people. */
import { createHash, randomBytes } from 'node:crypto';
import { wholeSeconds } from '../whole-seconds.ts';
import { organisation, type Person } from './people.ts';

/** Each has those before it. */
export const PERMISSIONS = ['pull', 'triage', 'push', 'maintain', 'admin'] as const;
export type Permission = (typeof PERMISSIONS)[number];
export type Commit = Readonly<{
  sha: string;
  parents: readonly string[];
  message: string;
  by: Person;
  at: string;
  files: readonly string[];
}>;
export type PullRequest = {
  readonly id: number;
  readonly number: number;
  readonly branch: string;
  readonly baseSha: string;
  readonly title: string;
  readonly body: string | null;
  readonly by: Person;
  readonly at: string;
  headSha: string;
  merged: Readonly<{ by: Person; at: string; sha: string }> | null;
};
export type CheckRun = Readonly<{
  id: number;
  sha: string;
  branch: string | null;
  name: string;
  conclusion: 'success' | 'failure' | 'cancelled' | 'timed_out' | 'neutral' | 'skipped';
  summary: string | null;
  at: string;
}>;
export type Invitation = Readonly<{ id: number; invitee: Person; inviter: Person; permission: Permission; at: string }>;

export type Repository = {
  readonly id: number;
  readonly owner: Person;
  name: string;
  readonly private: boolean;
  readonly at: string;
  pushedAt: string;
  readonly commits: Map<string, Commit>;
  readonly branches: Map<string, string>;
  readonly pulls: PullRequest[];
  readonly checks: CheckRun[];
  readonly collaborators: Map<Person, Permission>;
  invitations: readonly Invitation[];
};

export const MAIN = 'main';

export type Repositories = ReturnType<typeof newRepositories>;

/** @param owners of the organisation, who may do everything in its repositories */
export const newRepositories = (people: readonly Person[], owners: readonly Person[], now: () => number) => {
  const all = new Map<string, Repository>();
  /** What once stood at a place that nothing else has taken. */
  const moved = new Map<string, Repository>();
  const known = new Map([organisation, ...people].map((person) => [person.login.toLowerCase(), person]));
  let ids = 3_000;
  const newId = (): number => {
    ids += 1;
    return ids;
  };
  const time = (): string => wholeSeconds(now());
  const key = (owner: string, name: string): string => `${owner}/${name}`.toLowerCase();

  const commit = (
    repository: Repository,
    branch: string,
    made: Omit<Commit, 'sha' | 'at' | 'parents'>,
    also: readonly string[] = [],
  ): Commit => {
    const parent = repository.branches.get(branch) ?? repository.branches.get(MAIN);
    const parents = [...(parent === undefined ? [] : [parent]), ...also];
    const sha = createHash('sha1').update(randomBytes(20)).digest('hex');
    const whole: Commit = { ...made, sha, parents, at: time() };
    repository.commits.set(sha, whole);
    repository.branches.set(branch, sha);
    repository.pushedAt = whole.at;
    return whole;
  };

  return {
    newId,
    time,
    commit,
    all: (): readonly Repository[] => [...all.values()],
    find: (owner: string, name: string): Repository | null => all.get(key(owner, name)) ?? null,
    /** What stood there before it was renamed. */
    movedFrom: (owner: string, name: string): Repository | null =>
      all.has(key(owner, name)) ? null : (moved.get(key(owner, name)) ?? null),
    rename: (repository: Repository, name: string): void => {
      const { login } = repository.owner;
      all.delete(key(login, repository.name));
      moved.set(key(login, repository.name), repository);
      repository.name = name;
      all.set(key(login, name), repository);
    },
    renamePerson: (person: Person, login: string): void => {
      known.delete(person.login.toLowerCase());
      person.login = login;
      known.set(login.toLowerCase(), person);
    },
    personById: (id: string): Person | null => [...known.values()].find((each) => each.id === id) ?? null,
    person: (login: string): Person | null => known.get(login.toLowerCase()) ?? null,
    addPerson: (person: Omit<Person, 'id' | 'kind' | 'about'>): Person => {
      const added: Person = { ...person, id: String(newId()), kind: 'User', about: '' };
      known.set(person.login.toLowerCase(), added);
      return added;
    },
    add: (owner: Person, name: string, isPrivate: boolean): Repository => {
      const at = time();
      const repository: Repository = {
        id: newId(),
        owner,
        name,
        private: isPrivate,
        at,
        pushedAt: at,
        commits: new Map(),
        branches: new Map(),
        pulls: [],
        checks: [],
        collaborators: new Map(),
        invitations: [],
      };
      all.set(key(owner.login, name), repository);
      commit(repository, MAIN, { message: 'Initial commit', by: owner, files: ['README.md'] });
      return repository;
    },
    /** What somebody may do; `null`: they do not see it. */
    permissionOf: ({ owner, collaborators, private: isPrivate }: Repository, person: Person): Permission | null => {
      const isOwner = [owner, ...(owner.id === organisation.id ? owners : [])].some(({ id }) => id === person.id);
      return isOwner ? 'admin' : (collaborators.get(person) ?? (isPrivate ? null : 'pull'));
    },
    /** The commits that lead to this one, the newest first. @param until those that lead to this one are left out */
    leadingTo: (repository: Repository, sha: string, until: string | null = null): readonly Commit[] => {
      const before = until === null ? new Set<string>() : ancestors(repository, until);
      return [...ancestors(repository, sha)]
        .filter((each) => !before.has(each))
        .flatMap((each) => repository.commits.get(each) ?? []);
    },
    /** @param ref a branch, `heads/<branch>` or a commit */
    shaOf: ({ branches, commits }: Repository, ref: string): string | null => {
      const branch = ref.replace(/^(refs\/)?heads\//, '');
      return branches.get(branch) ?? (commits.has(ref) ? ref : null);
    },
  };
};

/** Itself first, then its parents, then theirs. */
const ancestors = ({ commits }: Repository, sha: string): Set<string> => {
  const found = new Set<string>();
  const ahead = [sha];
  for (let next = ahead.shift(); next !== undefined; next = ahead.shift()) {
    if (found.has(next)) continue;
    found.add(next);
    ahead.push(...(commits.get(next)?.parents ?? []));
  }
  return found;
};

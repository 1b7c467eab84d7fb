/** What people do at GitHub itself: a test or the demo does it for them. Each returns after the webhooks were sent. */

import { organisation, type Person } from './people.ts';
import {
  type CheckRun,
  type Commit,
  MAIN,
  type Permission,
  type PullRequest,
  type Repositories,
  type Repository,
} from './repositories.ts';
import type { Resources } from './resources.ts';
import type { Webhooks } from './webhooks.ts';

type Where = Readonly<{ /** `owner/name` */ repository: string }>;
type Who = Readonly<{ /** A login. */ by: string }>;

export type Acts = ReturnType<typeof actsOf>;

const NEVER = '0'.repeat(40);

export const actsOf = (repositories: Repositories, resources: Resources, webhooks: Webhooks) => {
  const at = ({ repository }: Where): Repository => {
    const [owner = '', name = ''] = repository.split('/');
    const found = repositories.find(owner, name);
    if (found === null) throw new Error(`There is no repository ${repository}`);
    return found;
  };
  const person = (login: string): Person => {
    const found = repositories.person(login);
    if (found === null) throw new Error(`Nobody is called ${login}`);
    return found;
  };
  const tellPush = (
    repository: Repository,
    branch: string,
    before: string | null,
    commits: readonly Commit[],
    by: Person,
  ): Promise<void> => {
    const head = commits.at(-1);
    const compare = `${resources.pageOf(repository)}/compare/${before ?? NEVER}...${head?.sha ?? NEVER}`;
    return webhooks.happened(repository, 'push', 'push$event', {
      ref: `refs/heads/${branch}`,
      before: before ?? NEVER,
      after: head?.sha ?? NEVER,
      created: before === null,
      deleted: false,
      forced: false,
      base_ref: null,
      compare,
      commits: commits.map((commit) => resources.pushed(repository, commit)),
      head_commit: head === undefined ? null : resources.pushed(repository, head),
      pusher: { name: by.login, email: by.email },
      sender: resources.user(by),
    });
  };
  const tellPull = (repository: Repository, action: string, pull: PullRequest, by: Person, more = {}): Promise<void> =>
    webhooks.happened(repository, 'pull_request', `pull_request$${action}`, {
      action,
      number: pull.number,
      pull_request: resources.pull(repository, pull),
      sender: resources.user(by),
      ...more,
    });
  const openAt = (repository: Repository, branch: string): PullRequest | undefined =>
    repository.pulls.find((pull) => pull.branch === branch && pull.merged === null);

  return {
    addPerson: (added: Readonly<{ login: string; name: string; email: string }>): void =>
      void repositories.addPerson(added),

    /** In the organisation, unless an owner is named. */
    addRepository: (made: Readonly<{ name: string; owner?: string; private?: boolean }>): string => {
      const owner = made.owner === undefined ? organisation : person(made.owner);
      repositories.add(owner, made.name, made.private ?? true);
      return `${owner.login}/${made.name}`;
    },

    /** @returns the commit's hash */
    push: async (
      pushed: Where & Who & Readonly<{ message: string; branch?: string; files?: readonly string[] }>,
    ): Promise<string> => {
      const [repository, by] = [at(pushed), person(pushed.by)];
      const { branch = MAIN, message, files = ['README.md'] } = pushed;
      const before = repository.branches.get(branch) ?? null;
      const commit = repositories.commit(repository, branch, { message, by, files });
      await tellPush(repository, branch, before, [commit], by);
      const open = openAt(repository, branch);
      if (open !== undefined) {
        const old = open.headSha;
        open.headSha = commit.sha;
        await tellPull(repository, 'synchronize', open, by, { before: old, after: commit.sha });
      }
      return commit.sha;
    },

    /** @returns its number */
    openRequest: async (
      opened: Where & Who & Readonly<{ branch: string; title: string; body?: string }>,
    ): Promise<number> => {
      const [repository, by] = [at(opened), person(opened.by)];
      const headSha = repository.branches.get(opened.branch);
      if (headSha === undefined) throw new Error(`There is no branch ${opened.branch}`);
      const pull: PullRequest = {
        id: repositories.newId(),
        number: repository.pulls.length + 1,
        branch: opened.branch,
        baseSha: repository.branches.get(MAIN) ?? NEVER,
        headSha,
        title: opened.title,
        body: opened.body ?? null,
        by,
        at: repositories.time(),
        merged: null,
      };
      repository.pulls.push(pull);
      await tellPull(repository, 'opened', pull, by);
      return pull.number;
    },

    /** @returns the hash of the commit with which it was merged */
    mergeRequest: async (merged: Where & Who & Readonly<{ number: number }>): Promise<string> => {
      const [repository, by] = [at(merged), person(merged.by)];
      const pull = repository.pulls.find(({ number, merged: was }) => number === merged.number && was === null);
      if (pull === undefined) throw new Error(`No request ${merged.number} is open`);
      const before = repository.branches.get(MAIN) ?? null;
      const message = `Merge pull request #${pull.number} from ${repository.owner.login}/${pull.branch}\n\n${pull.title}`;
      const commit = repositories.commit(repository, MAIN, { message, by, files: [] }, [pull.headSha]);
      pull.merged = { by, at: commit.at, sha: commit.sha };
      await tellPull(repository, 'closed', pull, by);
      const brought = repositories.leadingTo(repository, commit.sha, before);
      await tellPush(repository, MAIN, before, [...brought].reverse(), by);
      return commit.sha;
    },

    finishCheck: async (
      finished: Where &
        Readonly<{
          /** A branch or a commit. */ ref: string;
          name: string;
          conclusion: CheckRun['conclusion'];
          summary?: string;
        }>,
    ): Promise<void> => {
      const repository = at(finished);
      const sha = repositories.shaOf(repository, finished.ref);
      if (sha === null) throw new Error(`There is no commit ${finished.ref}`);
      const [branch] = [...repository.branches].find(([, head]) => head === sha) ?? [null];
      const { name, conclusion, summary = null } = finished;
      const run: CheckRun = {
        id: repositories.newId(),
        sha,
        branch,
        name,
        conclusion,
        summary,
        at: repositories.time(),
      };
      repository.checks.push(run);
      await webhooks.happened(repository, 'check_run', 'check_run$completed', {
        action: 'completed',
        check_run: resources.checked(repository, run),
        sender: resources.user(repository.owner),
      });
    },

    /** Whoever was invited says yes, on a page of GitHub's. */
    acceptInvitation: ({ repository, by }: Where & Who): void => {
      const it = at({ repository });
      const invitation = it.invitations.find(({ invitee }) => invitee.login === by);
      if (invitation === undefined) throw new Error(`${by} is not invited`);
      it.invitations = it.invitations.filter((each) => each !== invitation);
      it.collaborators.set(invitation.invitee, invitation.permission);
    },

    /** @returns what it is called from now on */
    renameRepository: ({ repository, to }: Where & Readonly<{ to: string }>): string => {
      const it = at({ repository });
      repositories.rename(it, to);
      return `${it.owner.login}/${to}`;
    },
    /** Their old name is free from now on. */
    renamePerson: ({ by, to }: Who & Readonly<{ to: string }>): void => repositories.renamePerson(person(by), to),

    /** Everybody who was let into a repository or invited to it, besides its owners. */
    accesses: (): readonly Readonly<{
      repository: string;
      login: string;
      permission: Permission;
      invited: boolean;
    }>[] =>
      repositories.all().flatMap(({ owner, name, collaborators, invitations }) => [
        ...[...collaborators].map(([{ login }, permission]) => ({
          repository: `${owner.login}/${name}`,
          login,
          permission,
          invited: false,
        })),
        ...invitations.map(({ invitee, permission }) => ({
          repository: `${owner.login}/${name}`,
          login: invitee.login,
          permission,
          invited: true,
        })),
      ]),
    deliveries: webhooks.deliveries,
    /** Sends what waits for a later webhook. */
    releaseWebhooks: webhooks.releaseHeld,
  };
};

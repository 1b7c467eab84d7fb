/** How GitHub describes what was done in a repository: commits, pull requests, checks. */
import type { Person } from './people.ts';
import {
  type CheckRun,
  type Commit,
  MAIN,
  type PullRequest,
  type Repositories,
  type Repository,
} from './repositories.ts';
import { type Addresses, nodeId, type Resource } from './resource.ts';

type Described = Readonly<{
  repositories: Repositories;
  user(person: Person): Resource;
  repository(it: Repository): Resource;
}>;

export const workResources = (addresses: Addresses, { repositories, user, repository }: Described) => {
  const { of: addressOf, page: pageOf, site } = addresses;

  const commit = (it: Repository, { sha, parents, message, by, at, files }: Commit, whole: boolean): Resource => {
    const url = `${addressOf(it)}/commits/${sha}`;
    const signed = { name: by.name, email: by.email, date: at };
    return {
      url,
      sha,
      node_id: nodeId('C', sha),
      html_url: `${pageOf(it)}/commit/${sha}`,
      comments_url: `${url}/comments`,
      commit: {
        url: `${addressOf(it)}/git/commits/${sha}`,
        author: signed,
        committer: signed,
        message,
        comment_count: 0,
        tree: { sha, url: `${addressOf(it)}/git/trees/${sha}` },
        verification: { verified: false, reason: 'unsigned', payload: null, signature: null, verified_at: null },
      },
      author: user(by),
      committer: user(by),
      parents: parents.map((parent) => ({ sha: parent, url: `${addressOf(it)}/commits/${parent}` })),
      ...(whole
        ? {
            stats: { additions: files.length, deletions: 0, total: files.length },
            files: files.map((filename) => ({
              sha,
              filename,
              status: 'modified',
              additions: 1,
              deletions: 0,
              changes: 1,
              blob_url: `${pageOf(it)}/blob/${sha}/${filename}`,
              raw_url: `${pageOf(it)}/raw/${sha}/${filename}`,
              contents_url: `${addressOf(it)}/contents/${filename}?ref=${sha}`,
            })),
          }
        : {}),
    };
  };

  /** As a push tells of it. */
  const pushed = (it: Repository, { sha, message, by, at, files }: Commit): Resource => {
    const author = { name: by.name, email: by.email, username: by.login };
    const url = `${pageOf(it)}/commit/${sha}`;
    return {
      id: sha,
      tree_id: sha,
      distinct: true,
      message,
      timestamp: at,
      url,
      author,
      committer: author,
      added: [],
      removed: [],
      modified: files,
    };
  };

  const pull = (it: Repository, request: PullRequest): Resource => {
    const { number, merged, branch, headSha, baseSha } = request;
    const url = `${addressOf(it)}/pulls/${number}`;
    const issue = `${addressOf(it)}/issues/${number}`;
    const page = `${pageOf(it)}/pull/${number}`;
    const links = {
      self: url,
      html: page,
      issue,
      comments: `${issue}/comments`,
      review_comments: `${url}/comments`,
      review_comment: `${addressOf(it)}/pulls/comments{/number}`,
      commits: `${url}/commits`,
      statuses: `${addressOf(it)}/statuses/${headSha}`,
    };
    const side = (ref: string, sha: string): Resource => ({
      label: `${it.owner.login}:${ref}`,
      ref,
      sha,
      user: user(it.owner),
      repo: repository(it),
    });
    return {
      url,
      id: request.id,
      node_id: nodeId('PR', request.id),
      html_url: page,
      diff_url: `${page}.diff`,
      patch_url: `${page}.patch`,
      issue_url: issue,
      commits_url: links.commits,
      review_comments_url: links.review_comments,
      review_comment_url: links.review_comment,
      comments_url: links.comments,
      statuses_url: links.statuses,
      number,
      state: merged === null ? 'open' : 'closed',
      locked: false,
      title: request.title,
      user: user(request.by),
      body: request.body,
      created_at: request.at,
      updated_at: merged?.at ?? request.at,
      closed_at: merged?.at ?? null,
      merged_at: merged?.at ?? null,
      merge_commit_sha: merged?.sha ?? null,
      assignee: null,
      assignees: [],
      requested_reviewers: [],
      requested_teams: [],
      labels: [],
      milestone: null,
      draft: false,
      head: side(branch, headSha),
      base: side(MAIN, baseSha),
      _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
      author_association: 'CONTRIBUTOR',
      auto_merge: null,
      active_lock_reason: null,
      merged: merged !== null,
      mergeable: merged === null ? true : null,
      rebaseable: merged === null ? true : null,
      mergeable_state: merged === null ? 'clean' : 'unknown',
      merged_by: merged === null ? null : user(merged.by),
      comments: 0,
      review_comments: 0,
      maintainer_can_modify: false,
      commits: repositories.leadingTo(it, headSha, baseSha).length,
      additions: 0,
      deletions: 0,
      changed_files: 0,
    };
  };

  const app = (owner: Person, at: string): Resource => ({
    id: 1,
    slug: 'checks',
    node_id: nodeId('A', 1),
    owner: user(owner),
    name: 'Checks',
    description: null,
    external_url: `${site}/apps/checks`,
    html_url: `${site}/apps/checks`,
    created_at: at,
    updated_at: at,
    permissions: { checks: 'write', contents: 'read', metadata: 'read' },
    events: ['push'],
  });

  const pullsOf = (it: Repository, { sha }: CheckRun): readonly Resource[] => {
    const repo = { id: it.id, url: addressOf(it), name: it.name };
    return it.pulls
      .filter(({ headSha }) => headSha === sha)
      .map(({ id, number, branch, headSha, baseSha }) => ({
        url: `${addressOf(it)}/pulls/${number}`,
        id,
        number,
        head: { ref: branch, sha: headSha, repo },
        base: { ref: MAIN, sha: baseSha, repo },
      }));
  };

  const check = (it: Repository, run: CheckRun): Resource => {
    const url = `${addressOf(it)}/check-runs/${run.id}`;
    const page = `${pageOf(it)}/runs/${run.id}`;
    return {
      id: run.id,
      node_id: nodeId('CR', run.id),
      head_sha: run.sha,
      external_id: '',
      url,
      html_url: page,
      details_url: page,
      status: 'completed',
      conclusion: run.conclusion,
      started_at: run.at,
      completed_at: run.at,
      output: {
        title: run.name,
        summary: run.summary,
        text: null,
        annotations_count: 0,
        annotations_url: `${url}/annotations`,
      },
      name: run.name,
      check_suite: { id: run.id },
      app: app(it.owner, it.at),
      pull_requests: pullsOf(it, run),
    };
  };

  /** As a webhook tells of it, with more of its suite. */
  const checked = (it: Repository, run: CheckRun): Resource => ({
    ...check(it, run),
    check_suite: {
      id: run.id,
      node_id: nodeId('CS', run.id),
      head_branch: run.branch,
      head_sha: run.sha,
      status: 'completed',
      conclusion: run.conclusion,
      url: `${addressOf(it)}/check-suites/${run.id}`,
      before: null,
      after: run.sha,
      pull_requests: pullsOf(it, run),
      app: app(it.owner, it.at),
      created_at: run.at,
      updated_at: run.at,
    },
  });

  return { commit, pushed, pull, check, checked };
};

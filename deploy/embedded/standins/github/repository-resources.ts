/** How GitHub describes a repository, and an invitation to it. */
import type { Person } from './people.ts';
import { type Invitation, MAIN, PERMISSIONS, type Permission, type Repository } from './repositories.ts';
import { type Addresses, nodeId, type Resource } from './resource.ts';

/** @param user as GitHub describes one */
export const repositoryResources = (addresses: Addresses, user: (person: Person) => Resource) => {
  const repository = (it: Repository, permission: Permission | null = null): Resource => {
    const [url, page] = [addresses.of(it), addresses.page(it)];
    const host = new URL(addresses.site).host;
    return {
      id: it.id,
      node_id: nodeId('R', it.id),
      name: it.name,
      full_name: `${it.owner.login}/${it.name}`,
      private: it.private,
      owner: user(it.owner),
      html_url: page,
      description: null,
      fork: false,
      url,
      ...Object.fromEntries(PLACES.map(([field, path]) => [`${field}_url`, `${url}/${path}`])),
      created_at: it.at,
      updated_at: it.pushedAt,
      pushed_at: it.pushedAt,
      git_url: `git://${host}/${it.owner.login}/${it.name}.git`,
      ssh_url: `git@${host}:${it.owner.login}/${it.name}.git`,
      clone_url: `${page}.git`,
      svn_url: page,
      homepage: null,
      size: it.commits.size,
      language: null,
      has_issues: true,
      has_projects: false,
      has_downloads: false,
      has_wiki: false,
      has_pages: false,
      has_discussions: false,
      mirror_url: null,
      archived: false,
      disabled: false,
      license: null,
      is_template: false,
      web_commit_signoff_required: false,
      topics: [],
      visibility: it.private ? 'private' : 'public',
      default_branch: MAIN,
      custom_properties: {},
      ...Object.fromEntries(['stargazers', 'watchers', 'forks'].map((what) => [`${what}_count`, 0])),
      forks: 0,
      watchers: 0,
      open_issues: openPulls(it),
      open_issues_count: openPulls(it),
      ...(permission === null ? {} : { permissions: permissions(permission) }),
    };
  };

  return {
    repository,
    /** With what only one repository asked for alone says of itself. */
    fullRepository: (it: Repository, permission: Permission): Resource => ({
      ...repository(it, permission),
      network_count: 0,
      subscribers_count: it.collaborators.size,
    }),
    invitation: (it: Repository, { id, invitee, inviter, permission, at }: Invitation): Resource => ({
      id,
      node_id: nodeId('RI', id),
      repository: repository(it),
      invitee: user(invitee),
      inviter: user(inviter),
      permissions: INVITED[permission],
      created_at: at,
      url: `${addresses.api}/user/repository_invitations/${id}`,
      html_url: `${addresses.page(it)}/invitations`,
      expired: false,
    }),
  };
};

const openPulls = ({ pulls }: Repository): number => pulls.filter(({ merged }) => merged === null).length;

const permissions = (held: Permission): Resource =>
  Object.fromEntries(PERMISSIONS.map((each, at) => [each, at <= PERMISSIONS.indexOf(held)]));
/** An invitation names them otherwise. */
const INVITED = { pull: 'read', triage: 'triage', push: 'write', maintain: 'maintain', admin: 'admin' } as const;

/** Where the parts of a repository stand below its own address. */
const PLACES = [
  ['forks', 'forks'],
  ['keys', 'keys{/key_id}'],
  ['collaborators', 'collaborators{/collaborator}'],
  ['teams', 'teams'],
  ['hooks', 'hooks'],
  ['issue_events', 'issues/events{/number}'],
  ['events', 'events'],
  ['assignees', 'assignees{/user}'],
  ['branches', 'branches{/branch}'],
  ['tags', 'tags'],
  ['blobs', 'git/blobs{/sha}'],
  ['git_tags', 'git/tags{/sha}'],
  ['git_refs', 'git/refs{/sha}'],
  ['trees', 'git/trees{/sha}'],
  ['statuses', 'statuses/{sha}'],
  ['languages', 'languages'],
  ['stargazers', 'stargazers'],
  ['contributors', 'contributors'],
  ['subscribers', 'subscribers'],
  ['subscription', 'subscription'],
  ['commits', 'commits{/sha}'],
  ['git_commits', 'git/commits{/sha}'],
  ['comments', 'comments{/number}'],
  ['issue_comment', 'issues/comments{/number}'],
  ['contents', 'contents/{+path}'],
  ['compare', 'compare/{base}...{head}'],
  ['merges', 'merges'],
  ['archive', '{archive_format}{/ref}'],
  ['downloads', 'downloads'],
  ['issues', 'issues{/number}'],
  ['pulls', 'pulls{/number}'],
  ['milestones', 'milestones{/number}'],
  ['notifications', 'notifications{?since,all,participating}'],
  ['labels', 'labels{/name}'],
  ['releases', 'releases{/id}'],
  ['deployments', 'deployments'],
] as const;

/** How GitHub describes people and organisations. */
import type { Person } from './people.ts';
import { type Addresses, nodeId, type Resource } from './resource.ts';

export const personResources = ({ site, api }: Addresses) => {
  const user = (person: Person): Resource => {
    const url = `${api}/users/${person.login}`;
    return {
      login: person.login,
      id: Number(person.id),
      node_id: nodeId('U', person.id),
      avatar_url: `${site}/avatars/${person.id}`,
      gravatar_id: '',
      url,
      html_url: `${site}/${person.login}`,
      followers_url: `${url}/followers`,
      following_url: `${url}/following{/other_user}`,
      gists_url: `${url}/gists{/gist_id}`,
      starred_url: `${url}/starred{/owner}{/repo}`,
      subscriptions_url: `${url}/subscriptions`,
      organizations_url: `${url}/orgs`,
      repos_url: `${url}/repos`,
      events_url: `${url}/events{/privacy}`,
      received_events_url: `${url}/received_events`,
      type: person.kind,
      site_admin: false,
    };
  };

  /** As everybody sees them. */
  const publicPerson = (person: Person): Resource => ({
    ...user(person),
    name: person.name,
    company: null,
    blog: null,
    location: null,
    email: null,
    hireable: null,
    bio: null,
    twitter_username: null,
    ...Object.fromEntries(COUNTS.map((what) => [what, 0])),
    created_at: '2020-01-01T00:00:00Z',
    updated_at: '2020-01-01T00:00:00Z',
  });

  return {
    user,
    publicPerson,
    /** Oneself. */
    me: (person: Person): Resource => ({
      ...publicPerson(person),
      email: person.email,
      ...Object.fromEntries(OWN_COUNTS.map((what) => [what, 0])),
      two_factor_authentication: true,
    }),
    organisation: (person: Person): Resource => {
      const url = `${api}/orgs/${person.login}`;
      return {
        login: person.login,
        id: Number(person.id),
        node_id: nodeId('O', person.id),
        url,
        repos_url: `${url}/repos`,
        events_url: `${url}/events`,
        hooks_url: `${url}/hooks`,
        issues_url: `${url}/issues`,
        members_url: `${url}/members{/member}`,
        public_members_url: `${url}/public_members{/member}`,
        avatar_url: `${site}/avatars/${person.id}`,
        description: null,
      };
    },
  };
};

const COUNTS = ['public_repos', 'public_gists', 'followers', 'following'] as const;
const OWN_COUNTS = [
  'private_gists',
  'total_private_repos',
  'owned_private_repos',
  'disk_usage',
  'collaborators',
] as const;

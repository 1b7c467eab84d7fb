/** The stand-in for GitHub, with the paths of a GitHub Enterprise Server: sign-in, API and pages on one origin. */
import { authorizeRoutes, knowsApp } from '../authorize.ts';
import { descriptionIn } from '../described.ts';
import { newGrants } from '../grants.ts';
import { escaped, pageOf } from '../page.ts';
import type { Answer, Plain } from '../serve.ts';
import { newGround, type StandIn, type StandInOptions } from '../stand-in.ts';
import { type Acts, actsOf } from './acts.ts';
import { githubManner, notFound } from './manner.ts';
import { githubAccounts, githubScopes } from './people.ts';
import { newRepositories, type Repositories } from './repositories.ts';
import { resourcesOf } from './resources.ts';
import { githubRoutes } from './routes.ts';
import { ACCESS_SECONDS, githubTokens, REFRESH_SECONDS } from './tokens.ts';
import { newWebhooks } from './webhooks.ts';

export type GitHubStandIn = StandIn & Acts;

const PROVIDER = 'GitHub';

export const startGitHub = async (options: StandInOptions): Promise<GitHubStandIn> => {
  const ground = await newGround(PROVIDER, options);
  const { url: site } = ground.listening;
  const { now } = options;
  const app = { ...ground.client, redirects: () => [`${options.origin()}/github/callback`] };
  const grants = newGrants({
    now,
    codeMs: 600_000,
    accessMs: ACCESS_SECONDS * 1_000,
    refreshMs: REFRESH_SECONDS * 1_000,
    rotates: true,
    prefixes: { access: 'ghu_', refresh: 'ghr_' },
  });
  // Its own, since people rename themselves.
  const people = githubAccounts.map((each) => ({ ...each }));
  const repositories = newRepositories(people, people.slice(0, 1), now);
  const resources = resourcesOf(site, repositories);
  const webhooks = newWebhooks({
    repositories,
    resources,
    description: descriptionIn(import.meta.dirname, 'webhooks.json'),
    faults: ground.faults,
    wrong: ground.wrong,
  });
  const serving = ground.servingWith(descriptionIn(import.meta.dirname), '/api/v3', githubManner(grants, now));
  serving.described(githubRoutes({ repositories, resources, webhooks, people, site }));
  serving.asApp(
    'apps/delete-authorization',
    (authorization) => knowsApp(authorization, app),
    ({ params, body }) => {
      const known = params['client_id'] === app.id && grants.revoke((body as { access_token: string }).access_token);
      return known ? { status: 204 } : notFound;
    },
  );
  serving.plain(
    ...authorizeRoutes({
      provider: PROVIDER,
      path: '/login/oauth/authorize',
      app,
      accounts: people,
      grants,
      now,
      scopes: githubScopes,
      granted: Object.keys(githubScopes),
      offline: () => true,
    }),
    githubTokens(app, grants),
    ...pages(repositories),
  );
  return { ...ground.standIn(grants), ...actsOf(repositories, resources, webhooks) };
};

/** What one would see at GitHub behind the links of its answers. */
const pages = (repositories: Repositories): readonly Plain[] => {
  const page = (
    path: string,
    shown: (
      repository: NonNullable<ReturnType<Repositories['find']>>,
      params: Readonly<Record<string, unknown>>,
    ) => readonly string[] | null,
  ): Plain => ({
    name: 'page',
    method: 'get',
    path: `/:owner/:repo${path}`,
    handle: ({ params }): Answer => {
      const repository = repositories.find(String(params['owner']), String(params['repo']));
      const lines = repository === null ? null : shown(repository, params);
      if (repository === null || lines === null) return pageOf(404, 'There is no such page', '');
      const says = [`This stands in for ${PROVIDER} on this machine.`, ...lines];
      return pageOf(
        200,
        `${repository.owner.login}/${repository.name}`,
        says.map((line) => `<p>${escaped(line)}</p>`).join('\n'),
      );
    },
  });
  return [
    page('', ({ collaborators, invitations }) => [
      `Collaborators: ${[...collaborators.keys()].map(({ login }) => login).join(', ') || 'none'}`,
      `Invited: ${invitations.map(({ invitee }) => invitee.login).join(', ') || 'nobody'}`,
    ]),
    page('/commit/:sha', ({ commits }, { sha }) => {
      const commit = commits.get(String(sha));
      return commit === undefined ? null : [commit.message, `${commit.by.login}, ${commit.at}`];
    }),
    page('/pull/:number', ({ pulls }, { number }) => {
      const pull = pulls.find((each) => String(each.number) === String(number));
      return pull === undefined
        ? null
        : [pull.title, pull.merged === null ? 'Open' : `Merged by ${pull.merged.by.login}`];
    }),
  ];
};

/** The calls of GitHub that the product makes, over the repositories in memory. */
import { accessRoutes } from './access-routes.ts';
import { hookRoutes } from './hook-routes.ts';
import { notFound } from './manner.ts';
import { pager } from './paging.ts';
import { type Ground, meIn, type Routes, seen } from './seen.ts';
import { workRoutes } from './work-routes.ts';

export const githubRoutes = (ground: Ground): Routes => {
  const { repositories, resources } = ground;
  const paged = pager(ground.site);
  return {
    'users/get-authenticated': { handle: (asked) => ({ status: 200, body: resources.me(meIn(ground, asked)) }) },
    'repos/list-for-authenticated-user': {
      handle: (asked) => {
        const me = meIn(ground, asked);
        const mine = repositories
          .all()
          .map((it) => ({ it, permission: repositories.permissionOf(it, me) }))
          .filter(({ it, permission }) => permission === 'admin' || it.collaborators.has(me))
          .map(({ it, permission }) => resources.repository(it, permission))
          .sort((a, b) => String(a['full_name']).localeCompare(String(b['full_name'])));
        return paged(asked, mine);
      },
    },
    // After what else stands below `/user`.
    'users/get-by-id': {
      handle: ({ params }) => {
        const person = repositories.personById(params['account_id'] ?? '');
        return person === null ? notFound : { status: 200, body: resources.publicPerson(person) };
      },
    },
    'repos/get': {
      handle: seen(ground, ({ it, permission }) => ({ status: 200, body: resources.fullRepository(it, permission) })),
    },
    ...accessRoutes(ground),
    ...workRoutes(ground),
    ...hookRoutes(ground),
  };
};

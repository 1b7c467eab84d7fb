import type { Route } from '../contract/routes.ts';
import { routes } from '../contract/routes.ts';
import { isRefusal } from './refusal.ts';
import { tableOf } from './table.ts';

const table = tableOf(routes);
const example = (path: string): string => path.replaceAll(/:[a-zA-Z]+/g, 'x-1');
const planted = {
  id: 'planted',
  method: 'GET',
  path: '/planted',
  to: 'projects',
  body: 'none',
  limit: 0,
  keyed: false,
} as const;

// @ts-expect-error A row must say who may ask: this line stops the build once it need not.
const withoutAccess: Route = planted;

describe('The route table', () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'finds %s, rebuilt from its template',
    (_name, route) => {
      const found = table.match(route.method, example(route.path));
      expect(isRefusal(found) ? found : [found.row.route.id, found.path]).toEqual([route.id, example(route.path)]);
    },
  );

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'knows what is not %s',
    (_name, { path }) => {
      for (const other of [`${example(path)}/`, `${example(path)}/x.css`, example(path).toUpperCase()])
        expect(table.match('GET', other)).toMatchObject({ refused: 'NOT_FOUND' });
      for (const method of ['PATCH', 'OPTIONS', 'PROPFIND'])
        expect(table.match(method, example(path))).toMatchObject({ refused: 'METHOD_NOT_ALLOWED' });
    },
  );

  it('answers another method of a known path with those there are', () => {
    expect(table.match('GET', '/auth/login')).toMatchObject({
      refused: 'METHOD_NOT_ALLOWED',
      headers: { allow: 'POST' },
    });
    expect(table.match('HEAD', '/auth/login')).toMatchObject({ refused: 'METHOD_NOT_ALLOWED' });
  });

  it('gives every writing row its bounds and its key', () => {
    for (const { route } of table.rows) {
      if (route.method === 'GET') expect([route.body, route.keyed]).toEqual(['none', false]);
      else if (route.method === 'DELETE') expect([route.body, route.limit]).toEqual(['none', 0]);
      else expect(route.limit).toBeGreaterThan(0);
    }
  });

  it.each(['../x', 'x.css', 'a b', '%2e', 'x'.repeat(129), ''])('takes no parameter like %j', (value) => {
    expect(table.match('GET', `/proposals/${value}`)).toMatchObject({ refused: 'NOT_FOUND' });
  });

  it.each([
    ['nobody may ask', [withoutAccess]],
    ['an empty list of roles', [{ ...planted, access: { session: [] } }]],
    [
      'one id twice',
      [
        { ...planted, access: 'public' },
        { ...planted, path: '/other', access: 'public' },
      ],
    ],
    [
      'one path twice',
      [
        { ...planted, access: 'public' },
        { ...planted, id: 'other', access: 'public' },
      ],
    ],
    ['a path with a wildcard', [{ ...planted, path: '/planted/*', access: 'public' }]],
  ] as [string, Route[]][])('does not start with a planted row: %s', (_why, rows) => {
    expect(() => tableOf([...routes, ...rows])).toThrow();
  });
});

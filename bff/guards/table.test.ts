import type { Route, RouteId } from '../contract/routes.ts';
import { routes } from '../contract/routes.ts';
import { isRefusal } from './refusal.ts';
import { tableOf } from './table.ts';

const table = tableOf(routes);
const example = (path: string): string => path.replaceAll(/:[a-zA-Z]+/g, 'x-1');
const planted = {
  summary: 'Planted', // As somebody might who writes it without types.
  id: 'planted' as RouteId,
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
    expect(table.match('PATCH', '/proposals/x-1')).toMatchObject({ headers: { allow: 'GET, PUT' } });
    expect(table.match('HEAD', '/proposals/x-1')).toMatchObject({ row: { route: { method: 'GET' } } });
  });
  it('knows no path that only begins one, or goes on behind one', () => {
    for (const path of ['', '/', '/auth', '/proposals/x-1/submit/x', 'auth/login', '/auth//login'])
      expect([path, table.match('GET', path)]).toMatchObject([path, { refused: 'NOT_FOUND' }]);
  });
  it('takes a fixed name before a parameter, and gives a parameter on as it came', () => {
    const row = (id: string, path: Route['path']): Route => ({ ...planted, id: id as RouteId, path, access: 'public' });
    const small = tableOf([row('any', '/a/:one'), row('fixed', '/a/b'), row('deep', '/a/:other/c/:two')]);
    const found = (path: string) => {
      const match = small.match('GET', path);
      return isRefusal(match) ? match.refused : [match.row.route.id, match.path];
    };
    expect(found('/a/b')).toEqual(['fixed', '/a/b']);
    expect(found('/a/bb')).toEqual(['any', '/a/bb']);
    expect(found('/a/x/c/Y_-9')).toEqual(['deep', '/a/x/c/Y_-9']);
    expect(found(`/a/${'x'.repeat(128)}`)).toEqual(['any', `/a/${'x'.repeat(128)}`]);
    // What is fixed is not also a parameter.
    expect(found('/a/b/c/d')).toBe('NOT_FOUND');
    expect(small.rows.map(({ route }) => route.id)).toEqual(['any', 'fixed', 'deep']);
    expect(small.rows[2]?.parts).toEqual([
      { is: 'static', text: 'a' },
      { is: 'parameter', text: 'other' },
      { is: 'static', text: 'c' },
      { is: 'parameter', text: 'two' },
    ]);
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

  const who = 'Route planted does not say who may ask.';
  const nowhere = 'Route planted has no path that can be matched.';
  const open = { ...planted, access: 'public' };
  it.each([
    ['nobody may ask', [withoutAccess], who],
    ['an empty list of roles', [{ ...planted, access: { session: [] } }], who],
    ['a word for its roles', [{ ...planted, access: { session: 'some' } }], who],
    ['one id twice', [open, { ...open, path: '/other' }], 'Two routes are called planted.'],
    ['one path twice', [open, { ...open, id: 'other' }], 'GET /planted stands in the table twice.'],
    [
      'one path twice, by another name of its parameter',
      [
        { ...open, path: '/planted/:one' },
        { ...open, id: 'other', path: '/planted/:two' },
      ],
      'GET /planted/:two stands in the table twice.',
    ],
    ['a path with a wildcard', [{ ...open, path: '/planted/*' }], nowhere],
    ['a path with a slash at its end', [{ ...open, path: '/planted/' }], nowhere],
    ['a path without one at its beginning', [{ ...open, path: 'planted' }], nowhere],
    ['a path with something before it', [{ ...open, path: 'a/planted' }], nowhere],
    ['a parameter with a figure', [{ ...open, path: '/planted/:a1' }], nowhere],
    ['a parameter in the middle of a name', [{ ...open, path: '/planted/a:b' }], nowhere],
    ['a parameter without a name', [{ ...open, path: '/planted/:' }], nowhere],
    ['no path', [{ ...open, path: '' }], nowhere],
    ['a method of another kind', [{ ...open, method: 'PATCH' }], 'Route planted has no method.'],
  ] as unknown as [string, Route[], string][])('does not start with a planted row: %s', (_why, rows, told) => {
    expect(() => tableOf([...routes, ...rows])).toThrow(told);
  });
  it.each([['public'], [{ session: 'any' }], [{ session: ['admin'] }]])('starts with a row for %j', (access) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      expect(tableOf([{ ...planted, access, method } as Route]).rows).toHaveLength(1);
  });
});

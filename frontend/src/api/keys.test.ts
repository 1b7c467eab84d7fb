import '@lamplight/bff/contract/inside-chat.ts';
import '@lamplight/bff/contract/inside-payroll.ts';
import { routes } from '@lamplight/bff/contract/routes.ts';
import type { LiveKind } from '@lamplight/bff/contract/stream.ts';
import { connectionKeys } from './connectionKeys.ts';
import { type Key, keys, pathOf } from './keys.ts';
import { payKeys } from './payKeys.ts';
import { isTouched } from './touched.ts';

describe('names of server data', () => {
  it('are fetched at the routes of state-machines.md §15', () => {
    expect(
      [
        keys.proposals({ state: 'submitted', limit: 20 }),
        keys.proposal('p1'),
        keys.project('p1', { at: undefined }),
        keys.clientProjects(),
        keys.milestone('p1', 'm1'),
        keys.overallProgress('p1'),
        keys.invoice('i1'),
        keys.client('c1'),
        keys.billing('c1'),
        keys.security(),
        keys.sessions(),
        keys.audit({ kind: 'project', id: 'p1' }),
        keys.auditState('project', 'p1', { revision: 6 }),
        keys.auditDiff('invoice', 'i1', { from: 'a', to: 'b' }),
      ].map(pathOf),
    ).toEqual([
      '/proposals?state=submitted&limit=20',
      '/proposals/p1',
      '/projects/p1',
      '/projects/client',
      '/projects/p1/milestones/m1',
      '/projects/p1/overall-progress',
      '/invoices/i1',
      '/clients/c1',
      '/clients/c1/billing',
      '/auth/security',
      '/auth/sessions',
      '/audit/events?kind=project&id=p1',
      '/audit/project/p1/state?revision=6',
      '/audit/invoice/i1/diff?from=a&to=b',
    ]);
  });

  /** One of each, as screens ask for them: lists take what narrows them at most, things an id or two before it. */
  const every = Object.entries({ ...keys, ...payKeys, ...connectionKeys }).map(([name, of]): readonly [string, Key] => [
    name,
    (of as (...ids: string[]) => Key)(...['x', 'y'].slice(0, Math.max(0, of.length - 1))),
  ]);

  it.each(every)('%s are fetched at a route that the edge has', (_name, key) => {
    const path = pathOf(key);
    const fits = (template: string) => new RegExp(`^${template.replaceAll(/:[a-zA-Z]+/g, '[xy]')}$`).test(path);
    expect(routes.filter((route) => route.method === 'GET' && fits(route.path))).not.toEqual([]);
  });
  it('name each thing once', () => {
    expect(new Set(every.map(([, [kind]]) => kind)).size).toBe(every.length);
  });
  it('of lists say what narrows them, of one thing which it is', () => {
    expect([keys.projects(), keys.projects({ limit: 2 })]).toEqual([['projects'], ['projects', '', { limit: 2 }]]);
    expect([keys.project('p1'), keys.project('p1', { at: 'x' })]).toEqual([
      ['project', 'p1'],
      ['project', 'p1', { at: 'x' }],
    ]);
    expect(pathOf(keys.search({ q: 'a b' }))).toBe('/search?q=a+b');
    expect(pathOf(keys.projects({ state: '', limit: undefined }))).toBe('/projects');
  });

  it('a change touches its own thing, every list of it and what embeds it, and nothing else', () => {
    const touched = (key: unknown, kind: LiveKind, id?: string) => isTouched(key, { kind, id });
    expect(touched(keys.project('p1'), 'project', 'p1')).toBe(true);
    expect(touched(keys.project('p1', { at: 'x' }), 'project', 'p1')).toBe(true);
    expect(touched(keys.project('p2'), 'project', 'p1')).toBe(false);
    expect(touched(keys.projects(), 'project', 'p1')).toBe(true);
    expect(touched(keys.milestone('p1', 'm1'), 'milestone', 'm1')).toBe(true);
    expect(touched(keys.glance({ since: 'mark' }), 'activity', 'p1')).toBe(true);
    expect(touched(keys.activity('p2'), 'activity', 'p1')).toBe(false);
    expect(touched(keys.milestone('p1', 'm2'), 'milestone', 'm1')).toBe(false);
    expect(touched(keys.project('p1'), 'invoice', 'i1')).toBe(true);
    expect(touched(keys.invoices(), 'invoice', 'i1')).toBe(true);
    expect(touched(keys.client('c1'), 'client', 'c1')).toBe(true);
    expect(touched(keys.client('c2'), 'client', 'c1')).toBe(false);
    expect(touched(keys.client('c1'), 'billing', 'c1')).toBe(true);
    expect(touched(keys.employees(), 'invoice', 'i1')).toBe(false);
    expect(touched(keys.me(), 'project')).toBe(false);
    for (const newer of ['something-newer', 'toString', ''])
      expect(touched(keys.projects(), newer as LiveKind)).toBe(false);
    expect(touched('$swr$', 'project')).toBe(false);
  });
});

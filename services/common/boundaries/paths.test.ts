// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what sources write is quoted here
/** No path of a call is written by hand: the site, the edge and the services take it from the contract by its id. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from '@lamplight/bff/contract/address.ts';
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { paths } from '@lamplight/bff/contract/paths.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const sources = globSync(['bff/**/*.ts', 'services/**/*.ts', 'frontend/src/**/*.{ts,tsx}'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '**/workbench/**', '**/*.test.{ts,tsx}', 'bff/contract/**'],
})
  // What the services' tests and trials share says paths as a script of somebody else would.
  .filter((file) => !/(?:^|\/)(?:harness|story|planted)\b/.test(file));

const LITERAL = /(['"`])(\/[^'"`\n]*)\1/g;
/** `/projects/${id}` and `/projects/:projectId` are the same path. */
const shapeOf = (path: string): string =>
  (path.split('?')[0] ?? '').replaceAll(/\$\{[^}]*\}/g, ':').replaceAll(/:[A-Za-z]+/g, ':');
const calls = new Set([...Object.values(paths).map(([, path]) => path), ...Object.values(internalPaths)].map(shapeOf));

/** Pages that have the address of a call. */
const PAGES = ['services/chat/mail/templates.ts: /contact', 'bff/site/discovery.ts: /projects/${p.slug}'];

/** @returns the paths of calls that a source writes itself. Pages of the site share some of their addresses with calls */
const writtenIn = (text: string, isSite: boolean): readonly string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line))
    .flatMap((line) => [...line.matchAll(LITERAL)].map(([, , path = '']) => path))
    .filter((path) => new RegExp(`^${API}(?!\\w)`).test(path) || (!isSite && calls.has(shapeOf(path))));

it('writes no path of a call by hand', () => {
  expect(sources.length).toBeGreaterThan(500);
  const written = sources.flatMap((file) =>
    writtenIn(readFileSync(join(root, file), 'utf8'), file.startsWith('frontend/')).map((path) => `${file}: ${path}`),
  );
  expect(written.toSorted()).toEqual(PAGES.toSorted());
});

it.each([
  ["fetch('/auth/login')", false, ['/auth/login']],
  ['ask(`/internal/people/${userId}/told`)', false, ['/internal/people/${userId}/told']],
  ['read(`/projects/${id}?at=${at}`)', false, ['/projects/${id}?at=${at}']],
  ['href={`/api/files/${id}/content`}', true, ['/api/files/${id}/content']],
  ["to: '/admin/projects'", true, []],
  [' * GET /auth/me', false, []],
])('finds in %s what is written by hand', (text, isSite, found) => {
  expect(writtenIn(text, isSite)).toEqual(found);
});

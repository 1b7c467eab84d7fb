import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@lamplight/bff/contract/routes.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'security-checks.md'), 'utf8');

/** docs/security.md §19: how many attacks each group lists. */
const groups = { A: 7, B: 7, C: 7, D: 6, E: 8, F: 7, G: 6, H: 6, I: 5, J: 5, K: 5 } as const;
const attacks = Object.entries(groups).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, n) => `${group}${n + 1}`),
);

type Row = Readonly<{ id: string; cells: readonly string[]; line: string }>;
const rows: readonly Row[] = page
  .split('\n')
  .filter((line) => /^\| \S/.test(line))
  .map((line) => {
    const [id = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { id, cells, line };
  });
const rowOf = (id: string): Row | undefined => rows.find((row) => row.id === id);

/** `[title of the test](../path)`: the title, or the words that tell its case from the others, stands in the file. */
const linksIn = (text: string) =>
  [...text.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+)\)/g)].map(([, title = '', path = '']) => ({ title, path }));
/** `not there: /path` is held against the table of routes: what comes to be must be attacked. */
const missingIn = (text: string): readonly string[] =>
  [...text.matchAll(/not there yet: `([^`]+)`/g)].map(([, path = '']) => path);

describe('docs/security-checks.md', () => {
  it.each(attacks)('says what attacks like %s meet', (id) => {
    const row = rowOf(id);
    const proof = row?.cells.at(-1) ?? '';
    expect([id, linksIn(proof).length + missingIn(proof).length]).not.toEqual([id, 0]);
  });

  it('links every requirement of the list to its tests', () => {
    const requirements = rows.filter(({ id }) => /^\d/.test(id));
    expect(requirements.length).toBeGreaterThanOrEqual(20);
    expect(requirements.filter(({ cells }) => linksIn(cells.at(-1) ?? '').length === 0).map(({ id }) => id)).toEqual(
      [],
    );
  });

  it('links only to tests that are there', () => {
    const links = linksIn(page);
    expect(links.length).toBeGreaterThan(attacks.length);
    const gone = links.filter(
      ({ title, path }) => !existsSync(join(root, path)) || !readFileSync(join(root, path), 'utf8').includes(title),
    );
    expect(gone).toEqual([]);
  });

  it('leaves nothing out that has come to be', () => {
    const claimed = missingIn(page);
    const there = claimed.filter((path) => routes.some((route) => route.path.startsWith(path)));
    expect(there).toEqual([]);
  });
});

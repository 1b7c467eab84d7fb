import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chosen, folders } from './folders.ts';
import {
  type MutantReport,
  percentOf,
  rowOf,
  scoreOf,
  summaryOf,
  survivorsIn,
  timedOutIn,
  withRows,
  withSummary,
} from './table.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const mutant = (status: string, line = 1) => ({
  status,
  mutatorName: 'EqualityOperator',
  replacement: 'a  <=\n b',
  location: { start: { line, column: 3 } },
});
const report: MutantReport = {
  files: {
    'one.ts': { mutants: [mutant('Killed'), mutant('Killed'), mutant('Timeout'), mutant('Survived', 7)] },
    'two.ts': { mutants: [mutant('NoCoverage', 9), mutant('RuntimeError')] },
  },
};

describe('the score of a folder', () => {
  it('counts what was found, what was not, and neither what the instrument broke', () => {
    expect(scoreOf(report)).toEqual({ killed: 2, timedOut: 1, survived: 1, uncovered: 1, undecided: 1 });
    expect(percentOf(scoreOf(report))).toBe(60);
  });
  it('is rounded down, and is none where nothing was tried', () => {
    const none = { killed: 0, timedOut: 0, survived: 0, uncovered: 0, undecided: 3 };
    expect(percentOf({ ...none, killed: 849, survived: 151 })).toBe(84);
    expect(percentOf(none)).toBeNull();
  });
  it('names each that no test found', () => {
    expect(survivorsIn(report)).toEqual([
      'one.ts:7:3 EqualityOperator → a <= b',
      'two.ts:9:3 EqualityOperator → a <= b (no test runs it)',
    ]);
  });
  it('names each that was ended', () => {
    expect(timedOutIn(report)).toEqual(['one.ts:1:3 EqualityOperator → a <= b (ended)']);
  });
});

describe('the table', () => {
  const empty = 'Before\n<!-- mutants -->\n\n<!-- /mutants -->\nAfter\n';
  it('takes a new row, keeps the others, and says what was never run', () => {
    const first = withRows(empty, ['a', 'b'], new Map([['a', rowOf('a', scoreOf(report), '2026-11-23')]]));
    expect(first).toContain('| `a` | 5 | 3 | 1 | 1 | 1 | 60 % | 2026-11-23 |');
    expect(first).toMatch(/\| `b` .* not run /);
    const second = withRows(first, ['b', 'a'], new Map([['b', rowOf('b', scoreOf(report), '2026-11-24')]]));
    expect(second.split('\n').slice(4, 6)).toEqual([
      '| `b` | 5 | 3 | 1 | 1 | 1 | 60 % | 2026-11-24 |',
      '| `a` | 5 | 3 | 1 | 1 | 1 | 60 % | 2026-11-23 |',
    ]);
    expect([second.startsWith('Before\n'), second.endsWith('\nAfter\n')]).toEqual([true, true]);
    expect(withRows(second, ['a'], new Map())).not.toContain('`b`');
  });
  it('is not written where it has no place', () => {
    expect(() => withRows('nothing', ['a'], new Map())).toThrow('<!-- mutants -->');
  });
  it('stands in docs/mutants.md with a row for every folder and for no other', () => {
    const text = readFileSync(join(root, 'docs', 'mutants.md'), 'utf8');
    expect(
      withRows(
        text,
        folders.map(({ name }) => name),
        new Map(),
      ),
    ).toBe(text);
  });
});

describe('the README', () => {
  const rows = new Map([
    ['a', rowOf('a', { killed: 8, timedOut: 1, survived: 1, uncovered: 0, undecided: 5 }, '2026-11-23')],
    ['b', rowOf('b', { killed: 17, timedOut: 0, survived: 2, uncovered: 1, undecided: 0 }, '2026-11-23')],
  ]);
  const table = (...names: string[]) => withRows('<!-- mutants -->\n\n<!-- /mutants -->', names, rows);
  it('says how many were found, which folder is the lowest, and what is below the aim or was never run', () => {
    expect(summaryOf(table('a', 'b'), ['a', 'b'])).toBe(
      'The tests beside 2 folders find 26 of 30 small faults that were put into them one at a time (86 %); ' +
        'the least in one folder are 85 % (`b`). All of them: `docs/mutants.md`.',
    );
    rows.set('b', rowOf('b', scoreOf(report), '2026-11-23'));
    expect(summaryOf(table('a', 'b', 'c', 'd'), ['a', 'b', 'c', 'd'])).toMatch(
      /are 60 % \(`b`\)\. Below 85 %: `b` 60 %\. Folders that were not run: 2\. /,
    );
    expect(summaryOf(table(), [])).toBe('No folder was run yet.');
  });
  it('has a place for it, or is not written', () => {
    expect(withSummary('A\n<!-- mutants -->\nold\n<!-- /mutants -->\nB', '$& new')).toBe(
      'A\n<!-- mutants -->\n$& new\n<!-- /mutants -->\nB',
    );
    expect(() => withSummary('nothing', 'new')).toThrow('<!-- mutants -->');
  });
  it('says what docs/mutants.md says', () => {
    const [readme = '', all = ''] = ['README.md', 'docs/mutants.md'].map((path) =>
      readFileSync(join(root, path), 'utf8'),
    );
    const names = folders.map(({ name }) => name);
    expect(withSummary(readme, summaryOf(all, names))).toBe(readme);
  });
});

describe('the folders', () => {
  it.each(folders.map((folder) => [folder.name, folder] as const))(
    '%s: every pattern names a file, and tests are among them',
    (_name, { mutate, tests }) => {
      const nowhere = [...mutate.filter((glob) => !glob.startsWith('!')), ...tests].filter(
        (glob) => globSync(glob, { cwd: root }).length === 0,
      );
      expect(nowhere).toEqual([]);
    },
  );
  it('are chosen by name or by its beginning, and not by what begins none', () => {
    expect(chosen([])).toBe(folders);
    expect(chosen(['common/money']).map(({ name }) => name)).toEqual(['common/money']);
    expect(chosen(['bff/guards']).map(({ name }) => name)).toEqual(['bff/guards/target', 'bff/guards/wire']);
    expect(() => chosen(['common/mon'])).toThrow('common/mon');
  });
});

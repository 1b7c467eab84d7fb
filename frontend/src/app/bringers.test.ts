/** Which modules are always in the browser together, so that the build may put them into one file. */
import { bringersOf, type Module } from '../../scripts/bringers.ts';

/** `imports`: what each imports, `later` by a dynamic import. */
const graphOf = (
  imports: Readonly<Record<string, Readonly<{ now?: string[]; later?: string[]; isEntry?: boolean }>>>,
): Module[] => {
  const importersOf = (id: string, how: 'now' | 'later') =>
    Object.keys(imports).filter((importer) => imports[importer]?.[how]?.includes(id));
  return Object.entries(imports).map(([id, { isEntry = false }]) => ({
    id,
    isEntry,
    importers: importersOf(id, 'now'),
    dynamicImporters: importersOf(id, 'later'),
  }));
};
const listed = (sets: ReadonlyMap<string, ReadonlySet<string>>, id: string) => [...(sets.get(id) ?? [])].sort();

/** Two screens; the first has a dialog, and that one a question of its own. */
const site = {
  app: { isEntry: true, later: ['list', 'page'] },
  list: { now: ['table', 'button'], later: ['dialog'] },
  page: { now: ['table', 'words'] },
  button: {},
  table: { now: ['words'] },
  words: {},
  dialog: { now: ['button', 'words', 'field'], later: ['question'] },
  question: { now: ['field', 'table'] },
  field: {},
};

it('a module is brought by every start that leads to it, however far', () => {
  const { starts } = bringersOf(graphOf(site));
  expect(listed(starts, 'words')).toEqual(['dialog', 'list', 'page', 'question']);
  expect(listed(starts, 'field')).toEqual(['dialog', 'question']);
  expect(listed(starts, 'list')).toEqual(['list']);
});

it('but not by what is opened over a page that has brought it before, at any depth', () => {
  const { bringers } = bringersOf(graphOf(site));
  expect(listed(bringers, 'button')).toEqual(['list']);
  expect(listed(bringers, 'words')).toEqual(['list', 'page']);
  expect(listed(bringers, 'table')).toEqual(['list', 'page']);
  expect(listed(bringers, 'field')).toEqual(['dialog']);
});

it('what one of the ways to it has not brought, a start brings itself', () => {
  const { bringers } = bringersOf(graphOf({ ...site, page: { now: ['table', 'words'], later: ['dialog'] } }));
  expect(listed(bringers, 'button')).toEqual(['dialog', 'list']);
  expect(listed(bringers, 'words')).toEqual(['list', 'page']);
});

it('starts that ask for each other bring what neither had, and nothing that came before them', () => {
  const { bringers } = bringersOf(
    graphOf({
      app: { isEntry: true, now: ['base'], later: ['there'] },
      there: { now: ['base', 'both'], later: ['back'] },
      back: { now: ['base', 'both', 'own'], later: ['there'] },
      ...{ base: {}, both: {}, own: {} },
    }),
  );
  expect(listed(bringers, 'base')).toEqual(['app']);
  expect(listed(bringers, 'both')).toEqual(['there']);
  expect(listed(bringers, 'own')).toEqual(['back']);
});

/**
 * Which file of the site what several of its pages share is in. Every file is a request, which costs a phone more than the
 * bytes of a small module, so:
 *
 * - What many screens of the portal share is in two files, instead of some forty that each of them would ask for one by one:
 *   `forms` has what the pages of the sign-in need as well, `portal` the rest. A module is in them where no other page of the
 *   site needs it, and the portal's frame or at least `MANY` of its screens do. Whatever a module imports is needed by all who
 *   need the module: so a module of these files finds the rest of it there too, or among what every page loads. But what makes
 *   schemas is not in them: it brings their library, which nothing but a form or the stream needs.
 * - Of the rest, modules of the same bringers (bringers.ts) share a file. The bundler by itself would also tell apart what is
 *   brought again by a dialog, over a page that has it already.
 *
 * No chunk leads back to itself (bundle-budget.ts holds that).
 */
import { basename, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { APP } from '../src/app/links.ts';
import { type Bringers, bringersOf } from './bringers.ts';
import { type ScreenFile, SHELL, screenFiles } from './screen-files.ts';

/** With fewer a screen would load more that it does not need than it saves in requests. */
const MANY = 3;
/** Libraries are asked for through one file that names all they have, so who leads to a module of theirs says nothing. */
const LIBRARY = /\/node_modules\//;
const ZOD = /\/node_modules\/zod\//;
/** Those that public pages draw stand in the file that every page loads. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//;

export const sharedChunks = (): Readonly<{ plugin: Plugin; name: (id: string) => string | null }> => {
  let base = '';
  let names: ReadonlyMap<string, string> = new Map();
  return {
    plugin: {
      name: 'shared-chunks',
      applyToEnvironment: ({ name }) => name === 'client',
      configResolved: ({ root }) => {
        base = root;
      },
      async buildEnd() {
        const modules = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []);
        const schemas = new Set(modules.filter(({ id }) => ZOD.test(id)).flatMap(({ importers }) => importers));
        names = namesOf(bringersOf(modules), { ...(await pagesOf(base)), schemas });
      },
    },
    name: (id) => names.get(id) ?? null,
  };
};

type Pages = Readonly<{
  shell: string;
  portal: ReadonlySet<string>;
  site: ReadonlySet<string>;
  signIn: ReadonlySet<string>;
}>;
/** `schemas`: what makes them, whatever page it is of. */
type Parts = Pages & Readonly<{ schemas: ReadonlySet<string> }>;

const pagesOf = async (base: string): Promise<Pages> => {
  const all = await screenFiles(() => true);
  const pathsOf = (files: readonly string[]) => new Set(files.map((file) => resolve(base, file)));
  const screensOf = (which: (screen: ScreenFile) => boolean) => all.filter(which).map(({ screen }) => screen);
  const isPortal = ({ route }: ScreenFile) => route.frame === 'portal';
  return {
    shell: resolve(base, SHELL),
    portal: pathsOf(screensOf(isPortal)),
    signIn: pathsOf(screensOf(({ isSignIn }) => isSignIn)),
    site: pathsOf(['index.html', 'src/app/react.ts', APP, ...screensOf((s) => !isPortal(s) && !s.isSignIn)]),
  };
};

/** The chunk of each module that is not left to the bundler. */
const namesOf = ({ starts, bringers }: Bringers, parts: Parts): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const alike = new Map<string, string[]>();
  // In order, so that a build of the same code has files of the same names.
  for (const id of [...starts.keys()].sort()) {
    const leading = starts.get(id) ?? new Set();
    const name = ofThePortal(id, leading, parts);
    if (name !== null) names.set(id, name);
    // With what one start alone leads to, the bundler makes the file of that start.
    else if (!LIBRARY.test(id) && !leading.has(id) && leading.size > 1) {
      const key = [...(bringers.get(id) ?? [])].sort().join('\n');
      alike.set(key, [...(alike.get(key) ?? []), id]);
    }
  }
  const taken = new Map<string, number>();
  for (const [first = '', ...others] of alike.values()) {
    const word = basename(first).replace(/\..*$/, '');
    const nth = (taken.get(word) ?? 0) + 1;
    taken.set(word, nth);
    // The number also keeps it apart from the groups of vite.config.ts, which have none.
    for (const id of [first, ...others]) names.set(id, `${word}${nth}`);
  }
  return names;
};

const ofThePortal = (id: string, starts: ReadonlySet<string>, parts: Parts): 'portal' | 'forms' | null => {
  if (LIBRARY.test(id)) return ICON.test(id) ? 'portal' : null;
  if (starts.has(id) || parts.schemas.has(id) || !starts.isDisjointFrom(parts.site)) return null;
  const isMany = starts.has(parts.shell) || starts.intersection(parts.portal).size >= MANY;
  if (!isMany) return null;
  return starts.isDisjointFrom(parts.signIn) ? 'portal' : 'forms';
};

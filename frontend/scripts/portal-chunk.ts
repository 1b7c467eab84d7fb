/**
 * Two files for what the screens of the portal share, instead of some forty that each of them would ask for one by one: `forms`
 * has what the pages of the sign-in need as well, `portal` the rest.
 *
 * A module is in them where no other page of the site needs it, and the portal's frame or at least `MANY` of its screens do.
 * Whatever a module imports is needed by all who need the module: so a module of these files finds the rest of it there too, or
 * among what every page loads, and no chunk leads back to itself (bundle-budget.ts holds that).
 */
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { APP } from '../src/app/links.ts';
import { type ScreenFile, SHELL, screenFiles } from './screen-files.ts';

/** With fewer a screen would load more that it does not need than it saves in requests. */
const MANY = 6;
/** Libraries are asked for through one file that names all they have, so who leads to a module of theirs says nothing. */
const LIBRARY = /\/node_modules\//;
/** Those that public pages draw stand in the file that every page loads. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//;

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

export const portalChunk = (): Readonly<{ plugin: Plugin; name: Rolldown.CodeSplittingNameFunction }> => {
  let portal: ReadonlySet<string> = new Set();
  let site: ReadonlySet<string> = new Set();
  let signIn: ReadonlySet<string> = new Set();
  let shell = '';
  let base = '';
  /** The modules that are loaded by themselves and, by plain imports, lead to this one. */
  const leading = new Map<string, ReadonlySet<string>>();
  const leadingTo = (id: string, graph: Graph): ReadonlySet<string> => {
    const known = leading.get(id);
    if (known) return known;
    const own = new Set<string>();
    // Set before its importers are asked, so that modules that import each other end here.
    leading.set(id, own);
    const info = graph.getModuleInfo(id);
    if (info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0) own.add(id);
    for (const importer of [...(info?.importers ?? [])]) for (const root of leadingTo(importer, graph)) own.add(root);
    return own;
  };
  return {
    plugin: {
      name: 'portal-chunk',
      applyToEnvironment: ({ name }) => name === 'client',
      configResolved: ({ root }) => {
        base = root;
        shell = resolve(root, SHELL);
      },
      buildStart: async () => {
        leading.clear();
        const all = await screenFiles(() => true);
        const pathsOf = (files: readonly string[]) => new Set(files.map((file) => resolve(base, file)));
        const screensOf = (which: (screen: ScreenFile) => boolean) => all.filter(which).map(({ screen }) => screen);
        const isPortal = ({ route }: ScreenFile) => route.frame === 'portal';
        portal = pathsOf(screensOf(isPortal));
        signIn = pathsOf(screensOf(({ isSignIn }) => isSignIn));
        site = pathsOf(['index.html', 'src/app/react.ts', APP, ...screensOf((s) => !isPortal(s) && !s.isSignIn)]);
      },
    },
    name: (id, graph) => {
      if (LIBRARY.test(id)) return ICON.test(id) ? 'portal' : null;
      const roots = leadingTo(id, graph);
      if (roots.has(id) || !roots.isDisjointFrom(site)) return null;
      const isMany = roots.has(shell) || roots.intersection(portal).size >= MANY;
      if (!isMany) return null;
      return roots.isDisjointFrom(signIn) ? 'portal' : 'forms';
    },
  };
};

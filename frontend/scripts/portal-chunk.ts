/**
 * Which modules make up the portal's one chunk. Left alone, the build makes a file of whatever some screens have in common, and a
 * screen of the portal begins with sixty of them, of which a browser asks for six at a time. Here the frame and what many
 * screens use is one file, with its styles in one sheet; what few screens use stays apart. What a public page reaches too is
 * never in it: such a page would load the portal.
 */
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { RouteDef } from '../src/app/routes.ts';
import { screenFiles } from './screen-files.ts';

type Chunking = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1];

const SOURCE = resolve(import.meta.dirname, '..');
const SHELL = join(SOURCE, 'src/app/shell/Portal.tsx');
/**
 * Packages that only some screens load: the components, whose modules all import each other by way of an index, so that who
 * reaches one seems to reach all, and the schemas, which come with forms. The build knows better what of them each needs.
 */
const APART = /\/node_modules\/(?:react-aria|react-stately|@react-|@internationalized|zod)/;
/** Of some thirty screens; fewer would make every screen load what it does not use, more would leave many small files. */
const LEAST_SCREENS = 8;

/** The group, and the plugin that reads for it which screens there are. */
export const portalChunk = (): Readonly<{ plugin: Plugin; group: Rolldown.CodeSplittingGroup }> => {
  let portal: ReadonlySet<string> = new Set();
  let site: ReadonlySet<string> = new Set();
  const filesOf = async (frame: RouteDef['frame']): Promise<ReadonlySet<string>> =>
    new Set((await screenFiles((route) => route.frame === frame)).map(({ screen }) => join(SOURCE, screen)));
  const reached = new Map<string, ReadonlySet<string>>();
  /** The screens, shells and entries that load a module at once; a way that only leads to what is loaded later does not count. */
  const rootsOf = (id: string, chunking: Chunking): ReadonlySet<string> => {
    const known = reached.get(id);
    if (known) return known;
    const [seen, roots, open] = [new Set<string>(), new Set<string>(), [id]];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      const info = chunking.getModuleInfo(at);
      if (info === null) continue;
      if (info.isEntry || info.dynamicImporters.length > 0) roots.add(at);
      open.push(...info.importers);
    }
    reached.set(id, roots);
    return roots;
  };
  const isPublic = (roots: ReadonlySet<string>, chunking: Chunking): boolean =>
    [...roots].some((root) => site.has(root) || chunking.getModuleInfo(root)?.isEntry === true);
  /** Needs none of those. */
  const isPlain = (id: string, chunking: Chunking): boolean => {
    const [seen, open] = [new Set<string>(), [id]];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      if (APART.test(at)) return false;
      const roots = rootsOf(at, chunking);
      if (!roots.has(SHELL) && !isPublic(roots, chunking))
        open.push(...(chunking.getModuleInfo(at)?.importedIds ?? []));
    }
    return true;
  };
  const plugin: Plugin = {
    name: 'portal-chunk',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: async () => {
      [portal, site] = [await filesOf('portal'), await filesOf('site')];
    },
  };
  const group: Rolldown.CodeSplittingGroup = {
    debugName: 'portal',
    name: (id, chunking) => {
      if (portal.has(id) || site.has(id) || APART.test(id)) return null;
      const roots = rootsOf(id, chunking);
      if (isPublic(roots, chunking)) return null;
      if (roots.has(SHELL)) return 'portal';
      const screens = [...roots].filter((root) => portal.has(root)).length;
      return screens >= LEAST_SCREENS && isPlain(id, chunking) ? 'portal' : null;
    },
    // What a module of it imports is reached by all that reach that module: it is in this chunk too, public, or of a package,
    // which imports nothing of ours. So no chunk ends up in a circle, and the public ones stay as they are.
    includeDependenciesRecursively: false,
  };
  return { plugin, group };
};

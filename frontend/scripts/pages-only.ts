/**
 * The server's file of the build (`dist/server/pages.js`): it draws public pages alone, so no other screen's code is in it,
 * and it knows which files of the site, built before it, each of them loads.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listsOfPage } from '@lamplight/bff/contract/site.ts';
import type { Plugin } from 'vite';
import { APP, isLater } from '../src/app/links.ts';
import type { DrawnLoads } from '../src/app/loads.ts';
import type { Chunk, Manifest } from './bundle-budget.ts';
import { type ScreenFile, screenFiles } from './screen-files.ts';

const NOT_DRAWN = '\0not-drawn';

export const pagesOnly = (): Plugin => {
  let site = '';
  let drawn: readonly ScreenFile[] = [];
  let framed: readonly ScreenFile[] = [];
  let screens: ReadonlySet<string> = new Set();
  return {
    name: 'pages-only',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // Beside the site, wherever that is told to go.
    config: ({ build }) => ({ environments: { ssr: { build: { outDir: join(build?.outDir ?? 'dist', 'server') } } } }),
    configResolved: ({ root, environments }) => {
      site = resolve(root, environments['client']?.build.outDir ?? 'dist');
    },
    buildStart: async () => {
      drawn = await screenFiles(({ id }) => id === 'not-found' || Object.hasOwn(listsOfPage, id));
      framed = await screenFiles(({ frame }) => frame === 'portal');
      screens = new Set(drawn.map(({ screen }) => screen));
    },
    resolveId: (source, importer) => {
      const isScreen = importer?.endsWith('/src/app/routes.ts') && source.startsWith('../features');
      return isScreen && !screens.has(`src/${source.slice(3)}`) ? NOT_DRAWN : null;
    },
    load: (id) => {
      if (id === NOT_DRAWN) return 'export default null;';
      if (!id.endsWith('/src/app/loads.ts')) return null;
      const manifest: Manifest = JSON.parse(readFileSync(join(site, '.vite', 'manifest.json'), 'utf8'));
      return `export const loads = ${JSON.stringify({ ...loadsOf(manifest, drawn), ...portalLoadsOf(manifest, framed) })};`;
    },
  };
};

const filesOf = (manifest: Manifest, keys: readonly string[], of: (chunk: Chunk) => readonly string[]) => [
  ...new Set(keys.flatMap((key) => of(manifest[key] ?? { file: '' }))),
];

/** What the first screen of the portal loads beyond the app, which its page names itself: the frame and the screen. */
const portalLoadsOf = (manifest: Manifest, framed: readonly ScreenFile[]): Record<string, DrawnLoads> => {
  const named = new Set<string>();
  for (const key of ['index.html', APP]) importsFirst(manifest, key, named);
  return Object.fromEntries(
    framed.map(({ route, screen }) => {
      const seen = new Set(named);
      const own = ['src/app/shell/Portal.tsx', screen].flatMap((key) => importsFirst(manifest, key, seen));
      const styles = filesOf(manifest, own, ({ css = [] }) => css);
      const scripts = filesOf(manifest, own, ({ file }) => [file]);
      return [route.id, { first: { styles, scripts }, later: { styles: [], scripts: [] } }];
    }),
  );
};

/** What each drawn page loads: the app and its own screen, beyond the page's entry. */
const loadsOf = (manifest: Manifest, drawn: readonly ScreenFile[]): Record<string, DrawnLoads> => {
  const entry = importsFirst(manifest, 'index.html', new Set());
  const app = importsFirst(manifest, APP, new Set(entry));
  return Object.fromEntries(
    drawn.map(({ route, screen }) => {
      const own = [...app, ...importsFirst(manifest, screen, new Set([...entry, ...app]))];
      const styles = filesOf(manifest, own, ({ css = [] }) => css);
      const scripts = filesOf(manifest, own, ({ file }) => [file]);
      const first = { styles: styles.filter((file) => !isLater(file)), scripts: [] };
      return [route.id, { first, later: { styles: styles.filter(isLater), scripts } }];
    }),
  );
};

/** A chunk after all that it imports, as Vite orders their styles. */
const importsFirst = (manifest: Manifest, key: string, seen: Set<string>): string[] => {
  if (seen.has(key)) return [];
  seen.add(key);
  return [...(manifest[key]?.imports ?? []).flatMap((next) => importsFirst(manifest, next, seen)), key];
};

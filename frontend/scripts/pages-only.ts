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
import { type ScreenFile, SHELL, screenFiles } from './screen-files.ts';

const MONO = /\/geist-mono-latin(?:-ext)?-wght-normal\.woff2$/;
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
      const ofDrawn = loadsOf(manifest, drawn, (file) => !isLater(file));
      const ofFramed = loadsOf(manifest, framed, (file, ofApp) => ofApp.has(file) && !isLater(file));
      return `export const loads = ${JSON.stringify({ ...ofDrawn, ...ofFramed })};`;
    },
  };
};

const filesOf = (manifest: Manifest, keys: readonly string[], of: (chunk: Chunk) => readonly string[]) => [
  ...new Set(keys.flatMap((key) => of(manifest[key] ?? { file: '' }))),
];

/** What each page loads beyond its entry: the app, the portal's frame where it stands in one, and its screen. */
const loadsOf = (
  manifest: Manifest,
  pages: readonly ScreenFile[],
  /** Of a file of styles: the first paint waits for it. */
  isFirst: (file: string, ofApp: ReadonlySet<string>) => boolean,
): Record<string, DrawnLoads> => {
  const entry = importsFirst(manifest, 'index.html', new Set());
  const app = importsFirst(manifest, APP, new Set(entry));
  // On every screen of the portal; coming after it, the font would move what stands below.
  const figures = Object.keys(manifest).flatMap((key) => (MONO.test(key) ? (manifest[key]?.file ?? []) : []));
  const ofApp = new Set(filesOf(manifest, app, ({ css = [] }) => css));
  return Object.fromEntries(
    pages.map(({ route, screen }) => {
      const seen = new Set([...entry, ...app]);
      const roots = route.frame === 'portal' ? [SHELL, screen] : [screen];
      const own = [...app, ...roots.flatMap((key) => importsFirst(manifest, key, seen))];
      const styles = filesOf(manifest, own, ({ css = [] }) => css);
      const scripts = filesOf(manifest, own, ({ file }) => [file]);
      const first = { styles: styles.filter((file) => isFirst(file, ofApp)), scripts: [] };
      const later = {
        styles: styles.filter((file) => !first.styles.includes(file)),
        scripts,
        fonts: route.frame === 'portal' ? figures : [],
      };
      return [route.id, { first, later }];
    }),
  );
};

/** A chunk after all that it imports, as Vite orders their styles. */
const importsFirst = (manifest: Manifest, key: string, seen: Set<string>): string[] => {
  if (seen.has(key)) return [];
  seen.add(key);
  return [...(manifest[key]?.imports ?? []).flatMap((next) => importsFirst(manifest, next, seen)), key];
};

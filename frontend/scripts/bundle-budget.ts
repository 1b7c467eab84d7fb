/**
 * What each route loads before it can be used, in KiB after gzip -9, against its bar. Walks Vite's manifest from the page's
 * entry and from the route's own screen; exits with 1 and names what is over.
 *
 *   node scripts/bundle-budget.ts [dist]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { APP } from '../src/app/links.ts';
import { type RouteDef, routes } from '../src/app/routes.ts';

export type Chunk = {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isEntry?: boolean;
};
export type Manifest = Record<string, Chunk>;
/** `size` in KiB, or a count of files. */
export type Finding = { what: string; size: number; limit: number };

const KIB = 1024;
const CSS_LIMIT = 25;
/** The page's entry with what it imports: it is read before the first paint. */
const ENTRY_LIMIT = 3;
/** Files of styles of a public page, each of which its first paint waits for: the app's, figures, the site's; and of forms. */
const STYLE_SHEETS_LIMIT = 3;
const STYLE_SHEETS_OF_FORMS_LIMIT = 5;
const FORMS: ReadonlySet<RouteDef['id']> = new Set(['careers', 'job', 'contact']);
/** Files of a screen of the portal, of which a browser asks for six at a time (shared-chunks.ts); 60 to 84 without its shared file. */
const SCRIPTS_LIMIT = 40;
const CHUNK_LIMIT = 120;
/** pdf.js comes whole or not at all, and only when a PDF is opened: the chunk that imports it, and its worker's file. */
const PDF_LIMITS: Readonly<Record<string, number>> = {
  'src/ui/pdf/pdfjs.ts': 135,
  '../node_modules/pdfjs-dist/build/pdf.worker.min.mjs': 375,
};
const PRELOADED_FONTS_LIMIT = 42;
/** All that English is set in. */
const BASIC_FONTS_LIMIT = 66;

/** Documents, files and boards on one screen; conversations with all that may be done in them. */
const LADEN: ReadonlySet<RouteDef['id']> = new Set(['admin-applications', 'admin-catalogue', 'chat']);
/** Milestones, audit, payroll. */
const HEAVIEST: ReadonlySet<RouteDef['id']> = new Set([
  'admin-audit',
  'payroll',
  'project-details',
  'project-milestones',
]);
/** Pages of the sign-in and of what leads to it, and those that other sites lead back to. */
export const AUTH: ReadonlySet<RouteDef['id']> = new Set([
  'login',
  'join',
  'verify',
  'forgot-password',
  'google-callback',
  'dropbox-callback',
  'github-callback',
]);

/** KiB of JavaScript before the route can be used. */
export const limitOf = ({ id, frame }: Pick<RouteDef, 'id' | 'frame'>): number => {
  if (AUTH.has(id)) return 150;
  if (frame === 'site') return 120;
  return HEAVIEST.has(id) ? 250 : LADEN.has(id) ? 210 : 190;
};

/** A chunk and all that it imports at once. */
export const closure = (manifest: Manifest, roots: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key) || !manifest[key]) return;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  return seen;
};

/** The screen of a route as the manifest names it, read from its `load` (`require` where a test's compiler wrote it). */
export const screenKey = (route: Pick<RouteDef, 'load'>): string => {
  const [, path] = /(?:import|require)\(\s*['"]\.\.\/(.+?)['"]/.exec(route.load.toString()) ?? [];
  if (!path) throw new Error(`load of a route is not a plain import: ${route.load}`);
  return `src/${path}`;
};

/**
 * Chunks that need each other: which of them runs first depends on which file comes first, and the other finds nothing where it
 * looks. @returns each that leads back to itself
 */
const inCircles = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((key) => closure(manifest, manifest[key]?.imports ?? []).has(key));

export const measure = (
  manifest: Manifest,
  sizeOf: (file: string) => number,
  table: readonly RouteDef[] = routes,
): Finding[] => {
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0) / KIB;
  const jsOf = (roots: readonly string[]): number =>
    sum(new Set([...closure(manifest, roots)].flatMap((key) => manifest[key]?.file ?? [])));
  const findings: Finding[] = [{ what: 'entry js', size: jsOf(['index.html']), limit: ENTRY_LIMIT }];
  for (const route of table) {
    const roots = [
      'index.html',
      APP,
      screenKey(route),
      ...(route.frame === 'portal' ? ['src/app/shell/Portal.tsx'] : []),
    ];
    const missing = roots.find((r) => !manifest[r]);
    if (missing) throw new Error(`${missing} is not in the build`);
    const chunks = [...closure(manifest, roots)].map((key) => manifest[key]).filter((c) => c !== undefined);
    findings.push({ what: `${route.path} js`, size: jsOf(roots), limit: limitOf(route) });
    findings.push({
      what: `${route.path} css`,
      size: sum(new Set(chunks.flatMap((c) => c.css ?? []))),
      limit: CSS_LIMIT,
    });
    if (route.frame === 'portal')
      findings.push({
        what: `${route.path} files of js`,
        size: new Set(chunks.map(({ file }) => file)).size,
        limit: SCRIPTS_LIMIT,
      });
    if (route.frame === 'site' && !AUTH.has(route.id))
      findings.push({
        what: `${route.path} style sheets`,
        size: new Set(chunks.flatMap((c) => c.css ?? [])).size,
        limit: FORMS.has(route.id) ? STYLE_SHEETS_OF_FORMS_LIMIT : STYLE_SHEETS_LIMIT,
      });
  }
  findings.push({ what: 'chunks in a circle', size: inCircles(manifest).length, limit: 0 });
  for (const [key, { file }] of Object.entries(manifest))
    if (/\.m?js$/.test(file))
      findings.push({ what: file, size: sizeOf(file) / KIB, limit: PDF_LIMITS[key] ?? CHUNK_LIMIT });
  return findings;
};

/** A built site against every bar of frontend.md §10 on bytes. */
export const measureSite = (dist: string): Finding[] => {
  const manifest: Manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));
  const sizes = new Map<string, number>();
  const packed = (file: string): number => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length;
    sizes.set(file, size);
    return size;
  };
  const fonts = (what: string, files: readonly string[], limit: number): Finding => ({
    what,
    size: files.reduce((total, file) => total + readFileSync(`${dist}/${file}`).length, 0) / KIB,
    limit,
  });
  const page = readFileSync(`${dist}/index.html`, 'utf8');
  const preloaded = [...page.matchAll(/as="font"[^>]*href="\/([^"]+)"/g)].map(([, file]) => file ?? '');
  const basic = readdirSync(`${dist}/assets`).filter((file) => /-basic-|geist-mono-latin-(?!ext).*\.woff2$/.test(file));
  return [
    ...measure(manifest, packed),
    fonts('preloaded fonts', preloaded, PRELOADED_FONTS_LIMIT),
    fonts(
      'basic fonts',
      basic.map((file) => `assets/${file}`),
      BASIC_FONTS_LIMIT,
    ),
  ];
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const findings = measureSite(resolve(process.argv[2] ?? `${import.meta.dirname}/../dist`));
  for (const f of findings.filter((f) => f.what.includes(' ')))
    console.log(`${f.size > f.limit ? 'OVER' : 'ok  '} ${f.size.toFixed(1).padStart(7)} / ${f.limit} KiB  ${f.what}`);
  const over = findings.filter((f) => f.size > f.limit);
  for (const f of over) console.error(`over budget: ${f.what} ${f.size.toFixed(1)} > ${f.limit} KiB`);
  process.exitCode = over.length > 0 ? 1 : 0;
}

/**
 * The built site, read whole at start. A request names an entry of this list or nothing: its path is never joined to a
 * folder, so there is nothing outside the folder to reach.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstCalls, RenderFrame, RenderPage } from '../contract/rendering.ts';
import { etagOf, type SiteFile } from './send-file.ts';

export type Manifest = Readonly<{
  files: ReadonlyMap<string, SiteFile>;
  page: PageTemplate;
  render: RenderPage;
  frame: RenderFrame;
  firstCalls: FirstCalls;
}>;
/** `head`: title and description of a page that the app draws itself. */
export type PageTemplate = Readonly<{ before: string; head: string; middle: string; after: string }>;

/** index.html holds each once, in this order: the head's words stand between the first two, the app in place of the last. */
const MARKS = ['<!--head-->', '<!--boot-->', '<!--app-->'] as const;

const RENDERER = 'server/pages.js';

/** Of pages; no file of the site is sent as one. */
export const HTML_TYPE = 'text/html; charset=utf-8';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** @returns null for what is never sent as a file */
export const typeOf = (name: string): string | null => TYPES[extname(name)] ?? null;

/** Throws where the folder holds no site: a server without its pages must not start. */
export const readSite = async (folder: string): Promise<Manifest> => {
  const names = new Set(await filesIn(folder));
  if (!names.has('index.html')) throw new Error(`There is no built site in ${folder}. Run "npm run build" first.`);
  const files = new Map<string, SiteFile>();
  for (const name of names) {
    const type = typeOf(name);
    if (type === null || name.startsWith('server/') || name.startsWith('.')) continue;
    const plain = await readFile(join(folder, name));
    const packed = async (ending: string) => (names.has(name + ending) ? readFile(join(folder, name + ending)) : null);
    files.set(`/${name}`, {
      type,
      plain,
      etag: etagOf(plain),
      // names under assets/ hold a hash of their content
      cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      br: await packed('.br'),
      gzip: await packed('.gz'),
    });
  }
  return {
    files,
    page: templateOf(await readFile(join(folder, 'index.html'), 'utf8')),
    ...(await rendererIn(folder, names)),
  };
};

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.replace(/\/+$/, '').length + 1)
        .replaceAll('\\', '/'),
    );
};

/** The one file of the site that runs here: it draws the public pages and the portal's frame (frontend/src/app/pages.tsx). */
type Renderer = Pick<Manifest, 'render' | 'frame' | 'firstCalls'>;
const rendererIn = async (folder: string, names: ReadonlySet<string>): Promise<Renderer> => {
  if (!names.has(RENDERER)) throw new Error(`There is no ${RENDERER} in ${folder}. Run "npm run build" first.`);
  return (await import(pathToFileURL(resolve(folder, RENDERER)).href)) as Renderer;
};

const templateOf = (html: string): PageTemplate => {
  const parts: string[] = [];
  let rest = html;
  for (const mark of MARKS) {
    const [before, after, more] = rest.split(mark);
    if (before === undefined || after === undefined || more !== undefined)
      throw new Error(`index.html must hold ${MARKS.join(', ')} exactly once, in this order.`);
    parts.push(before);
    rest = after;
  }
  const [before = '', head = '', middle = ''] = parts;
  return { before, head, middle, after: rest };
};

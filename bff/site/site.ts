/** Pages and assets: everything that is not under /api. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageOf } from '../contract/pages.ts';
import type { RenderedFrame } from '../contract/rendering.ts';
import type { Boot } from '../contract/session.ts';
import type { Headers } from '../guards/answers.ts';
import { type Refusal, refuse } from '../guards/refusal.ts';
import type { Target } from '../guards/target.ts';
import { pageWith } from './boot.ts';
import { robotsTxt, sitemapXml } from './discovery.ts';
import { HTML_TYPE, type Manifest } from './manifest.ts';
import { chosenFor, type Packed, packed } from './packing.ts';
import type { DrawnPage, DrawnPages } from './pages.ts';
import type { Reference } from './reference.ts';
import { acceptedBy, sendFile } from './send-file.ts';

export type SiteOptions = Readonly<{
  manifest: Manifest;
  config: Boot['config'];
  headers: Headers;
  origin: string;
  pages: Omit<DrawnPages, 'draw'>;
  reference: Reference;
  /** The civil date in India. */
  today(): string;
  /** Who is looking, as far as this request can prove it; it may take back a cookie that names nothing alive. */
  sessionOf(req: IncomingMessage, res: ServerResponse): Promise<Boot['session']>;
  /** A page is about to be sent: it may set a cookie, and nothing of it is waited for. */
  shown(req: IncomingMessage, res: ServerResponse): void;
}>;

/** Answers a page load or an asset, or says why it is refused. */
export type Site = (req: IncomingMessage, res: ServerResponse, target: Target) => Promise<Refusal | null>;

export const siteWith = ({
  manifest,
  config,
  headers,
  origin,
  pages,
  reference,
  today,
  sessionOf,
  shown,
}: SiteOptions): Site => {
  /** Visitors of a page all get the same bytes until it is drawn anew. */
  const forVisitors = new WeakMap<DrawnPage, Map<string, Packed>>();

  /** Of the portal, for those who may be in it: the frame is seen while its code is on the way. */
  const frameFor = (path: string, session: Boot['session']): RenderedFrame | null =>
    session.is === 'none' ? null : manifest.frame(path, { config });

  const pageFor = ({ path, query }: Target, drawn: DrawnPage | null, session: Boot['session']): Packed => {
    const calls = session.is === 'user' ? manifest.firstCalls(path, query, session.user, today()) : [];
    const boot: Boot = {
      session,
      config,
      ...(calls.length === 0 ? {} : { calls }),
      ...(drawn === null ? {} : { lists: drawn.lists }),
      ...(drawn?.instead ? { instead: true } : {}),
    };
    const html = pageWith(manifest.page, boot, drawn ?? frameFor(path, session));
    // What holds a person is never packed: its length would tell of it (BREACH).
    return session.is === 'user' ? { plain: Buffer.from(html), br: null, gzip: null } : packed(html);
  };
  const keptFor = (target: Target, drawn: DrawnPage | null, session: Boot['session']): Packed => {
    if (drawn === null || session.is === 'user') return pageFor(target, drawn, session);
    const kept = forVisitors.get(drawn) ?? new Map<string, Packed>();
    forVisitors.set(drawn, kept);
    const kind = session.is === 'none' ? `none ${session.ended ?? ''}` : session.is;
    const page = kept.get(kind) ?? pageFor(target, drawn, session);
    kept.set(kind, page);
    return page;
  };

  const sendPage = async (req: IncomingMessage, res: ServerResponse, target: Target): Promise<void> => {
    const { path } = target;
    const missing = pageOf(path) === null || pages.isGone(path);
    const drawn = missing ? pages.missing(path) : pages.at(path);
    const { encoding, bytes } = chosenFor(acceptedBy(req), keptFor(target, drawn, await sessionOf(req, res)));
    if (req.method === 'GET') shown(req, res);
    res.writeHead(missing ? 404 : 200, {
      ...headers,
      'cache-control': 'no-store',
      'content-type': HTML_TYPE,
      'content-length': String(bytes.length),
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
      // The reader's alone, whoever finds its address.
      ...(pageOf(path)?.page.id === 'project-delivery' ? { 'x-robots-tag': 'noindex' } : {}),
    });
    res.end(bytes);
  };

  const textAt = (path: string): Readonly<{ type: string; text: string }> | null =>
    path === '/robots.txt'
      ? { type: 'text/plain; charset=utf-8', text: robotsTxt(origin) }
      : path === '/sitemap.xml'
        ? { type: 'application/xml; charset=utf-8', text: sitemapXml(origin, pages.lists()) }
        : null;

  return async (req, res, target) => {
    const { path, query } = target;
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return refuse('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } });
    const file = manifest.files.get(path);
    const ofReference = reference.get(path);
    const words = textAt(path);
    const to = pageOf(path)?.page.redirectTo;
    if (file !== undefined) sendFile(req, res, file, headers);
    else if (ofReference !== undefined) await ofReference(req, res);
    else if (words !== null) {
      const length = String(Buffer.byteLength(words.text));
      res.writeHead(200, {
        ...headers,
        'cache-control': 'no-cache',
        'content-type': words.type,
        'content-length': length,
      });
      res.end(words.text);
    } else if (to?.startsWith('/')) {
      res
        .writeHead(307, { ...headers, 'cache-control': 'no-store', location: query === '' ? to : `${to}?${query}` })
        .end();
    } else await sendPage(req, res, target);
    return null;
  };
};

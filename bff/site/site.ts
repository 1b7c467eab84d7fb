/** Pages and assets: everything that is not under /api. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageOf } from '../contract/pages.ts';
import type { Boot } from '../contract/session.ts';
import type { Headers } from '../guards/answers.ts';
import { type Refusal, refuse } from '../guards/refusal.ts';
import type { Target } from '../guards/target.ts';
import { pageWith } from './boot.ts';
import type { Manifest, SiteFile } from './manifest.ts';

export type SiteOptions = Readonly<{
  manifest: Manifest;
  config: Boot['config'];
  headers: Headers;
  /** Who is looking, as far as this request can prove it. */
  sessionOf(req: IncomingMessage): Promise<Boot['session']>;
}>;

/** Answers a page load or an asset, or says why it is refused. */
export type Site = (req: IncomingMessage, res: ServerResponse, target: Target) => Promise<Refusal | null>;

export const siteWith =
  ({ manifest, config, headers, sessionOf }: SiteOptions): Site =>
  async (req, res, { path, query }) => {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return refuse('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } });
    const file = manifest.files.get(path);
    if (file !== undefined) {
      sendFile(req, res, file, headers);
      return null;
    }
    const found = pageOf(path);
    const to = found?.page.redirectTo;
    if (to?.startsWith('/')) {
      res
        .writeHead(307, { ...headers, 'cache-control': 'no-store', location: query === '' ? to : `${to}?${query}` })
        .end();
      return null;
    }
    const page = pageWith(manifest.page, { session: await sessionOf(req), config });
    res.writeHead(found === null ? 404 : 200, {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(page)),
    });
    res.end(page);
    return null;
  };

const sendFile = (req: IncomingMessage, res: ServerResponse, file: SiteFile, headers: Headers): void => {
  const { type, etag, cacheControl } = file;
  const common = { ...headers, 'cache-control': cacheControl, etag, vary: 'accept-encoding' };
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, common).end();
    return;
  }
  const accepted = String(req.headers['accept-encoding'] ?? '');
  const [encoding, bytes] =
    file.br !== null && /\bbr\b/.test(accepted)
      ? (['br', file.br] as const)
      : file.gzip !== null && /\bgzip\b/.test(accepted)
        ? (['gzip', file.gzip] as const)
        : ([null, file.plain] as const);
  res.writeHead(200, {
    ...common,
    'content-type': type,
    'content-length': String(bytes.length),
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  });
  res.end(bytes);
};

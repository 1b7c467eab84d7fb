/** A server that nobody may ask: where anything that a caller sent leads the product to it, it was heard (ASVS 1.3.6). */
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type Canary = Readonly<{
  /** `127.0.0.1:port` */
  host: string;
  url: string;
  /** The first bytes of every connection, of whatever protocol. */
  heard: string[];
  close(): void;
}>;

export const canaryOnLoopback = async (): Promise<Canary> => {
  const heard: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const at = heard.push('a connection') - 1;
    socket.once('data', (bytes) => {
      heard[at] = bytes.toString('latin1', 0, 200);
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    });
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/canary`,
    heard,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
};

type Led = Readonly<{ what: string; json: unknown }>;

/** The body once for every text in it, with the address in that text's place. */
export const ledAstray = (body: unknown, url: string, at = ''): readonly Led[] => {
  if (typeof body === 'string') return [{ what: at, json: url }];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    ledAstray(value, url, `${at}/${name}`).map(({ what, json }) => ({
      what,
      json: Array.isArray(body) ? body.with(Number(name), json) : { ...body, [name]: json },
    })),
  );
};

/** What proxies, frameworks and crawlers take for the address of something. */
export const leadingHeaders = ({
  host,
  url,
}: Pick<Canary, 'host' | 'url'>): readonly Readonly<Record<string, string>>[] => [
  { host },
  { 'x-forwarded-host': host, 'x-forwarded-server': host, 'x-host': host, 'x-http-host-override': host },
  { forwarded: `for=127.0.0.1;host="${host}";proto=http`, 'x-forwarded-for': host, 'x-forwarded-proto': 'http' },
  { 'x-original-url': url, 'x-rewrite-url': url, 'x-forwarded-uri': url, 'base-url': url },
  { referer: url, origin: url, 'content-location': url, destination: url, link: `<${url}>; rel=preload` },
  { 'x-wap-profile': url, 'ping-from': url, 'ping-to': url, 'x-callback-url': url, 'x-webhook-url': url },
];

/** Names under which places to go on to are asked for, whatever the site. */
export const leadingQuery = (url: string): string =>
  ['next', 'redirect', 'redirect_uri', 'return', 'returnTo', 'url', 'u', 'continue', 'callback', 'iss', 'state', 'code']
    .map((name) => `${name}=${encodeURIComponent(url)}`)
    .join('&');

/** As it is written: absolute-form targets, CONNECT and a foreign Host are nothing that `fetch` would send. */
export const sentRaw = (
  to: string,
  o: Readonly<{ method?: string; target?: string; headers?: Readonly<Record<string, string>> }>,
): Promise<Readonly<{ status: number; location: string }>> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(to);
    const req = request({ hostname, port, method: o.method ?? 'GET', path: o.target ?? '/', headers: o.headers ?? {} });
    req.once('connect', (res, socket) => {
      socket.destroy();
      resolve({ status: res.statusCode ?? 0, location: '' });
    });
    req.once('response', (res) => {
      res.resume();
      res.once('end', () => resolve({ status: res.statusCode ?? 0, location: res.headers.location ?? '' }));
    });
    req.once('error', reject);
    req.end();
  });

/** Contents that fetch something wherever somebody renders, converts or validates them. */
export const leadingFiles = (url: string): readonly (readonly [name: string, content: string])[] => [
  ['notes.md', `# Notes\n\n![picture](${url})\n\n<img src="${url}">\n`],
  ['page.html', `<!doctype html><link rel="stylesheet" href="${url}"><img src="${url}"><iframe src="${url}"></iframe>`],
  [
    'drawing.svg',
    `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}"/><style>@import '${url}';</style></svg>`,
  ],
  ['data.xml', `<?xml version="1.0"?><!DOCTYPE a SYSTEM "${url}" [<!ENTITY % b SYSTEM "${url}"> %b;]><a>&b;</a>`],
  ['table.csv', `=WEBSERVICE("${url}"),=IMAGE("${url}")\n`],
  ['list.m3u8', `#EXTM3U\n${url}\n`],
  ['cv.pdf', `%PDF-1.7\n1 0 obj\n<< /Type /Action /S /URI /URI (${url}) >>\nendobj\n%%EOF\n`],
  [url, 'A name that is an address.'],
];

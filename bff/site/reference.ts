/** The reference for people who write scripts: what `/api/openapi.json` says, shown by Swagger UI. Nothing comes from elsewhere. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Headers } from '../guards/answers.ts';
import { lastingFile } from './lasting-file.ts';
import { sendFile } from './send-file.ts';

const [HTML, JS, CSS] = ['text/html', 'text/javascript', 'text/css'].map((type) => `${type}; charset=utf-8`) as [
  string,
  string,
  string,
];
const here = (name: string): string => new URL(`./reference/${name}`, import.meta.url).href;

/** By path, none of which is a page of the app. */
const FILES = {
  '/reference': [here('reference.html'), HTML],
  '/reference/page.css': [here('page.css'), CSS],
  '/reference/page.js': [here('page.js'), JS],
  '/reference/viewer.css': [import.meta.resolve('swagger-ui-dist/swagger-ui.css'), CSS],
  '/reference/viewer.js': [import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'), JS],
} as const;

/** @returns false where the path is another's */
export type Reference = (req: IncomingMessage, res: ServerResponse, path: string) => Promise<boolean>;

export const referenceWith = (headers: Headers): Reference => {
  const files = new Map(Object.entries(FILES).map(([path, [url, type]]) => [path, lastingFile(url, type)]));
  const policy = withDrawnPictures(headers['content-security-policy'] ?? '');
  return async (req, res, path) => {
    const file = files.get(path);
    if (file === undefined) return false;
    sendFile(req, res, await file(), { ...headers, 'content-security-policy': policy });
    return true;
  };
};

/** The viewer's style sheet holds its arrows itself. */
const withDrawnPictures = (policy: string): string => policy.replace(/img-src [^;]*/, "img-src 'self' data:");

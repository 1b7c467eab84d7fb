/** The reference for people who write scripts: what `/api/openapi.json` says, shown by Swagger UI. Nothing comes from elsewhere. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REFERENCE } from '../contract/pages.ts';
import type { Headers } from '../guards/answers.ts';
import { lastingFile } from './lasting-file.ts';
import { HTML_TYPE, typeOf } from './manifest.ts';
import { sendFile } from './send-file.ts';

const here = (name: string): string => new URL(`./reference/${name}`, import.meta.url).href;

/** By path, none of which is a page of the app. */
const FILES = {
  [REFERENCE]: here('reference.html'),
  '/reference/page.css': here('page.css'),
  '/reference/page.js': here('page.js'),
  '/reference/viewer.css': import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
  '/reference/viewer.js': import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
} as const;

/** By path. */
export type Reference = ReadonlyMap<string, (req: IncomingMessage, res: ServerResponse) => Promise<void>>;

export const referenceWith = (headers: Headers): Reference => {
  const policy = withDrawnPictures(headers['content-security-policy'] ?? '');
  const answers = Object.entries(FILES).map(([path, url]) => {
    const file = lastingFile(url, typeOf(url) ?? HTML_TYPE);
    const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> =>
      sendFile(req, res, await file(), { ...headers, 'content-security-policy': policy });
    return [path, answer] as const;
  });
  return new Map(answers);
};

/** The viewer's style sheet holds its arrows itself. */
const withDrawnPictures = (policy: string): string => policy.replace(/img-src [^;]*/, "img-src 'self' data:");

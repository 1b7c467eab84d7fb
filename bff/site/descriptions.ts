/** What scripts are told of HTTP and of events, as it stands in the repository. Everybody gets the same bytes. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Headers } from '../guards/answers.ts';
import type { OwnAnswer } from '../sessions/call.ts';
import { packed } from './packing.ts';
import { type SiteFile, sendFile } from './send-file.ts';

const FILES = {
  openapi: '@lamplight/bff/contract/openapi.json',
  asyncapi: '@lamplight/events/contracts/asyncapi.json',
} as const;

/** Read and packed when somebody first asks: most days nobody does. */
export const descriptionsWith = (headers: Headers): Readonly<Record<keyof typeof FILES, OwnAnswer>> => {
  const read = async (file: string): Promise<SiteFile> => {
    const text = await readFile(fileURLToPath(import.meta.resolve(file)), 'utf8');
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    return { ...packed(text), etag, type: 'application/json; charset=utf-8', cacheControl: 'no-cache' };
  };
  const answerOf = (file: string): OwnAnswer => {
    let kept: Promise<SiteFile> | undefined;
    return async ({ req, res }) => {
      kept ??= read(file);
      sendFile(req, res, await kept, headers);
      return null;
    };
  };
  return { openapi: answerOf(FILES.openapi), asyncapi: answerOf(FILES.asyncapi) };
};

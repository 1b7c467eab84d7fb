/** What scripts are told of HTTP and of events, as it stands in the repository. Everybody gets the same bytes. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { JSON_TYPE } from '../contract/routes/declaration.ts';
import type { Headers } from '../guards/answers.ts';
import type { OwnAnswer } from '../sessions/call.ts';
import { packed } from './packing.ts';
import { etagOf, type SiteFile, sendFile } from './send-file.ts';

const FILES = {
  openapi: '@lamplight/bff/contract/openapi.json',
  asyncapi: '@lamplight/events/contracts/asyncapi.json',
} as const;

/** Read and packed when somebody first asks: most days nobody does. */
export const descriptionsWith = (headers: Headers): Readonly<Record<keyof typeof FILES, OwnAnswer>> => {
  const read = async (file: string): Promise<SiteFile> => {
    const text = await readFile(fileURLToPath(import.meta.resolve(file)), 'utf8');
    const forms = packed(text);
    return { ...forms, etag: etagOf(forms.plain), type: JSON_TYPE, cacheControl: 'no-cache' };
  };
  const answerOf = (file: string): OwnAnswer => {
    let kept: Promise<SiteFile> | undefined;
    return async ({ req, res }) => {
      // A read that failed is tried again by whoever asks next.
      kept ??= read(file).catch((error: unknown) => {
        kept = undefined;
        throw error;
      });
      sendFile(req, res, await kept, headers);
      return null;
    };
  };
  return { openapi: answerOf(FILES.openapi), asyncapi: answerOf(FILES.asyncapi) };
};

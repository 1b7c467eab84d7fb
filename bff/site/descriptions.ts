/** What scripts are told of HTTP and of events, as it stands in the repository. Everybody gets the same bytes. */
import { JSON_TYPE } from '../contract/routes/declaration.ts';
import type { Headers } from '../guards/answers.ts';
import type { OwnAnswer } from '../sessions/call.ts';
import { lastingFile } from './lasting-file.ts';
import { sendFile } from './send-file.ts';

const FILES = {
  openapi: import.meta.resolve('@lamplight/bff/contract/openapi.json'),
  asyncapi: import.meta.resolve('@lamplight/events/contracts/asyncapi.json'),
} as const;

export const descriptionsWith = (headers: Headers): Readonly<Record<keyof typeof FILES, OwnAnswer>> => {
  const answerOf = (url: string): OwnAnswer => {
    const file = lastingFile(url, JSON_TYPE);
    return async ({ req, res }) => {
      sendFile(req, res, await file(), headers);
      return null;
    };
  };
  return { openapi: answerOf(FILES.openapi), asyncapi: answerOf(FILES.asyncapi) };
};

/** How Dropbox is asked, and how it says no: https://www.dropbox.com/developers/documentation/http/documentation. */
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { z } from 'zod';
import type { Source, Span } from '../../storage/reading.ts';
import { done, type Outcome, PART_BYTES } from '../../storage/storage.ts';
import type { Ask, ProviderAnswer } from '../asking.ts';
import { addressesOf } from '../hosts.ts';
import { partHeaders, partIn } from '../part.ts';

const WHOM = 'Dropbox';
const HOSTS = { api: 'https://api.dropboxapi.com/2', content: 'https://content.dropboxapi.com/2' };
const PATHS = { api: '/2', content: '/2' };
const PART_WITHIN_MS = 60_000;

const failure = z.object({ error_summary: z.string().max(1_024), error: z.unknown() });

/** `tags`: what it says of itself, `path/conflict/folder`. `error`: the whole of it, for whoever needs more of it. */
export type DropboxRefused = Readonly<{ is: 'refused'; cause: string; gone: boolean; tags: string; error: unknown }>;
type Answered<T> = Readonly<{ is: 'done'; value: T }> | DropboxRefused;

export type DropboxCalls = Readonly<{
  /** @param most bytes of the answer. @throws Unavailable for a limit, and for what is no proper answer */
  ask<T>(access: string, method: string, argument: object, shape: z.ZodType<T>, most?: number): Promise<Answered<T>>;
  /** Sends a part of a file, with what it is about in a header. */
  send<T>(
    access: string,
    method: string,
    argument: object,
    part: Uint8Array<ArrayBuffer>,
    shape: z.ZodType<T>,
  ): Promise<Answered<T>>;
  /** Asks for a part of a file. @param path as Dropbox writes one: `rev:` and what names a version */
  part(access: string, path: string, source: Source, span: Span): Promise<Outcome<Uint8Array<ArrayBuffer>>>;
}>;

export const dropboxCallsWith = (o: Readonly<{ url: string | null; ask: Ask }>): DropboxCalls => {
  const at = addressesOf('DROPBOX_URL', o.url, HOSTS, PATHS);
  return {
    ask: async (access, method, argument, shape, most) => {
      const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
      const request = { method: 'POST', headers, body: JSON.stringify(argument) };
      const answer = await o.ask(`${at.api}/${method}`, most === undefined ? request : { ...request, most });
      return readBy(shape, answer);
    },
    send: async (access, method, argument, part, shape) => {
      const headers = {
        authorization: `Bearer ${access}`,
        'content-type': 'application/octet-stream',
        'dropbox-api-arg': headerSafe(argument),
      };
      const request = { method: 'POST', headers, body: part, withinMs: PART_WITHIN_MS };
      return readBy(shape, await o.ask(`${at.content}/${method}`, request));
    },
    part: async (access, path, source, span) => {
      const answer = await o.ask(`${at.content}/files/download`, {
        method: 'POST',
        headers: {
          ...partHeaders(span),
          ...{ authorization: `Bearer ${access}`, 'dropbox-api-arg': headerSafe({ path }) },
        },
        ...{ forContent: true, most: PART_BYTES, withinMs: PART_WITHIN_MS },
      });
      return answer.status >= 400 && answer.status !== 416 ? plain(refusedIn(answer)) : partIn(answer, source, span);
    },
  };
};

const readBy = <T>(shape: z.ZodType<T>, answer: ProviderAnswer): Answered<T> => {
  if (answer.status !== 200) return refusedIn(answer);
  const read = shape.safeParse(answer.body);
  if (!read.success) throw unavailable(WHOM, new Error('It answered in a form that it does not promise'));
  return { is: 'done', value: read.data };
};

const refusedIn = ({ status, body }: ProviderAnswer): DropboxRefused => {
  const said = failure.safeParse(body).data;
  // The summary ends in dots and what may follow them.
  const tags = said?.error_summary.replace(/\/?\.{1,3}.*$/s, '') ?? '';
  // Calls that touch the same folder at once: Dropbox asks for them again.
  if (/too_many_write_operations|too_many_requests|internal_error/.test(tags))
    throw unavailable(WHOM, new Error(`Answered ${status}: ${tags}`));
  const cause = /^[a-z_/]{1,128}$/.test(tags) ? tags : `answered_${status}`;
  return { is: 'refused', cause, gone: status === 401, tags, error: said?.error ?? null };
};

/** What is above this layer hears the cause alone. */
export const plain = <T>(answer: Answered<T>): Outcome<T> =>
  answer.is === 'done' ? done(answer.value) : { is: 'refused', cause: answer.cause, gone: answer.gone };

/** JSON for a header: what is no ASCII is escaped. */
const headerSafe = (value: object): string =>
  JSON.stringify(value).replaceAll(/[\u007f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

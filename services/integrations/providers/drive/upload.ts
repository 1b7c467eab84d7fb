/**
 * Drive's resumable upload. Where it goes on is asked of Drive, so that a part that broke off, or whose answer was lost, is
 * neither sent twice nor left out.
 */
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { type Copying, PART_BYTES, type UploadUnderWay } from '../../storage/storage.ts';
import type { ProviderAnswer } from '../asking.ts';
import type { DriveCall } from './answers.ts';

const PART_WITHIN_MS = 60_000;
const SESSION = /^[A-Za-z0-9_-]{1,512}$/;
const SO_FAR = /^bytes=0-(\d{1,15})$/;

/** @returns the answer to the last part, or the first one that is a refusal */
export const uploadTo = async (
  upload: string,
  fields: string,
  call: DriveCall,
  access: string,
  copying: Copying,
  underWay: UploadUnderWay,
): Promise<ProviderAnswer> => {
  const { content } = copying;
  const at = (session: string): string => `${upload}?uploadType=resumable&upload_id=${session}&fields=${fields}`;
  const put = (session: string, range: string, body?: Uint8Array<ArrayBuffer>): Promise<ProviderAnswer> =>
    call(access, at(session), {
      method: 'PUT',
      headers: { 'content-range': `bytes ${range}/${content.bytes}`, 'content-type': 'application/octet-stream' },
      ...(body === undefined ? {} : { body, withinMs: PART_WITHIN_MS }),
    });

  const begin = async (): Promise<string | ProviderAnswer> => {
    const { ref: id, name, folderId } = copying;
    const answer = await call(access, `${upload}?uploadType=resumable&fields=${fields}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-upload-content-length': String(content.bytes),
      },
      body: JSON.stringify({ id, name, parents: [folderId] }),
    });
    return answer.status === 200 ? sessionIn(answer) : answer;
  };

  const kept = await underWay.read();
  let answer = kept === null ? null : await put(kept, '*');
  let session = kept;
  if (answer === null || answer.status === 404 || answer.status === 410) {
    await underWay.drop();
    const begun = await begin();
    if (typeof begun !== 'string') return begun;
    await underWay.keep(begun);
    [session, answer] = [begun, content.bytes === 0 ? await put(begun, '*') : null];
  }
  for (let from = answer === null ? 0 : soFar(answer); ; ) {
    if (answer !== null && answer.status !== 308) break;
    if (from >= content.bytes) throw unavailable('Google Drive', new Error('It has all of a file and does not say so'));
    const to = Math.min(from + PART_BYTES, content.bytes) - 1;
    answer = await put(session ?? '', `${from}-${to}`, await content.part(from, to));
    const next = soFar(answer);
    if (answer.status === 308 && next <= from)
      throw unavailable('Google Drive', new Error('It took nothing of a part'));
    from = next;
  }
  if (answer.status === 200 || answer.status === 409) await underWay.drop();
  return answer;
};

const soFar = ({ headers }: ProviderAnswer): number => {
  const [, last] = SO_FAR.exec(headers.get('range') ?? '') ?? [];
  return last === undefined ? 0 : Number(last) + 1;
};

/** Only its name is read of the address that Drive answers: nothing is sent to an address that somebody else wrote. */
const sessionIn = ({ headers }: ProviderAnswer): string => {
  const location = headers.get('location') ?? '';
  const session = URL.canParse(location) ? new URL(location).searchParams.get('upload_id') : null;
  if (session === null || !SESSION.test(session)) throw unavailable('Google Drive', new Error('It began no upload'));
  return session;
};

/**
 * Dropbox's upload in parts. It says itself how far it came where that is another place than ours: a part that broke off, or
 * whose answer was lost, is neither sent twice nor left out.
 */
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { z } from 'zod';
import { type Copying, type Outcome, PART_BYTES, type UploadUnderWay } from '../../storage/storage.ts';
import { type DropboxCalls, type DropboxRefused, plain } from './calls.ts';

const NOTHING = new Uint8Array(0);
/** Of parts that were sent to another place than where Dropbox stands. */
const MOVES_AT_MOST = 5;

const started = z.object({ session_id: z.string().min(1).max(512) });
const offset = z.object({ correct_offset: z.int().min(0) });
/** At the end of an upload it says it one step further in. */
const moved = z.union([z.object({ lookup_failed: offset }).transform(({ lookup_failed }) => lookup_failed), offset]);

export const uploadTo = async <T>(
  calls: DropboxCalls,
  access: string,
  { path, content }: Copying & Readonly<{ path: string }>,
  underWay: UploadUnderWay,
  shape: z.ZodType<T>,
): Promise<Outcome<T>> => {
  const kept = await underWay.read();
  let [session, from] = [kept, kept === null ? 0 : content.bytes];
  for (let moves = 0; moves <= MOVES_AT_MOST; ) {
    if (session === null) {
      const begun = await calls.send(access, 'files/upload_session/start', { close: false }, NOTHING, started);
      if (begun.is === 'refused') return plain(begun);
      [session, from] = [begun.value.session_id, 0];
      await underWay.keep(session);
    }
    const cursor = { session_id: session, offset: from };
    const isEnd = from >= content.bytes;
    const to = Math.min(from + PART_BYTES, content.bytes) - 1;
    const commit = { path, mode: { '.tag': 'add' }, autorename: false, mute: true };
    const answer = isEnd
      ? await calls.send(access, 'files/upload_session/finish', { cursor, commit }, NOTHING, shape)
      : await calls.send(
          ...([access, 'files/upload_session/append_v2', { cursor, close: false }] as const),
          ...([await content.part(from, to), z.null()] as const),
        );
    if (answer.is === 'done') {
      if (isEnd) {
        await underWay.drop();
        return answer as Outcome<T>;
      }
      from = to + 1;
      continue;
    }
    moves += 1;
    const place = placeIn(answer);
    if (place === 'elsewhere') return plain(answer);
    if (place === 'over') [session, from] = [null, 0];
    else from = place;
    if (session === null) await underWay.drop();
  }
  throw unavailable('Dropbox', new Error('It takes no part of an upload where it stands'));
};

/** Where the upload stands; `over`: there is none any more. */
const placeIn = ({ tags, error }: DropboxRefused): number | 'over' | 'elsewhere' => {
  if (/(^|\/)(not_found|closed)$/.test(tags) && !tags.startsWith('path')) return 'over';
  const read = moved.safeParse(error);
  return read.success ? read.data.correct_offset : 'elsewhere';
};

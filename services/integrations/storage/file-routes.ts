/** HTTP of what lies in a project's folder at a provider: its list, and the content of one file, for the project's people. */
import { FILE_LIMIT, OCTET_TYPE } from '@lamplight/bff/contract/routes.ts';
import { type StorageProvider, storageProviders } from '@lamplight/bff/contract/storage.ts';
import { leaving, madeHeadersOf, sendBlocks } from '@lamplight/common/files/content.ts';
import { sendList } from '@lamplight/common/http/answer.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Integrations } from '../context.ts';
import { askedAMinute } from './asked-a-minute.ts';
import { placeStream } from './ids.ts';
import { partsOf } from './parts.ts';
import { place as decider } from './place.ts';
import { placesAtOnce } from './places-at-once.ts';
import { projectOf } from './project-of.ts';
import { ConnectionOver, type Reached, reachedBy } from './reached.ts';
import { FOLDER_GONE, type FolderReading, LONGEST_CURSOR, PAGE_GONE } from './reading.ts';
import type { Outcome } from './storage.ts';
import { liveConnection } from './turn.ts';
import { folderWords } from './words.ts';

/** Of one person. */
const ASKED_A_MINUTE = 120;
/** Each holds two parts of 4 MiB at most. How long, the edge says, which ends a reader who is too slow. */
const AT_ONCE = { most: 8, mostOfOne: 2 } as const;
const AGAIN_S = 10;

export const fileRoutes = (integrations: Integrations): readonly Served[] => {
  const takePlace = placesAtOnce(AT_ONCE);
  const demandFolder = folderIn(integrations, askedAMinute(ASKED_A_MINUTE, integrations.clock));
  return [
    serve('storage-files', async ({ req, res, params, query, actor }) => {
      const { after = null } = pageOf(req, query, { longest: LONGEST_CURSOR });
      const { provider, folderId, reached } = await demandFolder(actor, params);
      const listed = await reached((reading, access) => reading.list(access, folderId, after));
      const { items, next } = given(provider, listed);
      sendList(res, { items, ...(next === null ? {} : { next }) });
    }),
    serve('storage-file-content', async ({ req, res, params, actor }) => {
      const left = leaving(res);
      const { provider, folderId, reading, reached } = await demandFolder(actor, params);
      const place = takePlace(actor.id);
      if (place.is === 'full')
        throw problem(place.of === 'all' ? 'UNAVAILABLE' : 'RATE_LIMITED', { retryAfterSeconds: AGAIN_S });
      try {
        const source = given(provider, await reached((one, access) => one.look(access, folderId, params.thereId)));
        if (source === null) throw problem('NOT_FOUND');
        const { name, bytes } = source.listed;
        if (bytes > FILE_LIMIT) throw problem('PAYLOAD_TOO_LARGE');
        const headers = madeHeadersOf({ name, bytes, mediaType: OCTET_TYPE });
        if (req.method === 'HEAD') return void res.set(headers).end();
        const broke = () => problem('STATE_CONFLICT', { message: folderWords.changed(provider) });
        await sendBlocks(res, left, { status: 200, headers }, partsOf(source, reached, reading.hashing(), broke));
      } finally {
        place.leave();
      }
    }),
  ];
};

type Folder = Readonly<{
  provider: StorageProvider;
  folderId: string;
  reading: FolderReading;
  reached: Reached<FolderReading>;
}>;

/**
 * The folder of a project whose files this person may read there, as the provider lets them: the project's client is let in
 * nowhere but here.
 * @throws 404 for whoever is not to know of the project; 429 for whoever asks too much; 409 where no connection works, or there is
 * no folder of it
 */
const folderIn =
  (integrations: Integrations, waitOf: (personId: string) => number | null) =>
  async (actor: SignedInActor, params: Readonly<{ provider: string; projectId: string }>): Promise<Folder> => {
    const provider = storageProviders.find((one) => one === params.provider);
    if (provider === undefined) throw problem('NOT_FOUND');
    const { projectId } = params;
    await integrations.storageWanted.waitFor(null, undefined, [projectId]);
    const { reader } = await projectOf(integrations, actor, projectId);
    if (reader === 'client') throw problem('FORBIDDEN');
    const retryAfterSeconds = waitOf(actor.id);
    if (retryAfterSeconds !== null) throw problem('RATE_LIMITED', { retryAfterSeconds });
    const away = () => problem('STATE_CONFLICT', { message: folderWords.away(provider) });
    const [reading, client] = [integrations.folderReadings[provider], integrations.providers[provider]];
    const present = await liveConnection(integrations, provider);
    if (reading === null || client === null || present === null) throw away();
    const { state: machine } = await integrations.look(placeStream(provider, projectId), decider);
    const { folder } = machine;
    // Of a folder of an earlier connection it is not known yet whether this one reaches it.
    if (folder.is !== 'confirmed' || folder.grantId !== present.grantId)
      throw problem('STATE_CONFLICT', { message: folderWords.none(provider) });
    const calls = reachedBy(integrations, { storage: reading, provider: client, present });
    const reached: Folder['reached'] = async (call) => {
      try {
        return await calls(call);
      } catch (error) {
        throw error instanceof ConnectionOver ? away() : error;
      }
    };
    return { provider, folderId: folder.folderId, reading, reached };
  };

/** What was asked for. @throws why the provider gives nothing of it */
const given = <T>(provider: StorageProvider, outcome: Outcome<T>): T => {
  if (outcome.is === 'done') return outcome.value;
  if (outcome.cause === FOLDER_GONE) throw problem('STATE_CONFLICT', { message: folderWords.gone(provider) });
  if (outcome.cause === PAGE_GONE) throw invalid([{ field: 'after', message: 'This page is over' }]);
  throw problem('STATE_CONFLICT', { message: folderWords.refused(provider) });
};

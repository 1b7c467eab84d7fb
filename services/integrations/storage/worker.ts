/** What whoever works at a place stands on, and how they record what they do. */
import type { StorageProvider } from '@lamplight/bff/contract/storage.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { By, Change, Clock, Look } from '@lamplight/events/core/types.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { contentOf } from './contents.ts';
import { placeStream } from './ids.ts';
import { type Doubted, type Place, type PlaceCommand, place } from './place.ts';
import type { Reached } from './reached.ts';
import type { UploadUnderWay } from './storage.ts';
import type { WantedFile } from './wanted.ts';

export type WorkerOptions = Readonly<{
  change: Change;
  look: Look;
  clock: Clock;
  reached: Reached;
  provider: StorageProvider;
  projectId: string;
  /** Of the connection that works now. */
  grantId: string;
  /** Whose account that is, as the provider names it; null where nobody knows any more. */
  account: string | null;
  /** Null where nobody knows of an address. @throws Unavailable where identity cannot be asked */
  addressOf(personId: string): Promise<string | null>;
  contentOf(file: Pick<WantedFile, 'fileId' | 'bytes' | 'sha256'>): ReturnType<typeof contentOf>;
  underWay(copyId: string): UploadUnderWay;
}>;
type Said = PlaceCommand extends infer C
  ? C extends unknown
    ? Omit<C, 'actor' | 'at' | 'provider' | 'projectId' | 'ifMatch'>
    : never
  : never;

export type Worker = WorkerOptions &
  Readonly<{
    /** As it is recorded now. */
    place(): Promise<Place>;
    /** @returns the place as it is then, whether or not there was anything new to record */
    record(said: Said): Promise<Place>;
    doubt(about: Doubted, subjectId: string, cause: string): Promise<void>;
  }>;

export const workerWith = (o: WorkerOptions): Worker => {
  const { provider, projectId } = o;
  const stream = placeStream(provider, projectId);
  const record: Worker['record'] = async (said) => {
    const at = new Date(o.clock.now()).toISOString();
    const commandId = newId();
    const by: By = { commandId, actorId: 'system:storage', at, correlationId: commandId, causationId: commandId };
    const command = { ...said, provider, projectId, actor: SYSTEM, at } as PlaceCommand;
    const changed = await o.change(stream, command, place, by);
    if (changed.is === 'refused') throw new Error(`${said.type} was refused: ${changed.refusal.refused}`);
    return changed.state;
  };
  return {
    ...o,
    record,
    place: async () => (await o.look(stream, place)).state,
    doubt: async (about, subjectId, cause) => {
      await record({ type: 'Doubt', about, subjectId, cause });
    },
  };
};

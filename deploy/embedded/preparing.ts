/** From a folder as it was found to one that a product may open: refused, mended, or begun. */
import { hasCode, misconfigured } from '@lamplight/events/ports/errors.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import { TO_FREE } from './disk.ts';
import { inspect, type Refusal, strangeLog } from './inspection.ts';
import { manifestIn, writeManifest } from './manifest.ts';
import { type Mending, mend } from './mending.ts';
import { newerEvents } from './newer-events.ts';
import type { Settings } from './settings.ts';

/** @throws Misconfigured with every reason, each with its remedy */
export const refuseUnfit = (refusals: readonly Refusal[]): void => {
  const [first] = refusals;
  if (first === undefined) return;
  const mistakes = refusals.map(({ says, remedy }) => `${says} ${remedy}`);
  throw Object.assign(misconfigured(first.says.replace(/\.$/, ''), first.remedy), {
    message: mistakes.join('\n'),
    detail: { what: first.what, remedy: first.remedy, mistakes },
  });
};

/**
 * With the folder held. The first thing that is ever written in a new folder says that it is being made, so that a start
 * which is killed can simply be started again.
 */
export const prepareFolder = async (o: Mending): Promise<void> => {
  const found = inspect(o.settings);
  refuseUnfit(found.refusals);
  if (found.is === 'company') {
    refuseUnfit(newerEvents(o.settings));
    await mend(found, o);
  } else writeManifest(o.settings.DATA_DIR, { format: 1, state: 'making', incarnation: null });
};

/**
 * Everything is there: what is missing from now on was lost. Before anybody is answered.
 * @throws Misconfigured where the log is another than the one that this folder belongs to
 */
export const noteMade = async (settings: Settings, events: EventStore): Promise<void> => {
  const { incarnation } = await events.head();
  const manifest = manifestIn(settings.DATA_DIR);
  if (manifest?.state === 'made' && manifest.incarnation === incarnation) return;
  if (manifest?.state === 'made' && manifest.incarnation !== null)
    refuseUnfit([strangeLog('The event store of the settings', settings.DATA_DIR)]);
  writeManifest(settings.DATA_DIR, { format: 1, state: 'made', incarnation });
};

/** What a start met after it had found the folder in order: a sentence where an operator can do something about it. */
export const startError = (error: unknown, folder: string): unknown => {
  const code = Error.isError(error) ? (error as { code?: unknown }).code : undefined;
  const detail = hasCode(error, 'Unavailable') ? error.detail : {};
  if (code === 'ENOSPC' || code === 'EDQUOT' || 'full' in detail)
    return misconfigured(`The disk of ${folder} is full: ${sentenceOf(error)}`, TO_FREE);
  if (code === 'EACCES' || code === 'EPERM')
    return misconfigured(sentenceOf(error), 'The user that runs this must own the folder and everything in it.');
  if (code === 'EROFS') return misconfigured(sentenceOf(error), 'Mount the disk of the folder for writing.');
  if ('damaged' in detail)
    return misconfigured(
      sentenceOf(error),
      'Start again: the next start looks at the whole of it, and says what can be done.',
    );
  return error;
};

const sentenceOf = (error: unknown): string => (Error.isError(error) ? error.message : String(error));

/** The log first, then contents, then keys: what is missing in the stores, each in its order. */
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import { putContents } from './contents.ts';
import { takeKeys } from './keys.ts';
import { appendRest } from './log.ts';
import type { Missing } from './missing.ts';
import { type Progress, withProgress } from './progress.ts';
import type { Kept } from './source.ts';
import type { Target } from './target.ts';

/** Broken off anywhere, what is missing afterwards is less. @param how the word for what is told of it: moved, restored */
export const fill = async (
  source: Pick<Kept, 'log' | 'files' | 'events'>,
  target: Target,
  { log, contents, keys }: Missing,
  how: string,
  progress: Progress,
): Promise<void> => {
  await withProgress(progress, `events ${how}`, source.events - log.events, (part) =>
    appendRest(source.log, target.events, log.last, part),
  );
  crashpoint('move-log-there');
  await withProgress(progress, `contents ${how}`, contents.length, (part) =>
    putContents(contents, source.files, target.files, part),
  );
  crashpoint('move-contents-there');
  await withProgress(progress, `keys ${how}`, keys.length, (part) => takeKeys(keys, target.keys, part));
  crashpoint('move-keys-there');
};

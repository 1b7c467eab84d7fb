/** What the stores hold of the folder already, and what is missing. */
import type { StoredFile } from '@lamplight/events/ports/files.ts';
import type { KeptKey } from '@lamplight/events/ports/personal-data.ts';
import { contentsOf, missingContents } from './contents.ts';
import { keysOf, missingKeys } from './keys.ts';
import { type Beginning, commonBeginning } from './log.ts';
import { type Progress, withProgress } from './progress.ts';
import type { Kept } from './source.ts';
import type { Target } from './target.ts';

export type Missing = Readonly<{ log: Beginning; contents: readonly StoredFile[]; keys: readonly KeptKey[] }>;

/** Changes nothing. @throws Misconfigured for anything in a store that the folder does not have just so */
export const missingIn = async (
  source: Pick<Kept, 'log' | 'contents' | 'keys'>,
  target: Target,
  progress: Progress,
): Promise<Missing> => {
  const contents = missingContents(source.contents, await contentsOf(target.files));
  const keys = missingKeys(source.keys, await keysOf(target.keys));
  const log = await withProgress(progress, 'events there already', null, (part) =>
    commonBeginning(source.log, target.events, part),
  );
  return { log, contents, keys };
};

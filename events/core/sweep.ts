/**
 * Contents of files that no event names: what a crash left between storing them and recording it. A content is stored
 * first, so one that is a day old and still without a name will never get one.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Files } from '../ports/files.ts';
import type { Clock, Log } from './types.ts';

export type NamedFiles = Readonly<{
  /** Services share one store of files: what is another's is left alone. */
  isOurs(id: string): boolean;
  /**
   * Whether an event names it. To be answered from the log and never from a view, which may lag or be filling: what is
   * wrongly called nameless is lost.
   */
  isNamed(id: string): Promise<boolean>;
}>;

export type Sweep = Readonly<{ files: Files; named: NamedFiles; clock: Clock; log: Log; signal: AbortSignal }>;

const AGE_MS = 86_400_000;
const EVERY_MS = 6 * 3_600_000;

/** Every six hours until aborted. */
export const sweepRegularly = async (sweep: Sweep, everyMs = EVERY_MS): Promise<void> => {
  while (!sweep.signal.aborted) {
    await sweepNameless(sweep);
    await wait(everyMs, undefined, { signal: sweep.signal }).catch(() => undefined);
  }
};

/** May run twice at once, and be killed anywhere. @returns how many went. @throws when a store is away */
export const sweepNameless = async ({ files, named, clock, log, signal }: Sweep): Promise<number> => {
  let gone = 0;
  for await (const { id, putAt } of files.list()) {
    if (signal.aborted) break;
    if (!named.isOurs(id) || Date.parse(putAt) > clock.now() - AGE_MS || (await named.isNamed(id))) continue;
    if (await files.delete(id)) gone += 1;
    log.info({ fileId: id }, 'a content that no event names was removed');
  }
  return gone;
};

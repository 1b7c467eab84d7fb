/**
 * `lamplight move [--dry-run]`: a stopped company, from its folder into the stores that settings name. The log first, then
 * contents, then keys; each of them may hold a beginning of the folder's already, and nothing else. So no note of how far it
 * came is kept anywhere: killed at any point, the same command goes on.
 */
import type { Environment } from '@lamplight/common/config/load.ts';
import { chainsOf } from '@lamplight/embedded/folder-audit.ts';
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import { verifyContents } from './contents.ts';
import { fill } from './filling.ts';
import { keysOf, missingKeys } from './keys.ts';
import { commonBeginning } from './log.ts';
import { missingIn } from './missing.ts';
import { placesIn } from './places.ts';
import { type Progress, withProgress } from './progress.ts';
import { leftBehind, type Row, rowsOf } from './rows.ts';
import { type Source, withSource } from './source.ts';
import { type Target, withTarget } from './target.ts';

/**
 * Everything that forbids a move is found before anything is written.
 * @param o.dryRun says what would be moved, and writes nothing
 * @throws Misconfigured: with what stands in the way and what to do; Unavailable: the same command goes on
 */
export const move = async (
  env: Environment,
  o: Readonly<{ dryRun: boolean }>,
  progress: Progress,
): Promise<readonly Row[]> => {
  const places = placesIn(env);
  return await withSource(places, progress, async (source) => {
    for (const { says } of leftBehind(source)) progress.say(says);
    const { to } = places;
    const { masterKeys } = source;
    const missing = await withTarget(to, masterKeys, { asks: true }, (target) => missingIn(source, target, progress));
    crashpoint('move-looked');
    if (o.dryRun) return rowsOf(source, missing, 'wouldMove');
    await withTarget(to, masterKeys, { asks: false }, async (target) => {
      await fill(source, target, missing, 'moved', progress);
      await verify(source, target, progress);
    });
    crashpoint('move-verified');
    return rowsOf(source, missing, 'moved');
  });
};

/** Everything is read back. @throws Error where a store does not give back what it took */
const verify = async (source: Source, target: Target, progress: Progress): Promise<void> => {
  const { events, streams } = await withProgress(progress, 'events compared', source.events, (part) =>
    commonBeginning(source.log, target.events, part),
  );
  if (events !== source.events || streams !== source.streams)
    throw wrong(`it has ${events} events in ${streams} streams, not ${source.events} in ${source.streams}`);
  for (const [n, chain] of (await chainsOf(target.events, source.secrets)).entries())
    if (!chain.intact || chain.events !== source.chains[n]?.events || chain.streams !== source.chains[n]?.streams)
      throw wrong(`the history of ${chain.service} is not intact there`);
  await withProgress(progress, 'contents compared', source.contents.size, (part) =>
    verifyContents(source.contents, target.files, part, wrong),
  );
  const missing = missingKeys(source.keys, await keysOf(target.keys));
  if (missing.length > 0) throw wrong(`${missing.length} keys are not there`);
};

const wrong = (says: string): Error =>
  new Error(
    `What was moved does not come back as it was: ${says}. Begin again with empty stores; the folder is as it was.`,
  );

/**
 * Sets aside what is broken and can be made again, under another name: nothing is ever deleted here. The next opening
 * fills what is missing from the log. A crash in between leaves a folder that the next start looks at anew.
 */
import { existsSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Ahead } from '@lamplight/events/adapters/sqlite/ahead.ts';
import { forgetDamage } from '@lamplight/events/adapters/sqlite/damage.ts';
import { forgetJobsUpTo } from '@lamplight/events/adapters/sqlite/job-queue.ts';
import { type Inspection, type Mendable, modelFiles } from './inspection.ts';
import type { Settings } from './settings.ts';
import { storesIn } from './stores.ts';

export type Mending = Readonly<{ settings: Settings; now: number; say(line: string): void }>;

/** Call with the folder held and nothing in it open. */
export const mend = async ({ mendable, ahead }: Inspection, o: Mending): Promise<void> => {
  for (const one of mendable) setOneAside(one, o);
  if (ahead !== null) await beginDerivedAnew(ahead, o);
  for (const path of lookedAt(o.settings)) forgetDamage(path);
};

const setOneAside = ({ store, path, says }: Mendable, { now, say }: Mending): void => {
  const aside = setAside(path, now);
  const then = store.kept === 'made anew' ? store.loses : '';
  const kept = aside === null ? '' : ` and is kept as ${basename(aside)}`;
  say(`${path} ${says}${kept}; it is made anew: ${then}.`);
  forgetDamage(path);
};

/**
 * The log is shorter than what was made of it: an older copy was put back, or its end is lost. New events will take the
 * places of those that are gone, so whatever has seen those is set aside: messages, sessions, then the views, by which a
 * start that was broken off sees that it has to go on. Jobs stay, since they know what was sent; and for events that are
 * already in the log no job is asked for again, since a copy of the queue may be older than the log beside it.
 */
const beginDerivedAnew = async ({ head, reached }: Ahead, o: Mending): Promise<void> => {
  const { settings, now, say } = o;
  const here = new Set(storesIn(settings).map(({ name }) => name));
  const pathTo = (name: string) => join(settings.DATA_DIR, name);
  if (here.has('jobs.db')) await forgetJobsUpTo(pathTo('jobs.db'), head);
  for (const name of ['bus.db', 'keyvalue.db', 'models'] as const) if (here.has(name)) setAside(pathTo(name), now);
  say(
    `The log ends at event ${numberOf(head)}, but views had seen event ${numberOf(reached)}: an older copy was put back, or its end was lost. ` +
      'If a newer copy of events.db exists, stop and put it back now. Views, messages and sessions are set aside and made anew from the log; everyone signs in again, and no mail is sent again.',
  );
};

const numberOf = (position: string): number => Number(position.slice(position.indexOf('.') + 1));

/** With what belongs to it. @returns the new name, null where nothing was there */
const setAside = (path: string, now: number): string | null => {
  if (!existsSync(path)) return null;
  const aside = `${path}.set-aside-${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  for (const suffix of ['-wal', '-shm', '-journal'])
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${aside}${suffix}`);
  renameSync(path, aside);
  return aside;
};

/** A note of damage that was met in use has done its work once the file was found whole, or is gone. */
const lookedAt = (settings: Settings): readonly string[] =>
  storesIn(settings).flatMap(({ name }) => {
    const path = join(settings.DATA_DIR, name);
    if (name.endsWith('.db')) return [path];
    return name === 'models' && existsSync(path) ? modelFiles(path) : [];
  });

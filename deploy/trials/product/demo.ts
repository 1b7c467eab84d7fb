/**
 * The demo company in a folder, loaded once for a whole run: to load it takes a processor for most of a minute, to copy it
 * nothing. `npm test` names the place where it is left (`LAMPLIGHT_LEAVE_DEMO_IN`); whoever comes first loads it, whoever
 * comes meanwhile waits. Nobody ever works on what is left there.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startIn } from './running.ts';

const LOOK_MS = 100;
/** Past this whoever is loading is taken for dead. */
const WITHIN_MS = 240_000;

/** @param folder new. @returns what the start said that loaded the company. @throws where it did not start, or end well */
export const demoIn = async (folder: string, load: typeof loaded = loaded): Promise<string> => {
  const left = process.env['LAMPLIGHT_LEAVE_DEMO_IN'];
  if (left === undefined) return await load(folder);
  if (!existsSync(left) && (await mayLoad(left))) {
    try {
      const said = await load(folder);
      writeFileSync(wordsOf(left), said);
      // Whoever finds it finds all of it.
      cpSync(folder, `${left}.coming`, { recursive: true });
      renameSync(`${left}.coming`, left);
      return said;
    } finally {
      rmdirSync(turnOf(left));
    }
  }
  if (!existsSync(left)) return await load(folder);
  cpSync(left, folder, { recursive: true });
  return readFileSync(wordsOf(left), 'utf8');
};

const wordsOf = (left: string): string => `${left}.said`;
const turnOf = (left: string): string => `${left}.loading`;

/** @returns false once another has left it, or has had its time */
const mayLoad = async (left: string): Promise<boolean> => {
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await pause(LOOK_MS)) {
    if (existsSync(left)) return false;
    try {
      mkdirSync(turnOf(left));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      continue;
    }
    if (!existsSync(left)) return true;
    rmdirSync(turnOf(left));
  }
  return false;
};

const loaded = async (folder: string): Promise<string> => {
  const loading = await startIn({ folder, demo: true });
  const said = loading.output();
  const code = await loading.stop();
  if (code !== 0) throw new Error(`The demo company ended with ${code}: ${loading.output()}`);
  return said;
};

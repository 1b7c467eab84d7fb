/** Where a move may be killed: every point of its own, read from the source, and those of the stores that it fills. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MOVE = join(import.meta.dirname, '..', '..', 'operator', 'move');

/** `often`: passed once for each append, content or key; the others once a move. */
export type MovePoint = Readonly<{ name: string; often: boolean }>;

const named = (text: string): readonly string[] =>
  [...text.matchAll(/\bcrashpoint\('([a-z-]+)'\)/g)].map(([, name = '']) => name);

/** Those of all sources of a folder of the operator, its tests left out. */
export const pointsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => named(readFileSync(join(folder, file), 'utf8')));

/** In the stores of a folder; a server's own adapter has the same two for contents. */
const OF_STORES = ['append-inserted', 'append-committed', 'put-writing', 'put-written'];

export const movePoints = (): readonly MovePoint[] =>
  [...pointsIn(MOVE), ...OF_STORES].map((name) => ({ name, often: !/^move-(looked|verified|.*-there)$/.test(name) }));

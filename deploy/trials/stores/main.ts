/**
 * `npm run trials:stores`: every file of the data folder × every fault × every moment, against real processes; writes
 * `docs/stores-on-a-bad-day.md` and ends with 1 where something was seen that must not be. Some minutes.
 * `--only=TEXT` tries the rows that contain it, and leaves the others as they are.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULTS, type Fault, FILES, type File, fill, inflict, permit, settle, smallDisk } from './faults.ts';
import { clear, MOMENTS, type Moment, makeCompany, type Seen, seenAt, type Trial } from './moments.ts';
import { FULL_DISK, parsed, type Row, rendered } from './table.ts';

const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '';
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-stores-'));
// Another user must come through to the folders in it, which are closed by themselves.
chmodSync(scratch, 0o755);
const company = join(scratch, 'company');
const PAGE = join(import.meta.dirname, '..', '..', '..', 'docs', 'stores-on-a-bad-day.md');
const NOBODY = 65_534;
const NOT_RUN = 'not run here: only root can run a product as another user';
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let wrong = 0;

const HARMLESS: Readonly<Record<string, readonly Fault[]>> = {
  // Its structure is whole: see the page.
  'bus.db': ['a byte of its content flipped'],
  'jobs.db': ['a byte of its content flipped'],
  'keyvalue.db': ['a byte of its content flipped'],
  'models (a view)': ['a byte of its content flipped', 'missing'],
  // Holds nothing, and is made where it is not.
  'lock.db': [
    'missing',
    'empty',
    'garbage',
    'truncated',
    'a byte of its structure flipped',
    'a byte of its content flipped',
  ],
  // Written again from what lies beside it.
  'folder.json': ['missing'],
};
/** The log is all that is asked about. */
const isAboutLog = (file: File): boolean => file.name === 'events.db';

const copied = (name: string): string => {
  const folder = join(scratch, name);
  cpSync(company, folder, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  return folder;
};

const tried = async (what: string, moment: Moment, trial: Trial): Promise<string> => {
  const seen = await seenAt(moment, trial).catch(
    (error: unknown): Seen => ({ says: String(error), wrong: ['it threw'] }),
  );
  const says = seen.says.replaceAll(trial.folder, 'DATA_DIR');
  for (const one of seen.wrong) say(`WRONG ${what}, ${moment}: ${one}`);
  wrong += seen.wrong.length;
  say(`${what}, ${moment}: ${says.slice(0, 160)}`);
  return says;
};

const rowOf = async (file: File, fault: Fault): Promise<Row> => {
  const what = `${file.name} ${fault}`;
  const seen: Partial<Record<Moment, string>> = {};
  for (const moment of MOMENTS) {
    const asNobody = fault === 'no permission';
    if (asNobody && process.getuid?.() !== 0) {
      seen[moment] = NOT_RUN;
      continue;
    }
    const folder = copied(`${what} ${moment}`.replaceAll(/\W+/g, '-'));
    if (asNobody) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder]);
    const isHarmless =
      HARMLESS[file.name]?.includes(fault) === true || (moment === 'audit verify' && !isAboutLog(file));
    // An open file stays open to the product; whether it can be opened again is what the next start asks.
    const harmless = isHarmless || (moment === 'running' && HARMLESS_WHILE_OPEN.has(`${file.name} ${fault}`));
    let done = true;
    seen[moment] = await tried(what, moment, {
      folder,
      uid: asNobody ? NOBODY : undefined,
      harmless,
      inflict: () => {
        if (moment === 'running') settle(folder, file);
        done = inflict(folder, file, fault);
      },
    });
    if (!done) seen[moment] = 'cannot be: the file has no such byte';
    if (asNobody) permit(folder, file);
    clear(folder);
  }
  return { file: file.name, fault, seen: seen as Row['seen'] };
};
const HARMLESS_WHILE_OPEN: ReadonlySet<string> = new Set([
  'lock.db garbage',
  'lock.db no permission',
  'lock.db missing',
]);

const fullDisk = async (): Promise<Row> => {
  const seen: Partial<Record<Moment, string>> = {};
  for (const moment of MOMENTS) {
    const disk = join(scratch, 'disk');
    const unmount = smallDisk(disk, 64);
    if (unmount === null) {
      seen[moment] = 'not run here: this user may not mount a small disk';
      continue;
    }
    const folder = join(disk, 'data');
    cpSync(company, folder, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    const isWell = moment === 'audit verify';
    seen[moment] = await tried('disk full', moment, {
      folder,
      uid: undefined,
      harmless: isWell,
      inflict: () => fill(disk),
    });
    unmount();
  }
  return { ...FULL_DISK, seen: seen as Row['seen'] };
};

/** The same order whoever is done first. */
const allOf = async (tasks: readonly (() => Promise<Row>)[], atOnce: number): Promise<readonly Row[]> => {
  const rows = new Map<number, Row>();
  const left = tasks.entries();
  const work = async (): Promise<void> => {
    for (const [at, task] of left) rows.set(at, await task());
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return tasks.map((_, at) => rows.get(at) as Row);
};

/** The page as it is, with what was tried again. */
const renewed = (some: readonly Row[]): readonly Row[] =>
  parsed(readFileSync(PAGE, 'utf8')).map(
    (row) => some.find(({ file, fault }) => file === row.file && fault === row.fault) ?? row,
  );

await makeCompany(company);
const tasks = FILES.flatMap((file) =>
  FAULTS.filter((fault) => `${file.name} ${fault}`.includes(only)).map((fault) => () => rowOf(file, fault)),
);
if ('disk full'.includes(only)) tasks.push(fullDisk);
const rows = await allOf(tasks, availableParallelism());
clear(scratch);
writeFileSync(PAGE, rendered(only === '' ? rows : renewed(rows)));
say(wrong === 0 ? `${rows.length} rows, nothing wrong` : `${wrong} things are wrong`);
process.exitCode = wrong === 0 ? 0 : 1;

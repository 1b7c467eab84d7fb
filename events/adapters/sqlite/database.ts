/**
 * One connection to one SQLite file, for one thread. Statements run synchronously on that thread, so no statement ever
 * waits for a lock (`timeout: 0`): whoever finds the file locked tries again by timer, and the event loop goes on.
 */
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { damagedFile, hasCode, unavailable } from '../../ports/errors.ts';
import { engineError, isBusy, isDamage, openingError } from './busy.ts';
import { watchChanges } from './changes.ts';
import { damagedFiles, noteDamage } from './damage.ts';

export type Database = Readonly<{
  path: string;
  /** Prepare once, keep, and run inside `read` or `write` only. */
  prepare(sql: string): StatementSync;
  /** Runs at once; again by timer while the file is locked (opening and closing of other processes). @throws Unavailable */
  read<T>(run: () => T): Promise<T>;
  /**
   * Group commit. All writes that arrive in one turn of the event loop share one `BEGIN IMMEDIATE`, each in a savepoint
   * of its own, in the order of the calls: `run` throwing undoes that write alone and rejects with what was thrown.
   * Resolves after the commit, so with FULL the write is durable. `run` may be called more than once and must not await.
   * `transaction` tells the shared transactions apart: what one write read in it holds for the next ones with its number.
   * Once the engine has said that the file is damaged, nothing is written any more until the process starts again:
   * what is broken must not be built upon. Reads go on as far as they come.
   * @throws Unavailable: locked for 5 s or damaged (nothing is written), or the commit failed (outcome unknown)
   */
  write<T>(run: (transaction: number) => T): Promise<T>;
  /**
   * Called after each commit that changed something: of this connection at once, of any other within 50 ms
   * (`PRAGMA data_version`, asked only while somebody listens). @returns stops listening
   */
  onChange(listener: () => void): () => void;
  /** Somebody says that another connection changed something: looked at now, where anybody listens. */
  nudge(): void;
  /** Moves everything into the database file and empties the log, so that erased bytes stand in neither. @throws Unavailable */
  truncateWal(): Promise<void>;
  /** True once the path no longer leads to the file that is open here: it was deleted, or another was put in its place. */
  replaced(): boolean;
  /** Finishes the writes already asked for, then releases the file; later calls reject with Unavailable. */
  close(): Promise<void>;
}>;

type DatabaseOptions = Readonly<{
  path: string;
  /** FULL: a commit is on disk when it resolves. NORMAL: a power cut may take the last commits, never half of one. */
  synchronous: 'FULL' | 'NORMAL';
  /** Deleted content is overwritten with zeros. */
  secureDelete?: boolean;
  /**
   * Cannot be made again: once the path leads elsewhere, or the file has become shorter (which SQLite never makes it),
   * nothing is written any more, since what is written into such a file is gone with the process.
   */
  irreplaceable?: boolean;
  /** Idempotent statements (`CREATE TABLE IF NOT EXISTS …`), run in one transaction at every opening. */
  schema: string;
}>;

type Waiting = { run: (transaction: number) => unknown; settle: (outcome: Outcome) => void; giveUpAt: number };
type Outcome = { value: unknown } | { error: unknown };

const GIVE_UP_MS = 5_000;
const GONE = 'the file was taken away, cut off, or another was put in its place: stop, put it back, start again';
/** A turn of the event loop is not given to writes alone: what is left after this long gets the next transaction. */
const TRANSACTION_MS = 20;

/** Creates the file (0600) where there is none. Safe in several processes at once. @throws Unavailable, Misconfigured */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const { path } = options;
  try {
    mkdirSync(dirname(path), { recursive: true });
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    throw openingError(path, error);
  }
  const db = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: false });
  try {
    await retried(path, () => configure(db, options), undefined, openingError);
  } catch (error) {
    db.close();
    throw error;
  }
  return connection(db, path, options.irreplaceable === true);
};

const configure = (db: DatabaseSync, { synchronous, secureDelete, schema }: DatabaseOptions): void => {
  db.exec('PRAGMA journal_mode = WAL');
  db.exec(`PRAGMA synchronous = ${synchronous}`);
  db.exec(`PRAGMA secure_delete = ${secureDelete ? 'ON' : 'OFF'}`);
  // Savepoints keep their undo pages in memory instead of in a temporary file.
  db.exec('PRAGMA temp_store = MEMORY');
  db.exec('BEGIN IMMEDIATE');
  try {
    db.exec(schema);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
};

const connection = (db: DatabaseSync, path: string, irreplaceable: boolean): Database => {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const savepoint = db.prepare('SAVEPOINT one_write');
  const undo = db.prepare('ROLLBACK TO one_write');
  const release = db.prepare('RELEASE one_write');
  const totalChanges = db.prepare('SELECT total_changes()');
  totalChanges.setReturnArrays(true);
  const changesSoFar = () => (totalChanges.get() as unknown as [number])[0];
  const changes = watchChanges(db);
  const inode = statSync(path).ino;

  const replaced = (): boolean => statSync(path, { throwIfNoEntry: false })?.ino !== inode;
  let largest = 0;
  const isGone = (): boolean => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined || found.ino !== inode || found.size < largest) return true;
    largest = found.size;
    return false;
  };

  let queue: Waiting[] = [];
  let scheduled = false;
  let transaction = 0;
  let idle: (() => void) | undefined;
  let closing: Promise<void> | undefined;

  const schedule = (later?: number): void => {
    if (scheduled) return;
    scheduled = true;
    if (later === undefined) setImmediate(flush);
    else setTimeout(flush, later);
  };

  const flush = (): void => {
    scheduled = false;
    let busy = false;
    const damage = damagedFiles().get(path);
    if (damage !== undefined) refuse(Number.POSITIVE_INFINITY, damagedFile(path, damage));
    else if (irreplaceable && isGone()) refuse(Number.POSITIVE_INFINITY, unavailable(path, new Error(GONE)));
    else
      try {
        begin.run();
      } catch (error) {
        if (isDamage(error)) noteDamage(path, error);
        busy = isBusy(error);
        refuse(busy ? performance.now() : Number.POSITIVE_INFINITY, error);
      }
    if (db.isTransaction) runGroup();
    if (queue.length > 0) schedule(busy ? jitterMs() : undefined);
    else idle?.();
  };

  /** Turns away those who have waited until `now`; the others stay. */
  const refuse = (now: number, error: unknown): void => {
    const late = queue.filter((waiting) => waiting.giveUpAt <= now);
    queue = queue.filter((waiting) => waiting.giveUpAt > now);
    for (const waiting of late)
      waiting.settle({ error: isBusy(error) ? unavailable(path, error) : engineError(path, error) });
  };

  const runGroup = (): void => {
    transaction += 1;
    const changesBefore = changes.heard() ? changesSoFar() : 0;
    const until = performance.now() + TRANSACTION_MS;
    const done: { waiting: Waiting; outcome: Outcome }[] = [];
    let lost: unknown;
    try {
      for (const waiting of queue) {
        done.push({ waiting, outcome: runOne(waiting, queue.length === 1) });
        if (performance.now() >= until) break;
      }
      if (db.isTransaction) commit.run();
    } catch (error) {
      lost = error;
      if (isDamage(error)) noteDamage(path, error);
      if (db.isTransaction) rollback.run();
    }
    // The one whose engine error ended the transaction has no outcome yet, but shares the fate of the group.
    const ran = lost === undefined ? done.length : Math.min(queue.length, done.length + 1);
    const group = queue.slice(0, ran);
    queue = queue.slice(ran);
    // Even a refusal rested on what the group had written: with the commit lost, nothing that was found out stands.
    if (lost !== undefined) for (const waiting of group) waiting.settle({ error: lostError(path, lost) });
    else for (const { waiting, outcome } of done) waiting.settle(outcome);
    if (lost === undefined && changes.heard() && changesSoFar() !== changesBefore) changes.tell();
  };

  /** A write that is alone needs no savepoint: undoing it is undoing the transaction. */
  const runOne = (waiting: Waiting, alone: boolean): Outcome => {
    if (!alone) savepoint.run();
    try {
      const value = waiting.run(transaction);
      if (!alone) release.run();
      return { value };
    } catch (error) {
      // Some engine errors (disk full, I/O) end the whole transaction; a damaged file takes nothing of the group either.
      if (!db.isTransaction || isDamage(error)) throw error;
      if (alone) {
        rollback.run();
      } else {
        undo.run();
        release.run();
      }
      return { error: engineError(path, error) };
    }
  };

  const closed = () => Promise.reject(unavailable(path, new Error('it was closed')));

  return {
    path,
    prepare: (sql) => db.prepare(sql),
    read: (run) => (closing ? closed() : retried(path, run, () => closing !== undefined)),
    write: <T>(run: (transaction: number) => T): Promise<T> => {
      if (closing) return closed();
      return new Promise<T>((resolve, reject) => {
        const settle = (outcome: Outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T));
        queue.push({ run, settle, giveUpAt: performance.now() + GIVE_UP_MS });
        schedule();
      });
    },
    onChange: (listener) => changes.listen(listener),
    nudge: () => changes.nudge(),
    truncateWal: async () => {
      const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
      const giveUpAt = performance.now() + GIVE_UP_MS;
      for (;;) {
        if (closing) return closed();
        if (emptied(checkpoint)) return;
        if (performance.now() >= giveUpAt)
          throw unavailable(path, new Error('readers kept the log from being emptied'));
        await pause(jitterMs());
      }
    },
    replaced,
    close: () => {
      if (closing) return closing;
      const { promise, resolve } = Promise.withResolvers<void>();
      closing = promise;
      // Whoever waits for a change reads now, and learns that there will be none.
      changes.tell();
      changes.stop();
      idle = () => {
        db.close();
        resolve();
      };
      if (queue.length === 0) idle();
      return closing;
    },
  };
};

const lostError = (path: string, lost: unknown): unknown => {
  const fault = engineError(path, lost);
  return hasCode(fault, 'Unavailable') ? fault : unavailable(path, lost);
};

const retried = async <T>(
  path: string,
  run: () => T,
  stopped: () => boolean = () => false,
  meaning: (path: string, error: unknown) => unknown = metInUse,
): Promise<T> => {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error)) throw meaning(path, error);
      if (performance.now() >= giveUpAt) throw unavailable(path, error);
    }
    await pause(jitterMs());
    if (stopped()) throw unavailable(path);
  }
};

const metInUse = (path: string, error: unknown): unknown => {
  if (isDamage(error)) noteDamage(path, error);
  return engineError(path, error);
};

const emptied = (checkpoint: StatementSync): boolean => {
  try {
    return Object.values(checkpoint.get() ?? {})[0] === 0;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
};

/** Two who met once should not meet again. */
const jitterMs = (): number => 1 + Math.random() * 24;

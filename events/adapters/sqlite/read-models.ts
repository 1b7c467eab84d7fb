/**
 * Read models in a folder: one file for each view and version, so that a rebuild blocks nobody and a drop is an unlink.
 * The names of the files end in the incarnation of the log: after a restore they start empty.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { modelLost } from '../../ports/errors.ts';
import { newId } from '../../ports/ids.ts';
import type { ReadModels } from '../../ports/read-models.ts';
import { openActivations } from './activations.ts';
import { allowances } from './allowance.ts';
import { type ModelFile, openModelFile } from './model-file.ts';
import { sqliteReadModel } from './read-model.ts';
import { keepSmall } from './wal-size.ts';

type Clock = Readonly<{ now(): number }>;
type Synchronous = 'FULL' | 'NORMAL';

/** What this instance has open at one path. Opening, renewing and dropping take turns. */
type Slot = { path: string; synchronous: Synchronous; file: ModelFile | null; turn: Promise<unknown> };

const NAME = /^[a-z0-9][A-Za-z0-9._-]{0,99}$/;

/**
 * `apply` is one transaction: a crash or a conflict leaves nothing of it. A view of own events may lose its last pages in
 * a power cut, checkpoint and documents alike; one whose progress stands elsewhere is as durable as a commit can be.
 * `load`, `apply` and `checkpoint` say `ModelLost` where the model was dropped, renewed or its file replaced; `get` and
 * `find` read what is there now, and nothing where there is nothing.
 */
export const openSqliteReadModels = async (o: {
  folder: string;
  incarnation: string;
  clock: Clock;
}): Promise<ReadModels> => {
  mkdirSync(o.folder, { recursive: true });
  const activations = await openActivations(join(o.folder, `active.${o.incarnation}.db`));
  const slots = new Map<string, Slot>();
  const own = { allowances: allowances(), clock: o.clock };
  const logs = keepSmall(() => [...slots.values()].flatMap(({ file }) => (file === null ? [] : [file.db])));

  const slotOf = (name: string, version: number): Slot => {
    if (!NAME.test(name) || !Number.isSafeInteger(version) || version < 0)
      throw new TypeError(`${name} v${version} is no name of a view`);
    const path = join(o.folder, `${name}.v${version}.${o.incarnation}.db`);
    const slot = slots.get(path) ?? { path, synchronous: 'NORMAL', file: null, turn: Promise.resolve() };
    slots.set(path, slot);
    return slot;
  };

  return {
    open: async (name, version, { indexes = [], progress, existing } = {}) => {
      const slot = slotOf(name, version);
      return inTurn(slot, async () => {
        if (existing) {
          const there = existsSync(slot.path) ? await standing(slot) : null;
          const birth = await there?.db.read(() => there.state()?.birth);
          if (!there || !birth) throw modelLost(name);
          return sqliteReadModel({ name, birth, file: there, current: () => readable(slot), ...own });
        }
        await activations.undrop(name, version);
        const file = await standing(slot, progress === 'elsewhere' ? 'FULL' : 'NORMAL');
        const birth = await file.prepare(indexes);
        return sqliteReadModel({ name, birth, file, current: () => readable(slot), ...own });
      });
    },
    renew: async (name, version) => {
      const slot = slotOf(name, version);
      await inTurn(slot, async () => {
        if (existsSync(slot.path)) await (await standing(slot)).beginAgain(newId());
      });
    },
    active: (name) => activations.active(name),
    activate: (name, from, to) => activations.activate(name, from, to),
    drop: async (name, version) => {
      const slot = slotOf(name, version);
      await activations.drop(name, version);
      await inTurn(slot, async () => {
        if (existsSync(slot.path)) await remove(slot, await standing(slot));
      });
    },
    close: async () => {
      await logs.stop();
      await Promise.all([...slots.values()].map((slot) => inTurn(slot, async () => slot.file?.db.close())));
      await activations.close();
    },
  };
};

const inTurn = <T>(slot: Slot, run: () => Promise<T>): Promise<T> => {
  const mine = slot.turn.then(run);
  // Whoever comes next does not care how this one ended; its caller is told.
  slot.turn = mine.catch(() => undefined);
  return mine;
};

/** The file at the path, made where there is none; a file that is no longer at its path is let go. */
const standing = async (slot: Slot, synchronous: Synchronous = slot.synchronous): Promise<ModelFile> => {
  if (slot.file?.lost()) {
    const gone = slot.file;
    slot.file = null;
    gone.abandon();
    await gone.db.close();
  }
  if (synchronous === 'FULL' && slot.synchronous === 'NORMAL') await slot.file?.makeDurable();
  if (synchronous === 'FULL') slot.synchronous = 'FULL';
  slot.file ??= await openModelFile(slot.path, slot.synchronous);
  return slot.file;
};

const readable = async (slot: Slot): Promise<ModelFile | null> => {
  if (slot.file !== null && !slot.file.lost()) return slot.file;
  return inTurn(slot, async () => (existsSync(slot.path) ? standing(slot) : null));
};

/**
 * First the birth goes, so that whoever has the file open knows; then the log is emptied, so that no page of it can come
 * back; then the names. After a crash on the way the file is empty and without birth, and the next opening starts anew.
 */
const remove = async (slot: Slot, file: ModelFile): Promise<void> => {
  await file.beginAgain(null);
  await file.db.truncateWal();
  slot.file = null;
  file.abandon();
  await file.db.close();
  for (const name of [`${slot.path}-wal`, `${slot.path}-shm`, slot.path]) rmSync(name, { force: true });
};

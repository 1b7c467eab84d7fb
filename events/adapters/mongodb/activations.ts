/** Which version of a view is the newest live one. A collection of its own: it outlives every version. */
import type { Store } from './client.ts';

type Activation = { _id: string; active: number | null; dropped: readonly number[] };

/**
 * One document for each view, each answer one change of it: so of two that activate at once one wins, and of an activation
 * and a drop of the same version the later one is refused.
 */
export const activationsOf = (store: Store, incarnation: string) => {
  const views = store.db.collection<Activation>(`active_${incarnation}`);
  const find = (name: string) => store.run(() => views.findOne({ _id: name }), { repeatable: true });
  const ensureThere = (name: string) =>
    store.run(() => views.updateOne({ _id: name }, { $setOnInsert: { active: null, dropped: [] } }, { upsert: true }), {
      repeatable: true,
    });

  return {
    active: async (name: string): Promise<number | null> => (await find(name))?.active ?? null,
    activate: async (name: string, from: number | null, to: number): Promise<boolean> => {
      await ensureThere(name);
      const { matchedCount } = await store.run(() =>
        views.updateOne({ _id: name, active: from, dropped: { $ne: to } }, { $set: { active: to } }),
      );
      if (matchedCount === 1) return true;
      const there = await find(name);
      if (there?.active === from && there.dropped.includes(to)) throw new Error(`version ${to} of ${name} was dropped`);
      return false;
    },
    drop: async (name: string, version: number): Promise<void> => {
      await ensureThere(name);
      const { matchedCount } = await store.run(
        () => views.updateOne({ _id: name, active: { $ne: version } }, { $addToSet: { dropped: version } }),
        { repeatable: true },
      );
      if (matchedCount === 0) throw new Error(`version ${version} of ${name} is active`);
    },
    /** An opened version is a new one, whatever was before. */
    undrop: async (name: string, version: number): Promise<void> => {
      await store.run(() => views.updateOne({ _id: name, dropped: version }, { $pull: { dropped: version } }), {
        repeatable: true,
      });
    },
  };
};

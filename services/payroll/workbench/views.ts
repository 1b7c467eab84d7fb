/** For tests: read models as a service reads them, with every index of their views, filled with what facts fold to. */
import type { Projection } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { Doc } from '@lamplight/events/ports/read-models.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';

export type Views = Readonly<{
  /** Each call a view of its own, which holds these documents and no others. */
  of<T extends Doc, E>(
    projection: Pick<Projection<T, E>, 'indexes' | 'name' | 'version'>,
    docs: readonly T[],
  ): Promise<View<T>>;
  close(): Promise<void>;
}>;

/** What a view holds once it has taken in these facts, in their order. */
export const foldedBy = <T extends Doc, E, F extends Parameters<Projection<T, E>['evolve']>[1]>(
  { ids, evolve }: Projection<T, E>,
  facts: readonly F[],
): readonly T[] => {
  const docs = new Map<string, T | null>();
  for (const fact of facts) for (const id of ids(fact)) docs.set(id, evolve(docs.get(id) ?? null, fact, id));
  return [...docs.values()].filter((doc) => doc !== null);
};

export const openViews = async (): Promise<Views> => {
  const folder = newFolder();
  const ports = await openPorts({ folder });
  let opened = 0;
  return {
    of: async ({ name, version, indexes = [] }, docs) => {
      const model = await ports.models.open(`${name}-${++opened}`, version, { indexes });
      await model.apply(docs.map((doc) => ({ id: doc._id, doc, rev: 0, marks: {} })));
      return {
        get: (id) => model.get(id),
        find: (query) => model.find(query),
        findSealed: (query) => model.find(query),
        opened: async (part) => part,
        scan: (query) => model.scan(query),
        totals: (query) => model.totals(query),
        heard: async (id) => ({ doc: await model.get(id), upTo: null }),
        waitFor: async () => 'reached',
      };
    },
    close: async () => {
      await ports.close();
      await removeFolder(folder);
    },
  };
};

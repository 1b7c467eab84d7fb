/**
 * Who brings a module of the site to the browser. A *start* is a module that is loaded by itself: the page's entry, or one that
 * is asked for by a dynamic import; it brings all that it leads to by plain imports.
 */

/** A module as the bundler knows it. */
export type Module = Readonly<{
  id: string;
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}>;

export type Bringers = Readonly<{
  /** The starts that lead to each module, itself where it is one. */
  starts: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Of these without those that are only ever asked for by code which has brought the module before: a dialog brings nothing
   * that every screen with its button is made of. Modules of the same bringers are always here together.
   */
  bringers: ReadonlyMap<string, ReadonlySet<string>>;
}>;

const isStart = ({ isEntry, dynamicImporters }: Module): boolean => isEntry || dynamicImporters.length > 0;

export const bringersOf = (modules: readonly Module[]): Bringers => {
  const importedBy = new Map<string, string[]>();
  for (const { id, importers } of modules)
    for (const importer of importers) importedBy.set(importer, [...(importedBy.get(importer) ?? []), id]);

  const brought = new Map<string, Set<string>>();
  const starts = new Map<string, Set<string>>(modules.map(({ id }) => [id, new Set()]));
  for (const { id: start } of modules.filter(isStart)) {
    const all = new Set([start]);
    // A set is walked in the order of its additions, and to its end however much is added meanwhile.
    for (const id of all) for (const next of importedBy.get(id) ?? []) all.add(next);
    brought.set(start, all);
    for (const id of all) starts.get(id)?.add(start);
  }

  const here = hereBefore(modules, starts, brought);
  const bringers = new Map(
    [...starts].map(([id, leading]) => [id, new Set([...leading].filter((start) => !here.get(start)?.has(id)))]),
  );
  return { starts, bringers };
};

/**
 * What is in the browser for certain as a start is asked for: what every way to it has brought. Ways lead through other starts,
 * so everything is supposed to be here first, and taken away until nothing is left to take.
 */
const hereBefore = (
  modules: readonly Module[],
  starts: ReadonlyMap<string, ReadonlySet<string>>,
  brought: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const everything = new Set(modules.map(({ id }) => id));
  const later = modules.filter(({ isEntry, dynamicImporters }) => !isEntry && dynamicImporters.length > 0);
  const here = new Map<string, ReadonlySet<string>>(later.map(({ id }) => [id, everything]));
  const waysTo = new Map(
    later.map(({ id, dynamicImporters }) => [
      id,
      new Set(dynamicImporters.flatMap((importer) => [...(starts.get(importer) ?? [])])),
    ]),
  );
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const [id, ways] of waysTo) {
      const before = here.get(id) ?? everything;
      const isBrought = (one: string) =>
        [...ways].every((way) => brought.get(way)?.has(one) || here.get(way)?.has(one));
      const left = new Set([...before].filter(isBrought));
      if (left.size === before.size) continue;
      here.set(id, left);
      isSettled = false;
    }
  }
  return here;
};

import { unservedBy } from '@lamplight/events/adapters/mongodb/workbench/unserved.ts';
import { walksOf } from '@lamplight/events/adapters/sqlite/workbench/walks.ts';
import { declaredServices } from './services.ts';

/** A question that no declared index answers is refused (`NotIndexed`), so these are all that any code can ask. */
describe('every question to a view of a service', () => {
  const declarations = new Map(
    Object.values(declaredServices)
      .flatMap(({ projections }) => projections)
      .map(({ indexes = [] }) => [JSON.stringify(indexes), indexes as readonly string[][]] as const),
  );

  it('is looked up in an index of SQLite: no row is passed over, none is sorted', () => {
    expect([...declarations.values()].flatMap(walksOf)).toEqual([]);
  });

  it('is answered by one index of MongoDB', () => {
    expect([...declarations.values()].flatMap((declared) => unservedBy(declared))).toEqual([]);
  });
});

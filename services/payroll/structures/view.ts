/** All structures, a document each, with who published each version, and when. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { payStructure, type Structure, type StructureEvent } from './structure.ts';

export type StructureDoc = Readonly<{
  _id: string;
  /** The decider's own state: screens and decisions cannot disagree. */
  machine: Structure;
  /** In the order of the versions. */
  published: readonly Readonly<{ at: string; by: string }>[];
}>;

export const structuresView: Projection<StructureDoc, StructureEvent> = {
  name: 'salary-structures',
  version: 1,
  reads: { categories: [payStructure.category] },
  ids: ({ data }) => [data.structureId],
  evolve: (doc, e, id) => ({
    _id: id,
    machine: payStructure.evolve(doc?.machine ?? payStructure.initial, e, e.revision),
    published: [...(doc?.published ?? []), { at: e.occurredAt, by: e.meta.actorId }],
  }),
};

/** The catalogue, a document each component, as it was defined last. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { type Component, type ComponentEvent, payComponent } from './component.ts';

export type ComponentDoc = Readonly<{
  /** The code. */
  _id: string;
  /** The decider's own state: screens and decisions cannot disagree. */
  machine: Exclude<Component, { is: 'absent' }>;
  definedAt: string;
  by: string;
}>;

export const componentsView: Projection<ComponentDoc, ComponentEvent> = {
  name: 'salary-components',
  version: 1,
  reads: { categories: [payComponent.category] },
  ids: ({ data }) => [data.code],
  evolve: (doc, e, id) => {
    const machine = payComponent.evolve(doc?.machine ?? payComponent.initial, e, e.revision);
    if (machine.is === 'absent') return doc;
    return { _id: id, machine, definedAt: e.occurredAt, by: e.meta.actorId };
  },
};

/** Whether a trace is one tree, from the edge to whatever followed. */
import type { Received } from './receiver.ts';

export type Tree = Readonly<{
  /** `service: name`, each once, in the order in which they began. */
  steps: readonly string[];
  /** Why it is no tree: it has another number of roots than one, or a span whose parent is not in it. */
  gaps: readonly string[];
}>;

const stepOf = ({ service, name }: Pick<Received, 'service' | 'name'>): string => `${service}: ${name}`;

export const treeOf = (all: readonly Received[], traceId: string): Tree => {
  const spans = all.filter((span) => span.traceId === traceId).toSorted((a, b) => (a.startedNs < b.startedNs ? -1 : 1));
  const there = new Set(spans.map(({ spanId }) => spanId));
  const roots = spans.filter(({ parent }) => parent === null);
  const orphans = spans.filter(({ parent }) => parent !== null && !there.has(parent));
  return {
    steps: [...new Set(spans.map(stepOf))],
    gaps: [
      ...(roots.length === 1 ? [] : [`it has ${roots.length} roots: ${roots.map(stepOf).join(', ')}`]),
      ...orphans.map((span) => `what caused ${stepOf(span)} is not in it`),
    ],
  };
};

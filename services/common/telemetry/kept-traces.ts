/** The newest traces of this process, kept in its memory alone: for who runs the product on their own machine and looks. */
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

export type KeptSpan = Readonly<{
  spanId: string;
  parentId: string | null;
  name: string;
  /** Unix time in ms. */
  startedAt: number;
  ms: number;
  failed: boolean;
  attributes: readonly (readonly [name: string, held: string])[];
}>;
export type KeptTrace = Readonly<{
  traceId: string;
  spans: readonly KeptSpan[];
  /** Spans that were too many to keep. */
  left: number;
}>;
/** A span with what it caused; `startedMs` after the trace began. */
export type Branch = Readonly<{ span: KeptSpan; startedMs: number; caused: readonly Branch[] }>;

export const TRACES_KEPT = 200;
const SPANS_KEPT = 100;
const TEXT_KEPT = 100;

export type KeptTraces = Readonly<{ processor: SpanProcessor; newest(): readonly KeptTrace[] }>;

export const keptTraces = (): KeptTraces => {
  const traces = new Map<string, { traceId: string; spans: KeptSpan[]; left: number }>();
  const keep = (span: ReadableSpan): void => {
    const { traceId } = span.spanContext();
    const trace = traces.get(traceId) ?? { traceId, spans: [], left: 0 };
    traces.set(traceId, trace);
    if (trace.spans.length < SPANS_KEPT) trace.spans.push(keptOf(span));
    else trace.left += 1;
    const [oldest] = traces.keys();
    if (traces.size > TRACES_KEPT && oldest !== undefined) traces.delete(oldest);
  };
  return {
    processor: {
      onStart: () => undefined,
      onEnd: keep,
      forceFlush: async () => undefined,
      shutdown: async () => undefined,
    },
    newest: () => [...traces.values()].toReversed(),
  };
};

const ERROR = 2;
const msOf = ([seconds, nanos]: readonly [number, number]): number => seconds * 1_000 + nanos / 1e6;

const keptOf = (span: ReadableSpan): KeptSpan => ({
  spanId: span.spanContext().spanId,
  parentId: span.parentSpanContext?.spanId ?? null,
  name: span.name,
  startedAt: msOf(span.startTime),
  ms: msOf(span.duration),
  failed: span.status.code === ERROR,
  attributes: Object.entries(span.attributes).map(([name, held]) => [name, String(held).slice(0, TEXT_KEPT)] as const),
});

/** In the order in which they began. What was caused by a span that is not here yet (it goes on) stands at the root. */
export const treeOf = ({ spans }: Pick<KeptTrace, 'spans'>): readonly Branch[] => {
  const began = Math.min(...spans.map(({ startedAt }) => startedAt));
  const here = new Set(spans.map(({ spanId }) => spanId));
  const inOrder = spans.toSorted((a, b) => a.startedAt - b.startedAt);
  const under = Map.groupBy(inOrder, ({ parentId }) => (parentId !== null && here.has(parentId) ? parentId : null));
  const branches = (of: string | null): readonly Branch[] =>
    (under.get(of) ?? []).map((span) => ({
      span,
      startedMs: span.startedAt - began,
      caused: branches(span.spanId),
    }));
  return branches(null);
};

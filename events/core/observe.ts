/**
 * What the core tells an observer. `services/common/telemetry` turns it into OpenTelemetry; without one it costs a call.
 * An observer must not throw and must not wait.
 */
export type SpanName = 'change' | 'append' | 'project' | 'publish' | 'consume' | 'react' | 'job' | 'deliver';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** `parent` where one event caused the work, `links` where a batch did: W3C traceparents. */
export type SpanOptions = Readonly<{ attributes?: Attributes; parent?: string; links?: readonly string[] }>;

/** The names of `lamplight.*` that the core itself reports; the prefix is the observer's. */
export type Metric =
  | 'command.duration'
  | 'append.duration'
  | 'visible.duration'
  | 'processor.lag.events'
  | 'processor.lag.seconds'
  | 'processor.parked'
  | 'rebuild.progress'
  | 'chain.valid'
  | 'chain.verified.events';

/** Of those, what has to be asked for. */
export type MeasuredMetric = 'process.stuck';

/** One series of a gauge. */
export type Measured<Labels extends Attributes = Attributes> = Readonly<{ labels: Labels; value: number }>;

export type Observe = Readonly<{
  /** Runs `work` inside a span; the span's own traceparent is given to it, so that it can travel in metadata. */
  span<T>(name: SpanName, options: SpanOptions, work: (traceparent: string | undefined) => Promise<T>): Promise<T>;
  /** A duration in seconds, or the newest value of a gauge. */
  record(metric: Metric, value: number, attributes: Attributes): void;
  /** `tell` records gauges; it is called each time before figures are read, so that they are those of now. @returns ends it */
  beforeRead(tell: () => void): () => void;
  /**
   * A gauge that has to be asked for: `rows` is called before figures are read, once in `everyMs` at most; where it throws
   * there is no figure. @returns ends it
   */
  measure(metric: MeasuredMetric, everyMs: number, rows: () => Promise<readonly Measured[]>): () => void;
}>;

export const unobserved: Observe = {
  span: (_name, options, work) => work(options.parent),
  record: () => undefined,
  beforeRead: () => () => undefined,
  measure: () => () => undefined,
};

/** What one command caused is under it, however many its events are; a batch of several is beside them, with links. */
export const spanAfter = (attributes: Attributes, causes: readonly (string | undefined)[]): SpanOptions => {
  const [only, ...others] = new Set(causes);
  if (only !== undefined && others.length === 0) return { attributes, parent: only };
  return { attributes, links: [...new Set(causes)].filter((cause) => cause !== undefined) };
};

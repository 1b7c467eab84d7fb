/** Figures of this process in the Prometheus text format, for `/metrics`. Durations are histograms, everything else the newest value. */
import type { Attributes } from '@lamplight/events/core/observe.ts';

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
/** More series than this say that something unbounded became a label; further ones are dropped. */
const MAX_SERIES = 2_000;

type Histogram = { kind: 'histogram'; counts: number[]; sum: number; count: number };
type Gauge = { kind: 'gauge'; value: number };
const series = new Map<string, Map<string, Histogram | Gauge>>();
let seriesCount = 0;

/** @param name dotted, in the OpenTelemetry way; a `.duration` is in seconds */
export const record = (name: string, value: number, attributes: Attributes): void => {
  const metric = name.replaceAll('.', '_');
  const labels = Object.entries(attributes)
    .map(([label, held]) => `${label.replaceAll('.', '_')}="${String(held).replace(/[\\"\n]/g, '_')}"`)
    .sort()
    .join(',');
  let ofMetric = series.get(metric);
  if (!ofMetric) {
    ofMetric = new Map();
    series.set(metric, ofMetric);
  }
  let one = ofMetric.get(labels);
  if (!one) {
    if (seriesCount >= MAX_SERIES) return;
    seriesCount += 1;
    one = name.endsWith('.duration')
      ? { kind: 'histogram', counts: BOUNDS.map(() => 0), sum: 0, count: 0 }
      : { kind: 'gauge', value: 0 };
    ofMetric.set(labels, one);
  }
  if (one.kind === 'gauge') one.value = value;
  else observeInto(one, value);
};

const tellers = new Set<() => void>();

/** Calls `tell`, which records gauges, each time before the text is made. @returns ends it */
export const beforeRead = (tell: () => void): (() => void) => {
  tellers.add(tell);
  return () => void tellers.delete(tell);
};

const observeInto = (histogram: Histogram, value: number): void => {
  histogram.sum += value;
  histogram.count += 1;
  BOUNDS.forEach((bound, index) => {
    if (value <= bound) histogram.counts[index] = (histogram.counts[index] ?? 0) + 1;
  });
};

export const metricsText = (): string => {
  for (const tell of tellers) tell();
  const lines: string[] = [];
  for (const [metric, ofMetric] of series) {
    const kind = [...ofMetric.values()][0]?.kind ?? 'gauge';
    lines.push(`# TYPE ${kind === 'histogram' ? `${metric}_seconds` : metric} ${kind}`);
    for (const [labels, one] of ofMetric) lines.push(...linesOf(metric, labels, one));
  }
  return `${lines.join('\n')}\n`;
};

const linesOf = (metric: string, labels: string, one: Histogram | Gauge): string[] => {
  const braces = (extra = '') => {
    const all = [labels, extra].filter((part) => part !== '').join(',');
    return all === '' ? '' : `{${all}}`;
  };
  if (one.kind === 'gauge') return [`${metric}${braces()} ${one.value}`];
  return [
    ...BOUNDS.map((bound, index) => `${metric}_seconds_bucket${braces(`le="${bound}"`)} ${one.counts[index] ?? 0}`),
    `${metric}_seconds_bucket${braces('le="+Inf"')} ${one.count}`,
    `${metric}_seconds_sum${braces()} ${one.sum}`,
    `${metric}_seconds_count${braces()} ${one.count}`,
  ];
};

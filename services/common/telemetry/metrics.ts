/** Figures of this process in the Prometheus text format, for `/metrics`: what `catalogue.ts` declares, and nothing else. */
import type { Measured } from '@lamplight/events/core/observe.ts';
import {
  type CounterName,
  catalogue,
  type Declared,
  exposedLabel,
  exposedName,
  type GaugeName,
  type LabelsOf,
  type MetricName,
  type RecordedName,
} from './catalogue.ts';

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 2.5, 5, 10] as const;
/** More series than this say that something unbounded became a label; further ones are dropped. */
const MAX_SERIES = 2_000;
/** What is slower stays as it was: a reader of figures does not wait for a store that hangs. */
const MEASURED_WITHIN_MS = 4_000;

type Histogram = { kind: 'histogram'; counts: number[]; sum: number; count: number };
type Reading = { kind: 'number'; value: number };
type Labels = Readonly<Record<string, string | number | boolean>>;
const series = new Map<MetricName, Map<string, Histogram | Reading>>();
let seriesCount = 0;

/** A duration in seconds, or the newest value of a gauge. @param name a `.duration` is in seconds */
export const record = <Name extends RecordedName>(name: Name, value: number, labels: LabelsOf<Name>): void => {
  const one = seriesOf(name, labelsText(labels));
  if (one?.kind === 'number') one.value = value;
  else if (one !== null) observeInto(one, value);
};

/** @param by 0 shows a counter before anything was counted, so that its first step is seen as one */
export const count = <Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by = 1): void => {
  const one = seriesOf(name, labelsText(labels));
  if (one?.kind === 'number') one.value += by;
};

const labelsText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([label, held]) => `${exposedLabel(label)}="${String(held).replace(/[\\"\n]/g, '_')}"`)
    .sort()
    .join(',');

/** Null where there are too many. */
const seriesOf = (name: MetricName, labels: string): Histogram | Reading | null => {
  const ofMetric = series.get(name) ?? new Map<string, Histogram | Reading>();
  series.set(name, ofMetric);
  const found = ofMetric.get(labels);
  if (found !== undefined) return found;
  if (seriesCount >= MAX_SERIES) return null;
  seriesCount += 1;
  const { type }: Declared = catalogue[name];
  const made: Histogram | Reading =
    type === 'histogram'
      ? { kind: 'histogram', counts: BOUNDS.map(() => 0), sum: 0, count: 0 }
      : { kind: 'number', value: 0 };
  ofMetric.set(labels, made);
  return made;
};

const forget = (name: GaugeName, labels: string): void => {
  if (series.get(name)?.delete(labels)) seriesCount -= 1;
};

const observeInto = (histogram: Histogram, value: number): void => {
  histogram.sum += value;
  histogram.count += 1;
  BOUNDS.forEach((bound, index) => {
    if (value <= bound) histogram.counts[index] = (histogram.counts[index] ?? 0) + 1;
  });
};

const tellers = new Set<() => void>();

/** Calls `tell`, which records gauges, each time before the text is made. @returns ends it */
export const beforeRead = (tell: () => void): (() => void) => {
  tellers.add(tell);
  return () => void tellers.delete(tell);
};

const measures = new Set<() => Promise<void>>();

/**
 * A gauge that has to be asked for: when figures are read, and once in `everyMs` at most, so that nothing is asked where
 * nobody reads. Series that are no longer among its rows are gone, and all of them where it could not be had: no figure is
 * told that is not so now. @returns ends it
 */
export const measure = <Name extends GaugeName>(
  name: Name,
  everyMs: number,
  rows: () => Promise<readonly Measured<LabelsOf<Name>>[]>,
): (() => void) => {
  let told: readonly string[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  let hasEnded = false;
  const put = (measured: readonly Measured<LabelsOf<Name>>[]): void => {
    const now = hasEnded ? [] : measured.map(({ labels, value }) => ({ text: labelsText(labels), value }));
    for (const text of told) if (now.every((one) => one.text !== text)) forget(name, text);
    for (const { text, value } of now) {
      const one = seriesOf(name, text);
      if (one?.kind === 'number') one.value = value;
    }
    told = now.map(({ text }) => text);
  };
  const ask = async (): Promise<void> => {
    try {
      put(await rows());
    } catch {
      askedAt = Number.NEGATIVE_INFINITY; // `lamplight.store.up` says what is away
      put([]);
    } finally {
      asking = null;
    }
  };
  const look = (): Promise<void> => {
    if (asking !== null) return asking;
    const now = performance.now();
    if (now - askedAt < everyMs) return Promise.resolve();
    askedAt = now;
    asking = ask();
    return asking;
  };
  measures.add(look);
  return () => {
    hasEnded = true;
    measures.delete(look);
    put([]);
  };
};

/** One series as it is now. `within`: the bound that holds 99 of 100, in seconds; null: it is beyond the last. */
export type Figure = Readonly<{ name: MetricName; labels: string }> &
  Readonly<{ is: 'value'; value: number } | { is: 'durations'; count: number; meanS: number; within: number | null }>;

/** What `/metrics` says, for people. */
export const figuresNow = async (): Promise<readonly Figure[]> => {
  await asked();
  return [...series].flatMap(([name, ofMetric]) =>
    [...ofMetric].map(([labels, one]): Figure => {
      if (one.kind === 'number') return { name, labels, is: 'value', value: one.value };
      const within = BOUNDS.find((_, index) => (one.counts[index] ?? 0) >= one.count * 0.99) ?? null;
      return { name, labels, is: 'durations', count: one.count, meanS: one.sum / one.count, within };
    }),
  );
};

/** Everything that has to be told or asked for before it is read. */
const asked = async (): Promise<void> => {
  let late: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    late = setTimeout(resolve, MEASURED_WITHIN_MS);
  });
  await Promise.race([Promise.all([...measures].map((look) => look())), enough]);
  clearTimeout(late);
  for (const tell of tellers) tell();
};

export const metricsText = async (): Promise<string> => {
  await asked();
  const lines: string[] = [];
  for (const [name, ofMetric] of series) {
    if (ofMetric.size === 0) continue;
    const { type, says }: Declared = catalogue[name];
    const exposed = exposedName(name);
    lines.push(`# HELP ${exposed} ${says}.`, `# TYPE ${exposed} ${type}`);
    for (const [labels, one] of ofMetric) lines.push(...linesOf(exposed, labels, one));
  }
  return `${lines.join('\n')}\n`;
};

const linesOf = (exposed: string, labels: string, one: Histogram | Reading): string[] => {
  const braces = (extra = '') => {
    const all = [labels, extra].filter((part) => part !== '').join(',');
    return all === '' ? '' : `{${all}}`;
  };
  if (one.kind === 'number') return [`${exposed}${braces()} ${one.value}`];
  return [
    ...BOUNDS.map((bound, index) => `${exposed}_bucket${braces(`le="${bound}"`)} ${one.counts[index] ?? 0}`),
    `${exposed}_bucket${braces('le="+Inf"')} ${one.count}`,
    `${exposed}_sum${braces()} ${one.sum}`,
    `${exposed}_count${braces()} ${one.count}`,
  ];
};

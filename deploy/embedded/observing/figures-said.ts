/** Figures in words: what stands out first, what is nothing last. */
import { catalogue, type Declared, exposedName, type MetricName } from '@lamplight/common/telemetry/catalogue.ts';
import type { Figure } from '@lamplight/common/telemetry/metrics.ts';

export type Said = Readonly<{ name: string; means: string; lines: readonly string[] }>;

const SHOWN = 8;

export const saidOf = (figures: readonly Figure[]): readonly Said[] =>
  (Object.keys(catalogue) as MetricName[]).flatMap((name) => {
    const its = figures.filter((one) => one.name === name);
    if (its.length === 0) return [];
    const { says }: Declared = catalogue[name];
    return [{ name: exposedName(name), means: `${says}.`, lines: linesOf(name, its) }];
  });

const weightOf = (one: Figure): number => (one.is === 'value' ? Math.abs(one.value) : one.count * one.meanS);

const linesOf = (name: MetricName, figures: readonly Figure[]): readonly string[] => {
  const inOrder = figures.toSorted((a, b) => weightOf(b) - weightOf(a));
  const telling = inOrder.filter((one) => weightOf(one) !== 0).slice(0, SHOWN);
  const shown = telling.length > 0 || figures.length > 1 ? telling : inOrder;
  const left = inOrder.slice(shown.length);
  const nothing = left.every((one) => weightOf(one) === 0);
  return [
    ...shown.map((one) => `${placeOf(one)}${figureSaid(name, one)}`),
    ...(left.length === 0
      ? []
      : [`${shown.length === 0 ? 'all' : 'another'} ${left.length}${nothing ? ': 0' : ' with less'}`]),
  ];
};

const placeOf = ({ labels }: Figure): string => {
  const held = [...labels.matchAll(/\w+="([^"]*)"/g)].map(([, one]) => one);
  return held.length === 0 ? '' : `${held.join(' ')}: `;
};

const figureSaid = (name: MetricName, one: Figure): string => {
  if (one.is === 'durations')
    return `${counted(one.count, 'time', 'times')}, ${durationSaid(one.meanS * 1_000)} on average, ${one.within === null ? '99 of 100 within more than 10 s' : `99 of 100 within ${durationSaid(one.within * 1_000)}`}`;
  const { unit }: Declared = catalogue[name];
  switch (unit) {
    case 's':
      return durationSaid(one.value * 1_000);
    case 'ratio':
      return `${Math.round(one.value * 100)} %`;
    case 'By':
      return `${Math.round(one.value / 1024 ** 2)} MiB`;
    case 'verdict':
      return one.value === 1 ? 'yes' : 'no';
    default:
      return `${one.value.toLocaleString('en-GB')} ${unit}`;
  }
};

const counted = (many: number, one: string, several: string): string =>
  `${many.toLocaleString('en-GB')} ${many === 1 ? one : several}`;

export const durationSaid = (ms: number): string => {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(ms >= 10_000 ? 0 : 1)} s`;
  return ms >= 10 || ms === 0 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
};

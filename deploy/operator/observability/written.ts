/** What is written for those who watch the product, and is made from what the code declares. */
import {
  catalogue,
  type Declared,
  exposedLabel,
  exposedName,
  type MetricName,
} from '@lamplight/common/telemetry/catalogue.ts';
import { dashboards } from './dashboards.ts';
import { grafanaOf } from './grafana.ts';
import { sloRules } from './slos.ts';

const UNIT: Readonly<Record<string, string>> = { s: 'seconds', By: 'bytes', ratio: 'share, 0 to 1' };

const rowOf = (name: MetricName): string => {
  const { type, unit, labels, says, only }: Declared = catalogue[name];
  const cells = [
    `\`${exposedName(name)}\``,
    type,
    UNIT[unit] ?? unit,
    labels.map((label) => `\`${exposedLabel(label)}\``).join(', '),
    `${says}${only === undefined ? '' : ` (${only})`}`,
  ];
  return `| ${cells.join(' | ')} |\n`;
};

const metricsTable = (): string =>
  `<!-- Written by \`npm run contracts\` from services/common/telemetry/catalogue.ts. -->

# What \`/metrics\` says

On \`ADMIN_PORT\`, in Prometheus' text format. A histogram is \`…_bucket\`, \`…_sum\` and \`…_count\`. No label holds a person, the id of a thing or free text; there are 2,000 series of a process at most. What has to be asked of a store is asked when figures are read; what could not be had is not told.

| Metric | Type | Unit | Labels | Says |
|---|---|---|---|---|
${(Object.keys(catalogue) as MetricName[]).map(rowOf).join('')}`;

/** By their path in the repository. */
export const observability = (textOf: (made: unknown) => string): Readonly<Record<string, string>> => ({
  'docs/metrics.md': metricsTable(),
  'deploy/observability/rules/slo.yaml': sloRules(),
  ...Object.fromEntries(
    dashboards.map((one) => [`deploy/observability/dashboards/${one.name}.json`, textOf(grafanaOf(one))]),
  ),
});

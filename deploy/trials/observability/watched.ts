/** What `deploy/observability` asks of metrics, and what in it could never be: of rules, runbooks and dashboards alike. */
import {
  catalogue,
  type Declared,
  exposedLabel,
  exposedName,
  type MetricName,
} from '@lamplight/common/telemetry/catalogue.ts';
import { parse } from 'yaml';
import { type Spoken, spokenIn } from './promql.ts';

export type Rule = Readonly<{
  alert?: string;
  record?: string;
  expr: string;
  for?: string;
  labels?: Readonly<Record<string, string>>;
  annotations?: Readonly<Record<string, string>>;
}>;
/** An expression, and where it stands. */
export type Asked = Readonly<{ where: string; expr: string; says?: string }>;

export const rulesIn = (yaml: string): readonly Rule[] =>
  (parse(yaml) as { groups: readonly { rules: readonly Rule[] }[] }).groups.flatMap(({ rules }) => rules);

export const askedByRules = (rules: readonly Rule[]): readonly Asked[] =>
  rules.map(({ alert, record, expr, annotations }) => ({
    where: alert ?? record ?? 'a rule without a name',
    expr,
    says: Object.values(annotations ?? {}).join(' '),
  }));

type Drawn = Readonly<{
  title: string;
  panels: readonly Readonly<{ title: string; targets: readonly Readonly<{ expr: string; legendFormat: string }>[] }>[];
}>;
export const askedByDashboard = (json: string): readonly Asked[] => {
  const { title, panels } = JSON.parse(json) as Drawn;
  return panels.flatMap((panel) =>
    panel.targets.map(({ expr, legendFormat }) => ({
      where: `${title}, ${panel.title}`,
      expr,
      says: legendFormat.replaceAll(/\{\{(\w+)\}\}/g, '{{ $labels.$1 }}'),
    })),
  );
};

/** Of the server that is asked; Prometheus adds them. */
const OF_TARGETS = ['job', 'instance'];

/** The labels of everything that may be asked for, by its name. */
const knownWith = (rules: readonly Rule[]): ReadonlyMap<string, readonly string[]> => {
  const known = new Map<string, readonly string[]>([['up', OF_TARGETS]]); // Prometheus' own: whether a target answered
  for (const name of Object.keys(catalogue) as MetricName[]) {
    const { type, labels }: Declared = catalogue[name];
    const own = [...labels.map(exposedLabel), ...OF_TARGETS];
    const exposed = exposedName(name);
    if (type !== 'histogram') known.set(exposed, own);
    else {
      known.set(`${exposed}_bucket`, [...own, 'le']);
      for (const part of ['sum', 'count']) known.set(`${exposed}_${part}`, own);
    }
  }
  for (const { record, labels } of rules) if (record !== undefined) known.set(record, Object.keys(labels ?? {}));
  return known;
};

/** @returns one sentence for each metric, label or word that is not there */
export const faultsIn = (asked: readonly Asked[], rules: readonly Rule[]): readonly string[] => {
  const known = knownWith(rules);
  return asked.flatMap(({ where, expr, says = '' }) => {
    const { metrics, grouped, unknown }: Spoken = spokenIn(expr);
    const have = new Set(metrics.flatMap(({ name }) => known.get(name) ?? []));
    const told = [...says.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
    return [
      ...(metrics.length === 0 ? [`${where} asks for no metric`] : []),
      ...unknown.map((word) => `${where}: ${word} is no word of PromQL that is used here`),
      ...metrics.flatMap(({ name, labels }) => {
        const its = known.get(name);
        if (its === undefined) return [`${where}: there is no metric ${name}`];
        return labels.filter((label) => !its.includes(label)).map((label) => `${where}: ${name} has no label ${label}`);
      }),
      ...[...grouped, ...told]
        .filter((label) => !have.has(label))
        .map((label) => `${where}: nothing in it has a label ${label}`),
    ];
  });
};

const SECTIONS = ['What the user sees', 'How to check', 'How to mend', 'How to know it is mended'];

/** @param runbooks their texts by the alert that they are named after */
export const runbookFaults = (
  rules: readonly Rule[],
  runbooks: Readonly<Record<string, string>>,
): readonly string[] => {
  const alerts = new Set(rules.flatMap(({ alert }) => alert ?? []));
  return [
    ...[...alerts].filter((alert) => !Object.hasOwn(runbooks, alert)).map((alert) => `${alert} has no runbook`),
    ...Object.keys(runbooks)
      .filter((name) => !alerts.has(name))
      .map((name) => `there is no alert ${name}`),
    ...rules.flatMap(({ alert, labels, annotations }) => {
      if (alert === undefined) return [];
      const path = `deploy/observability/runbooks/${alert}.md`;
      return [
        ...(annotations?.['runbook'] === path ? [] : [`${alert} does not name ${path}`]),
        ...(annotations?.['summary'] ? [] : [`${alert} has no summary`]),
        ...(['page', 'ticket'].includes(labels?.['severity'] ?? '') ? [] : [`${alert} is neither page nor ticket`]),
      ];
    }),
    ...Object.entries(runbooks).flatMap(([name, text]) => {
      const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
      return headings.join() === SECTIONS.join() ? [] : [`${name} has not the four parts of a runbook`];
    }),
  ];
};

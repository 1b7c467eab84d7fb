/**
 * What the company promises itself, over 30 days (operations.md §10), as shares of errors over several windows and the alerts
 * on how fast they use the budget up: a long window says that it matters, a short one that it still goes on.
 */
type Slo = Readonly<{
  name: string;
  /** Share of errors that 30 days may hold. */
  budget: number;
  promises: string;
  /** PromQL: the share of errors over a window. */
  errors(window: string): string;
}>;

const EDGE = 'lamplight_edge_request_duration_seconds';
const COMMAND = 'lamplight_command_duration_seconds';
const slower = (metric: string, matcher: string, le: string) => (window: string) => {
  const inTime = `sum(rate(${metric}_bucket{${[matcher, `le="${le}"`].filter(Boolean).join(',')}}[${window}]))`;
  const all = `sum(rate(${metric}_count${matcher === '' ? '' : `{${matcher}}`}[${window}]))`;
  return `1 - ${inTime} / ${all}`;
};

export const slos: readonly Slo[] = [
  {
    name: 'edge',
    budget: 0.001,
    promises: '99.9 % of the answers of the edge are no 5xx',
    errors: (window) => `sum(rate(${EDGE}_count{status="5xx"}[${window}])) / sum(rate(${EDGE}_count[${window}]))`,
  },
  {
    name: 'commands',
    budget: 0.01,
    promises: '99 % of commands take less than 500 ms',
    errors: slower(COMMAND, '', '0.5'),
  },
  {
    name: 'visible',
    budget: 0.01,
    promises: '99 % of what happens stands in the views that it concerns within 2 s',
    errors: slower('lamplight_visible_duration_seconds', '', '2'),
  },
  {
    name: 'chat',
    budget: 0.01,
    promises: '99 % of the answers to calls of conversations come within 1 s',
    errors: slower(EDGE, 'service="chat"', '1'),
  },
];

const WINDOWS = ['5m', '30m', '1h', '6h', '3d'] as const;

type Burn = Readonly<{
  alert: string;
  factor: number;
  long: (typeof WINDOWS)[number];
  short: (typeof WINDOWS)[number];
  severity: 'page' | 'ticket';
  says: string;
}>;
const burns: readonly Burn[] = [
  { alert: 'ErrorBudgetFast', factor: 14.4, long: '1h', short: '5m', severity: 'page', says: 'in two days' },
  { alert: 'ErrorBudgetSlow', factor: 6, long: '6h', short: '30m', severity: 'page', says: 'in five days' },
  {
    alert: 'ErrorBudgetCreep',
    factor: 1,
    long: '3d',
    short: '6h',
    severity: 'ticket',
    says: 'before the 30 days are over',
  },
];

const recorded = (window: string): string => `lamplight:slo_errors:ratio_rate${window}`;

const recordings = slos.flatMap(({ name, errors }) =>
  WINDOWS.map(
    (window) => `      - record: ${recorded(window)}
        expr: ${errors(window)}
        labels: { slo: ${name} }
`,
  ),
);

/** A share, exactly: 14.4 × 0.001 is 0.0144 and not a digit more. */
const times = (factor: number, budget: number): string => String(Number((factor * budget).toFixed(6)));

const alerts = burns.flatMap(({ alert, factor, long, short, severity, says }) =>
  slos.map(
    ({ name, budget, promises }) => `      - alert: ${alert}
        expr: >-
          ${recorded(long)}{slo="${name}"} > ${times(factor, budget)}
          and ${recorded(short)}{slo="${name}"} > ${times(factor, budget)}
        labels: { severity: ${severity}, slo: ${name} }
        annotations:
          summary: "At this pace the budget of 30 days is gone ${says}: ${promises}."
          runbook: deploy/observability/runbooks/${alert}.md
`,
  ),
);

/** `rules/slo.yaml`. */
export const sloRules = (): string => `# Written by \`npm run contracts\` from deploy/operator/observability/slos.ts.
groups:
  - name: lamplight-slo-recordings
    rules:
${recordings.join('')}  - name: lamplight-slo
    rules:
${alerts.join('')}`;

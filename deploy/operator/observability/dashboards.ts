/** Dashboards for Grafana: what stands on each, as PromQL. `grafana.ts` draws them, `npm run contracts` writes them. */
import { slos } from './slos.ts';

export type Query = Readonly<{ expr: string; legend: string }>;
/** Units as Grafana names them. */
export type Panel = Readonly<{
  title: string;
  unit: 's' | 'short' | 'reqps' | 'percentunit' | 'bytes';
  queries: readonly Query[];
}>;
export type Dashboard = Readonly<{ name: string; title: string; panels: readonly Panel[] }>;

const panel = (
  title: string,
  unit: Panel['unit'],
  ...queries: readonly (readonly [expr: string, legend: string])[]
): Panel => ({
  title,
  unit,
  queries: queries.map(([expr, legend]) => ({ expr, legend })),
});

const EVERY = '$__rate_interval';
const perSecond = (metric: string, by: string): string => `sum by (${by}) (rate(${metric}[${EVERY}]))`;
const quantile = (q: number, metric: string, by: string, where = ''): string =>
  `histogram_quantile(${q}, sum by (${by}, le) (rate(${metric}_bucket${where}[${EVERY}])))`;
const worst = (metric: string, by: string, where = ''): string => `max by (${by}) (${metric}${where})`;

const EDGE = 'lamplight_edge_request_duration_seconds';
const SERVED = 'http_server_request_duration_seconds';
const COMMAND = 'lamplight_command_duration_seconds';
const APPEND = 'lamplight_append_duration_seconds';
const PAYROLL = '{processor=~"payroll[.].*"}';

const lag = panel('How far processors are behind', 's', [
  worst('lamplight_processor_lag_seconds', 'processor'),
  '{{processor}}',
]);
const parked = panel('Streams set aside', 'short', [worst('lamplight_processor_parked', 'processor'), '{{processor}}']);
const stores = panel('Stores that answer (1) or do not (0)', 'short', [
  'min by (job, port) (lamplight_store_up)',
  '{{job}} {{port}}',
]);
const disk = panel('Free of the data folder’s disk', 'percentunit', ['lamplight_disk_free_ratio', '{{instance}}']);
const imbalance = panel('Debits less credits, in paise', 'short', ['lamplight_ledger_imbalance_paise', '{{instance}}']);
const jobsParked = panel('Jobs given up', 'short', [worst('lamplight_jobs_parked', 'queue'), '{{queue}}']);
const appendTime = panel('Time of an append, 99th percentile', 's', [
  quantile(0.99, APPEND, 'category'),
  '{{category}}',
]);

export const dashboards: readonly Dashboard[] = [
  {
    name: 'overview',
    title: 'Lamplight: overview',
    panels: [
      panel(
        'Share of the error budget’s pace (1: it lasts 30 days)',
        'short',
        ...slos.map(
          ({ name, budget }) => [`lamplight:slo_errors:ratio_rate1h{slo="${name}"} / ${budget}`, name] as const,
        ),
      ),
      panel('Answers of the edge', 'reqps', [perSecond(`${EDGE}_count`, 'status'), '{{status}}']),
      stores,
      lag,
      parked,
      jobsParked,
      panel('Overdue for more than 10 minutes', 'short', [worst('lamplight_process_stuck', 'kind'), '{{kind}}']),
      imbalance,
      disk,
    ],
  },
  {
    name: 'edge',
    title: 'Lamplight: edge',
    panels: [
      panel('Answers', 'reqps', [perSecond(`${EDGE}_count`, 'service, status'), '{{service}} {{status}}']),
      panel('Answers that failed', 'reqps', [perSecond(`${EDGE}_count{status="5xx"}`, 'service'), '{{service}}']),
      panel('Time of an answer, median', 's', [quantile(0.5, EDGE, 'service'), '{{service}}']),
      panel('Time of an answer, 99th percentile', 's', [quantile(0.99, EDGE, 'service'), '{{service}}']),
      panel('Open streams', 'short', ['sum by (instance) (lamplight_stream_connections)', '{{instance}}']),
      panel('Streams cut, since nobody read', 'reqps', [
        perSecond('lamplight_stream_dropped_total', 'instance'),
        '{{instance}}',
      ]),
      panel('Renewals of tokens', 'reqps', [perSecond('lamplight_session_refresh_total', 'outcome'), '{{outcome}}']),
      panel('Calls at services, 99th percentile of the slowest', 's', [
        `topk(10, ${quantile(0.99, SERVED, 'http_route')})`,
        '{{http_route}}',
      ]),
    ],
  },
  {
    name: 'commands-and-events',
    title: 'Lamplight: commands and events',
    panels: [
      panel('Commands', 'reqps', [perSecond(`${COMMAND}_count`, 'outcome'), '{{outcome}}']),
      panel('Commands, by what they ask for', 'reqps', [
        `topk(10, ${perSecond(`${COMMAND}_count`, 'type')})`,
        '{{type}}',
      ]),
      panel('Time of a command, 99th percentile of the slowest', 's', [
        `topk(10, ${quantile(0.99, COMMAND, 'type')})`,
        '{{type}}',
      ]),
      panel('Appends', 'reqps', [perSecond(`${APPEND}_count`, 'category, outcome'), '{{category}} {{outcome}}']),
      appendTime,
      panel('Overdue for more than 10 minutes', 'short', [worst('lamplight_process_stuck', 'kind'), '{{kind}}']),
      panel('History as it was recorded (1) or not (0)', 'short', [
        'min by (service) (lamplight_chain_valid)',
        '{{service}}',
      ]),
      panel('Events that were verified', 'short', [worst('lamplight_chain_verified_events', 'service'), '{{service}}']),
    ],
  },
  {
    name: 'projections',
    title: 'Lamplight: projections',
    panels: [
      lag,
      panel('Until an event stands in a view, 99th percentile', 's', [
        quantile(0.99, 'lamplight_visible_duration_seconds', 'job'),
        '{{job}}',
      ]),
      panel('Events not taken in yet', 'short', [
        worst('lamplight_processor_lag_events', 'processor'),
        '{{processor}}',
      ]),
      parked,
      panel('Views that are filled anew: events read', 'short', [
        worst('lamplight_rebuild_progress', 'processor'),
        '{{processor}}',
      ]),
    ],
  },
  {
    name: 'messaging',
    title: 'Lamplight: messaging',
    panels: [
      panel('Jobs that wait or run', 'short', [worst('lamplight_jobs_waiting', 'queue'), '{{queue}}']),
      jobsParked,
      panel('Events not published yet', 'short', [
        worst('lamplight_processor_lag_events', 'processor', '{processor=~".*[.]forwarder"}'),
        '{{processor}}',
      ]),
      panel('Set aside by forwarders', 'short', [
        worst('lamplight_processor_parked', 'processor', '{processor=~".*[.]forwarder"}'),
        '{{processor}}',
      ]),
    ],
  },
  {
    name: 'payroll',
    title: 'Lamplight: payroll',
    panels: [
      panel('Answers', 'reqps', [perSecond(`${EDGE}_count{service="payroll"}`, 'status'), '{{status}}']),
      panel(
        'Time of an answer',
        's',
        [quantile(0.5, EDGE, 'service', '{service="payroll"}'), 'median'],
        [quantile(0.99, EDGE, 'service', '{service="payroll"}'), '99th percentile'],
      ),
      panel('How far payroll is behind', 's', [
        worst('lamplight_processor_lag_seconds', 'processor', PAYROLL),
        '{{processor}}',
      ]),
      panel('Set aside in payroll', 'short', [
        worst('lamplight_processor_parked', 'processor', PAYROLL),
        '{{processor}}',
      ]),
      imbalance,
      panel('Runs that are not paid, and their day has passed', 'short', [
        'max by (job) (lamplight_payroll_overdue)',
        '{{job}}',
      ]),
    ],
  },
  {
    name: 'runtime',
    title: 'Lamplight: runtime',
    panels: [
      panel('Event loop’s delay, 99th percentile', 's', ['nodejs_eventloop_delay_p99_seconds', '{{job}} {{instance}}']),
      panel('Event loop’s use', 'percentunit', ['nodejs_eventloop_utilization_ratio', '{{job}} {{instance}}']),
      panel('Heap in use', 'bytes', ['v8js_memory_heap_used_bytes', '{{job}} {{instance}}']),
    ],
  },
  {
    name: 'stores',
    title: 'Lamplight: stores',
    panels: [
      stores,
      appendTime,
      panel('Appends that did not stand', 'reqps', [
        perSecond(`${APPEND}_count{outcome!="appended"}`, 'category, outcome'),
        '{{category}} {{outcome}}',
      ]),
      panel('Jobs that wait or run', 'short', [worst('lamplight_jobs_waiting', 'queue'), '{{queue}}']),
      disk,
    ],
  },
];

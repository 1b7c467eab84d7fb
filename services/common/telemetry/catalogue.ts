/**
 * Every figure of `/metrics`, once: rules, dashboards and docs/metrics.md are made from it or held against it. A label
 * says of what kind something is; no label holds a person, the id of a thing or free text.
 */
export type Declared = Readonly<{
  type: 'histogram' | 'gauge' | 'counter';
  /** `s` seconds, `By` bytes, `ratio` 0 to 1, `paise`; else what is counted. */
  unit: string;
  labels: readonly string[];
  /** One sentence without its full stop. */
  says: string;
  /** When there is none of it at other times; left out: it is there from the start. */
  only?: string;
}>;

export const catalogue = {
  'http.server.request.duration': {
    type: 'histogram',
    unit: 's',
    labels: ['http.request.method', 'http.route', 'http.response.status_code'],
    says: 'How long a service took for a call of the edge, by the route as it is declared',
  },
  'lamplight.edge.request.duration': {
    type: 'histogram',
    unit: 's',
    labels: ['service', 'status'],
    says: 'How long browsers waited at the edge, by who answers (`site`: pages; streams are not in it) and the class of the status (`2xx`)',
  },
  'lamplight.command.duration': {
    type: 'histogram',
    unit: 's',
    labels: ['type', 'outcome'],
    says: 'How long a command took from its first read to its last append',
  },
  'lamplight.append.duration': {
    type: 'histogram',
    unit: 's',
    labels: ['category', 'outcome'],
    says: 'How long the event store took for an append',
  },
  'lamplight.visible.duration': {
    type: 'histogram',
    unit: 's',
    labels: [],
    says: 'How long after it happened a view had taken in an event, once for each view that it concerns; of events since this start',
  },
  'lamplight.processor.lag.events': {
    type: 'gauge',
    unit: 'events',
    labels: ['processor'],
    says: 'Events that a projection, reactor, forwarder or consumer has not taken in yet',
  },
  'lamplight.processor.lag.seconds': {
    type: 'gauge',
    unit: 's',
    labels: ['processor'],
    says: 'For how long the oldest of them has waited',
  },
  'lamplight.processor.parked': {
    type: 'gauge',
    unit: 'streams',
    labels: ['processor'],
    says: 'Streams that were set aside since one of their events kept failing',
  },
  'lamplight.rebuild.progress': {
    type: 'gauge',
    unit: 'events',
    labels: ['processor'],
    says: 'Events read by the thread that fills a view anew',
    only: 'once a view was filled by a thread',
  },
  'lamplight.chain.valid': {
    type: 'gauge',
    unit: 'verdict',
    labels: ['service'],
    says: '1: the audited history is what was recorded; 0: it is not',
    only: 'once the history was verified',
  },
  'lamplight.chain.verified.events': {
    type: 'gauge',
    unit: 'events',
    labels: ['service'],
    says: 'Events that the last verification covered',
    only: 'once the history was verified',
  },
  'lamplight.jobs.waiting': {
    type: 'gauge',
    unit: 'jobs',
    labels: ['queue'],
    says: 'Jobs that have not ended, those that run or wait for their time among them; 10,000 at most are counted',
  },
  'lamplight.jobs.parked': {
    type: 'gauge',
    unit: 'jobs',
    labels: ['queue'],
    says: 'Jobs that no attempt could help; 10,000 at most are counted',
  },
  'lamplight.process.stuck': {
    type: 'gauge',
    unit: 'rows',
    labels: ['kind'],
    says: 'What timers of a service should have settled more than 10 minutes ago; 1,000 at most are counted',
  },
  'lamplight.stream.connections': {
    type: 'gauge',
    unit: 'streams',
    labels: [],
    says: 'Browsers’ streams that are open at this replica',
  },
  'lamplight.stream.dropped': {
    type: 'counter',
    unit: 'streams',
    labels: [],
    says: 'Streams that were cut since their reader did not read',
  },
  'lamplight.session.refresh': {
    type: 'counter',
    unit: 'tries',
    labels: ['outcome'],
    says: 'Tries of the edge to renew a session’s tokens: `refreshed`, `invalid` (identity said no), `failed` (no answer)',
  },
  'lamplight.store.up': {
    type: 'gauge',
    unit: 'verdict',
    labels: ['port'],
    says: '1: the store answered when it was last asked; 0: it did not, within 3 s. Bus and job queue are not asked: they may be away for a while',
  },
  'lamplight.ledger.imbalance': {
    type: 'gauge',
    unit: 'paise',
    labels: [],
    says: 'Debits less credits over the whole ledger, looked at once a minute at most; 0, always',
  },
  'lamplight.payroll.overdue': {
    type: 'gauge',
    unit: 'runs',
    labels: [],
    says: 'Payroll runs whose day of payment has passed and whose people are not all paid, looked at once a minute at most',
  },
  'lamplight.disk.free': {
    type: 'gauge',
    unit: 'ratio',
    labels: [],
    says: 'What is free of the disk of the data folder, as a share of it',
    only: 'in the one process',
  },
  'lamplight.backup.age': {
    type: 'gauge',
    unit: 's',
    labels: [],
    says: 'How long ago the newest backup in BACKUP_DIR was finished; since this start where none is there',
    only: 'in the one process, where BACKUP_DIR is set',
  },
  'nodejs.eventloop.delay.p99': {
    type: 'gauge',
    unit: 's',
    labels: [],
    says: 'The 99th percentile of the event loop’s delay since figures were read last, to 20 ms',
  },
  'nodejs.eventloop.utilization': {
    type: 'gauge',
    unit: 'ratio',
    labels: [],
    says: 'The share of the time since figures were read last in which the event loop was busy',
  },
  'v8js.memory.heap.used': {
    type: 'gauge',
    unit: 'By',
    labels: [],
    says: 'Bytes of the JavaScript heap in use',
  },
} as const satisfies Readonly<Record<string, Declared>>;

export type MetricName = keyof typeof catalogue;
type Of<Type extends Declared['type']> = {
  [Name in MetricName]: (typeof catalogue)[Name]['type'] extends Type ? Name : never;
}[MetricName];
export type CounterName = Of<'counter'>;
export type GaugeName = Of<'gauge'>;
export type RecordedName = Of<'gauge' | 'histogram'>;
export type LabelsOf<Name extends MetricName> = Readonly<
  Record<(typeof catalogue)[Name]['labels'][number], string | number | boolean>
>;

const SUFFIX: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes', ratio: '_ratio', paise: '_paise' };

/** As Prometheus names it: `lamplight_disk_free_ratio`. */
export const exposedName = (name: MetricName): string => {
  const { type, unit }: Declared = catalogue[name];
  const plain = exposedLabel(name);
  const suffix = type === 'counter' ? '_total' : (SUFFIX[unit] ?? '');
  return plain.endsWith(suffix) ? plain : `${plain}${suffix}`;
};

export const exposedLabel = (label: string): string => label.replaceAll('.', '_');

/** Mistakes in rules that promtool must not let pass: by its grammar, or by a case of theirs that no longer comes out. */
export type Planted = Readonly<{
  what: string;
  by: 'check' | 'test';
  file: 'alerts' | 'slo';
  plant(text: string): string;
  /** A word of its refusal. */
  says: RegExp;
}>;

const swap = (from: string, to: string) => (text: string) => text.replace(from, to);
const swapAll = (from: string, to: string) => (text: string) => text.replaceAll(from, to);

export const PLANTED: readonly Planted[] = [
  {
    what: 'a server of which one of two is gone',
    by: 'test',
    file: 'alerts',
    plant: swap('sum by (job) (up) == 0', 'min by (job) (up) == 0'),
    says: /alertname: ServerDown/,
  },
  {
    what: 'a backup that may be two days old',
    by: 'test',
    file: 'alerts',
    plant: swap('26 * 3600', '50 * 3600'),
    says: /alertname: BackupOld, time: 1m/,
  },
  {
    what: 'a late payroll that is told at once',
    by: 'test',
    file: 'alerts',
    plant: swap(
      '(lamplight_payroll_overdue) > 0\n        for: 15m',
      '(lamplight_payroll_overdue) > 0\n        for: 0m',
    ),
    says: /alertname: PayrollDeadline, time: 24m/,
  },
  {
    what: 'a bracket left open',
    by: 'check',
    file: 'alerts',
    plant: swap('(lamplight_store_up)', '(lamplight_store_up'),
    says: /unclosed left parenthesis|unexpected/,
  },
  {
    what: 'a time that is none',
    by: 'check',
    file: 'alerts',
    plant: swap('for: 15m', 'for: soon'),
    says: /not a valid duration/,
  },
  {
    what: 'a misspelt field',
    by: 'check',
    file: 'alerts',
    plant: swap('annotations:', 'annotation:'),
    says: /field annotation not found/,
  },
  {
    what: 'a label of a summary left open',
    by: 'check',
    file: 'alerts',
    plant: swap('{{ $labels.port }}', '{{ $labels.port }'),
    says: /template/i,
  },
  {
    what: 'an alert that stands twice',
    by: 'check',
    file: 'slo',
    plant: swapAll('slo: chat }', 'slo: edge }'),
    says: /duplicate rule/,
  },
  {
    what: 'streams set aside that wait no time',
    by: 'test',
    file: 'alerts',
    plant: swap(
      '(lamplight_processor_parked) > 0\n        for: 15m',
      '(lamplight_processor_parked) > 0\n        for: 0m',
    ),
    says: /alertname: Parked, time: 14m/,
  },
  {
    what: 'a lag of hours',
    by: 'test',
    file: 'alerts',
    plant: swap('> 60', '> 6000'),
    says: /alertname: ProcessorLag, time: 10m/,
  },
  {
    what: 'the least of the replicas’ lag',
    by: 'test',
    file: 'alerts',
    plant: swap('max by (processor) (lamplight_processor_lag', 'min by (processor) (lamplight_processor_lag'),
    says: /alertname: ProcessorLag, time: 10m/,
  },
  {
    what: 'an imbalance of one side alone',
    by: 'test',
    file: 'alerts',
    plant: swap('(abs(lamplight_ledger_imbalance_paise))', '(lamplight_ledger_imbalance_paise)'),
    says: /alertname: LedgerImbalance, time: 16m/,
  },
  {
    what: 'a store that is up',
    by: 'test',
    file: 'alerts',
    plant: swap('(lamplight_store_up) == 0', '(lamplight_store_up) == 1'),
    says: /alertname: StoreDown/,
  },
  {
    what: 'a history that the best replica judges',
    by: 'test',
    file: 'alerts',
    plant: swap('min by (service) (lamplight_chain', 'max by (service) (lamplight_chain'),
    says: /alertname: AuditChainBroken, time: 10m/,
  },
  {
    what: 'errors that are no 5xx',
    by: 'test',
    file: 'slo',
    plant: swapAll('status="5xx"', 'status="4xx"'),
    says: /alertname: ErrorBudgetFast/,
  },
  {
    what: 'a fast pace that hardly anything keeps',
    by: 'test',
    file: 'slo',
    plant: swapAll('> 0.0144', '> 0.144'),
    says: /alertname: ErrorBudgetFast/,
  },
  {
    what: 'a long window without the short one',
    by: 'test',
    file: 'slo',
    plant: swapAll('ratio_rate5m{slo="edge"} > 0.0144', 'ratio_rate1h{slo="edge"} > 0.0144'),
    says: /alertname: ErrorBudgetFast, time: 1h12m/,
  },
];

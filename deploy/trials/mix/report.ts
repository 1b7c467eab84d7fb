/** What runs of the mix add up to, for people and as a file. */
import type { Outcome } from '../tills/command.ts';
import type { Wrong } from '../tills/wrong.ts';
import type { FaultKind, Plan } from './plan.ts';
import type { Ran } from './run.ts';

export type Summary = Readonly<{
  mode: string;
  off: string;
  runs: number;
  commands: number;
  told: Readonly<Record<Outcome, number>>;
  faults: Readonly<Partial<Record<FaultKind, number>>>;
  wrong: Readonly<Record<Wrong['kind'], number>>;
  servers: readonly string[];
  secondsOfRuns: number;
  failed: readonly Readonly<{ plan: Plan; wrong: readonly Wrong[] }>[];
}>;

const NOTHING: Summary['wrong'] = {
  lost: 0,
  doubled: 0,
  unordered: 0,
  view: 0,
  effect: 0,
  money: 0,
  parked: 0,
  unrest: 0,
  process: 0,
};

export const summed = (ran: readonly Ran[]): Summary => {
  const wrong = { ...NOTHING };
  const outcomes = { ok: 0, fail: 0, info: 0 };
  const faults: Partial<Record<FaultKind, number>> = {};
  for (const run of ran) {
    for (const { kind } of run.wrong) wrong[kind] += 1;
    for (const outcome of ['ok', 'fail', 'info'] as const) outcomes[outcome] += run.told[outcome];
    for (const [kind, times] of Object.entries(run.faults) as [FaultKind, number][])
      faults[kind] = (faults[kind] ?? 0) + times;
  }
  const sum = (of: (run: Ran) => number): number => ran.reduce((total, run) => total + of(run), 0);
  return {
    mode: ran[0]?.plan.mode ?? '',
    off: ran[0]?.off ?? '',
    runs: ran.length,
    commands: sum(({ commands }) => commands),
    told: outcomes,
    faults,
    wrong,
    servers: ran[0]?.servers ?? [],
    secondsOfRuns: Math.round(sum(({ ms }) => ms) / 1_000),
    failed: ran.filter((run) => run.wrong.length > 0).map(({ plan, wrong: found }) => ({ plan, wrong: found })),
  };
};

const MOST_SAID = 5;

export const lineOf = ({ plan, wrong, commands, told: outcomes, faults, ms }: Ran): string => {
  const happened = Object.entries(faults).map(([kind, times]) => (times === 1 ? kind : `${times} × ${kind}`));
  const line = `${wrong.length === 0 ? 'ok    ' : 'WRONG '} ${plan.mode} seed ${plan.seed}: ${commands} commands, ${outcomes.ok} ok, ${outcomes.fail} fail, ${outcomes.info} info; ${happened.join(', ')}${plan.poisoned ? ', poison' : ''}; ${(ms / 1_000).toFixed(1)} s`;
  if (wrong.length === 0) return line;
  const lines = wrong.slice(0, MOST_SAID).map(({ kind, says }) => `  ${kind}: ${says.slice(0, 500)}`);
  return [line, ...lines, `  ${wrong.length} in all; the plan: ${JSON.stringify(plan)}`].join('\n');
};

export const tellSummary = (summary: Summary, say: (line: string) => void): void => {
  const { runs, commands, told: outcomes, faults, wrong, servers, secondsOfRuns, failed, mode, off } = summary;
  const counts = (of: Readonly<Record<string, number>>): string =>
    Object.entries(of)
      .map(([name, times]) => `${times} ${name}`)
      .join(', ');
  say(`${runs} runs ${mode}${off === '' ? '' : ` without ${off}`}, ${secondsOfRuns} s in all; ${servers.join(', ')}`);
  say(`${commands} commands: ${counts(outcomes)}`);
  say(`faults: ${counts(faults)}`);
  say(`wrong: ${counts(wrong)}`);
  if (failed.length > 0) say(`seeds that failed: ${failed.map(({ plan }) => plan.seed).join(', ')}`);
};

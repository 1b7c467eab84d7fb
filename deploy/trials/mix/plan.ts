/** What goes wrong and when: plain data made from a seed, so that it can be kept, run again and shrunk. */
import { seeded } from '../bench/figures.ts';

/**
 * `embedded`: one process, killed and started again · `folder`: several processes on one SQLite folder · `distributed`:
 * several on real servers, each behind its fault proxy.
 */
export const MODES = ['embedded', 'folder', 'distributed'] as const;
export type Mode = (typeof MODES)[number];

export const NETWORK_FAULTS = ['latency', 'cut', 'half-close', 'blackhole', 'down'] as const;
export const PROCESS_FAULTS = ['kill', 'crash', 'freeze', 'stop'] as const;
export const FAULTS = [...NETWORK_FAULTS, ...PROCESS_FAULTS] as const;
export type FaultKind = (typeof FAULTS)[number];

/** `forMs`: how long the server is slow, silent or away; `cut` and `half-close` take no time. */
type NetworkFault = Readonly<{ kind: (typeof NETWORK_FAULTS)[number]; server: string; forMs: number }>;
/** `forMs`: how long the process stands still or is dead. `at`: the crash point of its next life. */
type ProcessFault = Readonly<{
  kind: (typeof PROCESS_FAULTS)[number];
  replica: number;
  forMs: number;
  at?: string;
  /** How many passes of the point are survived. */
  after?: number;
}>;
export type Fault = Readonly<{ atMs: number }> & (NetworkFault | ProcessFault);

export type Plan = Readonly<{
  seed: number;
  mode: Mode;
  replicas: number;
  /** How long callers give commands. */
  loadMs: number;
  faults: readonly Fault[];
  /** Some events cannot be handled until everything has stopped (`tills/poison.ts`). */
  poisoned: boolean;
}>;

const NETWORK_EVERY_MS = 1_100;
const PROCESS_EVERY_MS = 2_200;
const LONGEST_MS = 3_000;
/** Of the load: in a long one a process stands still for longer than its groups and leases wait for it. */
const LONGEST_FREEZE = 0.45;
/** Of the runs. */
const POISONED = 0.3;

export type PlanOptions = Readonly<{
  seed: number;
  mode: Mode;
  loadMs: number;
  /** Behind a proxy. */
  servers: readonly string[];
  /** Named crash points that are passed where the mode runs. */
  points: readonly string[];
  /** Of these kinds alone; all, where none is named. */
  kinds?: readonly FaultKind[];
  /** Something happens to one of the processes once in so many ms of the load. */
  processEveryMs?: number;
}>;

export const planOf = ({
  seed,
  mode,
  loadMs,
  servers,
  points,
  kinds = FAULTS,
  processEveryMs = PROCESS_EVERY_MS,
}: PlanOptions): Plan => {
  const network = NETWORK_FAULTS.filter((kind) => kinds.includes(kind));
  const processes = PROCESS_FAULTS.filter((kind) => kinds.includes(kind));
  const random = seeded(seed);
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least));
  const oneOf = <T>(some: readonly T[]): T => some[between(0, some.length)] as T;
  const replicas = mode === 'embedded' ? 1 : between(2, 4);
  const faults: Fault[] = [];
  for (let slot = 0; processes.length > 0 && slot + processEveryMs <= loadMs; slot += processEveryMs) {
    const fault = {
      atMs: slot + between(200, processEveryMs),
      kind: oneOf(processes),
      replica: between(0, replicas),
    };
    const longestFreeze = Math.max(LONGEST_MS, loadMs * LONGEST_FREEZE);
    const forMs = fault.kind === 'freeze' ? between(500, longestFreeze) : between(100, 800);
    const crash = fault.kind === 'crash' ? { at: oneOf(points), after: between(0, 12) } : {};
    faults.push({ ...fault, forMs, ...crash });
  }
  if (servers.length > 0 && network.length > 0)
    for (let slot = 0; slot + NETWORK_EVERY_MS <= loadMs; slot += NETWORK_EVERY_MS)
      faults.push({
        atMs: slot + between(0, NETWORK_EVERY_MS),
        kind: oneOf(network),
        server: oneOf(servers),
        forMs: between(200, LONGEST_MS),
      });
  const poisoned = random() < POISONED;
  return { seed, mode, replicas, loadMs, poisoned, faults: faults.toSorted((a, b) => a.atMs - b.atMs) };
};

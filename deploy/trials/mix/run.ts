/** One run: processes under load, the faults of a plan, a quiet phase, and the checker. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { patiently } from '@lamplight/common/lifecycle/patiently.ts';
import { silent } from '@lamplight/common/log/log.ts';
import type { Absent } from '@lamplight/events/suites/suite.ts';
import type { FaultProxy } from '@lamplight/events/workbench/fault-proxy.ts';
import { seeded } from '../bench/figures.ts';
import { openPortsAt } from '../ports.ts';
import type { Callers } from '../tills/callers.ts';
import type { Numbered, Outcome, Place } from '../tills/command.ts';
import type { Wrong } from '../tills/wrong.ts';
import { type Engines, openEngines } from './engines.ts';
import type { Fault, FaultKind, Plan } from './plan.ts';
import { type Replica, startReplica } from './replica.ts';
import { rested } from './rest.ts';
import type { Subject } from './subject.ts';
import { watchCheckpoints } from './watch.ts';

export type Ran = Readonly<{
  plan: Plan;
  off: string;
  wrong: readonly Wrong[];
  /** How many commands there were, and how often each answer was given. */
  commands: number;
  told: Readonly<Record<Outcome, number>>;
  faults: Readonly<Partial<Record<FaultKind, number>>>;
  servers: readonly string[];
  ms: number;
}>;

const CALLERS = 4;
/** A caller that was not answered by then asks another process. */
const CALL_MS = 1_500;
const THINK_MS = 60;
/** Short, so that a successor does not keep a short run waiting. */
const LEASE_MS = 2_000;
const LATENCY_MS = 120;
/** Behind real servers a job that failed four times waits for 16 s, and a job that a dead process held for its lease. */
const STEADY_MS = { embedded: 4_000, folder: 4_000, distributed: 30_000 } as const;
const WATCH_EVERY_MS = { embedded: 20, folder: 20, distributed: 150 } as const;

export type MixOptions = Readonly<{
  /** What is switched off (`sabotage.ts`); empty: nothing. */
  off?: string;
  /** Opened before; dropped here. */
  engines?: Engines;
}>;

export const runMix = async <C extends Numbered>(
  subject: Subject<C>,
  plan: Plan,
  { off = '', engines: opened }: MixOptions = {},
): Promise<Ran | Absent> => {
  const began = performance.now();
  const engines = opened ?? (await openEngines(plan.mode, subject));
  if ('absent' in engines) return engines;
  try {
    const place: Place = {
      addresses: engines.addresses,
      alone: plan.mode === 'embedded',
      leaseMs: LEASE_MS,
      poisoned: plan.poisoned,
      off,
    };
    const watching = await patiently('stores', () => openPortsAt(engines.addresses), silent);
    const watch = watchCheckpoints(watching.models, subject, WATCH_EVERY_MS[plan.mode]);
    const callers = subject.openCallers({ record: join(engines.folder, 'history.ndjson'), seed: plan.seed });
    const wrong = [...(await underLoad({ subject, plan, engines, place, callers })), ...(await watch.end())];
    await watching.close();
    wrong.push(
      ...(await subject.wrongIn(engines.addresses, callers.steps(), {
        poisoned: plan.poisoned,
        steadyMs: STEADY_MS[plan.mode],
      })),
    );
    return { plan, off, wrong, ...counted(plan, callers), servers: engines.servers, ms: performance.now() - began };
  } finally {
    await engines.drop();
  }
};

type Load<C extends Numbered> = Readonly<{
  subject: Subject<C>;
  plan: Plan;
  engines: Engines;
  place: Place;
  callers: Callers<C>;
}>;

/** From the first process to the last stop. @returns what the processes themselves show to be wrong */
const underLoad = async <C extends Numbered>({ subject, plan, engines, place, callers }: Load<C>): Promise<Wrong[]> => {
  const { proxies } = engines;
  const replicas = Array.from({ length: plan.replicas }, (_, n) =>
    startReplica<C>(`replica ${n}`, subject.server, place),
  );
  const wrong: Wrong[] = [];
  try {
    while (!replicas.every((replica) => replica.isReady())) await pause(20);
    const quiet = new AbortController();
    const faults = plan.faults.map((fault) => happens(fault, replicas, proxies, quiet.signal));
    await load(plan, replicas, callers);
    quiet.abort();
    await Promise.all(faults);
    for (const proxy of proxies.values()) proxy.heal();
    for (const replica of replicas) replica.calm();
    wrong.push(...(await rested(replicas)));
  } finally {
    wrong.push(...(await Promise.all(replicas.map((replica) => replica.end()))).flat());
  }
  return wrong;
};

/** Every caller goes to whichever process it likes; what is unknown is asked again, of another perhaps. */
const load = async <C extends Numbered>(
  { seed, loadMs }: Plan,
  replicas: readonly Replica<C>[],
  { call }: Callers<C>,
): Promise<void> => {
  const until = performance.now() + loadMs;
  const caller = async (_: unknown, number: number): Promise<void> => {
    const random = seeded(seed * CALLERS + number);
    while (performance.now() < until) {
      const ready = replicas.filter((replica) => replica.isReady());
      const chosen = ready[Math.floor(random() * ready.length)];
      if (chosen !== undefined) await call((command) => chosen.ask(command, CALL_MS));
      await pause(random() * THINK_MS);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
};

/** When its time has come; what takes time ends by itself, or with the quiet phase. */
const happens = async (
  fault: Fault,
  replicas: readonly Replica<never>[],
  proxies: ReadonlyMap<string, FaultProxy>,
  quiet: AbortSignal,
): Promise<void> => {
  const wait = (ms: number): Promise<void> => pause(ms, undefined, { signal: quiet }).catch(() => undefined);
  await wait(fault.atMs);
  if (quiet.aborted) return;
  if ('replica' in fault) {
    const replica = replicas[fault.replica];
    if (fault.kind === 'kill') replica?.kill(fault.forMs);
    if (fault.kind === 'stop') replica?.stop(fault.forMs);
    if (fault.kind === 'crash' && fault.at !== undefined)
      replica?.kill(fault.forMs, { at: fault.at, after: fault.after ?? 0 });
    if (fault.kind !== 'freeze') return;
    replica?.freeze();
    await wait(fault.forMs);
    replica?.thaw();
    return;
  }
  const proxy = proxies.get(fault.server);
  if (fault.kind === 'cut') proxy?.cut();
  if (fault.kind === 'half-close') proxy?.halfClose();
  if (fault.kind === 'latency') proxy?.delay(LATENCY_MS);
  if (fault.kind === 'blackhole') proxy?.blackhole();
  if (fault.kind === 'down') proxy?.refuse();
  if (fault.kind === 'cut' || fault.kind === 'half-close') return;
  await wait(fault.forMs);
  proxy?.heal();
};

const counted = (plan: Plan, callers: Pick<Callers<Numbered>, 'steps'>): Pick<Ran, 'commands' | 'told' | 'faults'> => {
  const outcomes = { ok: 0, fail: 0, info: 0 };
  const commands = new Set<number>();
  for (const step of callers.steps()) {
    if (step.is === 'invoke') commands.add(step.command.n);
    else outcomes[step.is] += 1;
  }
  const faults: Partial<Record<FaultKind, number>> = {};
  for (const { kind } of plan.faults) faults[kind] = (faults[kind] ?? 0) + 1;
  return { commands: commands.size, told: outcomes, faults };
};

/** The plan of a seed, for what a mode really passes through. */
import { crashPoints, EMBEDDED } from '../tills/points.ts';
import { type FaultKind, type Mode, type Plan, planOf } from './plan.ts';

const SERVERS = ['kafka', 'mongodb', 'redis', 'rabbitmq'] as const;
const ON_SERVERS = ['core', ...SERVERS.map((server) => `adapters/${server}`)];
const SHORT_MS = 6_600;

const points = crashPoints();

/** @param kinds of faults; all, where none is named */
export const planFor = (mode: Mode, seed: number, loadMs = SHORT_MS, kinds?: readonly FaultKind[]): Plan => {
  const folders = mode === 'distributed' ? ON_SERVERS : EMBEDDED;
  return planOf({
    seed,
    mode,
    loadMs,
    servers: mode === 'distributed' ? SERVERS : [],
    ...(kinds === undefined ? {} : { kinds }),
    points: points.filter(({ folder }) => folders.includes(folder)).map(({ name }) => name),
  });
};

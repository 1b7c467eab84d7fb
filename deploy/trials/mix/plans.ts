/** The plan of a seed, for what a mode really passes through. */
import { crashPoints, EMBEDDED } from '../tills/points.ts';
import { type Mode, type Plan, type PlanOptions, planOf } from './plan.ts';

const SERVERS = ['kafka', 'mongodb', 'redis', 'rabbitmq'] as const;
const ON_SERVERS = ['core', ...SERVERS.map((server) => `adapters/${server}`)];
const SHORT_MS = 6_600;

const points = crashPoints();

export const planFor = (
  mode: Mode,
  seed: number,
  loadMs = SHORT_MS,
  some: Pick<PlanOptions, 'kinds' | 'processEveryMs'> = {},
): Plan => {
  const folders = mode === 'distributed' ? ON_SERVERS : EMBEDDED;
  return planOf({
    seed,
    mode,
    loadMs,
    servers: mode === 'distributed' ? SERVERS : [],
    ...some,
    points: points.filter(({ folder }) => folders.includes(folder)).map(({ name }) => name),
  });
};

/**
 * An authenticated GET through the BFF beside the same GET through a bare http-proxy-middleware, and through
 * @fastify/http-proxy that asks the same store whose call it is: each proxy alone in a process, the same upstream in one
 * more, the load from this one. All are measured in turn, each round beginning with another.
 */
import { browserAt } from '@lamplight/bff/workbench/browser.ts';
import type { BareGiven } from './edge-bare.ts';
import type { BffGiven } from './edge-bff.ts';
import type { FastifyGiven } from './edge-fastify.ts';
import type { UpstreamTold } from './edge-upstream.ts';
import { atLeastOfReference, type Measure, measured, percentile, type Run } from './figures.ts';
import { type Load, load } from './load.ts';
import { type Role, startRole } from './role.ts';
import type { Sizes } from './sizes.ts';

const PATH = '/api/projects';

export const edge = async (folder: string, sizes: Sizes['edge']): Promise<readonly Measure[]> => {
  const started: Role<unknown>[] = [];
  const start = async <Told>(module: string, options: unknown = null): Promise<Role<Told>> => {
    const role = await startRole<Told>(module, options);
    started.unshift(role);
    return role;
  };
  try {
    const { told: upstream } = await start<UpstreamTold>('./edge-upstream.ts');
    const bff = await start<string>('./edge-bff.ts', { folder, ...upstream } satisfies BffGiven);
    const bare = await start<string>('./edge-bare.ts', upstream satisfies BareGiven);
    const fastify = await start<string>('./edge-fastify.ts', {
      folder,
      ...upstream,
      bff: bff.told,
    } satisfies FastifyGiven);
    const browser = browserAt(bff.told);
    await browser.login('chitra');
    const cookie = browser.cookie ?? '';
    const through = async (role: Role<string>, ms: number): Promise<Slice> => {
      const before = await role.cpu();
      const plan = { origin: role.told, path: PATH, connections: sizes.connections, ms, cookie };
      const done = await load(plan);
      return { ...done, cpuMs: (((await role.cpu()) - before) / done.latenciesMs.length) * 1_000 };
    };
    const roles = [bff, bare, fastify];
    for (const role of roles) await through(role, sizes.warmMs);
    const rounds: Map<Role<string>, Slice>[] = [];
    for (let run = 0; run < sizes.runs; run += 1) {
      const round = new Map<Role<string>, Slice>();
      for (const n of roles.keys()) {
        const role = roles[(n + run) % roles.length] ?? bff;
        round.set(role, await through(role, sizes.sliceMs));
      }
      rounds.push(round);
    }
    const beside = (other: Role<string>, figure: (slice: Slice) => number): Run[] =>
      rounds.flatMap((round) => {
        const [ours, reference] = [round.get(bff), round.get(other)];
        return ours && reference ? [{ ours: figure(ours), reference: figure(reference) }] : [];
      });
    const perSecond = (slice: Slice) => slice.perSecond;
    const cpuMs = (slice: Slice) => slice.cpuMs;
    const latency = (percent: number) => (slice: Slice) => percentile(slice.latenciesMs, percent);
    const what = `authenticated GET through the BFF, ${sizes.connections} connections`;
    return [
      measured(what, 'requests/s', beside(bare, perSecond), atLeastOfReference(0.85)),
      measured(`${what}: CPU of the proxy's process`, 'ms/request', beside(bare, cpuMs)),
      measured(`${what}: p50`, 'ms', beside(bare, latency(50))),
      measured(`${what}: p99`, 'ms', beside(bare, latency(99))),
      measured(`${what}, beside @fastify/http-proxy`, 'requests/s', beside(fastify, perSecond), atLeastOfReference(1)),
      measured(`${what}, beside @fastify/http-proxy: CPU`, 'ms/request', beside(fastify, cpuMs)),
    ];
  } finally {
    for (const role of started) await role.stop();
  }
};

type Slice = Load & Readonly<{ cpuMs: number }>;

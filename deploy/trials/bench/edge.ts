/**
 * An authenticated GET through the BFF beside the same GET through a bare http-proxy-middleware: each proxy alone in a
 * process, the same upstream in a third, the load from this one.
 */
import { browserAt } from '@lamplight/bff/workbench/browser.ts';
import type { BareGiven } from './edge-bare.ts';
import type { BffGiven } from './edge-bff.ts';
import type { UpstreamTold } from './edge-upstream.ts';
import { atLeastOfReference, type Measure, measured, percentile, type Run } from './figures.ts';
import { type Load, load } from './load.ts';
import { type Role, startRole } from './role.ts';
import type { Sizes } from './sizes.ts';

const PATH = '/api/projects';

export const edge = async (folder: string, sizes: Sizes['edge']): Promise<readonly Measure[]> => {
  const started: Role<unknown>[] = [];
  const start = async <Told>(module: string, given: unknown = null): Promise<Role<Told>> => {
    const role = await startRole<Told>(module, given);
    started.unshift(role);
    return role;
  };
  try {
    const { told: upstream } = await start<UpstreamTold>('./edge-upstream.ts');
    const bff = await start<string>('./edge-bff.ts', { folder, ...upstream } satisfies BffGiven);
    const bare = await start<string>('./edge-bare.ts', upstream satisfies BareGiven);
    const browser = browserAt(bff.told);
    await browser.login('chitra');
    const cookie = browser.cookie ?? '';
    const through = async (role: Role<string>, ms: number): Promise<Slice> => {
      const before = await role.cpu();
      const given = { origin: role.told, path: PATH, connections: sizes.connections, ms, cookie };
      const done = await load(given);
      return { ...done, cpuMs: (((await role.cpu()) - before) / done.latenciesMs.length) * 1_000 };
    };
    await through(bff, sizes.warmMs);
    await through(bare, sizes.warmMs);
    const slices: { ours: Slice; reference: Slice }[] = [];
    for (let run = 0; run < sizes.runs; run += 1) {
      const first = run % 2 === 0 ? await through(bare, sizes.sliceMs) : null;
      const ours = await through(bff, sizes.sliceMs);
      slices.push({ ours, reference: first ?? (await through(bare, sizes.sliceMs)) });
    }
    const runsOf = (figure: (slice: Slice) => number): Run[] =>
      slices.map(({ ours, reference }) => ({ ours: figure(ours), reference: figure(reference) }));
    const latency = (percent: number) => (slice: Slice) => percentile(slice.latenciesMs, percent);
    const what = `authenticated GET through the BFF, ${sizes.connections} connections`;
    return [
      measured(
        what,
        'requests/s',
        runsOf(({ perSecond }) => perSecond),
        atLeastOfReference(0.9),
      ),
      measured(
        `${what}: CPU of the proxy's process`,
        'ms/request',
        runsOf(({ cpuMs }) => cpuMs),
      ),
      measured(`${what}: p50`, 'ms', runsOf(latency(50))),
      measured(`${what}: p99`, 'ms', runsOf(latency(99))),
    ];
  } finally {
    for (const role of started) await role.stop();
  }
};

type Slice = Load & Readonly<{ cpuMs: number }>;

/**
 * `npm run bench -- misbehaving`: what a service that misbehaves takes from the others. Three hundred calls at once meet each
 * of its faults, short reads, commands, uploads and files alike; meanwhile somebody else asks another service.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { browserAt } from '@lamplight/bff/workbench/browser.ts';
import { ENDING, HANGING } from '@lamplight/bff/workbench/faults.ts';
import { NODE_FLAGS } from '../product/running.ts';
import type { BffGiven } from './edge-bff.ts';
import type { UpstreamTold } from './edge-upstream.ts';
import { atMost, atMostOfReference, type Measure, measured, percentile } from './figures.ts';
import type { Misbehaving } from './misbehaving-service.ts';
import { residentMb } from './product.ts';
import { type Role, startRole } from './role.ts';
import type { Sizes } from './sizes.ts';

/** Whose calls meet the fault: enough people that all places of the service can be taken. */
const CALLERS = ['chitra', 'carl', 'eli'] as const;
const OTHER = 'asha';

type Call = Readonly<{ path: string; init: RequestInit }>;

export const misbehaving = async (folder: string, sizes: Sizes['misbehaving']): Promise<readonly Measure[]> => {
  const started: Role<unknown>[] = [];
  // With the flags of the product, since its memory is measured.
  const start = async <Told>(module: string, options: unknown = null): Promise<Role<Told>> => {
    const role = await startRole<Told>(module, options, NODE_FLAGS);
    started.unshift(role);
    return role;
  };
  try {
    const { told: honest } = await start<UpstreamTold>('./edge-upstream.ts');
    const { told: service } = await start<Misbehaving>('./misbehaving-service.ts');
    const bff = await start<string>('./edge-bff.ts', {
      ...{ folder, service: service.url, identity: honest.identity },
    } satisfies BffGiven);
    const headersOf = async (who: string): Promise<Record<string, string>> => {
      const browser = browserAt(bff.told);
      await browser.login(who);
      return { cookie: browser.cookie ?? '', 'sec-fetch-site': 'same-origin', 'x-csrf': '1' };
    };
    const callers = await Promise.all(CALLERS.map(headersOf));
    const other = await headersOf(OTHER);
    const beside = async (until: Promise<unknown>): Promise<readonly number[]> => {
      const times: number[] = [];
      let over = false;
      void until.finally(() => {
        over = true;
      });
      while (!over) {
        const began = performance.now();
        const { status } = await fetch(`${bff.told}/api/auth/me`, { headers: other });
        if (status !== 200) throw new Error(`another service was answered ${status} meanwhile`);
        times.push(performance.now() - began);
        await pause(5);
      }
      return times;
    };

    await beside(pause(sizes.restMs / 2)); // warm
    const restMb = residentMb(bff.pid);
    const atRest = percentile(await beside(pause(sizes.restMs)), 99);
    const faults = [...HANGING, ...ENDING].map(([what], n) => ({ what, n, hangs: n < HANGING.length }));
    const longest: number[] = [];
    const p99s: number[] = [];
    let mostMb = 0;
    for (const { n, hangs } of faults.filter(({ n }) => sizes.hanging || n >= HANGING.length)) {
      const calls = callsOf(n, sizes.calls, callers);
      const all = Promise.all(calls.map(({ path, init }) => endsAfter(`${bff.told}${path}`, init)));
      const watching = setInterval(() => {
        mostMb = Math.max(mostMb, residentMb(bff.pid));
      }, 100);
      const times = await beside(Promise.all([all, pause(sizes.restMs / 2)]));
      clearInterval(watching);
      longest.push(Math.max(...(await all)));
      // three hundred calls that are answered in one moment are work of their own; those that hang are what may stand in the way
      if (hangs) p99s.push(percentile(times, 99));
      const back = await Promise.all(
        callsOf(-1, 60, callers).map(({ path, init }) => fetch(`${bff.told}${path}`, init)),
      );
      const kept = back.filter(({ status }) => status !== 200).length;
      if (kept > 0) throw new Error(`${kept} of 60 places were not back after a service that ${faults[n]?.what}`);
      for (const answer of back) await answer.arrayBuffer();
    }
    const { twice } = (await (await fetch(`${service.url}/commands-that-came-twice`)).json()) as { twice: number };
    const alone = (ours: number) => [{ ours, reference: null }];
    const who = `${sizes.calls} calls at once to a service that misbehaves in ${faults.length} ways`;
    return [
      measured(`${who}: the longest until its end`, 's', alone(Math.max(...longest) / 1_000), atMost(26, 's')),
      ...(p99s.length === 0
        ? []
        : [
            measured(
              'another service’s calls beside those that hang: p99',
              'ms',
              p99s.map((ours) => ({ ours, reference: atRest })),
              atMostOfReference(2),
            ),
          ]),
      measured(`memory of the edge beside ${who}, above rest`, 'MB', alone(mostMb - restMb), atMost(150, 'MB')),
      measured('commands that reached it twice', '', alone(twice), atMost(0, '')),
    ];
  } finally {
    for (const role of started) await role.stop();
  }
};

/** A quarter of each kind. @param n of the fault; -1: none */
const callsOf = (n: number, count: number, callers: readonly Record<string, string>[]): readonly Call[] =>
  Array.from({ length: count }, (_, at) => {
    const headers = callers[at % callers.length] ?? {};
    const keyed = { ...headers, 'idempotency-key': crypto.randomUUID() };
    const id = n < 0 ? 'good' : String(n);
    const kind = n < 0 ? 0 : Math.trunc(at / callers.length) % 4;
    if (kind === 0) return { path: `/api/projects/${id}`, init: { headers } };
    if (kind === 1) {
      const json = { ...keyed, 'content-type': 'application/json' };
      return { path: `/api/projects/${id}/progress`, init: { method: 'POST', headers: json, body: '{}' } };
    }
    if (kind === 2) {
      const body = new FormData();
      body.append('file', new Blob([Buffer.alloc(100_000)]), 'a.bin');
      return { path: `/api/projects/${id}/files`, init: { method: 'POST', headers: keyed, body } };
    }
    return { path: `/api/files/${id}/content`, init: { headers } };
  });

/** ms; a call that is cut has ended. */
const endsAfter = async (url: string, init: RequestInit): Promise<number> => {
  const began = performance.now();
  try {
    await (await fetch(url, init)).arrayBuffer();
  } catch {
    // cut, as a file is of which nobody may take a part for the whole
  }
  return performance.now() - began;
};

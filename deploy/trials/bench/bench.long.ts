import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report } from './report.ts';

const LAUNCHER = fileURLToPath(new URL('../../operator/bin/lamplight.mjs', import.meta.url));

/** Name → unit, whether a reference stands beside it, and between what any machine's figure must lie. */
const EXPECTED: readonly (readonly [name: string, unit: string, compared: boolean, least: number, most: number])[] = [
  ...[1, 8, 32, 64].map(
    (n) => [`durable appends, ${n} caller${n === 1 ? '' : 's'}`, 'events/s', true, 1, 1_000_000] as const,
  ),
  ['load of 200 people by 52 weeks, with 20 tried out', 'ms', false, 0.1, 2_000],
  ['command → visible in its view, over HTTP: p50', 'ms', false, 0.3, 5_000],
  ['command → visible in its view, over HTTP: p99', 'ms', false, 0.3, 20_000],
  ['logins through the BFF, one after another, beside bare argon2id', '/s', true, 0.5, 1_000],
  ['session look-ups, one after another', '/s', false, 100, 5_000_000],
  ['start to the first answer', 's', false, 0.1, 60],
  ['memory at rest, after the start', 'MB', false, 40, 1_000],
  ['memory back at rest, after the commands', 'MB', false, 40, 1_000],
  ['start on empty views beside 5,000 events that nobody wants: first answer', 's', false, 0.1, 60],
  [
    'start on empty views beside 5,000 events that nobody wants: events taken from the store, beside those wanted',
    ...(['events', true, 100, 100_000] as const),
  ],
  ['start on empty views beside 5,000 events that nobody wants: peak memory above rest', 'MB', false, 0, 1_000],
  ['authenticated GET through the BFF, 16 connections', 'requests/s', true, 1, 200_000],
  ["authenticated GET through the BFF, 16 connections: CPU of the proxy's process", 'ms/request', true, 0.01, 50],
  ['authenticated GET through the BFF, 16 connections: p50', 'ms', true, 0.05, 5_000],
  ['authenticated GET through the BFF, 16 connections: p99', 'ms', true, 0.05, 20_000],
  ['authenticated GET through the BFF, 16 connections, beside @fastify/http-proxy', 'requests/s', true, 1, 200_000],
  ['authenticated GET through the BFF, 16 connections, beside @fastify/http-proxy: CPU', 'ms/request', true, 0.01, 50],
  ['others’ calls beside 140 slow clients, not signed in, of one address: p99', 'ms', true, 0.1, 60_000],
  ['others’ calls while 140 slow clients, not signed in, of one address come: p99', 'ms', true, 0.1, 60_000],
  ['CPU beside 140 slow clients, not signed in, of one address', '% of a core', true, 0, 400],
  ['memory beside 140 slow clients, not signed in, of one address', 'MB', true, 40, 2_000],
  ['rebuild of 20,000 events, one worker', 'events/s', true, 300, 5_000_000],
  ['rebuild of 20,000 events, two workers', 'events/s', true, 300, 5_000_000],
  ['event loop late during a rebuild of 20,000 events, p99', 'ms', true, 0, 5_000],
  ['8 open streams, 20 messages/s: sent → at the last of its conversation, p50', 'ms', true, 0.3, 5_000],
  ['8 open streams, 20 messages/s: sent → at the last of its conversation, p99', 'ms', true, 0.3, 20_000],
  ['8 open streams, at rest: CPU', '% of a core', true, 0, 400],
  ['8 open streams, 20 messages/s: CPU', '% of a core', true, 0, 400],
  ['8 open streams, at rest: memory', 'MB', true, 20, 1_000],
  ['8 open streams, 20 messages/s: memory', 'MB', true, 20, 1_000],
  ['memory after 8 open streams have left, beside before they came', 'MB', true, 40, 1_000],
];

describe('npm run bench -- --quick', () => {
  it('takes every measure in one run, beside its reference, and reports plausible figures', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lamplight-bench-test-'));
    try {
      const path = join(folder, 'report.json');
      const ran = spawnSync(process.execPath, [LAUNCHER, 'bench', '--quick', `--report=${path}`], { encoding: 'utf8' });
      expect([ran.status, ran.status === 0 ? '' : ran.stderr]).toEqual([0, '']);
      const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
      expect(report.quick).toBe(true);
      expect(report.machine).toEqual({
        cores: expect.any(Number),
        memory: expect.stringMatching(/^\d+ GiB$/),
        node: process.versions.node,
        'cpu model': expect.any(String),
      });
      expect(report.measures.map(({ name }) => name)).toEqual(EXPECTED.map(([name]) => name));
      for (const [name, unit, compared, least, most] of EXPECTED) {
        const measure = report.measures.find((one) => one.name === name);
        expect(measure).toMatchObject({ unit, reference: compared ? expect.any(Number) : null });
        for (const { ours, reference } of measure?.runs ?? []) {
          for (const figure of [ours, reference ?? ours]) {
            expect(figure).toBeGreaterThanOrEqual(least);
            expect(figure).toBeLessThanOrEqual(most);
          }
        }
        expect(measure?.runs.length).toBeGreaterThan(0);
        expect(ran.stdout).toContain(name);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 300_000);
});

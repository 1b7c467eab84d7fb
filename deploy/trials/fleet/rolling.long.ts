/** This release takes its own place, server by server, while people work: nobody notices. Earlier ones: `npm run trials:rolling`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerNotRun } from '@lamplight/events/suites/suite.ts';
import { FLEET_SERVERS, realEngines } from './engines.ts';
import { thisRelease } from './release.ts';
import { type RollingOptions, rollingTrial } from './rolling/trial.ts';

const NOBODY = 'nobody notices that every server is replaced';
const WITHIN_MS = 900_000;
const ALONE_MS = 3_000;

const folder = mkdtempSync(join(tmpdir(), 'lamplight-rolling-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const engines = await realEngines();

const rolls = async (where: string, engines: Pick<RollingOptions, 'settings' | 'end'>): Promise<void> => {
  const { signal } = new AbortController();
  const releases = { from: thisRelease, to: thisRelease, back: false };
  const place = { folder: join(folder, where), settings: engines.settings, end: engines.end };
  const { wrong } = await rollingTrial({ ...releases, ...place, aloneMs: ALONE_MS, say: () => undefined, signal });
  expect(wrong).toEqual([]);
};

describe('on files in one folder', () => {
  it(NOBODY, () => rolls('files', { settings: {}, end: async () => undefined }), WITHIN_MS);
});

describe('on Kafka, MongoDB, Redis and RabbitMQ', () => {
  if ('absent' in engines) return registerNotRun(engines, FLEET_SERVERS, [NOBODY]);
  it(NOBODY, () => rolls('engines', engines), WITHIN_MS);
});

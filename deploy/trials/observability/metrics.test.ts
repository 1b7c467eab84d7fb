/** What `/metrics` and traces say once the product has been used, held against what is declared, asked by rules and dashboards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import {
  catalogue,
  type Declared,
  exposedLabel,
  exposedName,
  type MetricName,
} from '@lamplight/common/telemetry/catalogue.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { freePort } from '../free-port.ts';
import { lamplight, type Running, startIn } from '../product/running.ts';
import { visitorAt } from '../product/visitor.ts';
import { asked } from './committed.ts';
import { spokenIn } from './promql.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { treeOf } from './trees.ts';

jest.setTimeout(240_000);
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-metrics-'));
const folder = join(scratch, 'data');
const names = Object.keys(catalogue) as MetricName[];
let product: Running;
let receiver: Receiver;
let admin: string;
let text: string;

const read = async (): Promise<string> => (await fetch(`${admin}/metrics`)).text();
const value = (of: string, series: string): number =>
  Number(
    of
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  );

const PERSON = {
  name: 'Zebedee Quill',
  email: 'zebedee.quill@gmail.com',
  mobile: '9845000017',
  password: 'seven-lamps',
};

beforeAll(async () => {
  const port = await freePort();
  admin = `http://127.0.0.1:${port}`;
  receiver = await openReceiver();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '100' };
  product = await startIn({
    folder,
    observe: true,
    env: { ADMIN_PORT: String(port), BACKUP_DIR: join(scratch, 'backups'), ...traced },
  });
  const client = visitorAt(product.url);
  await client.post('/auth/signup', { ...PERSON, acceptTerms: true });
  expect((await client.send('POST', '/api/proposals', { json: { title: 'A lamp for Zebedee' } })).status).toBe(201);
  expect((await client.send('GET', '/api/proposals?zebedee=1')).status).toBe(400);
  expect((await client.send('POST', '/api/auth/refresh-token')).status).toBe(200);
  const stream = await fetch(`${product.url}/api/stream`, {
    headers: { cookie: client.cookie() ?? '', 'x-csrf': '1', origin: product.url },
  });
  expect(stream.status).toBe(200);
  await fetch(product.url);
  await visitorAt(product.url).post('/auth/request-password-reset', { email: PERSON.email });
  expect((await lamplight(['audit', 'verify'], { DATA_DIR: folder })).code).toBe(0);
  await eventually(async () => {
    text = await read();
    expect(value(text, 'lamplight_processor_lag_events{processor="projects.forwarder"}')).toBe(0);
    expect(text).toContain('lamplight_process_stuck');
  });
  await stream.body?.cancel();
});
afterAll(async () => {
  await product?.stop();
  await receiver?.close();
  rmSync(scratch, { recursive: true, force: true });
});

const series = (): readonly Readonly<{ name: string; labels: readonly string[]; held: readonly string[] }>[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', inner = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
      const pairs = [...inner.matchAll(/(\w+)="([^"]*)"/g)];
      return {
        name,
        labels: pairs.map(([, label = '']) => label).toSorted(),
        held: pairs.map(([, , held = '']) => held),
      };
    });

describe('after a run /metrics', () => {
  it('says all that is declared, but what has its time', () => {
    const missing = names.filter(
      (name) => !('only' in catalogue[name]) && !text.includes(`# TYPE ${exposedName(name)} `),
    );
    expect(missing).toEqual([]);
  });

  it('says nothing that is not declared, with other labels or of another type', () => {
    const types = new Map(names.map((name) => [exposedName(name), catalogue[name] as Declared]));
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
      expect([name, types.get(name)?.type]).toEqual([name, type]);
    for (const one of series()) {
      const part = /^(.*)_(?:bucket|sum|count)$/.exec(one.name)?.[1];
      const declared = types.get(one.name) ?? types.get(part ?? '');
      const wanted = [...(declared?.labels ?? []).map(exposedLabel), ...(one.name.endsWith('_bucket') ? ['le'] : [])];
      expect([one.name, one.labels]).toEqual([one.name, wanted.toSorted()]);
    }
  });

  it('has every metric of the rules and dashboards, but what has its time', () => {
    const there = new Set(series().map(({ name }) => name));
    const seldom = new Set(names.filter((name) => name === 'lamplight.rebuild.progress').map(exposedName));
    // `up` is Prometheus' own.
    const wanted = new Set(asked.flatMap(({ expr }) => spokenIn(expr).metrics.map(({ name }) => name)));
    const missing = [...wanted].filter(
      (name) => name !== 'up' && !name.includes(':') && !seldom.has(name) && !there.has(name),
    );
    expect(missing).toEqual([]);
    expect(wanted.size).toBeGreaterThan(20);
  });

  it('has no person, no id of a thing and no text of anybody in a label', () => {
    for (const { held } of series())
      for (const one of held) {
        expect(one).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|zebedee|quill|lamp for/i);
        expect(one.length).toBeLessThan(100);
      }
    expect(series().filter(({ name }) => !/_(?:bucket|sum|count)$/.test(name)).length).toBeLessThan(1_000);
  });

  it('says how it is', () => {
    expect(value(text, 'lamplight_store_up{port="events"}')).toBe(1);
    expect(value(text, 'lamplight_store_up{port="models"}')).toBe(1);
    expect(value(text, 'lamplight_store_up{port="keyValue"}')).toBe(1);
    expect(value(text, 'lamplight_stream_connections')).toBe(1);
    expect(value(text, 'lamplight_stream_dropped_total')).toBe(0);
    expect(value(text, 'lamplight_session_refresh_total{outcome="refreshed"}')).toBe(1);
    expect(value(text, 'lamplight_jobs_parked{queue="mail"}')).toBe(0);
    expect(value(text, 'lamplight_ledger_imbalance_paise')).toBe(0);
    expect(value(text, 'lamplight_payroll_overdue')).toBe(0);
    expect(value(text, 'lamplight_process_stuck{kind="identity.timers"}')).toBe(0);
    expect(value(text, 'lamplight_chain_valid{service="projects"}')).toBe(1);
    expect(value(text, 'lamplight_disk_free_ratio')).toBeGreaterThan(0);
    expect(value(text, 'lamplight_disk_free_ratio')).toBeLessThanOrEqual(1);
    const edge = (service: string, status: string) =>
      value(text, `lamplight_edge_request_duration_seconds_count{service="${service}",status="${status}"}`);
    expect([edge('projects', '2xx'), edge('projects', '4xx')]).toEqual([1, 1]);
    expect(edge('site', '2xx')).toBeGreaterThan(0);
  });

  it('says that a stream which ended is no more', () =>
    eventually(async () => expect(value(await read(), 'lamplight_stream_connections')).toBe(0)));
});

describe('with --observe the product', () => {
  it('shows this machine what ran, and says where', async () => {
    expect(product.output()).toContain(`Traces and figures are shown at ${product.url}/dev/observe`);
    const answer = await fetch(`${product.url}/dev/observe`);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toMatch(/<details><summary><span class="name">POST \/proposals/);
    expect(page).toContain('change SaveProposal');
    expect(page).not.toMatch(/zebedee|quill|lamp for|seven-lamps/i);
    expect((await fetch(`${product.url}/dev/observe`, { headers: { 'x-forwarded-for': '10.0.0.1' } })).status).toBe(
      404,
    );
  });

  it('does not start where others could look', async () => {
    const { code, stderr } = await lamplight(['start', '--observe'], {
      DATA_DIR: join(scratch, 'open'),
      HOST: '0.0.0.0',
      PORT: '0',
    });
    expect([code, stderr]).toEqual([78, expect.stringContaining('Traces and figures are for this machine alone')]);
  });
});

describe('after a run a trace', () => {
  const treeUnder = (route: string) => {
    const edge = receiver.spans().find(({ name, parent }) => parent === null && name === route);
    return treeOf(receiver.spans(), edge?.traceId ?? '');
  };

  it('is one tree from the edge through service, log and view to who hears of it', () =>
    eventually(() => {
      const { steps, gaps } = treeUnder('POST /auth/signup');
      expect(gaps).toEqual([]);
      for (const step of ['POST /auth/signup', 'change', 'append', 'project', 'publish', 'consume'])
        expect(steps).toContain(`lamplight: ${step}`);
    }));

  it('is one tree from the edge to the mail that leaves', () =>
    eventually(() => {
      const { steps, gaps } = treeUnder('POST /auth/request-password-reset');
      expect(gaps).toEqual([]);
      for (const step of ['job', 'deliver']) expect(steps).toContain(`lamplight: ${step}`);
    }));

  it('holds no person and no text of anybody', () => {
    expect(receiver.text()).toContain('POST /auth/signup');
    expect(receiver.text()).not.toMatch(/zebedee|quill|lamp for|9845000017|seven-lamps|x-csrf|bearer/i);
  });
});

import { request } from 'node:http';
import { stopTelemetry } from '@lamplight/common/telemetry/end.ts';
import type { KeptTrace } from '@lamplight/common/telemetry/kept-traces.ts';
import { record } from '@lamplight/common/telemetry/metrics.ts';
import { observe } from '@lamplight/common/telemetry/spans.ts';
import { durationSaid, saidOf } from './figures-said.ts';
import { type Observing, openObserving } from './observing.ts';
import { OBSERVED_PATH, observedPage } from './page.ts';

describe('figures in words', () => {
  it('say what stands out, and of the rest that it is nothing', () => {
    const of = (processor: string, value: number) =>
      ({ name: 'lamplight.processor.parked', labels: `processor="${processor}"`, is: 'value', value }) as const;
    expect(saidOf([of('a', 0), of('b', 2), of('c', 0)])[0]?.lines).toEqual(['b: 2 streams', 'another 2: 0']);
    expect(saidOf([of('a', 0), of('c', 0)])[0]?.lines).toEqual(['all 2: 0']);
    expect(saidOf([of('a', 0)])[0]?.lines).toEqual(['a: 0 streams']);
    const many = Array.from({ length: 20 }, (_, n) => of(`p${n}`, n + 1));
    expect(saidOf(many)[0]?.lines.slice(-2)).toEqual(['p12: 13 streams', 'another 12 with less']);
  });
  it('have their units', () => {
    const lineOf = (
      name: 'lamplight.disk.free' | 'v8js.memory.heap.used' | 'lamplight.store.up' | 'nodejs.eventloop.delay.p99',
      value: number,
    ) => saidOf([{ name, labels: '', is: 'value', value }])[0]?.lines[0];
    expect(lineOf('lamplight.disk.free', 0.256)).toBe('26 %');
    expect(lineOf('v8js.memory.heap.used', 50 * 1024 ** 2)).toBe('50 MiB');
    expect([lineOf('lamplight.store.up', 1), lineOf('lamplight.store.up', 0)]).toEqual(['yes', 'no']);
    expect(lineOf('nodejs.eventloop.delay.p99', 0.0123)).toBe('12 ms');
    const [took] = saidOf([
      {
        name: 'lamplight.append.duration',
        labels: 'category="user",outcome="appended"',
        is: 'durations',
        count: 3,
        meanS: 0.0042,
        within: 0.01,
      },
    ]);
    expect(took?.lines).toEqual(['user appended: 3 times, 4.2 ms on average, 99 of 100 within 10 ms']);
    expect([0, 1.26, 12.4, 1_240, 61_000].map(durationSaid)).toEqual(['0 ms', '1.3 ms', '12 ms', '1.2 s', '61 s']);
  });
});

describe('the page', () => {
  const trace: KeptTrace = {
    traceId: 'abc',
    left: 2,
    spans: [
      { spanId: '1', parentId: 'edge', name: 'POST /x', startedAt: 1_000, ms: 20, failed: false, attributes: [] },
      {
        spanId: '2',
        parentId: '1',
        name: 'change',
        startedAt: 1_005,
        ms: 10,
        failed: true,
        attributes: [['type', '<b>"Save\'&']],
      },
    ],
  };
  it('shows a trace as a tree with how long each took, and nothing of it as markup', () => {
    const html = observedPage([trace], []);
    expect(html).toMatch(/<summary><span class="name">POST \/x<\/span> <span class="took">20 ms, <strong>failed/);
    expect(html).toContain('change &lt;b&gt;&quot;Save&#39;&amp;');
    expect(html).not.toContain('<b>');
    expect(html).toContain('after 5.0 ms');
    expect(html).toContain('2 more steps were not kept');
    expect(html.indexOf('POST /x')).toBeLessThan(html.indexOf('change &lt;b'));
    expect(observedPage([], [])).toContain('None yet.');
  });
});

describe('where the page is read', () => {
  let observing: Observing;
  beforeAll(async () => {
    observing = await openObserving('dev');
  });
  afterAll(async () => {
    await observing.close();
    await stopTelemetry();
  });

  it('tells traces and figures of this process, in a page that runs nothing', async () => {
    await observe.span('change', { attributes: { type: 'LightLamp' } }, async () => undefined);
    record('lamplight.jobs.parked', 3, { queue: 'mail' });
    const answer = await fetch(`${observing.url}${OBSERVED_PATH}`);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(text).toContain('change LightLamp');
    expect(text).toContain('mail: 3 jobs');
    expect(text).toContain('v8js_memory_heap_used_bytes');
    expect(text).not.toMatch(/<script|style="/);
    expect(await (await fetch(`${observing.url}${OBSERVED_PATH}.css`)).text()).toContain('color-scheme: light dark');
  });

  it('is there for reads of its two paths, and for this machine by its own name', async () => {
    const status = async (path: string, method = 'GET') => (await fetch(`${observing.url}${path}`, { method })).status;
    expect([await status('/'), await status(`${OBSERVED_PATH}/x`), await status(`${OBSERVED_PATH}?a=1`)]).toEqual([
      404, 404, 404,
    ]);
    expect([await status(OBSERVED_PATH, 'POST'), await status(OBSERVED_PATH, 'HEAD')]).toEqual([405, 200]);
    const asked = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve) =>
        request(`${observing.url}${OBSERVED_PATH}`, { headers }, (answer) => resolve(answer.resume().statusCode)).end(),
      );
    expect(await asked({ host: 'evil.example' })).toBe(404);
    expect(await asked({ 'x-forwarded-for': '10.0.0.1' })).toBe(404);
  });
});

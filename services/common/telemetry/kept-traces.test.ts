import { stopTelemetry } from './end.ts';
import { type KeptTrace, keptTraces, TRACES_KEPT, treeOf } from './kept-traces.ts';
import { lookOn, startTelemetry } from './provider.ts';
import { observe } from './spans.ts';

const parentOf = (trace: number): string => `00-${String(trace).padStart(32, 'a')}-b7ad6b7169203331-01`;

describe('the traces that are kept', () => {
  const kept = keptTraces();
  beforeAll(() => {
    lookOn(kept.processor);
    startTelemetry({ serviceName: 'test', version: 'dev', environment: 'test', exporter: null });
  });
  afterAll(stopTelemetry);
  const namesOf = (branches: ReturnType<typeof treeOf>): unknown[] =>
    branches.map(({ span, caused }) => (caused.length === 0 ? span.name : [span.name, ...namesOf(caused)]));

  it('are trees of what caused what, with what failed', async () => {
    await observe.span('change', { parent: parentOf(1), attributes: { type: 'x'.repeat(300) } }, async () => {
      await observe.span('append', {}, async () => undefined);
      await observe.span('publish', {}, () => Promise.reject(new Error('x'))).catch(() => undefined);
    });
    await observe.span('react', { parent: parentOf(1) }, async () => undefined);
    const [trace] = kept.newest();
    expect(namesOf(treeOf(trace as KeptTrace))).toEqual([['change', 'append', 'publish'], 'react']);
    const { spans = [] } = trace ?? {};
    expect(spans.filter(({ failed }) => failed).map(({ name }) => name)).toEqual(['publish']);
    const change = spans.find(({ name }) => name === 'change');
    expect(change?.attributes).toEqual([['type', 'x'.repeat(100)]]);
    expect(change?.ms).toBeGreaterThanOrEqual(spans.find(({ name }) => name === 'append')?.ms ?? Number.NaN);
    expect(treeOf(trace as KeptTrace).map(({ startedMs }) => startedMs >= 0)).toEqual([true, true]);
  });

  it('are the newest 200, the newest first, each with 100 of its spans', async () => {
    for (let n = 0; n < 130; n += 1) await observe.span('append', { parent: parentOf(2) }, async () => undefined);
    const [long] = kept.newest();
    expect([long?.spans.length, long?.left]).toEqual([100, 30]);
    for (let n = 1_000; n < 1_205; n += 1)
      await observe.span('project', { parent: parentOf(n) }, async () => undefined);
    const ids = kept.newest().map(({ traceId }) => Number(traceId.slice(-4)));
    expect(ids).toEqual(Array.from({ length: TRACES_KEPT }, (_, n) => 1_204 - n));
  });
});

import { jest } from '@jest/globals';
import { catalogue, exposedLabel, exposedName, type MetricName } from './catalogue.ts';
import { measureJobs } from './jobs.ts';
import { beforeRead, count, measure, metricsText, record } from './metrics.ts';
import { watchRuntime } from './runtime.ts';

const linesOf = async (exposed: string): Promise<readonly string[]> =>
  (await metricsText()).split('\n').filter((line) => line.startsWith(`${exposed}{`) || line.startsWith(`${exposed} `));

describe('figures', () => {
  it('bear the name, the type and the sentence that were declared', async () => {
    record('lamplight.disk.free', 0.25, {});
    count('lamplight.session.refresh', { outcome: 'failed' }, 0);
    count('lamplight.session.refresh', { outcome: 'failed' });
    record('lamplight.processor.lag.seconds', 3, { processor: 'a.b' });
    const text = await metricsText();
    expect(text).toContain('# TYPE lamplight_disk_free_ratio gauge\nlamplight_disk_free_ratio 0.25\n');
    expect(text).toContain(
      '# TYPE lamplight_session_refresh_total counter\nlamplight_session_refresh_total{outcome="failed"} 1',
    );
    expect(text).toContain('lamplight_processor_lag_seconds{processor="a.b"} 3');
    expect(text).toContain(`# HELP lamplight_disk_free_ratio ${catalogue['lamplight.disk.free'].says}.`);
  });

  it('of durations are counted in every bound that holds them', async () => {
    for (const seconds of [0.004, 0.3, 11])
      record('lamplight.append.duration', seconds, { category: 'c', outcome: 'o' });
    const of = (le: string) => `lamplight_append_duration_seconds_bucket{category="c",outcome="o",le="${le}"}`;
    const text = await metricsText();
    for (const [le, many] of [
      ['0.005', 1],
      ['0.25', 1],
      ['0.5', 2],
      ['10', 2],
      ['+Inf', 3],
    ] as const)
      expect(text).toContain(`${of(le)} ${many}\n`);
  });

  it('end with the text of a label, whatever is in it', async () => {
    record('lamplight.processor.parked', 1, { processor: 'a"} 9\nb\\' });
    expect(await linesOf('lamplight_processor_parked')).toEqual(['lamplight_processor_parked{processor="a_} 9_b_"} 1']);
  });

  it('are 2,000 series at most, and those that ended make room', async () => {
    const many = Array.from({ length: 2_100 }, (_, n) => ({ labels: { kind: `k${n}` }, value: n }));
    const stuck = async () => (await linesOf('lamplight_process_stuck')).length;
    for (let round = 0; round < 2; round += 1) {
      const end = measure('lamplight.process.stuck', 0, async () => many);
      expect(await stuck()).toBeGreaterThan(1_900);
      expect(await stuck()).toBeLessThanOrEqual(2_000);
      end();
      expect(await stuck()).toBe(0);
    }
  });

  it('are told by whoever asked to be called first, until it ends', async () => {
    const end = beforeRead(() => record('lamplight.stream.connections', 7, {}));
    expect(await linesOf('lamplight_stream_connections')).toEqual(['lamplight_stream_connections 7']);
    record('lamplight.stream.connections', 8, {});
    end();
    expect(await linesOf('lamplight_stream_connections')).toEqual(['lamplight_stream_connections 8']);
  });
});

describe('a figure that has to be asked for', () => {
  const stuck = () => linesOf('lamplight_process_stuck');

  it('is asked once in its time, whoever reads, and again after', async () => {
    let asked = 0;
    const end = measure('lamplight.process.stuck', 60_000, async () => {
      asked += 1;
      return [{ labels: { kind: 'k' }, value: asked }];
    });
    await Promise.all([metricsText(), metricsText()]);
    expect([await stuck(), asked]).toEqual([['lamplight_process_stuck{kind="k"} 1'], 1]);
    end();
    const again = measure('lamplight.process.stuck', 0, async () => [{ labels: { kind: 'k' }, value: asked + 1 }]);
    expect(await stuck()).toEqual(['lamplight_process_stuck{kind="k"} 2']);
    again();
  });

  it('is gone where it could not be had, where its row is gone, and once nobody measures it', async () => {
    let rows: readonly string[] | null = ['a', 'b'];
    const end = measure('lamplight.process.stuck', 0, async () => {
      if (rows === null) throw new Error('away');
      return rows.map((kind) => ({ labels: { kind }, value: 1 }));
    });
    expect(await stuck()).toHaveLength(2);
    rows = ['b'];
    expect(await stuck()).toEqual(['lamplight_process_stuck{kind="b"} 1']);
    rows = null;
    expect(await stuck()).toEqual([]);
    rows = ['a'];
    expect(await stuck()).toHaveLength(1);
    end();
    expect(await stuck()).toEqual([]);
  });

  it('that hangs holds no reader up for long, and is not asked a second time meanwhile', async () => {
    jest.useFakeTimers();
    let asked = 0;
    const end = measure('lamplight.process.stuck', 0, () => {
      asked += 1;
      return new Promise(() => undefined);
    });
    for (let n = 0; n < 2; n += 1) {
      const text = metricsText();
      await jest.advanceTimersByTimeAsync(4_000);
      expect(await text).not.toContain('lamplight_process_stuck');
    }
    expect(asked).toBe(1);
    end();
    jest.useRealTimers();
  });

  it('of a queue says what waits and what is parked', async () => {
    const end = measureJobs({ counts: async () => ({ waiting: 3, parked: 2 }) } as never, 'mail');
    const text = await metricsText();
    expect(text).toContain('lamplight_jobs_waiting{queue="mail"} 3\n');
    expect(text).toContain('lamplight_jobs_parked{queue="mail"} 2\n');
    end();
    expect(await metricsText()).not.toContain('lamplight_jobs');
  });
});

describe('the process', () => {
  it('says how its event loop and heap are', async () => {
    const end = watchRuntime();
    const turn = () => new Promise((resolve) => setTimeout(resolve, 50));
    await turn();
    await metricsText();
    await turn(); // Node loses the tick in which it was read
    const until = performance.now() + 100;
    while (performance.now() < until); // keeps the loop from turning
    await turn();
    const value = async (exposed: string) => Number((await linesOf(exposed))[0]?.split(' ')[1]);
    const text = await metricsText();
    const of = (exposed: string) => Number(new RegExp(`^${exposed} (\\S+)$`, 'm').exec(text)?.[1]);
    expect(of('nodejs_eventloop_delay_p99_seconds')).toBeGreaterThan(0.05);
    expect(of('nodejs_eventloop_utilization_ratio')).toBeGreaterThan(0);
    expect(of('nodejs_eventloop_utilization_ratio')).toBeLessThanOrEqual(1);
    expect(of('v8js_memory_heap_used_bytes')).toBeGreaterThan(1e6);
    end();
    const last = await value('v8js_memory_heap_used_bytes');
    expect(await value('v8js_memory_heap_used_bytes')).toBe(last);
  });
});

describe('what is declared', () => {
  const names = Object.keys(catalogue) as MetricName[];
  it('has names and labels that Prometheus takes, each once', () => {
    expect(new Set(names.map(exposedName)).size).toBe(names.length);
    for (const name of names) {
      expect(exposedName(name)).toMatch(/^[a-z][a-z0-9_]*$/);
      for (const label of catalogue[name].labels) expect(exposedLabel(label)).toMatch(/^[a-z][a-z0-9_]*$/);
      expect([name, name.endsWith('.duration')]).toEqual([name, catalogue[name].type === 'histogram']);
      expect(catalogue[name].says).not.toMatch(/\.$|\n/);
    }
  });
});

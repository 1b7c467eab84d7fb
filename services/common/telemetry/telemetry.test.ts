import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace';
import { startTelemetry, stopTelemetry } from './provider.ts';
import { observe } from './spans.ts';
import { spanContextOf, traceparentOf } from './traceparent.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;

describe('telemetry', () => {
  it('that was not started costs a call and passes the parent on', async () => {
    expect(await observe.span('change', { parent: PARENT }, async (traceparent) => traceparent)).toBe(PARENT);
    expect(await observe.span('change', {}, async (traceparent) => traceparent)).toBeUndefined();
  });

  it('reads a traceparent by its form alone and writes the same', () => {
    for (const bad of ['', 'x', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `01-${TRACE}-b7ad6b7169203331-01`])
      expect(spanContextOf(bad)).toBeNull();
    const read = spanContextOf(PARENT);
    expect(read && traceparentOf(read)).toBe(PARENT);
  });

  it('joins the trace it was given, links a batch, nests along await, and marks what failed', async () => {
    const exporter = new InMemorySpanExporter();
    const shutdown = exporter.shutdown.bind(exporter);
    let ended: ReturnType<typeof exporter.getFinishedSpans> = [];
    exporter.shutdown = () => {
      ended = [...exporter.getFinishedSpans()];
      return shutdown();
    };
    startTelemetry({ serviceName: 'test', version: 'dev', environment: 'test', exporter });
    await observe.span('change', { parent: PARENT, attributes: { type: 'SignUp' } }, async (traceparent) => {
      expect(traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
      await new Promise((resolve) => setTimeout(resolve, 5));
      await observe.span('append', {}, async () => expect(trace.getActiveSpan()).toBeDefined());
    });
    await expect(
      observe.span('project', { links: [PARENT, 'junk'] }, () => Promise.reject(new Error('x'))),
    ).rejects.toThrow('x');
    await stopTelemetry();
    const [append, change, project] = ended;
    expect([append?.name, change?.name, project?.name]).toEqual(['append', 'change', 'project']);
    expect(append?.parentSpanContext?.spanId).toBe(change?.spanContext().spanId);
    expect(change?.spanContext().traceId).toBe(TRACE);
    expect(project?.links).toHaveLength(1);
    expect(project?.status.code).toBe(2);
  });
});

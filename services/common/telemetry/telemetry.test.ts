import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace';
import { logWith } from '../log/log.ts';
import { stopTelemetry } from './end.ts';
import { startTelemetry } from './provider.ts';
import { inEdgeSpan, observe, traceNow } from './spans.ts';
import { spanContextOf, traceparentOf } from './traceparent.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;

describe('telemetry', () => {
  it('that was not started costs a call and passes the parent on', async () => {
    expect(await observe.span('change', { parent: PARENT }, async (traceparent) => traceparent)).toBe(PARENT);
    expect(await observe.span('change', {}, async (traceparent) => traceparent)).toBeUndefined();
    const res = Object.assign(new EventEmitter(), { statusCode: 200 }) as unknown as ServerResponse;
    expect(inEdgeSpan({ method: 'GET', route: '/lamps', res }, PARENT, traceNow)).toEqual({});
    expect(res.listenerCount('close')).toBe(0);
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
    const res = Object.assign(new EventEmitter(), { statusCode: 503 }) as unknown as ServerResponse;
    const told = `00-${TRACE.replace('0af', '1af')}-c7ad6b7169203331-01`;
    expect(traceNow()).toEqual({});
    const lines: string[] = [];
    const log = logWith({ service: 'test', to: { write: (line: string) => void lines.push(line) } });
    inEdgeSpan({ method: 'GET', route: '/lamps', res }, told, () => {
      expect(traceNow()).toEqual({ traceparent: told });
      log.info('inside');
    });
    log.info('outside');
    res.emit('close');
    await stopTelemetry();
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ msg: 'inside', trace_id: told.slice(3, 35), span_id: told.slice(36, 52) }),
      expect.not.objectContaining({ trace_id: expect.anything() }),
    ]);
    const [append, change, project, edge] = ended;
    expect([append?.name, change?.name, project?.name]).toEqual(['append', 'change', 'project']);
    expect([edge?.name, edge?.parentSpanContext, edge?.status.code]).toEqual(['GET /lamps', undefined, 2]);
    expect(edge && traceparentOf(edge.spanContext())).toBe(told);
    expect(edge?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/lamps',
      'http.response.status_code': 503,
    });
    expect(append?.parentSpanContext?.spanId).toBe(change?.spanContext().spanId);
    expect(change?.spanContext().traceId).toBe(TRACE);
    expect(project?.links).toHaveLength(1);
    expect(project?.status.code).toBe(2);
  });
});

/** The OpenTelemetry SDK of this process: batches of spans over OTLP/HTTP. Losing them never holds up a request. */
import { hostname } from 'node:os';
import { context, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { activeContext } from './active-context.ts';
import { endsWith } from './end.ts';
import { spanIds } from './span-ids.ts';

let running = false;
const beside = new Set<SpanProcessor>();
/** What looks on beside the exporter, whichever of the two came first. */
const onlookers: SpanProcessor = {
  onStart: () => undefined,
  onEnd: (span) => {
    for (const one of beside) one.onEnd(span);
  },
  forceFlush: async () => undefined,
  shutdown: async () => beside.clear(),
};

export const lookOn = (processor: SpanProcessor): void => void beside.add(processor);

/** @param o.exporter null: spans go to those who look on alone; left out: over OTLP */
export const startTelemetry = (
  o: Readonly<{ serviceName: string; version: string; environment: string; exporter?: SpanExporter | null }>,
): void => {
  if (running) return;
  running = true;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': o.serviceName,
      'service.namespace': 'lamplight',
      'service.version': o.version,
      'service.instance.id': `${hostname()}:${process.pid}`,
      'deployment.environment.name': o.environment,
    }),
    idGenerator: spanIds,
    spanProcessors: [
      ...(o.exporter === null ? [] : [new BatchSpanProcessor({ exporter: o.exporter ?? new OTLPTraceExporter() })]),
      onlookers,
    ],
  });
  context.setGlobalContextManager(activeContext());
  trace.setGlobalTracerProvider(provider);
  endsWith(async () => {
    running = false;
    await provider.shutdown();
  });
};

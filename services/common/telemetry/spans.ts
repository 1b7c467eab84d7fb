/** Spans of requests, and of the core's work by `observe`. Without a started provider each costs one call. */
import type { ServerResponse } from 'node:http';
import type { Attributes, Measured, Observe } from '@lamplight/events/core/observe.ts';
import type { Context, Link, Span } from '@opentelemetry/api';
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Request, Response } from 'express';
import type { GaugeName, LabelsOf, RecordedName } from './catalogue.ts';
import { beforeRead, measure, record } from './metrics.ts';
import { withIds } from './span-ids.ts';
import { spanContextOf, traceparentOf } from './traceparent.ts';

const tracer = () => trace.getTracer('lamplight');

/** Runs `work` in a span that ends with the answer; `work` gets the span's traceparent for what it causes. */
export const inServerSpan = (req: Request, res: Response, work: (traceparent: string | undefined) => void): void => {
  const startedAt = performance.now();
  const span = tracer().startSpan(req.method, { kind: SpanKind.SERVER }, parentOf(req.get('traceparent')));
  res.once('close', () => {
    const path: unknown = (req.route as { path?: unknown } | undefined)?.path;
    const route = typeof path === 'string' ? `${req.baseUrl}${path}` : 'none';
    const attributes = {
      'http.request.method': req.method,
      'http.route': route,
      'http.response.status_code': res.statusCode,
    };
    span.updateName(`${req.method} ${route}`).setAttributes(attributes);
    if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    record('http.server.request.duration', (performance.now() - startedAt) / 1_000, attributes);
  });
  context.with(trace.setSpan(context.active(), span), () => work(traceparentIn(span)));
};

/** Of a span at the edge: the route as it is declared, and the status once there is one. */
export type EdgeSpan = Readonly<{ method: string; route: string; res: ServerResponse }>;

/**
 * Runs `work` in the span at which a trace begins; it ends with the answer. Its ids are those of `traceparent`, so that
 * whoever was told them meets it.
 */
export const inEdgeSpan = <T>({ method, route, res }: EdgeSpan, traceparent: string, work: () => T): T => {
  const ids = spanContextOf(traceparent);
  if (ids === null) return work();
  const attributes = { 'http.request.method': method, 'http.route': route };
  const span = withIds(ids, () =>
    tracer().startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT),
  );
  if (!trace.isSpanContextValid(span.spanContext())) return work(); // nothing is traced
  res.once('close', () => {
    span.setAttribute('http.response.status_code', res.statusCode);
    if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  return context.with(trace.setSpan(ROOT_CONTEXT, span), work);
};

/** The traceparent of what runs now, for what it asks of others; nothing where nothing is traced. */
export const traceNow = (): Readonly<{ traceparent?: string }> => {
  const span = trace.getActiveSpan();
  const traceparent = span === undefined ? undefined : traceparentIn(span);
  return traceparent === undefined ? {} : { traceparent };
};

/** For a line of the log; nothing where nothing is traced. */
export const spanNow = (): Readonly<{ trace_id?: string; span_id?: string }> => {
  const span = trace.getActiveSpan()?.spanContext();
  return span === undefined || !trace.isSpanContextValid(span) ? {} : { trace_id: span.traceId, span_id: span.spanId };
};

/** What the core reports (events/core/observe.ts), as spans and metrics named `lamplight.*`. */
export const observe: Observe = {
  span: (name, options, work) => {
    const links = (options.links ?? []).flatMap(linkOf);
    const parent = options.parent === undefined ? context.active() : parentOf(options.parent);
    const span = tracer().startSpan(name, { attributes: { ...options.attributes }, links }, parent);
    return context.with(trace.setSpan(parent, span), async () => {
      try {
        return await work(traceparentIn(span) ?? options.parent);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  },
  // The core declares its names, and the catalogue the labels that come with them: a run's text is held against it.
  record: (metric, value, attributes: Attributes) =>
    record(`lamplight.${metric}` satisfies RecordedName, value, attributes as LabelsOf<RecordedName>),
  beforeRead,
  measure: (metric, everyMs, rows) =>
    measure(
      `lamplight.${metric}` satisfies GaugeName,
      everyMs,
      rows as () => Promise<readonly Measured<{ kind: string }>[]>,
    ),
};

const parentOf = (traceparent: string | undefined): Context => {
  const remote = traceparent === undefined ? null : spanContextOf(traceparent);
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote);
};

const linkOf = (traceparent: string): Link[] => {
  const linked = spanContextOf(traceparent);
  return linked === null ? [] : [{ context: linked }];
};

/** Undefined where nothing records: an id of zeros must not travel. */
const traceparentIn = (span: Span): string | undefined =>
  trace.isSpanContextValid(span.spanContext()) ? traceparentOf(span.spanContext()) : undefined;

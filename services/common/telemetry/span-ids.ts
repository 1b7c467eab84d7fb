/** Ids of spans: by chance, but for a span whose ids others were told before it began. */
import { randomBytes } from 'node:crypto';
import type { SpanContext } from '@opentelemetry/api';
import type { IdGenerator } from '@opentelemetry/sdk-trace';

type Ids = Pick<SpanContext, 'traceId' | 'spanId'>;

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
let told: Ids | null = null;

/** The one span that `start` begins, at the root of its trace, bears these ids. */
export const withIds = <T>(ids: Ids, start: () => T): T => {
  told = ids;
  try {
    return start();
  } finally {
    told = null;
  }
};

/** All zeros, which is no id, comes once in 2^64 spans: that span is not seen. */
export const spanIds: IdGenerator = {
  generateTraceId: () => told?.traceId ?? randomBytes(TRACE_BYTES).toString('hex'),
  generateSpanId: () => told?.spanId ?? randomBytes(SPAN_BYTES).toString('hex'),
};

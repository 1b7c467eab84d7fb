/** W3C Trace Context: the request id is the trace, so that a line of the edge and the spans behind it meet. */
import { traceNow } from '@lamplight/common/telemetry/spans.ts';

/** Also the id of the edge's own span: all that is behind the edge is under it. @param requestId a UUID */
export const traceOf = (requestId: string): string => {
  const span = requestId.slice(19, 23) + requestId.slice(24);
  return `00-${requestId.slice(0, 8)}${requestId.slice(9, 13)}${requestId.slice(14, 18)}${span}-${span}-01`;
};

/** For a call to a service: of the span that runs, and as if there were one where the edge records none. */
export const tracedBy = (requestId: string): Readonly<{ traceparent: string }> => ({
  traceparent: traceOf(requestId),
  ...traceNow(),
});

/** What a collector is to servers that send it spans: OTLP over HTTP as JSON (OpenTelemetry Protocol 1.x, /v1/traces). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  attributes: z.array(attribute).default([]),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
});
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** `parent`: null at the root. `links`: ids of traces. */
export type Received = Readonly<{
  service: string;
  traceId: string;
  spanId: string;
  parent: string | null;
  name: string;
  startedNs: bigint;
  attributes: Readonly<Record<string, unknown>>;
  links: readonly string[];
}>;

export type Receiver = Readonly<{
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans(): readonly Received[];
  /** Everything as it came. */
  text(): string;
  close(): Promise<void>;
}>;

const valuesOf = (attributes: readonly z.infer<typeof attribute>[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const receivedIn = (text: string): readonly Received[] =>
  sent.parse(JSON.parse(text)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ traceId, spanId, parentSpanId, name, startTimeUnixNano, attributes, links }) => ({
        ...{ service, traceId, spanId, name, attributes: valuesOf(attributes) },
        parent: parentSpanId === undefined || parentSpanId === '' ? null : parentSpanId,
        startedNs: BigInt(startTimeUnixNano),
        links: links.map((link) => link.traceId),
      }));
  });

/** What does not fit the protocol is answered 400 and thrown by `spans`. */
export const openReceiver = async (): Promise<Receiver> => {
  const [spans, texts, faults]: [Received[], string[], unknown[]] = [[], [], []];
  const server = createServer(async (req, res) => {
    const text = Buffer.concat(await Array.fromAsync(req)).toString('utf8');
    texts.push(text);
    try {
      if (req.url !== '/v1/traces') throw new Error(`Nothing is sent to ${req.url}.`);
      spans.push(...receivedIn(text));
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    } catch (error) {
      faults.push(error);
      res.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => {
      if (faults.length > 0) throw faults[0];
      return spans;
    },
    text: () => texts.join('\n'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

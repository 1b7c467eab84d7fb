/** AsyncAPI 3.1 of the bus, made from the schemas that forwarders and consumers run on. */
import { topics } from '@lamplight/events/contracts/topics.ts';
import { z } from 'zod';

export const asyncapi = () => ({
  asyncapi: '3.1.0',
  info: {
    title: 'Lamplight events',
    version: '1',
    description:
      'Public facts between services: ids and sealed fields only, keyed by stream, at least once, in order per key.',
  },
  channels: Object.fromEntries(
    topics.map(({ name, keepMs, events }) => [
      name,
      {
        address: name,
        description: keepMs === null ? 'Kept for ever.' : `Kept for ${keepMs} ms.`,
        messages: Object.fromEntries(
          events.map(({ type, version }) => [type, { $ref: `#/components/messages/${type}.v${version}` }]),
        ),
      },
    ]),
  ),
  operations: Object.fromEntries(
    topics.map(({ name }) => [
      `publish ${name}`,
      { action: 'send', channel: { $ref: `#/channels/${name.replaceAll('/', '~1')}` } },
    ]),
  ),
  components: {
    messages: Object.fromEntries(
      topics.flatMap(({ events }) =>
        events.map(({ type, version, schema }) => [
          `${type}.v${version}`,
          { name: type, contentType: 'application/json', payload: payloadOf(schema) },
        ]),
      ),
    ),
  },
});

const payloadOf = (schema: z.ZodType): unknown => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return rest;
};

/** Messages of the port as records of Kafka. Id and type are headers of names that no other header may have. */
import type { IHeaders, KafkaMessage, Message as KafkaRecord } from 'kafkajs';
import type { Delivery, Message } from '../../ports/event-bus.ts';

const ID = 'lamplight.id';
const TYPE = 'lamplight.type';
/** What a record needs beside its contents, generously. */
const OVERHEAD_BYTES = 100;

/** @throws TypeError a header has a name of ours: a bug of the caller */
export const toRecord = ({ key, id, type, headers, body }: Message): KafkaRecord => {
  if (Object.hasOwn(headers, ID) || Object.hasOwn(headers, TYPE)) throw new TypeError(`${ID} and ${TYPE} are not free`);
  return {
    key,
    value: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
    headers: { [ID]: id, [TYPE]: type, ...headers },
  };
};

/** About what the message takes in a record batch. */
export const bytesOf = ({ key, id, type, headers, body }: Message): number => {
  let bytes =
    OVERHEAD_BYTES + body.byteLength + Buffer.byteLength(key) + Buffer.byteLength(id) + Buffer.byteLength(type);
  for (const [name, value] of Object.entries(headers))
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value) + OVERHEAD_BYTES;
  return bytes;
};

export const toDelivery = (topic: string, partition: number, message: KafkaMessage): Delivery => {
  const { [ID]: id = '', [TYPE]: type = '', ...headers } = textsOf(message.headers ?? {});
  return {
    topic,
    partition,
    offset: message.offset,
    key: String(message.key ?? ''),
    id,
    type,
    headers,
    body: message.value ?? Buffer.alloc(0),
  };
};

/**
 * Where a header is called like a property of every object (`__proto__`, `constructor`), kafkajs takes that property for an
 * earlier header of the same name and puts both into a list: the last is what was sent.
 */
const textsOf = (headers: IHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String((Array.isArray(value) ? value.at(-1) : value) ?? '')]),
  );

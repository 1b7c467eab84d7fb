/** Every engine there is. A new one is a folder with its `adapter.ts`, and a line here. */
import type { Adapter, PortName } from './adapter.ts';
import { splitAddress } from './adapter.ts';
import { eventStoreDb } from './eventstoredb/adapter.ts';
import { folder } from './files/adapter.ts';
import { kafka } from './kafka/adapter.ts';
import { mongodb } from './mongodb/adapter.ts';
import { thisProcess } from './process/adapter.ts';
import { rabbitmq } from './rabbitmq/adapter.ts';
import { redis } from './redis/adapter.ts';
import { sqlite } from './sqlite/adapter.ts';

const adapters: readonly Adapter[] = [sqlite, thisProcess, folder, eventStoreDb, kafka, mongodb, redis, rabbitmq];

/** The adapter that opens this port at an address with this scheme, or null. */
export const adapterOf = (port: PortName, scheme: string): Adapter | null =>
  adapters.find(({ schemes, open }) => schemes.includes(scheme) && open[port] !== undefined) ?? null;

/** The schemes that addresses of a port may have. */
export const schemesOf = (port: PortName): readonly string[] =>
  adapters.filter(({ open }) => open[port] !== undefined).flatMap(({ schemes }) => schemes);

const byScheme = (url: string): Adapter | undefined => {
  const { scheme } = splitAddress(url);
  return adapters.find(({ schemes }) => schemes.includes(scheme));
};

/** Whether an address is a place on this machine: nothing travels there. */
export const staysHere = (url: string): boolean => byScheme(url)?.encrypted === 'stays';

/** Whether what travels to an address is encrypted. Nobody can say so of a scheme that no adapter knows. */
export const isEncrypted = (url: string): boolean => {
  const encrypted = byScheme(url)?.encrypted;
  if (encrypted === undefined || encrypted === 'stays') return false;
  return encrypted(splitAddress(url).scheme, new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]));
};

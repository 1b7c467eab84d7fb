/** The bus: public facts between services. At least once, ordered per key. Suite: `event-bus.contract.ts`. */
import type { Port } from './event-store.ts';

export type Message = Readonly<{
  key: string;
  id: string;
  type: string;
  body: Uint8Array;
  headers: Readonly<Record<string, string>>;
}>;

export type Delivery = Message & Readonly<{ topic: string; partition: number; offset: string }>;

/** `drained` resolves after abort, once no handler is in flight. */
export type Running = { readonly drained: Promise<void> };

export interface EventBus extends Port {
  /** Resolves when durable. A rejected call may stand in part; the same call repeated makes it whole, in order per key. */
  publish(topic: string, batch: readonly Message[]): Promise<void>;
  /**
   * One batch of one partition at a time for each member of the group; the offset moves after `handle` resolves. A throw
   * repeats that batch with backoff and holds that partition only. `revoked` aborts when the partition is taken away.
   * A new group starts at the oldest message unless told `newest`.
   */
  consume(
    o: { group: string; topics: readonly string[]; from?: 'newest'; maxBatch?: number; signal: AbortSignal },
    handle: (batch: readonly Delivery[], revoked: AbortSignal) => Promise<void>,
  ): Promise<Running>;
  lag(group: string, topic: string): Promise<number>;
  /** Messages that a new group would get. */
  held(topic: string): Promise<number>;
}

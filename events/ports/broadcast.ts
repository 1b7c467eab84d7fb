/** A hint to whoever listens now, at most once, in order per sender; never the truth. Suite: `broadcast.contract.ts`. */
import type { Port } from './event-store.ts';

export interface Broadcast extends Port {
  publish(channel: string, text: string): Promise<void>;
  subscribe(channel: string, signal: AbortSignal): AsyncIterable<string>;
}

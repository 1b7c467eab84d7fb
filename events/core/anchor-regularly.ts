/** Anchors what is new, again and again, while whoever waits for an answer goes first. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Rest } from './anchor.ts';

/** A start has enough to do, and the first anchor of a process reads the whole audited history. */
const FIRST_MS = 60_000;
const EVERY_MS = 15 * 60_000;
/**
 * How much longer it rests after each page than it read it. Where one process runs all services each of them anchors, all at
 * once: together they take a third of one core, in steps of a few ms.
 */
const RESTS = 15;

export type Anchoring = Readonly<{
  anchor(rest: Rest): Promise<unknown>;
  /** Rejects where it is ended. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}>;

/** @returns the loop: it ends with its signal, and rejects with what keeps a history from being anchored */
export const anchorRegularly =
  ({ anchor, wait = (ms, signal) => pause(ms, undefined, { signal }) }: Anchoring) =>
  async (signal: AbortSignal): Promise<void> => {
    const waited = (ms: number): Promise<void> =>
      wait(ms, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    const rest: Rest = async (tookMs) => {
      await waited(tookMs * RESTS);
      signal.throwIfAborted();
    };
    await waited(FIRST_MS);
    while (!signal.aborted) {
      await anchor(rest);
      await waited(EVERY_MS);
    }
  };

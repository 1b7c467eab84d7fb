/** Looking at whole files takes as long as they are large: it is done in a thread, so that a running product goes on. */
import { Worker } from 'node:worker_threads';
import type { MasterKey } from '../../ports/sealing.ts';
import type { Condition } from './condition.ts';
import type { KeyCheck } from './key-check.ts';
import type { LogCheck } from './log-check.ts';

export type CheckTask = Readonly<
  | { is: 'log'; path: string; withinMs: number | null }
  | { is: 'files'; paths: readonly string[] }
  | { is: 'keys'; path: string; log: string | null; masterKeys: readonly MasterKey[] }
>;
export type CheckAnswer = Readonly<{ result: unknown } | { error: string }>;

/** @param withinMs after which it stops where it is, and says how far it came. @throws Error where the file cannot be read at all */
export const checkLogApart = (path: string, withinMs: number | null = null): Promise<LogCheck> =>
  inThread({ is: 'log', path, withinMs }) as Promise<LogCheck>;

/** @throws Error where the keys cannot be read at all */
export const checkKeysApart = (o: Omit<Extract<CheckTask, { is: 'keys' }>, 'is'>): Promise<KeyCheck> =>
  inThread({ is: 'keys', ...o }) as Promise<KeyCheck>;

/** The condition of each file, every page of it looked at, in the order given. */
export const conditionsApart = (paths: readonly string[]): Promise<readonly Condition[]> =>
  inThread({ is: 'files', paths }) as Promise<readonly Condition[]>;

const inThread = (task: CheckTask): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./check-thread.ts', import.meta.url), { workerData: task });
    thread.once('message', (answer: CheckAnswer) => {
      if ('error' in answer) reject(new Error(answer.error));
      else resolve(answer.result);
    });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the check ended with ${code}`))); // after an answer this is nothing
  });

/** The other side of `checks.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CheckAnswer, CheckTask } from './checks.ts';
import { conditionOf } from './condition.ts';
import { checkKeys } from './key-check.ts';
import { checkLog } from './log-check.ts';

const done = (task: CheckTask): unknown => {
  if (task.is === 'log') return checkLog(task.path, task.withinMs);
  if (task.is === 'keys') return checkKeys(task);
  return task.paths.map((path) => conditionOf(path, { whole: true }));
};

const answer = (verdict: CheckAnswer): void => parentPort?.postMessage(verdict);
try {
  answer({ result: done(workerData as CheckTask) });
} catch (error) {
  answer({ error: Error.isError(error) ? error.message : String(error) });
}

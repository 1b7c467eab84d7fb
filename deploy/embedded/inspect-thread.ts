/** The other side of `inspecting.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { inspect } from './inspection.ts';
import type { Whereabouts } from './stores.ts';

parentPort?.postMessage(inspect(workerData as Whereabouts));

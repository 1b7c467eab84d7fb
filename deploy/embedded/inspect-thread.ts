/** The other side of `inspecting.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { inspect, type Whereabouts } from './inspection.ts';

parentPort?.postMessage(inspect(workerData as Whereabouts));

/** An inspection beside a running product: it reads whole files, so it is done in a thread. */
import { Worker } from 'node:worker_threads';
import type { Inspection } from './inspection.ts';
import type { Whereabouts } from './stores.ts';
import { STORES } from './stores.ts';

export const inspectApart = (settings: Whereabouts): Promise<Inspection> =>
  new Promise((resolve, reject) => {
    const named = STORES.flatMap(({ setting }) => (setting === null ? [] : [[setting, settings[setting]] as const]));
    const workerData = { DATA_DIR: settings.DATA_DIR, ...Object.fromEntries(named) };
    const thread = new Worker(new URL('./inspect-thread.ts', import.meta.url), { workerData });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the inspection ended with ${code}`))); // after an answer this is nothing
  });

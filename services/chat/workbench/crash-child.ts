/** A process that works the queue of a folder, writes down what leaves, and may be killed in between (`CRASH_AT`). */
import { appendFileSync } from 'node:fs';
import { silent } from '@lamplight/common/log/log.ts';
import { openPorts } from '@lamplight/events/workbench/ports.ts';
import { startMailWorker } from '../mail/worker.ts';
import { AROUND } from './mails.ts';

const [folder = '', outbox = ''] = process.argv.slice(2);
const ports = await openPorts({ folder });
await startMailWorker({
  ...ports,
  deliver: async ({ mail }) => appendFileSync(outbox, `${JSON.stringify(mail)}\n`),
  around: AROUND,
  clock: Date,
  log: silent,
  signal: new AbortController().signal,
});
setTimeout(() => process.exit(1), 20_000);

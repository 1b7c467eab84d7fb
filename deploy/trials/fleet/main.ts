/**
 * The distributed product as one process to start and stop, in the words of `lamplight start`: on the real servers that the
 * environment names, two replicas of each server. Its whole process group may be killed; started again on the same folder
 * it goes on with the same names.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realEngines } from './engines.ts';
import { startFleet } from './fleet.ts';

const folder = process.env['DATA_DIR'] ?? '';
const kept = join(folder, 'engines.json');
const name = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as string) : undefined;
const engines = await realEngines(name);
if ('absent' in engines) {
  console.error(engines.absent);
  process.exit(78);
}
writeFileSync(kept, JSON.stringify(engines.name));
const fleet = await startFleet({
  folder,
  env: engines.settings,
  port: Number(process.env['PORT'] ?? 0),
});
console.log(`Lamplight is ready on ${fleet.url}`);
const link = fleet.firstAdminLink();
if (link !== null) console.log(`No admin has joined yet. The first admin joins here, within the hour: ${link}`);
const mailbox = fleet.mailbox();
if (mailbox !== null) console.log(`Mail is kept at ${mailbox}`);

let stopping = false;
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  await fleet.stop();
  await engines.end(fleet.incarnation);
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

/**
 * The stand-ins as a process of its own, for tests in a browser. It says the settings as one line of JSON and is told the
 * product's origin as one line, once that listens; then each line asks for one act,
 * `{"on":"github","act":"push","with":{…}}`, and is answered with one line, `{"gave":…}` or `{"failed":"…"}`. It ends with its
 * input, and with an error where something was against a provider's description.
 */
import { createInterface } from 'node:readline';
import { openStandIns } from './open.ts';

type Act = Readonly<{ on: 'drive' | 'dropbox' | 'github'; act: string; with?: unknown }>;

let origin: string | null = null;
const standIns = await openStandIns({ siteHost: '127.0.0.1', origin: () => origin ?? '', now: Date.now });
const say = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const acted = async ({ on, act, with: given }: Act): Promise<unknown> => {
  const acts = standIns[on] as unknown as Readonly<Record<string, unknown>>;
  const asked = Object.hasOwn(acts, act) ? acts[act] : undefined;
  if (typeof asked !== 'function' || act === 'close') throw new Error(`${on} knows no ${act}`);
  const gave: unknown = await asked(given);
  // What ends a fault is no answer.
  return typeof gave === 'function' ? null : (gave ?? null);
};

say(standIns.settings);
for await (const line of createInterface({ input: process.stdin })) {
  if (origin === null) origin = line.trim();
  else
    try {
      say({ gave: await acted(JSON.parse(line)) });
    } catch (error) {
      say({ failed: String(error) });
    }
}
await standIns.close();

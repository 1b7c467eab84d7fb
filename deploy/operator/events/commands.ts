/**
 * `lamplight events …`, `stream read` and `trace`: what the log says, whether a product runs, rests, or is made of servers.
 * With `--json` one object a line, so that a million events are printed as they are read.
 */
import { type Environment, loadConfig } from '@lamplight/common/config/load.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { usage } from '@lamplight/embedded/operation.ts';
import type { LogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import type { Position, Recorded, StreamId } from '@lamplight/events/ports/event-store.ts';
import { headOf } from '../backup/log-copy.ts';
import { openLog } from '../backup/stores.ts';
import { instantIn } from '../instant.ts';
import type { Say } from '../lines.ts';
import type { Progress } from '../move/progress.ts';
import { exportEvents } from './export.ts';
import { ledgerOf } from './ledger.ts';
import { eventNamed, found, statsOf, streamUntil, tailOf } from './looking.ts';
import { lineOf, shownOf } from './shown.ts';
import { traced } from './trace.ts';
import { drawn } from './tree.ts';
import { type Asked, wantedBy } from './wanted.ts';

export type Look = Readonly<{
  words: readonly string[];
  texts: Asked & Readonly<Partial<Record<'at' | 'after' | 'limit' | 'to', string>>>;
  json: boolean;
  follow: boolean;
}>;
export type Around = Readonly<{
  say: Say;
  /** What stands beside the answer: there are more, or nothing was found. */
  note(line: string): void;
  progress: Progress;
  /** Ends what follows. */
  signal: AbortSignal;
}>;
/** `failed`: what was named is not there. `attention`: something in the log is not what was recorded. */
export type Ending = 'well' | 'failed' | 'attention';
type LookingAt = (log: LogReader, look: Look, around: Around) => Promise<Ending>;
const thereOr = (isThere: boolean): Ending => (isThere ? 'well' : 'failed');

const MOST = 1_000;
const TAIL = 20;
/** What a cursor may look like: a mistyped one would begin somewhere. */
const POSITION = /^[0-9a-f]{32}\.\d{20}$/;

const afterOf = ({ texts: { after } }: Look, { incarnation }: LogReader): Position | null => {
  if (after === undefined) return null;
  if (!POSITION.test(after) || !after.startsWith(`${incarnation}.`))
    throw usage(`--after ${after} is no position of this log: name one that was printed.`);
  return after as Position;
};
const limitOf = ({ texts: { limit } }: Look, most: number): number => Number(limit ?? most);
const wordOf = ({ words }: Look, says: string): string => {
  const [word] = words;
  if (word === undefined) throw usage(says);
  return word;
};
const printedAs = ({ json }: Look, event: Recorded): string =>
  json ? JSON.stringify(shownOf(event)) : lineOf(shownOf(event));

/** Says `limit` of them and where to go on. */
const page = async (
  look: Look,
  { say, note }: Around,
  events: AsyncIterable<Recorded>,
  placeOf: (event: Recorded) => string,
): Promise<number> => {
  const limit = limitOf(look, MOST);
  let [count, last] = [0, ''];
  for await (const event of events) {
    if (count === limit) {
      note(`There are more: go on with --after ${last}, or take more at once with --limit.`);
      return count;
    }
    await say(printedAs(look, event));
    [count, last] = [count + 1, placeOf(event)];
  }
  return count;
};

export const lookingCommands = {
  'events grep': async (log, look, around) => {
    const events = found(log, wantedBy(look.texts), afterOf(look, log));
    await page(look, around, events, ({ position }) => position);
    return 'well';
  },
  'events tail': async (log, look, { say, signal }) => {
    const wanted = { limit: limitOf(look, TAIL), follow: look.follow ? signal : null };
    for await (const event of tailOf(log, wantedBy(look.texts), wanted)) await say(printedAs(look, event));
    return 'well';
  },
  'events show': async (log, look, { say, note }) => {
    const name = wordOf(look, 'Name an event by its id or its position.');
    const event = await eventNamed(log, name);
    if (event === null) note(`There is no event ${name}.`);
    else await say(JSON.stringify(shownOf(event), null, look.json ? 0 : 2));
    return thereOr(event !== null);
  },
  'events stats': async (log, look, { say }) => {
    const { types, ...all } = await statsOf(log, wantedBy(look.texts));
    if (look.json) await say(JSON.stringify({ ...all, types }));
    else {
      for (const { category, type, events, first, last } of types)
        await say(`${String(events).padStart(9)}  ${category.padEnd(20)} ${type.padEnd(36)} ${first} – ${last}`);
      await say(`${all.events} events in ${all.streams} streams, ${all.damaged} of them damaged.`);
    }
    return all.damaged === 0 ? 'well' : 'attention';
  },
  'events export': async (log, { texts, json }, { say, progress }) => {
    const { file, exported, position } = await exportEvents(log, String(texts.to), progress);
    await say(
      json ? JSON.stringify({ file, exported, position }) : `${file}: ${exported} events more, up to ${position}`,
    );
    return 'well';
  },
  'stream read': async (log, look, around) => {
    const stream = wordOf(look, 'Name a stream, like user-0192….');
    const { at, after } = look.texts;
    if (!/^[^-]+-./.test(stream)) throw usage(`${stream} is no stream: it is a category, a dash and an id.`);
    if (after !== undefined && !/^\d{1,15}$/.test(after)) throw usage('--after needs a revision of the stream.');
    const until = at === undefined ? null : instantIn(at);
    const from = after === undefined ? 0 : Number(after) + 1;
    const events = streamUntil(log, stream as StreamId, { at: until, from });
    const count = await page(look, around, events, ({ revision }) => String(revision));
    if (count === 0) around.note(`${stream} has no event${after === undefined && at === undefined ? '' : ' there'}.`);
    return thereOr(count > 0);
  },
  'ledger check': async (log, look, { say }) => {
    const ledger = await ledgerOf(log);
    if (look.json) await say(JSON.stringify(ledger));
    else {
      for (const { stream, revision, what } of ledger.wrong) await say(`${stream}@${revision}: ${what}`);
      const { entries, debitPaise, creditPaise, wrong } = ledger;
      await say(`${entries} entries, ${debitPaise} paise against ${creditPaise}, ${wrong.length} wrong.`);
    }
    return ledger.wrong.length === 0 ? 'well' : 'attention';
  },
  'incarnation show': async (log, look, { say }) => {
    const { incarnation } = log;
    // An id of version 7 begins with the milliseconds in which it was minted.
    const since = new Date(Number.parseInt(incarnation.slice(0, 12), 16)).toISOString();
    const head = await headOf(log);
    const says = `${incarnation}, since ${since}; the last event is ${head ?? 'none'}`;
    await say(look.json ? JSON.stringify({ incarnation, since, head }) : says);
    return 'well';
  },
  trace: async (log, look, { say, note }) => {
    const id = wordOf(look, 'Name a correlation id: the request id of an answer, or the correlation of an event.');
    const trace = await traced(log, id);
    if (trace.events === 0) note(`Nothing in the log bears the correlation id ${id}.`);
    else if (look.json) await say(JSON.stringify(trace));
    else for (const line of drawn(trace)) await say(line);
    if (trace.left) note('Only its first 5000 events are shown; events grep --correlation gives all.');
    return thereOr(trace.events > 0);
  },
} satisfies Readonly<Record<string, LookingAt>>;

export type LookingCommand = keyof typeof lookingCommands;
export const isLooking = (command: string): command is LookingCommand => Object.hasOwn(lookingCommands, command);

/** @throws Misconfigured where no log is where the settings say; Usage for words it does not know */
export const lookAt = async (
  env: Environment,
  command: LookingCommand,
  look: Look,
  around: Around,
): Promise<Ending> => {
  const { EVENT_STORE_URL } = portSettingsOf(loadConfig(PORT_SETTINGS, env));
  const log = await openLog(EVENT_STORE_URL);
  try {
    return await lookingCommands[command](log, look, around);
  } finally {
    await log.close();
  }
};

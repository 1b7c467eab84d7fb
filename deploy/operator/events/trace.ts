/**
 * One request with everything that came of it: the command, its events, and the commands that reactors gave because of them,
 * as a tree. It is the log's own word: each event says by which command it was recorded, and each command by what it was
 * caused. What leaves no event (a view, a mail that was queued, a refused effect) is not in it.
 */
import type { LogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import type { Recorded } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { found } from './looking.ts';
import { type Shown, shownOf } from './shown.ts';
import { wantedBy } from './wanted.ts';

/** A tree is kept in memory and read by a person. */
const MOST = 5_000;
/** Public events that one event gives, at most: others are caused by the id of the message and not of the event. */
const MESSAGES = 8;

export type TracedEvent = Readonly<{ event: Shown; commands: readonly TracedCommand[] }>;
/** `afterMs`: since the first event of the trace. `heard`: its cause came to it over the bus. */
export type TracedCommand = Readonly<{
  command: string;
  actor: string;
  afterMs: number;
  heard: boolean;
  events: readonly TracedEvent[];
}>;
/** `left`: there are more than are shown. */
export type Trace = Readonly<{
  correlation: string;
  events: number;
  left: boolean;
  ms: number;
  commands: readonly TracedCommand[];
}>;

export const traced = async (log: Pick<LogReader, 'read' | 'readAll'>, correlation: string): Promise<Trace> => {
  const events: Recorded[] = [];
  let left = false;
  for await (const event of found(log, wantedBy({ correlation }), null)) {
    left = events.length === MOST;
    if (left) break;
    events.push(event);
  }
  return { correlation, left, ...treeOf(events) };
};

/** In the order of the log. A command whose cause is not among them stands at the top. */
export const treeOf = (events: readonly Recorded[]): Pick<Trace, 'events' | 'ms' | 'commands'> => {
  const times = events.map(({ meta }) => Date.parse(meta.occurredAt));
  const begun = Math.min(...times);
  const told = new Map(
    events.flatMap(({ id }) => Array.from({ length: MESSAGES }, (_, n) => [derivedId(id, n), id] as const)),
  );
  const ids = new Set(events.map(({ id }) => id));
  const causeOf = ({ meta }: Recorded): string | null => {
    const cause = told.get(meta.causationId) ?? meta.causationId;
    return ids.has(cause) ? cause : null;
  };
  const byCommand = Map.groupBy(events, ({ meta }) => meta.commandId);
  const byCause = Map.groupBy(byCommand.values(), ([first]) => (first === undefined ? null : causeOf(first)));

  const commandsOf = (cause: string | null): readonly TracedCommand[] =>
    (byCause.get(cause) ?? []).flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const { commandId, actorId, causationId, occurredAt } = first.meta;
      return [
        {
          ...{ command: commandId, actor: actorId, afterMs: Date.parse(occurredAt) - begun },
          heard: told.has(causationId),
          events: own.map((event) => ({ event: shownOf(event), commands: commandsOf(event.id) })),
        },
      ];
    });
  return {
    events: events.length,
    ms: events.length === 0 ? 0 : Math.max(...times) - begun,
    commands: commandsOf(null),
  };
};

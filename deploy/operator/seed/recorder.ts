/**
 * Decides each command by the service's own decider, and records what came of it as a command would have: the same ids, seals,
 * schemas and hashes. States are folded in memory, since nobody else writes to a folder that is being seeded; batches of
 * events go into one transaction, in the order in which they were decided.
 */
import { declaredServices } from '@lamplight/embedded/services.ts';
import { hashed, NO_HASH } from '@lamplight/events/core/seal.ts';
import { codecOf } from '@lamplight/events/core/spine.ts';
import { type AnyDecider, type AnyEvent, type By, isRefusal } from '@lamplight/events/core/types.ts';
import type { EventStore, StreamId } from '@lamplight/events/ports/event-store.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import { credentialsWith } from '@lamplight/identity/credentials/store.ts';
import type { Content, Done, Step } from './life.ts';

export type Into = Readonly<{ events: EventStore; files: Files; personalData: PersonalData }>;
type Folded = { state: unknown; revision: number; hash: string };
type Waiting = Readonly<{
  stream: StreamId;
  decider: AnyDecider;
  folded: Folded;
  first: number;
  events: readonly AnyEvent[];
  by: By;
}>;

const AT_ONCE = 2_000;
const MAX_BYTES = 1_024 * 1_024;

/** @param o.passwordHash of whoever signs in with a password */
export const openRecorder = (into: Into, o: Readonly<{ seed: number; passwordHash: string }>) => {
  const services = Object.values(declaredServices);
  const deciders = new Map(
    services.flatMap((of) =>
      of.deciders.map((decider) => [decider.category, { decider, codec: codecOf({ ...of, ports: into }) }] as const),
    ),
  );
  const credentials = credentialsWith(into);
  const streams = new Map<StreamId, Folded>();
  let waiting: Waiting[] = [];
  let contents: Content[] = [];
  let [commands, recorded, held] = [0, 0, 0];

  const of = (stream: StreamId) => {
    const found = deciders.get(stream.slice(0, stream.indexOf('-')));
    if (found === undefined) throw new TypeError(`no service decides ${stream}`);
    return found;
  };

  const byOf = ({ at, actor, follows }: Step): By => {
    commands += 1;
    const own = derivedId('seed', o.seed, 'command', commands);
    const instant = new Date(at).toISOString();
    if (follows === undefined)
      return { commandId: own, actorId: actor.id, at: instant, correlationId: own, causationId: own };
    const commandId = derivedId(follows.event, `${follows.reactor}/${follows.as}`);
    const causes = { correlationId: follows.event, causationId: follows.event };
    return { commandId, actorId: `system:${follows.reactor}`, at: instant, ...causes };
  };

  /** @throws Error where the decider refuses: the story is wrong then */
  const decide = (step: Step): Done => {
    const { stream, command, actor, content } = step;
    const { decider } = of(stream);
    const by = byOf(step);
    const folded = streams.get(stream) ?? { state: decider.initial, revision: -1, hash: NO_HASH };
    const outcome = decider.decide({ ...command, actor, at: by.at } as never, folded.state as never);
    if (isRefusal(outcome)) throw new Error(`${command.type} on ${stream} is refused: ${JSON.stringify(outcome)}`);
    const events = outcome as readonly AnyEvent[];
    const first = folded.revision + 1;
    for (const event of events) {
      folded.revision += 1;
      folded.state = decider.evolve(folded.state as never, event as never, folded.revision);
    }
    streams.set(stream, folded);
    if (content !== undefined) contents.push(content);
    if (events.length > 0) waiting.push({ stream, decider, folded, first, events, by });
    held += events.length;
    return { events, id: derivedId(by.commandId, `${stream}/0`) };
  };

  const put = async (content: Content): Promise<void> => {
    if ('credentialOf' in content) await credentials.put(content.credentialOf, o.passwordHash, content.id);
    else await into.files.put(content.id, once(content.text), { maxBytes: MAX_BYTES });
  };

  /** Contents first: an event never names what is not there. */
  const flush = async (): Promise<number> => {
    const [batch, files] = [waiting, contents];
    [waiting, contents, held] = [[], [], 0];
    const [encoded] = await Promise.all([
      Promise.all(batch.map(({ stream, events, by }) => of(stream).codec.encode(stream, events, by))),
      Promise.all(files.map(put)),
    ]);
    const appended = batch.map(({ stream, decider, folded, first }, n) => {
      const plain = encoded[n] ?? [];
      const chained = decider.audited ? hashed(stream, first, folded.hash, plain) : { events: plain, hash: NO_HASH };
      folded.hash = chained.hash;
      recorded += plain.length;
      return into.events.append(stream, first === 0 ? 'no-stream' : first - 1, chained.events);
    });
    await Promise.all(appended);
    return batch.reduce((sum, { events }) => sum + events.length, 0);
  };

  return {
    decide,
    /** So much waits that it should be recorded before there is more. */
    isFull: (): boolean => held >= AT_ONCE,
    flush,
    /** Nothing more is decided on these. */
    forget: (some: Iterable<StreamId>): void => {
      for (const stream of some) streams.delete(stream);
    },
    recorded: (): number => recorded,
  };
};

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text, 'utf8');
}

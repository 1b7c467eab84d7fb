/**
 * The frozen corpus: one stored sample of every event type and version that was ever written, and what it is read as. A
 * service keeps its corpus as JSON beside its events; a test calls `checkCorpus`. Samples are only ever added.
 */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { eventOf } from '../core/change.ts';
import type { Codec } from '../core/codec.ts';
import { openCodec } from '../core/codec.ts';
import { folded, LOG, touchedBy } from '../core/fold.ts';
import type { AnyDecider, AnyEvent, AnyProjection, EventDefinition, Fact } from '../core/types.ts';
import type { Position, Recorded, StreamId } from '../ports/event-store.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import type { Doc, Held } from '../ports/read-models.ts';

/** Streams in the order of the log; data as stored, personal fields as plain text (a corpus holds invented people). */
export type Corpus = Readonly<{
  /** Every `Type.vN` that was ever written. */
  schemas: readonly string[];
  events: readonly Readonly<{ stream: StreamId; schema: string; data: unknown; readAs: unknown }>[];
  /** `<projection>.v<version>` → digest of the documents that the events fold to. */
  digests: Readonly<Record<string, string>>;
}>;

export type CorpusOptions = Readonly<{
  definitions: readonly EventDefinition[];
  deciders: readonly AnyDecider[];
  projections?: readonly AnyProjection[];
}>;

/** Everything that no longer holds, as sentences; empty is green. */
export const checkCorpus = (
  corpus: Corpus,
  { definitions, deciders, projections = [] }: CorpusOptions,
): readonly string[] => {
  const codec = openCodec({ definitions, personalData: NONE });
  const faults: string[] = [];
  const attempt = <T>(what: string, work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      faults.push(`${what}: ${Error.isError(error) ? error.message : String(error)}`);
      return undefined;
    }
  };

  const sampled = new Set(corpus.events.map(({ schema }) => schema));
  for (const schema of corpus.schemas) if (!sampled.has(schema)) faults.push(`${schema} has lost its sample`);
  for (const schema of sampled) if (!corpus.schemas.includes(schema)) faults.push(`${schema} is not listed in schemas`);
  for (const { type, version } of definitions) {
    if (!sampled.has(`${type}.v${version}`)) faults.push(`${type}.v${version} has no sample yet`);
  }

  const events = recordedOf(corpus);
  const facts = events.map((event, index) => {
    const fact = attempt(`${event.meta.schema} at ${index} is read`, () => codec.sealedFact(event));
    const sample = corpus.events[index];
    if (fact === undefined || sample === undefined) return undefined;
    if (canonicalize(fact.data) !== canonicalize(sample.readAs))
      faults.push(`${sample.schema} at ${index} is read as something else`);
    const definition = definitions.find(({ type }) => type === fact.type);
    const parsed = definition?.schema.safeParse(fact.data);
    if (parsed?.success === false) faults.push(`${sample.schema} at ${index} no longer fits: ${parsed.error.message}`);
    return fact;
  });

  for (const decider of deciders) {
    const states = new Map<string, unknown>();
    for (const fact of facts) {
      if (fact === undefined || !fact.stream.startsWith(`${decider.category}-`)) continue;
      const before = states.has(fact.stream) ? states.get(fact.stream) : decider.initial;
      attempt(`${fact.meta.schema} is folded`, () =>
        states.set(fact.stream, decider.evolve(before, eventOf(fact), fact.revision)),
      );
    }
  }

  for (const projection of projections) {
    const name = `${projection.name}.v${projection.version}`;
    const digest = attempt(`${name} is projected`, () => digestOf(projection, codec, events));
    const kept = corpus.digests[name];
    if (kept === undefined) faults.push(`${name} has no digest yet: ${digest}`);
    else if (digest !== undefined && kept !== digest)
      faults.push(`${name} gives other documents (${digest}): raise its version`);
  }
  return faults;
};

/** Of all documents that the events fold to: another digest at the same version means a changed `evolve`. */
export const digestOf = (projection: AnyProjection, codec: Codec, events: readonly Recorded[]): string => {
  const mine = events.filter((event) => 'topics' in projection.reads || reads(projection.reads, event));
  const ordered = mine.map((event) => ({ fact: codec.sealedFact(event), source: LOG, order: event.position }));
  const writes = folded<Doc>(projection, touchedBy(projection, ordered), new Map<string, Held<Doc>>());
  const docs = writes.flatMap(({ doc }) => (doc === null ? [] : [doc])).sort((a, b) => (a._id < b._id ? -1 : 1));
  return createHash('sha256')
    .update(canonicalize(docs) ?? '')
    .digest('hex')
    .slice(0, 16);
};

const reads = (filter: { categories: readonly string[] } | { types: readonly string[] }, event: Recorded): boolean =>
  'types' in filter
    ? filter.types.includes(event.type)
    : filter.categories.some((category) => event.stream.startsWith(`${category}-`));

/** As views, reactors and the forwarder are given them, with data as it stands in the corpus. */
export const factsOf = (corpus: Corpus, definitions: readonly EventDefinition[]): readonly Fact<AnyEvent>[] =>
  recordedOf(corpus).map(openCodec({ definitions, personalData: NONE }).sealedFact);

export const recordedOf = (corpus: Corpus): readonly Recorded[] => {
  const revisions = new Map<string, number>();
  return corpus.events.map(({ stream, schema, data }, index) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    const id = `sample-${index}`;
    const meta = { commandId: id, correlationId: id, causationId: id, actorId: 'sample', schema, occurredAt: at };
    const position = `${'0'.repeat(32)}.${String(index + 1).padStart(20, '0')}` as Position;
    return {
      id,
      type: schema.slice(0, schema.lastIndexOf('.v')),
      data,
      meta,
      stream,
      revision,
      position,
      // No digest may rest on it.
      recordedAt: '1999-12-31T23:59:59.999Z',
    };
  });
};

const refused = (): never => {
  throw new Error('a corpus is only read');
};
/** Samples hold nothing sealed. */
const NONE: PersonalData = {
  ...{ seal: refused, open: refused, erase: refused, kept: refused, takeIn: refused },
  close: async () => undefined,
};

/**
 * What is told live: every kind by the service whose it is, to somebody, and never by a view that nobody has. And what views of
 * people are not fed by.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listNames } from '@lamplight/bff/contract/site.ts';
import { liveKinds } from '@lamplight/bff/contract/stream.ts';
import type { Recipients, Signal } from '@lamplight/common/service/signal.ts';
import { IDENTITY_TOPIC } from '@lamplight/events/contracts/identity.ts';
import { matches } from '@lamplight/events/core/tail.ts';
import { type Corpus, factsOf } from '@lamplight/events/workbench/corpus.ts';
import { declaredServices } from './services.ts';

const EVERYBODY: Recipients = { users: ['somebody'], roles: ['admin'] };
/** What signals ask of services, as if all of it were there. */
const sources = {
  ofProject: async () => EVERYBODY,
  ofProposal: async () => EVERYBODY,
  ofInvoice: async () => EVERYBODY,
  ofConversation: async () => EVERYBODY,
  project: async () => null,
  look: async () => ({ state: { assigned: {}, leadId: 'somebody' } }),
  storageWanted: { get: async () => ({ clientId: 'somebody', handedIn: {} }) },
  people: { get: async (id: string) => ({ kind: id.startsWith('client') ? 'client' : 'staff' }) },
};
const corpusOf = (service: string): Corpus =>
  JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(`@lamplight/${service}/corpus/corpus.json`)), 'utf8'));

const signals = (
  await Promise.all(
    Object.values(declaredServices).flatMap(({ service, modules, definitions }) => {
      const facts = factsOf(corpusOf(service), definitions);
      return modules.flatMap(({ views = {}, signals = {} }) =>
        Object.entries(signals).flatMap(([name, signaller]) => {
          const reads = views[name]?.reads ?? { types: [] };
          // Visits come over the bus; nothing is asked of what they say.
          const read = 'topics' in reads ? facts.slice(0, 1) : facts.filter((fact) => matches(reads, fact as never));
          return read.map((fact) => signaller(fact as never, sources as never));
        }),
      );
    }),
  )
).flat();

const isHint = (signal: Signal): signal is Extract<Signal, { kind: unknown }> => 'kind' in signal;

it('every kind has who tells of it, and somebody who is told', () => {
  const hints = signals.filter(isHint);
  expect([...new Set(hints.map(({ kind }) => kind))].toSorted()).toEqual(liveKinds.toSorted());
  expect(hints.filter(({ to }) => to.users.length + to.roles.length === 0)).toEqual([]);
});

it('every list of the site has who says that it changed', () => {
  const lists = signals.flatMap((signal) => ('lists' in signal ? signal.lists : []));
  expect([...new Set(lists)].toSorted()).toEqual(listNames.toSorted());
});

/** Each is a key of its own, and a person who has signed out a hundred times is a document as any other (event-core.md §5.4). */
it.each(
  Object.values(declaredServices)
    .flatMap(({ projections }) => projections)
    .filter(({ reads }) => 'topics' in reads && reads.topics.includes(IDENTITY_TOPIC))
    .map(({ name, ids }) => [name, ids] as const),
)('%s is not fed by the ends of sessions', (_name, ids) => {
  const data = { sessionId: 'one', userId: 'somebody', cause: 'logout' };
  expect(ids({ type: 'SessionEnded', data } as never)).toEqual([]);
});

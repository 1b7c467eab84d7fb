/** What a service declares of itself, and what it is opened on. */
import type { KeyObject } from 'node:crypto';
import type { Ports } from '../ports/ports.ts';
import type { Observe } from './observe.ts';
import type { RebuildModules } from './rebuild-thread.ts';
import type { NamedFiles } from './sweep.ts';
import type { Timers } from './timers.ts';
import type {
  AnyDecider,
  AnyEvent,
  AnyProjection,
  AnyReactor,
  Clock,
  EventDefinition,
  Fact,
  Log,
  Look,
  PublicEvent,
} from './types.ts';

export type SpineOptions = Readonly<{
  service: string;
  ports: Ports;
  /** Every event type of the service's own streams. */
  definitions: readonly EventDefinition[];
  /** Public event types: those the service publishes and those it consumes. Left out: bodies pass as they are. */
  contracts?: readonly EventDefinition[];
  deciders: readonly AnyDecider[];
  projections: readonly AnyProjection[];
  reactors?: readonly AnyReactor[];
  forward?: Readonly<{ topic: string; toPublic(fact: Fact<AnyEvent>): readonly PublicEvent[] }>;
  timers?: Timers;
  /**
   * Anchors of the audited streams (Ed25519): with the private key made a minute after the start and every 15 minutes with
   * changes, else only verified.
   */
  anchors?: Readonly<{ keyId: string; publicKey: KeyObject; privateKey?: KeyObject }>;
  /** Ids of the files that hold a subject's data: deleted with the keys. */
  filesOf?: (subject: string, purposes: readonly string[]) => Promise<readonly string[]>;
  /** Which contents of the Files port are the service's, and named by its events; the others of its own go after a day. */
  namedFiles?: (look: Look) => NamedFiles;
  /** Told of every live page that a view has taken in, so that browsers can be told what to fetch again. Must not throw. */
  applied?: (projection: string, facts: readonly Fact<AnyEvent>[]) => void;
  /** Lets first fills and rebuilds of long logs run in worker threads. */
  rebuild?: RebuildModules;
  /** Only one process can run (embedded): no leases, so that a restart need not wait for one to expire. */
  alone?: boolean;
  /**
   * Resolves, and never rejects, once the process answers whoever asks it: reactors, the forwarder and what the bus feeds begin
   * then, so that no start waits for the work of a long history. Views of the own log begin at once, beside it, in threads.
   */
  answering?: Promise<void>;
  /** How long a lease outlives a holder that died, in ms (15,000). */
  leaseMs?: number;
  clock: Clock;
  log: Log;
  observe?: Observe;
}>;

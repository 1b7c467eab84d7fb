/** The event store: the one source of truth. Promises and their suite: `event-store.contract.ts`. */

export interface Port {
  /** Releases every handle; safe to call twice. */
  close(): Promise<void>;
}

/** `${category}-${id}`; a category has no '-'. */
export type StreamId = `${string}-${string}`;

/** `<UUIDv7 of the incarnation, 32 hex>.<20 digits>`: string order is commit order, later incarnations sort later. */
export type Position = string & { readonly __position: true };

/** Revisions of a stream are 0, 1, 2 … */
export type Expected = number | 'no-stream';

/** Strings only, so that every engine can carry it as it is. */
export type Meta = Readonly<{
  commandId: string;
  correlationId: string;
  causationId: string;
  actorId: string;
  schema: string;
  /**
   * When it happened (RFC 3339 UTC): what is decided by and shown. Set once by the service that took the command, never
   * earlier than the event before it in its stream.
   */
  occurredAt: string;
  traceparent?: string;
  /** Tells another request under the id of this command from a repeat of it. */
  fingerprint?: string;
  /** Of the person who acted: the same for all that they did in one session. Nothing is decided by it. */
  session?: string;
  prevHash?: string;
  hash?: string;
}>;

export type NewEvent = Readonly<{ id: string; type: string; data: unknown; meta: Meta }>;

/**
 * `damage`: what stands there is not what was recorded (its checksum differs, or it cannot even be parsed, and `data` and
 * `meta` are then empty). Such an event is handed on, so that the rest of the log stays readable, and the codec refuses it.
 */
export type Recorded = NewEvent &
  Readonly<{
    stream: StreamId;
    revision: number;
    position: Position;
    /** The store's own remark, for operators: its clock may be any, and a copied log bears the time of the copy. */
    recordedAt: string;
    damage?: 'altered' | 'unreadable';
  }>;

/** `position` moves even when no event matched; `live` says that the reader had caught up with the head. */
export type Page = Readonly<{ events: readonly Recorded[]; position: Position | null; live: boolean }>;

export type Filter = { categories: readonly string[] } | { types: readonly string[] };

export interface EventStore extends Port {
  /**
   * All or nothing; durable once it resolves. The same ids at the same expectation answer with the first result, also
   * after the stream has grown, so that `Unavailable` may always be answered by the same call again.
   * @param events 1 to 1,000, at most 900 KiB together, else `TooLarge`
   * @throws WrongExpectedRevision, TooLarge, Unavailable
   */
  append(
    stream: StreamId,
    expected: Expected,
    events: readonly NewEvent[],
  ): Promise<{ revision: number; position: Position }>;
  /** An absent stream reads as empty. `from` is a revision, included. */
  read(stream: StreamId, o?: { from?: number; max?: number; backwards?: boolean }): AsyncIterable<Recorded>;
  /** Pages of at most 10,000 events after (backwards: before) a position, excluded. Ends at the head seen at the start or later. */
  readAll(o?: { after?: Position; filter?: Filter; pageSize?: number; backwards?: boolean }): AsyncIterable<Page>;
  /** History, then live, in order, without gap or repeat, one page (256 at most) at a time, until the signal aborts. */
  subscribe(o: {
    after: Position | null;
    filter?: Filter;
    pageSize?: number;
    signal: AbortSignal;
  }): AsyncIterable<Page>;
  /**
   * Somebody says that the log has grown: whoever follows it here looks at once, not at the next turn. A hint and no more:
   * lost, late, doubled or wrong it changes nothing of what is delivered. Nothing is done where the engine itself tells.
   */
  nudge(): void;
  head(): Promise<{ incarnation: string; position: Position | null }>;
}

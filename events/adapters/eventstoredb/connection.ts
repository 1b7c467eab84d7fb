/** The one client of an open store: every call has a time limit, every read is given back, and closing ends them all. */
import { type Credentials as ClientCredentials, EventStoreDBClient, type StreamingRead } from '@eventstore/db-client';
import { misconfigured } from '../../ports/errors.ts';
import { addressOf } from './address.ts';
import { lateBy, portErrorOf, wasClosed } from './errors.ts';

/** Longer than the client's own deadline of 10 s, so that its error, which says more, comes first. */
const ANSWER_WITHIN_MS = 15_000;

/** What every operation is given. Only the leader answers, so that a read holds what was appended before it. */
export type Terms = Readonly<{ requiresLeader: true; credentials: ClientCredentials }>;

export type Connection = ReturnType<typeof openConnection>;

/** Connects at the first call. @throws Misconfigured for an address that cannot be one */
export const openConnection = (url: string) => {
  const address = addressOf(url);
  const client = clientAt(address.text);
  const closing = new AbortController();
  /**
   * Given on every call, also where a server without TLS ignores them: with credentials of its own an append is a call of its
   * own. Without, the client (6.2.1) sends appends through one stream whose failure rejects a promise nobody holds, which
   * ends the process, and through a table shared by all clients of the process.
   */
  const terms: Terms = { requiresLeader: true, credentials: address.credentials ?? { username: '-', password: '-' } };

  /** Rejects when time is up or the store is closed, whichever comes first. */
  const limit = () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const close = (): void => reject(wasClosed());
    const timer = setTimeout(() => reject(lateBy(ANSWER_WITHIN_MS)), ANSWER_WITHIN_MS);
    closing.signal.addEventListener('abort', close);
    promise.catch(() => undefined);
    const end = (): void => {
      clearTimeout(timer);
      closing.signal.removeEventListener('abort', close);
    };
    return { promise, end };
  };

  const checkOpen = (): void => {
    if (closing.signal.aborted) throw wasClosed();
  };

  return {
    closed: closing.signal,
    checkOpen,

    /** @throws the port's errors, or the client's own for a bug or for what is no failure to its caller */
    call: async <T>(run: (client: EventStoreDBClient, terms: Terms) => Promise<T>): Promise<T> => {
      checkOpen();
      const late = limit();
      try {
        return await Promise.race([run(client, terms), late.promise]);
      } catch (error) {
        throw portErrorOf(error);
      } finally {
        late.end();
      }
    },

    /** One read to its end, or to where its reader leaves it: the server is told then. Errors as of `call`. */
    read: async function* <E>(
      open: (client: EventStoreDBClient, terms: Terms) => StreamingRead<E>,
    ): AsyncGenerator<E, void, undefined> {
      checkOpen();
      const reading = open(client, terms);
      const items = reading.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<E>;
      // What breaks after the reader has gone is nobody's.
      reading.on('error', () => undefined);
      // The rest flows away unread: the client's own `dispose` waits for ever for a read that was only destroyed.
      const leave = (): void => {
        items.return?.().catch(() => undefined);
        reading.cancel().catch(() => undefined);
        reading.resume();
      };
      closing.signal.addEventListener('abort', leave);
      try {
        for (;;) {
          checkOpen();
          const waits = reading.readableLength === 0;
          const item = waits ? await orLate(items.next(), limit()) : await items.next();
          checkOpen();
          if (item.done) return;
          yield item.value;
        }
      } catch (error) {
        throw portErrorOf(error);
      } finally {
        closing.signal.removeEventListener('abort', leave);
        leave();
      }
    },

    subscribe: <S>(open: (client: EventStoreDBClient, terms: Terms) => S): S => {
      checkOpen();
      return open(client, terms);
    },

    close: async (): Promise<void> => {
      if (closing.signal.aborted) return;
      closing.abort();
      await client.dispose();
    },
  };
};

const orLate = async <T>(next: Promise<T>, late: Readonly<{ promise: Promise<never>; end(): void }>): Promise<T> => {
  try {
    return await Promise.race([next, late.promise]);
  } finally {
    late.end();
  }
};

/** The client's own message is not passed on: it repeats parts of the address. */
const clientAt = (text: string): EventStoreDBClient => {
  try {
    return EventStoreDBClient.connectionString(text);
  } catch (error) {
    const file = Error.isError(error) && error.message.startsWith('Failed to load certificate');
    throw misconfigured(
      file ? 'The file named by tlsCAFile is not there' : 'The client cannot read the address of the event store',
      file ? 'Name the certificate of the authority that signed the server’s.' : 'Check its hosts, ports and options.',
    );
  }
};

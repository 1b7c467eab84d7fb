import { createServer } from 'node:net';
import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  NotFoundError,
  NotLeaderError,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { misconfigured, unavailable } from '../../ports/errors.ts';
import { errorOf } from '../../suites/event-store/samples.ts';
import { actualRevision, isStreamNotFound, portErrorOf } from './errors.ts';
import { openEventStoreDb } from './event-store.ts';

type FromService = ConstructorParameters<typeof NotLeaderError>[0];

/** What grpc hands to the client's classes. */
const service = (code: number, details: string, metadata: Record<string, string> = {}): FromService =>
  Object.assign(new Error(`${code} ${details}`), {
    code,
    details,
    metadata: { getMap: () => metadata },
  }) as unknown as FromService;

describe("the client's errors", () => {
  it('are Unavailable where the store or the way to it is away, with the cause', () => {
    const away = [
      new UnavailableError(service(14, 'No connection established. Last error: connect ECONNREFUSED 127.0.0.1:1')),
      new UnavailableError(service(14, 'Server Is Not Ready')),
      new DeadlineExceededError(service(4, 'Deadline exceeded')),
      new DeadlineExceededError(),
      new TimeoutError(service(10, 'Operation timed out: Commit phase timeout.')),
      new CancelledError(service(1, 'Call cancelled')),
      new NotLeaderError(
        service(5, 'Leader info available', { 'leader-endpoint-host': 'n2', 'leader-endpoint-port': '2113' }),
      ),
      new UnknownError(service(2, 'No leader info available in response')),
      new UnknownError(service(13, 'Received RST_STREAM with code 2 (Internal server error)')),
      Object.assign(new Error('write after end'), { code: 'ERR_STREAM_WRITE_AFTER_END' }),
      Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
      new Error('Failed to discover after 3 attempts.'),
    ];
    for (const error of away) expect(portErrorOf(error)).toMatchObject({ code: 'Unavailable', cause: error });
  });

  it('are Misconfigured where trying again cannot help: user, certificate, another server', () => {
    const wrong = [
      [new AccessDeniedError(service(16, 'Unauthenticated')), 'refuses this user'],
      [new AccessDeniedError(service(7, 'Access Denied', { exception: 'access-denied' })), 'refuses this user'],
      [new UnknownError(service(7, 'Received HTTP status code 403')), 'refuses this user'],
      [new UnknownError(service(12, 'Received HTTP status code 404')), 'no EventStoreDB'],
      ...[
        'self-signed certificate in certificate chain',
        'unable to verify the first certificate',
        'unable to get local issuer certificate',
        'certificate has expired',
        "Hostname/IP does not match certificate's altnames",
        'wrong version number',
        "TypeError: The property 'options.servername' Setting the TLS ServerName to an IP address is not permitted.",
      ].map(
        (last) => [new UnavailableError(service(14, `No connection established. Last error: ${last}`)), 'TLS'] as const,
      ),
    ] as const;
    for (const [error, what] of wrong) {
      const told = portErrorOf(error);
      expect(told).toMatchObject({ code: 'Misconfigured' });
      expect(String(told)).toContain(what);
    }
  });

  it('are TooLarge where the server takes less than the port', () => {
    expect(portErrorOf(new MaxAppendSizeExceededError(undefined, 1_048_576))).toMatchObject({ code: 'TooLarge' });
  });

  it("pass as they are where they are the port's already, a bug, or no failure to their caller", () => {
    const same = [
      unavailable('x'),
      misconfigured('x', 'y'),
      new TypeError('a bug'),
      new UnknownError(service(3, 'Trying to read from an invalid position.')),
      new NotFoundError(service(5, 'not found')),
      new StreamNotFoundError(undefined, 's-1'),
      'not even an error',
    ];
    for (const error of same) expect(portErrorOf(error)).toBe(error);
  });

  it('tell an absent stream, and the revision at which a stream really is', () => {
    expect(isStreamNotFound(new StreamNotFoundError(undefined, 's-1'))).toBe(true);
    expect(isStreamNotFound(new NotFoundError(service(5, 'x')))).toBe(false);
    const wrong = (current: bigint | 'no_stream') =>
      new WrongExpectedVersionError(undefined, { streamName: 's-1', expected: 7n, current });
    expect(actualRevision(wrong(0n))).toEqual({ actual: 0 });
    expect(actualRevision(wrong(41n))).toEqual({ actual: 41 });
    expect(actualRevision(wrong('no_stream'))).toEqual({ actual: null });
    expect(actualRevision(new UnavailableError())).toBeUndefined();
    expect(actualRevision(undefined)).toBeUndefined();
  });
});

describe('opening the event store', () => {
  it('is Unavailable where nobody listens, and leaves nothing behind', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const url = `esdb://127.0.0.1:${port}?tls=false`;
    expect(await errorOf(openEventStoreDb({ url, clock: Date }))).toMatchObject({ code: 'Unavailable' });
  });

  it('is Misconfigured where TLS is asked of a server that speaks none', async () => {
    const plain = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await new Promise<void>((resolve) => void plain.listen(0, '127.0.0.1', resolve));
    const { port } = plain.address() as { port: number };
    const error = await errorOf(openEventStoreDb({ url: `esdb://a:hunter2@localhost:${port}`, clock: Date }));
    await new Promise((resolve) => plain.close(resolve));
    expect(error).toMatchObject({ code: 'Misconfigured', detail: { what: expect.stringContaining('TLS') } });
    expect(String(error)).not.toContain('hunter2');
  });
});

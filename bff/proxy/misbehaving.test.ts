/** Whatever a service does or leaves undone, each call ends in time, reaches it once at most, and gives its place back. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { type Behaviour, ENDING, type Fault, HANGING, JSON_TYPE } from '../workbench/faults.ts';
import { closed } from '../workbench/identity.ts';
import { KINDS, type Proxied, startProxied } from '../workbench/proxied.ts';

let service: Server;
let behave: Behaviour = () => undefined;
const reached = new Map<string, number>();
const good: Behaviour = (_req, res) => void res.writeHead(200, JSON_TYPE).end('{"success":true}');

beforeAll(async () => {
  service = createServer((req, res) => {
    const id = req.headers['x-request-id']?.toString() ?? '';
    reached.set(id, (reached.get(id) ?? 0) + 1);
    req.on('error', () => undefined).resume(); // what is not read would not be seen to close
    (id === 'good' ? good : behave)(req, res);
  });
  service.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(() => closed(service));

const MODES = { 'the first call': 1, 'a call on a connection that was kept': 1, 'many at once': 10 } as const;

/** One after the other would be minutes: all kinds and modes of a fault run at the same time, each through a proxy of its own. */
const runAll = async (times: Parameters<typeof startProxied>[1]): Promise<readonly Ended[]> => {
  const { port } = service.address() as AddressInfo;
  const runs = Object.keys(KINDS).flatMap((path) =>
    Object.entries(MODES).map(([mode, count]) => ({ path, mode, count })),
  );
  return Promise.all(
    runs.map(async ({ path, mode, count }) => {
      const proxied = await startProxied(`http://127.0.0.1:${port}`, times);
      if (mode.includes('kept')) await call(proxied, '/get', 'good');
      const ids = Array.from({ length: count }, () => crypto.randomUUID());
      const statuses = await Promise.all(ids.map((id) => call(proxied, path, id)));
      await eventually(() => expect(proxied.load()).toEqual({ held: 0, waiting: 0 }));
      await proxied.close();
      return { path, mode, ids, statuses };
    }),
  );
};
type Ended = Readonly<{ path: string; mode: string; ids: readonly string[]; statuses: readonly (number | 'cut')[] }>;

const call = async ({ url }: Proxied, path: string, id: string): Promise<number | 'cut'> => {
  const form = new FormData();
  form.append('file', new Blob([Buffer.alloc(100_000)]), 'a.bin');
  try {
    const answer = await fetch(`${url}${path}`, {
      headers: { 'x-id': id, 'x-person': id, 'x-address': id },
      ...(path === '/post' ? { method: 'POST', body: '{}' } : {}),
      ...(path === '/upload' ? { method: 'POST', body: form } : {}),
    });
    expect(await answer.text()).not.toMatch(/secret|srv|stack/);
    return answer.status;
  } catch {
    return 'cut';
  }
};

const holds = async ([, behaviour, short, file = short]: Fault, times: Parameters<typeof startProxied>[1]) => {
  behave = behaviour;
  for (const { path, mode, ids, statuses } of await runAll(times)) {
    // of a command that had its time nobody knows what became of it: 503, and its key asks again
    const isCommand = path === '/post' || path === '/upload';
    const allowed =
      path === '/file' ? file : isCommand ? short.map((status) => (status === 504 ? 503 : status)) : short;
    expect([path, mode, statuses.filter((status) => !allowed.includes(status))]).toEqual([path, mode, []]);
    for (const id of ids) expect(reached.get(id) ?? 0).toBeLessThanOrEqual(1);
    if (mode !== 'many at once') expect(ids.map((id) => reached.get(id))).toEqual([1]);
  }
  // what is held beside all agents is a connection that nobody would ever close
  await eventually(async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    service.getConnections((_error, open) => resolve(open));
    expect(await promise).toBe(0);
  });
};

const PACE = { windowMs: 250, leastBytes: 1_000, totalMs: 60_000 };

describe('A service that', () => {
  it.each(HANGING.map((fault) => [fault[0], fault] as const))('%s', (_what, fault) =>
    holds(fault, { callMs: 1_500, placeMs: 1_500, download: PACE, upload: { ...PACE, windowMs: 60_000 } }),
  );
  it.each(ENDING.map((fault) => [fault[0], fault] as const))('%s', (_what, fault) => holds(fault, {}));
});

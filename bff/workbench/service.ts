/** A service behind the edge: it keeps what reaches it and answers as it is told. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { closed } from './identity.ts';

export type Reached = Readonly<{ method: string; path: string; headers: IncomingMessage['headers']; body: string }>;
export type FakeService = {
  readonly url: string;
  readonly reached: Reached[];
  answer: (req: IncomingMessage, res: ServerResponse, body: string) => void;
  /** What it shows of its catalogue, by path; the edge asks for it on its own behalf, so it counts as nothing that came. null: 503. */
  readonly shown: Record<string, object | null>;
  close(): Promise<void>;
};

export const fakeService = async (): Promise<FakeService> => {
  const server = createServer(async (req, res) => {
    const body = await text(req).catch(() => null);
    if (body === null) return; // the sender was cut
    const answer = service.shown[req.url ?? ''];
    if (answer !== undefined) return json(res, answer === null ? 503 : 200, answer);
    service.reached.push({ method: req.method ?? '', path: req.url ?? '', headers: req.headers, body });
    service.answer(req, res, body);
  });
  server.on('clientError', (_error, socket) => socket.destroy()); // a cut upload
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: FakeService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reached: [],
    shown: {
      '/catalogue/plans': { success: true, items: [] },
      '/catalogue/products': { success: true, items: [] },
      '/catalogue/tech-stacks': { success: true, items: [] },
      '/catalogue/claims': { success: true, claims: [] },
    },
    answer: (_req, res) => json(res, 200, { success: true, items: [] }),
    close: () => closed(server),
  };
  return service;
};

export const json = (
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

/**
 * Another proxy beside the edge: @fastify/http-proxy, which finds out whose call it is by the same question to the same
 * store, and sends on the same token. It guards nothing else: no origin, no limit, no schema, no position.
 */
import { hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import { announcementsOver } from '@lamplight/bff/sessions/announcements.ts';
import { sessionCookie } from '@lamplight/bff/sessions/cookie.ts';
import { hashOf } from '@lamplight/bff/sessions/record.ts';
import { tokenSeal } from '@lamplight/bff/sessions/seal.ts';
import { sessionsOn } from '@lamplight/bff/sessions/sessions.ts';
import { openProcessBroadcast } from '@lamplight/events/adapters/process/broadcast.ts';
import { openSqliteKeyValue } from '@lamplight/events/adapters/sqlite/key-value.ts';
import { fastify } from 'fastify';
import { EDGE_SECRET } from './edge-secret.ts';
import { play } from './role.ts';

/** `bff`: where the edge is, whose sessions these are. */
export type FastifyGiven = Readonly<{ folder: string; service: string; bff: string }>;

await play(async ({ folder, service, bff }: FastifyGiven) => {
  const fail = (error: unknown): void => {
    throw error;
  };
  const keyValue = await openSqliteKeyValue({ path: join(folder, 'edge.db'), clock: Date });
  const broadcast = openProcessBroadcast(folder);
  const key = Buffer.from(hkdfSync('sha256', EDGE_SECRET, '', 'lamplight edge: sealed tokens', 32));
  const sessions = sessionsOn({
    ...{ keyValue, clock: Date, seal: tokenSeal([key]), idleMs: 30 * 60_000 },
    announcements: announcementsOver(broadcast, fail),
    revoke: () => undefined,
    onError: fail,
  });
  const cookie = sessionCookie(new URL(bff));
  const server = fastify({ logger: false });
  await server.register(proxy, {
    upstream: service,
    prefix: '/api',
    rewritePrefix: '',
    undici: { connections: 64, pipelining: 1 },
    preHandler: async (request, reply) => {
      const read = cookie.read(request.headers.cookie);
      const look = read.is === 'one' ? await sessions.look(hashOf(read.value)) : null;
      if (look?.is !== 'alive') return reply.code(401).send();
      request.headers.authorization = `Bearer ${sessions.tokens(look).access}`;
    },
  });
  return { told: await server.listen({ host: '127.0.0.1', port: 0 }), close: () => server.close() };
});

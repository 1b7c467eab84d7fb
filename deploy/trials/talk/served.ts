/** The chat service as it is, on the ports of a trial, and calls to it over HTTP by whoever takes part. */
import { type RunningChat, startChat } from '@lamplight/chat/service.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { silent } from '@lamplight/common/log/log.ts';
import { positionAt } from '@lamplight/common/service/workbench/facts.ts';
import { mint, newRing } from '@lamplight/common/service/workbench/ring.ts';
import type { OpenedPorts } from '@lamplight/events/adapters/open.ts';
import { orderAt } from '@lamplight/events/core/heard.ts';
import { setScene, TOLD_OF_EACH } from './scene.ts';

type Asking = Readonly<{ method: string; path: string; key?: string; body?: unknown }>;
// biome-ignore lint/suspicious/noExplicitAny: answers are held against the contract by the service's own tests
type Told = Readonly<{ status: number; body: any }>;
export type Serving = Readonly<{
  chat: RunningChat;
  call(actor: Actor, asking: Asking): Promise<Told>;
}>;

/** @param alone no other process runs beside it */
export const serveChat = async (ports: OpenedPorts, alone: boolean): Promise<Serving> => {
  const ring = newRing();
  const { incarnation } = await ports.events.head();
  const last = TOLD_OF_EACH - 1;
  const chat = await startChat({
    ...{ ports, clock: Date, log: silent, port: 0, ...(alone ? { alone: true as const } : {}) },
    keys: async () => [ring.jwk],
    askIdentity: async () => orderAt(positionAt(incarnation, last), last, 0),
    ...{ company: 'Lamplight', publicOrigin: new URL('https://lamplight.example') },
    from: { name: 'Lamplight', address: 'no-reply@lamplight.example' },
    ...{ smtp: null, showMailbox: false, unsubscribeKey: Buffer.alloc(32, 5) },
  });
  await setScene(ports);
  return {
    chat,
    call: async (actor, { method, path, key, body }) => {
      const answer = await fetch(`${chat.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${mint(ring, actor, Date.now(), 0)}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json().catch(() => null) };
    },
  };
};

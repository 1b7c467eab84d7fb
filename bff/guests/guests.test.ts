/** The secret of a guest's browser: made once, sent with their calls alone, and never taken from the wire. */
import type { ServerResponse } from 'node:http';
import type { Principal } from '../guards/session.ts';
import { failuresOn } from '../limits/failures.ts';
import { limitsOn } from '../limits/limits.ts';
import { headersUp } from '../proxy/headers.ts';
import { anonymousIn } from '../sessions/anonymous.ts';
import type { H } from '../sessions/record.ts';
import { stoppedClock } from '../workbench/clock.ts';
import { memoryKeyValue } from '../workbench/stepped.ts';
import { type GuestCall, guestsWith } from './guests.ts';

const H1 = 'h1'.padEnd(43, '0') as H;
const known: Principal = { is: 'visitor', look: { is: 'anonymous', h: H1 } as never, expire: false };
const unknown: Principal = { is: 'visitor', look: null, expire: false };

const edge = (most = 20) => {
  const clock = stoppedClock();
  const keyValue = memoryKeyValue(clock);
  const anonymous = anonymousIn(keyValue);
  const note = () => undefined;
  const numbers = { DELIVERY_ADDRESS: most };
  const limits = limitsOn({ keyValue, clock, key: Buffer.alloc(32, 3), numbers, note, onAlone: note });
  const failures = failuresOn({ keyValue, clock, limits, note });
  const guests = guestsWith({ anonymous, conversation: { browser: async () => H1 }, failures });
  const call = (id: GuestCall['route']['id'], caller: Principal, status = 200, address = '203.0.113.7'): GuestCall => ({
    ...{ caller, address, route: { id } },
    res: { statusCode: status } as ServerResponse,
  });
  const sent: (string | null)[] = [];
  const send = async (secret: string | null): Promise<void> => void sent.push(secret);
  return { guests, call, sent, send };
};

describe('a guest', () => {
  it('gets one secret for a browser, however many exchanges come at once, and it goes with every later call', async () => {
    const { guests, call, sent, send } = edge();
    const opening = () => guests.send(call('delivery-open', known), send);
    expect(await Promise.all([opening(), opening(), opening()])).toEqual([null, null, null]);
    await guests.send(call('delivery', known), send);
    expect(new Set(sent).size).toBe(1);
    expect(sent[0]).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
  it('has none before an exchange, nor without a cookie', async () => {
    const { guests, call, sent, send } = edge();
    await guests.send(call('delivery', known), send);
    await guests.send(call('delivery-file', unknown), send);
    expect(sent).toEqual([null, null]);
  });
  it('is no bearer: nothing is sent on', async () => {
    const { guests, call, sent, send } = edge();
    const refused = await guests.send(call('delivery-open', { is: 'bearer', token: 't' }), send);
    expect([refused?.refused, sent]).toEqual(['LINK_INVALID', []]);
  });
  it('may name so many wrong tokens from one address, and right ones count for nothing', async () => {
    const { guests, call, send } = edge(3);
    const open = async (status: number, address?: string) =>
      (await guests.send(call('delivery-open', known, status, address), send))?.refused ?? 'sent';
    const answers: string[] = [];
    for (const status of [200, 200, 404, 200, 404, 404, 200]) answers.push(await open(status));
    expect(answers).toEqual([...Array.from({ length: 6 }, () => 'sent'), 'RATE_LIMITED']);
    expect(await open(200, '203.0.113.8')).toBe('sent');
  });
  it('never brings the secret: what a browser sends under its name dies at the edge', () => {
    const added = { requestId: crypto.randomUUID(), bearer: null, readAfter: null, withinMs: 1, streams: false };
    const forged = { 'x-delivery-grant': 'forged' };
    expect(headersUp(forged, added)['x-delivery-grant']).toBeUndefined();
    expect(headersUp(forged, { ...added, guest: 'ours' })['x-delivery-grant']).toBe('ours');
  });
});

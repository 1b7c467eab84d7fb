/** When a connection was connected and when it ended, as the view holds it. */
import { AT } from '../workbench/cast.ts';
import type { ConnectionEvent } from './events.ts';
import { type ConnectionDoc, connectionView, docOf } from './view.ts';

const of = { connectionId: 'drive', provider: 'drive', grantId: 'g1', connectedBy: 'admin-1' } as const;
const connected: ConnectionEvent = {
  type: 'DriveConnected',
  data: { ...of, account: 'files@lamplight.example', scopes: [] },
};
const expired: ConnectionEvent = { type: 'ConnectionExpired', data: { ...of, because: 'refused' } };
const revoked: ConnectionEvent = { type: 'ConnectionRevoked', data: { ...of, revokedBy: 'admin-1' } };
const withdrawn: ConnectionEvent = { type: 'GrantWithdrawn', data: { ...of, outcome: 'confirmed' } };

const at = (n: number): string => new Date(Date.parse(AT) + n * 60_000).toISOString();
const after = (...events: readonly ConnectionEvent[]): ConnectionDoc | null =>
  events.reduce<ConnectionDoc | null>((doc, event, n) => {
    const fact = { ...event, revision: n, occurredAt: at(n) } as never;
    expect(connectionView.ids(fact)).toEqual(['drive']);
    return connectionView.evolve(doc, fact, 'drive');
  }, null);
const timesAfter = (...events: readonly ConnectionEvent[]) => {
  const { _id, connectedAt, endedAt, machine } = after(...events) ?? {};
  return [_id, machine?.is === 'present' && machine.state, connectedAt, endedAt];
};

it.each<[string, readonly ConnectionEvent[], string, string, string | null]>([
  ['while it is connected', [connected], 'connected', at(0), null],
  ['once it expired', [connected, expired], 'expired', at(0), at(1)],
  ['once it was disconnected', [connected, revoked], 'revoked', at(0), at(1)],
  ['and its provider has confirmed that', [connected, revoked, withdrawn], 'revoked', at(0), at(1)],
  ['disconnected after it expired', [connected, expired, revoked], 'revoked', at(0), at(2)],
  ['once it is connected anew', [connected, revoked, withdrawn, connected], 'connected', at(3), null],
])('it has its times %s', (_when, events, state, connectedAt, endedAt) => {
  expect(timesAfter(...events)).toEqual(['drive', state, connectedAt, endedAt]);
});

it('reads the connections and nothing else', () => {
  expect(connectionView.reads).toEqual({ categories: ['connection'] });
});

it('as a fold of its stream has it keeps the times that are known, and is as the stream says', () => {
  const doc = after(connected);
  const { machine } = after(connected, expired) ?? { machine: { is: 'absent' } as const };
  expect(docOf('drive', machine, null)).toEqual({ _id: 'drive', machine, connectedAt: null, endedAt: null });
  expect(docOf('drive', machine, doc)).toEqual({ _id: 'drive', machine, connectedAt: at(0), endedAt: null });
});

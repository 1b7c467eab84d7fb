/** Code activity: told twice, late and out of order, it comes to the same; what it says of progress; what is named. */
import { namedIn, shortIdOf } from '@lamplight/bff/contract/short-ids.ts';
import { type Actor, SYSTEM } from '@lamplight/common/facts/actor.ts';
import { openCodec } from '@lamplight/events/core/codec.ts';
import { digestOf, recordedOf } from '@lamplight/events/workbench/corpus.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { AT, admin } from '../../workbench/cast.ts';
import { type DeliveryCommand, delivery, deliveryStream } from './delivery.ts';
import { type CodeItem, type DeliveryEvent, deliveryEvents } from './events.ts';
import { type Evidence, type Suggested, suggestedBy } from './suggested.ts';
import { codeActivity, codeChecks, codeEvidence } from './views.ts';

const sha = (n: number): string => String(n).padStart(40, '0');
const MS = 'MS-3FA94C1B';
const commit = (n: number, names: readonly string[] = [MS]): CodeItem => ({
  ...{ kind: 'commit', sha: sha(n), title: `Commit ${n}`, at: `2026-11-27T10:00:0${n}.000Z`, names },
});
const request = (state: 'open' | 'merged' | 'closed', second: number, head = 1): CodeItem => ({
  ...{ kind: 'request', number: 7, title: 'Login', branch: 'login', state, headSha: sha(head), names: [MS] },
  at: `2026-11-27T10:00:0${second}.000Z`,
});
const check = (passed: boolean, second: number, checkId = '1'): CodeItem => ({
  ...{ kind: 'check', sha: sha(1), checkId, name: 'tests', at: `2026-11-27T10:00:0${second}.000Z`, passed },
});

const digests = (deliveries: readonly (readonly CodeItem[])[]) => {
  const of = { repositoryId: '3001', projectId: 'p1', mappingId: 'm1' };
  const events = deliveries.map((items, n) => {
    const data = { ...of, deliveryId: `d${n}`, items };
    return { stream: `codedelivery-${n}`, schema: 'CodeActivityReceived.v1', data, readAs: data } as const;
  });
  const recorded = recordedOf({ schemas: ['CodeActivityReceived.v1'], events, digests: {} });
  const codec = openCodec({ definitions: deliveryEvents, personalData: {} as never });
  return [codeActivity, codeEvidence, codeChecks].map((view) => digestOf(view, codec, recorded));
};

describe('what a code host tells', () => {
  const told: readonly (readonly CodeItem[])[] = [
    [commit(1)],
    [request('open', 1)],
    [check(false, 2)],
    [commit(2, []), commit(3)],
    [request('open', 2, 3)],
    [check(true, 3, '2')],
    [request('merged', 4, 3)],
    [commit(1, ['MS-00000000'])],
  ];
  const orders: readonly (readonly [string, readonly (readonly CodeItem[])[]])[] = [
    ['backwards', told.toReversed()],
    ['twice', [...told, ...told]],
    ['with the merge first', [...told.slice(6), ...told.slice(0, 6)]],
    ['twice and backwards', [...told.toReversed(), ...told]],
  ];
  it.each(orders)('%s comes to the same', (_how, order) => {
    expect(digests(order)).toEqual(digests(told));
  });

  it('says something: another state of the request is another document', () => {
    expect(digests(told.slice(0, 6))).not.toEqual(digests(told));
    expect(digests([[check(true, 1)]])).not.toEqual(digests([[check(false, 1)]]));
  });

  it('within one second the further state stands', () => {
    const [opened, merged] = [[request('open', 1)], [request('merged', 1)]];
    expect(digests([opened, merged])).toEqual(digests([merged]));
    expect(digests([merged, opened])).toEqual(digests([merged]));
  });
});

it('a delivery counts once, and by the system alone', () => {
  const received = { repositoryId: '3001', projectId: 'p1', mappingId: 'm1', deliveryId: 'd1', items: [commit(1)] };
  const receive = (actor: Actor): DeliveryCommand => ({ type: 'Receive', actor, at: AT, received });
  const event: DeliveryEvent = { type: 'CodeActivityReceived', data: received };
  given(delivery).when(receive(SYSTEM)).then([event]);
  given(delivery, [event]).when(receive(SYSTEM)).then([]);
  given(delivery).when(receive(admin)).then('FORBIDDEN');
  expect(deliveryStream('m1', 'd1')).not.toBe(deliveryStream('m2', 'd1'));
});

const saw = (commits: number, ...requests: Evidence['requests']): Evidence => ({ commits, requests });
const merged = { state: 'merged', checks: 'passed' } as const;
const open = { state: 'open', checks: 'none' } as const;
it.each<readonly [Evidence, Suggested | null]>([
  [saw(0), null],
  [saw(3), { progressBp: 2_500, because: 'commits' }],
  [saw(0, open), { progressBp: 5_000, because: 'open_request' }],
  [saw(1, open, merged), { progressBp: 7_500, because: 'partly_merged' }],
  [saw(1, merged, { ...merged, checks: 'none' }), { progressBp: 9_000, because: 'merged' }],
  [saw(1, merged, { ...merged, checks: 'failed' }), { progressBp: 5_000, because: 'failed_checks' }],
  // What was given up counts for nothing, whatever its checks said.
  [saw(1, { state: 'closed', checks: 'failed' }), { progressBp: 2_500, because: 'commits' }],
  [saw(0, { state: 'closed', checks: 'none' }), null],
])('%j suggests %j', (evidence, suggested) => {
  expect(suggestedBy(evidence)).toEqual(suggested);
});

it('a sub-milestone is named by the beginning of its id, anywhere in a text, and by nothing longer', () => {
  expect(shortIdOf('3fa94c1b-7c2e-5d10-9a55-0f3f1c1f2a3b')).toBe(MS);
  expect(namedIn('Login form (#MS-3FA94C1B), closes #ms-0000000a and MS-3fa94c1b')).toEqual([MS, 'MS-0000000A']);
  expect(namedIn('feature/MS-3FA94C1B-login')).toEqual([MS]);
  for (const text of ['MS-3FA94C1', 'MS-3FA94C1BC', 'XMS-3FA94C1B', 'MS-3FA94C1G', ''])
    expect(namedIn(text)).toEqual([]);
});

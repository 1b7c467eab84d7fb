import { judged, type Outcome } from './judged.ts';

const well: Outcome = {
  written: [
    { what: 'proposals', acknowledged: ['first', 'second'], found: ['second', 'first', 'never answered'] },
    { what: 'messages', acknowledged: ['m1'], found: ['m1'] },
  ],
  failed: [],
  missed: [],
  died: [],
  codes: { 'identity-1': 0, 'bff-1': 0 },
  parked: [],
  differing: [],
  phases: { 'old alone': { calls: 10, messages: 2 }, mixed: { calls: 90, messages: 20 } },
};
const proposals = (found: readonly string[]): Partial<Outcome> => ({
  written: [{ what: 'proposals', acknowledged: ['first', 'second'], found }],
});

it('nothing is wrong where what was acknowledged stands once, whatever else does', () =>
  expect(judged(well)).toEqual([]));

it.each<[string, Partial<Outcome>, string]>([
  ['a lost write', proposals(['first']), 'lost of proposals: second'],
  ['a doubled write', proposals(['first', 'second', 'first']), '2 times there of proposals: first'],
  [
    'a doubled write that nobody was told of',
    proposals(['first', 'second', 'x', 'x']),
    '2 times there of proposals: x',
  ],
  [
    'writers who wrote nothing',
    { written: [{ what: 'messages', acknowledged: [], found: [] }] },
    'nothing was acknowledged of messages',
  ],
  ['a failed call', { failed: ['mixed: GET /api/projects: 502'] }, 'failed for good: mixed: GET /api/projects: 502'],
  ['a missed message', { missed: ['asha knew nothing of m1'] }, 'missed: asha knew nothing of m1'],
  ['a death', { died: ['chat-2'] }, 'chat-2 ended by itself'],
  ['an exit code', { codes: { 'bff-1': 0, 'chat-2': 1 } }, 'chat-2 ended with 1'],
  ['something parked', { parked: ['chat messages stream-1'] }, 'parked: chat messages stream-1'],
  ['a view', { differing: ['projects/p1'] }, 'not its rebuild: projects/p1'],
  [
    'a phase in which nobody lived',
    { phases: { mixed: { calls: 0, messages: 0 } } },
    'mixed: 0 calls and 0 messages say nothing',
  ],
])('%s is told', (_what, change, says) => expect(judged({ ...well, ...change })).toEqual([says]));

import { maintenance } from './maintenance.ts';

const { initial, evolve, decide } = maintenance;
const on = evolve(initial, { type: 'MaintenanceBegan', data: { reason: 'a new disk' } }, 0);

it.each([
  [initial, 'BeginMaintenance', ' a new disk ', [{ type: 'MaintenanceBegan', data: { reason: 'a new disk' } }]],
  [on, 'BeginMaintenance', 'again', []],
  [on, 'EndMaintenance', 'done', [{ type: 'MaintenanceEnded', data: { reason: 'done' } }]],
  [initial, 'EndMaintenance', 'again', []],
  [initial, 'BeginMaintenance', ' ', expect.objectContaining({ refused: 'REASON_REQUIRED' })],
  [on, 'EndMaintenance', '', expect.objectContaining({ refused: 'REASON_REQUIRED' })],
] as const)('%j: %s because of %j is %j', (state, type, reason, what) =>
  expect(decide({ type, reason }, state)).toEqual(what),
);

it('is over once it ended', () =>
  expect(evolve(on, { type: 'MaintenanceEnded', data: { reason: 'done' } }, 1)).toEqual(initial));

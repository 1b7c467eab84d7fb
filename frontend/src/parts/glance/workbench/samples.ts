/** Lines as the server tells them, for tests. */
import type { GlanceAnswer, GlanceLine } from '../data.ts';

const LOG = 'a'.repeat(32);
export const positionAt = (n: number): string => `${LOG}.${String(n).padStart(20, '0')}`;

export const aLine = (n: number, more: Partial<GlanceLine> = {}): GlanceLine => ({
  position: positionAt(n),
  type: 'MilestoneAccepted',
  subject: { kind: 'milestone', id: `m${n}`, label: `Booking ${n}` },
  actor: { id: 'asha', name: 'Asha Rao', role: 'client' },
  occurredAt: new Date(Date.parse('2026-11-18T05:00:00.000Z') + n * 60_000).toISOString(),
  changes: [],
  project: { id: 'pr1', title: 'Patient portal' },
  ...more,
});

/** Newest first. The mark was set on Tuesday, 17 Nov 2026, 18:40 IST. */
export const aGlance = (items: readonly GlanceLine[], more: Partial<GlanceAnswer> = {}): GlanceAnswer => ({
  success: true,
  since: '2026-11-17T13:10:00.000Z',
  basis: 'mark',
  mark: { position: positionAt(0), at: '2026-11-17T13:10:00.000Z' },
  items: [...items],
  ...more,
});

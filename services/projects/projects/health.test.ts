import { readFileSync } from 'node:fs';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import { derivedHealth, type Health, spiBp } from '../insight/earned-value.ts';
import {
  AT,
  active,
  admin,
  client,
  created,
  given,
  lead,
  led,
  member,
  otherLead,
  stranger,
} from '../workbench/cast.ts';
import { measured, wordOn } from './health.ts';
import { type PresentProject, type ProjectCommand, type ProjectEvent, project } from './project.ts';

type Vectors = Readonly<{
  earnedValue: readonly Readonly<{
    input: Readonly<{ overallBp: number; plannedBp: number; openCriticalBlocker: boolean; overdueMilestone: boolean }>;
    expect: Readonly<{ spiBp: number; derivedHealth: Health }>;
  }>[];
}>;
const vectors: Vectors = JSON.parse(readFileSync(new URL('../vectors/delivery.json', import.meta.url), 'utf8'));

const ids = { projectId: 'p1', milestoneId: 'm1' } as const;
const started: ProjectEvent = { type: 'MilestoneStarted', data: ids };
const progress = (toBp: number): ProjectEvent => ({
  type: 'ProgressReported',
  data: { ...ids, fromBp: 0, toBp, declaredBp: toBp, note: 'Went on' },
});
const changed = (derived: Health, declared: Health, over: object = {}): ProjectEvent => ({
  type: 'HealthChanged',
  data: { projectId: 'p1', derived, declared, declaredAt: AT, by: 'lead-1', ...over },
});
/** Planned for December: nothing is measured before. */
const CHRISTMAS = '2026-12-16T06:30:00.000Z';
const declare = (health: Health, over: object = {}, actor: Actor = lead): ProjectCommand => ({
  type: 'DeclareHealth',
  actor,
  at: AT,
  health,
  cpiBp: null,
  ...over,
});

describe('what the figures say', () => {
  it.each(vectors.earnedValue)('without cost: D2 is at risk by its schedule alone', ({ input, expect: wanted }) => {
    const spi = spiBp(input.overallBp, input.plannedBp);
    expect(spi).toBe(wanted.spiBp);
    expect(derivedHealth({ ...input, spiBp: spi, cpiBp: null })).toBe(wanted.derivedHealth);
  });
  const after = (...events: readonly ProjectEvent[]) => given(project, [...active, ...events]).state as PresentProject;
  it.each<[string, PresentProject, string, Health, number | null]>([
    ['nothing is planned yet', after(), '2026-11-21', 'on_track', null],
    // Design is half over (5161 of 10000), 30 % of the whole: 1548 are planned.
    ['as planned', after(started, progress(5_200)), '2026-12-16', 'on_track', 10_078],
    ['a little behind', after(started, progress(4_500)), '2026-12-16', 'at_risk', 8_721],
    ['far behind', after(started, progress(2_000)), '2026-12-16', 'off_track', 3_876],
    [
      'a critical blocker, whatever the schedule',
      after(started, progress(9_000), {
        type: 'MilestoneBlocked',
        data: { ...ids, reason: 'x', severity: 'CRITICAL', neededFrom: 'y' },
      }),
      '2026-12-16',
      'off_track',
      17_442,
    ],
    [
      'a blocker of another kind says nothing of its own',
      after(started, progress(9_000), {
        type: 'MilestoneBlocked',
        data: { ...ids, reason: 'x', severity: 'HIGH', neededFrom: 'y' },
      }),
      '2026-12-16',
      'on_track',
      17_442,
    ],
  ])('%s', (_what, p, today, derived, spi) => {
    expect(measured(p, today, null)).toEqual({ derived, spiBp: spi });
  });
  it('is overruled by the lead’s word, whatever comes later', () => {
    const p = after(changed('on_track', 'off_track'), started, progress(9_000));
    expect(wordOn(p, '2026-12-16', null)).toBe('off_track');
    expect(measured(p, '2026-12-16', null).derived).toBe('on_track');
  });
});

describe('what cost says', () => {
  const p = given(project, [...active, started, progress(5_200)]).state as PresentProject;
  it.each<[number | null, Health]>([
    [null, 'on_track'],
    [9_500, 'on_track'],
    [9_499, 'at_risk'],
    [8_000, 'at_risk'],
    [7_999, 'off_track'],
  ])('an index of %s on a schedule that is kept is %s', (cpiBp, derived) => {
    // The index itself is no part of what is shown.
    expect(measured(p, '2026-12-16', cpiBp)).toEqual({ derived, spiBp: 10_078 });
    expect(wordOn(p, '2026-12-16', cpiBp)).toBe(derived);
  });
  it('asks for a reason where the lead says it is better', () => {
    const events = [...active, started, progress(5_200)];
    const better = { at: CHRISTMAS, cpiBp: 7_999 };
    given(project, events).when(declare('on_track', better)).then('VALIDATION_FAILED');
    given(project, events)
      .when(declare('on_track', { ...better, reason: 'The licence is refunded' }))
      .then([changed('off_track', 'on_track', { reason: 'The licence is refunded', declaredAt: CHRISTMAS })]);
  });
});

describe('the lead’s word', () => {
  it.each<[Health]>([['at_risk'], ['off_track'], ['on_track']])('%s: as the figures say or worse, freely', (health) => {
    given(project, active)
      .when(declare(health))
      .then([changed('on_track', health)]);
  });
  it('better than the figures only with a reason', () => {
    const behind = [...active, started];
    for (const health of ['at_risk', 'on_track'] as const) {
      const decided = given(project, behind).when(declare(health, { at: CHRISTMAS }));
      decided.then('VALIDATION_FAILED');
      expect(isRefusal(decided.outcome) && decided.outcome.detail).toMatchObject({ errors: [{ field: 'reason' }] });
      given(project, behind)
        .when(declare(health, { at: CHRISTMAS, reason: 'Booked again' }))
        .then([changed('off_track', health, { reason: 'Booked again', declaredAt: CHRISTMAS })]);
    }
    given(project, behind)
      .when(declare('off_track', { at: CHRISTMAS }))
      .then([changed('off_track', 'off_track', { declaredAt: CHRISTMAS })]);
  });
  it('an admin may say it too, and the last word stands', () => {
    given(project, active)
      .when(declare('at_risk', {}, admin))
      .then([changed('on_track', 'at_risk', { by: 'admin-1' })]);
    const { state } = given(project, [...active, changed('on_track', 'off_track'), changed('on_track', 'at_risk')]);
    expect((state as PresentProject).declared).toEqual({
      derived: 'on_track',
      declared: 'at_risk',
      declaredAt: AT,
      by: 'lead-1',
    });
  });
  it('moves the version of the project', () => {
    const { state } = given(project, [...active, changed('on_track', 'at_risk')]);
    given(project, [...active, changed('on_track', 'at_risk')])
      .when(declare('on_track', { ifMatch: 0 }))
      .then('VERSION_CONFLICT');
    expect((state as PresentProject).etag).toBe(active.length);
  });
  it.each<[Actor, string]>([
    [stranger, 'NOT_FOUND'],
    [otherLead, 'NOT_FOUND'],
    [member, 'FORBIDDEN'],
    [client, 'FORBIDDEN'],
  ])('is not that of $id', (who, code) => {
    given(project, active)
      .when(declare('at_risk', {}, who))
      .then(code);
  });
  it('begins with the work', () => {
    given(project, [...created, led])
      .when(declare('at_risk'))
      .then('STATE_CONFLICT');
  });
});

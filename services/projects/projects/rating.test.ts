import { isRefusal } from '@lamplight/events/core/types.ts';
import { AT, active, admin, client, given, lead, member, otherClient } from '../workbench/cast.ts';
import { milestoneAbilities, type ProjectCommand, type ProjectEvent, project } from './project.ts';

const ids = { projectId: 'p1', milestoneId: 'm1' } as const;
const DAY_MS = 86_400_000;
const later = (days: number): string => new Date(Date.parse(AT) + days * DAY_MS).toISOString();
const accepted: readonly ProjectEvent[] = [
  ...active,
  { type: 'MilestoneStarted', data: ids },
  { type: 'MilestoneSubmitted', data: { ...ids, submission: 1, deliverables: [], note: 'Done' } },
  {
    type: 'MilestoneAccepted',
    data: {
      ...ids,
      clientId: client.id,
      title: 'Design',
      projectTitle: 'Portal',
      amountPaise: 30_000_000,
      paymentTermDays: 15,
      deliverables: [],
      by: client.id,
      via: 'client',
      deemed: false,
    },
  },
];
const rate = (actor = client, at = AT, score = 5): ProjectCommand => ({
  type: 'RateMilestone',
  actor,
  at,
  milestoneId: 'm1',
  score,
  comment: 'Quick',
  reason: 'By phone',
});
const rated = (score: number, editableUntil: string, onBehalf = false): ProjectEvent => ({
  type: 'ClientRatingSubmitted',
  data: {
    ...ids,
    score,
    comment: 'Quick',
    onBehalf,
    ...(onBehalf ? { reason: 'By phone' } : {}),
    editableUntil,
  },
});

describe('a rating', () => {
  it('is the client’s, of an accepted milestone, and open for seven days', () => {
    given(project, accepted)
      .when(rate())
      .then([rated(5, later(7))]);
    given(project, active).when(rate()).then('STATE_CONFLICT');
  });
  it('may be changed by the same side for seven days from the first word', () => {
    const before = [...accepted, rated(5, later(7))];
    given(project, before)
      .when(rate(client, later(7), 4))
      .then([rated(4, later(7))]);
    given(project, before)
      .when(rate(client, later(7.001), 4))
      .then('STATE_CONFLICT');
  });
  it('may be entered by an admin, who says why', () => {
    given(project, accepted)
      .when(rate(admin))
      .then([rated(5, later(7), true)]);
    given(project, accepted)
      .when({ ...rate(admin), reason: undefined } as ProjectCommand)
      .then('VALIDATION_FAILED');
  });
  it('of the client replaces one entered for them, and never the other way round', () => {
    given(project, [...accepted, rated(2, later(7), true)])
      .when(rate(client, later(30)))
      .then([rated(5, later(37))]);
    given(project, [...accepted, rated(2, later(7))])
      .when(rate(admin, later(1)))
      .then('STATE_CONFLICT');
  });
  it('is nobody else’s', () => {
    for (const who of [lead, member]) given(project, accepted).when(rate(who)).then('FORBIDDEN');
    given(project, accepted).when(rate(otherClient)).then('NOT_FOUND');
  });
  it('moves the version of its milestone alone', () => {
    const { state } = given(project, [...accepted, rated(5, later(7))]);
    if (state.is === 'absent') throw new TypeError();
    expect(state.milestones.map(({ etag }) => etag)).toEqual([accepted.length, 1]);
  });
  it('`can` says so exactly where it works', () => {
    const stories = [active, accepted, [...accepted, rated(5, later(7))], [...accepted, rated(5, later(7), true)]];
    for (const events of stories)
      for (const who of [client, admin, lead])
        for (const at of [AT, later(8)]) {
          const { state, when } = given(project, events);
          const m = state.is === 'absent' ? undefined : state.milestones[0];
          if (state.is === 'absent' || m === undefined) throw new TypeError();
          const works = !isRefusal(when(rate(who, at)).outcome);
          expect(milestoneAbilities(who, state, m, at).rateMilestone).toBe(works);
        }
  });
});

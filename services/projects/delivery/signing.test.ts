/** What a guest may sign on `project-{id}`, as a table: milestones of their own project, and nothing else. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import { abilities, milestoneAbilities, type ProjectCommand, type ProjectEvent, project } from '../projects/project.ts';
import type { PresentProject } from '../projects/state.ts';
import { AT, active, given } from '../workbench/cast.ts';
import { guestOf } from './guest.ts';

const ids = { projectId: 'p1', milestoneId: 'm1' } as const;
const guest = guestOf('l1', 'p1');
const onlyLooks = guestOf('l1', null);
const ofAnother = guestOf('l2', 'p2');
const submitted: readonly ProjectEvent[] = [
  ...active,
  { type: 'MilestoneStarted', data: ids },
  { type: 'MilestoneSubmitted', data: { ...ids, submission: 1, deliverables: [], note: 'Done' } },
];
const command = (type: string, actor: Actor, more: object = {}) =>
  ({ type, actor, at: AT, milestoneId: 'm1', ...more }) as ProjectCommand;
const accept = (actor: Actor) => command('AcceptMilestone', actor, { deliverables: [] });
const giveBack = (actor: Actor) => command('RequestChanges', actor, { items: ['More contrast'] });
const rate = (actor: Actor, score = 5) => command('RateMilestone', actor, { score, comment: '' });
const after = (events: readonly ProjectEvent[], c: ProjectCommand): readonly ProjectEvent[] => {
  const state = events.reduce((p, e, n) => project.evolve(p, e, n), project.initial);
  const outcome = project.decide(c, state);
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  return [...events, ...outcome];
};

describe('a guest', () => {
  it('accepts and returns as by the link, under the client', () => {
    const [accepted] = after(submitted, accept(guest)).slice(submitted.length);
    expect(accepted).toMatchObject({ type: 'MilestoneAccepted', data: { by: 'guest-l1', via: 'link', deemed: false } });
    const [returned] = after(submitted, giveBack(guest)).slice(submitted.length);
    expect(returned).toMatchObject({ type: 'MilestoneChangesRequested', data: { by: 'guest-l1', via: 'link' } });
  });
  it('rates once, counted as the client’s word, and changes nothing of it later', () => {
    const accepted = after(submitted, accept(guest));
    const rated = after(accepted, rate(guest));
    expect(rated.at(-1)).toMatchObject({ type: 'ClientRatingSubmitted', data: { score: 5, onBehalf: false } });
    given(project, rated).when(rate(guest, 1)).then('STATE_CONFLICT');
  });
  it.each<readonly [string, readonly ProjectEvent[], ProjectCommand, string]>([
    ['what is not submitted', active, accept(guest), 'STATE_CONFLICT'],
    ['what is not accepted, with a rating', submitted, rate(guest), 'STATE_CONFLICT'],
    ['as a guest who only looks', submitted, accept(onlyLooks), 'NOT_FOUND'],
    ['as a guest of another project', submitted, giveBack(ofAnother), 'NOT_FOUND'],
    ['for the team: start', active, command('StartMilestone', guest), 'FORBIDDEN'],
    ['for the team: recall', submitted, command('RecallMilestone', guest, { reason: 'x' }), 'FORBIDDEN'],
    ['the delivery as a whole', submitted, command('AcceptDelivery', guest), 'FORBIDDEN'],
    ['the state of the project', submitted, command('CancelProject', guest, { reason: 'x' }), 'FORBIDDEN'],
  ])('does not sign %s', (_what, before, c, refusal) => {
    given(project, before).when(c).then(refusal);
  });
  it('may answer milestones and nothing else', () => {
    const p = submitted.reduce((state, e, n) => project.evolve(state, e, n), project.initial) as PresentProject;
    const [m] = p.milestones;
    if (m === undefined) throw new Error('no milestone');
    const allowed = (can: object) => Object.entries(can).flatMap(([act, may]) => (may ? [act] : []));
    expect(allowed(milestoneAbilities(guest, p, m, AT))).toEqual(['acceptMilestone', 'requestChanges']);
    expect(allowed(abilities(guest, p))).toEqual([]);
  });
});

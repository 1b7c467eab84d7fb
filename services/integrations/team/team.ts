/** The team of a project, as far as this service has heard (state-machines.md §13). */
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import type { TeamEvent } from './events.ts';

export type { TeamEvent } from './events.ts';

type Assignments = Readonly<Record<string, string>>;
export type Team = Readonly<{
  /** Nobody is let in anywhere before. */
  works: boolean;
  /** Nobody is let in anywhere after. */
  over: boolean;
  leadId: string | null;
  /** Whoever has led it, also who does now. */
  led: readonly string[];
  /** Whose an assignment is that has not ended. */
  assigned: Assignments;
  /** Those that have ended: none of them begins again. */
  ended: Assignments;
}>;
/** What is told, word for word. */
export type TeamCommand = Readonly<{ type: 'Hear'; told: TeamEvent }> & Pick<CommandOf<string>, 'at'>;

export const teamStream = (projectId: string): `projectteam-${string}` => `projectteam-${projectId}`;

/** Whoever is on it or leads it, also before it is activated. */
export const readersOf = ({ assigned, leadId }: Team): readonly string[] => [
  ...new Set([...Object.values(assigned), ...(leadId === null ? [] : [leadId])]),
];

/** `unheard`: nothing was told of them, which is no sign that they left. */
export type Standing = 'member' | 'left' | 'unheard';
export const standingOf = (now: Team, personId: string): Standing => {
  if (readersOf(now).includes(personId)) return now.over ? 'left' : 'member';
  return now.led.includes(personId) || Object.values(now.ended).includes(personId) ? 'left' : 'unheard';
};

const evolve = (t: Team, { type, data }: TeamEvent): Team => {
  switch (type) {
    case 'TeamworkTold':
      return { ...t, works: true };
    case 'TeamworkEndTold':
      return { ...t, over: true };
    case 'TeamMemberTold':
      return { ...t, assigned: { ...t.assigned, [data.assignmentId]: data.employeeId } };
    case 'TeamReleaseTold': {
      const { assignmentId, employeeId } = data;
      const { [assignmentId]: _ended, ...assigned } = t.assigned;
      return { ...t, assigned, ended: { ...t.ended, [assignmentId]: employeeId } };
    }
    case 'TeamLeadTold': {
      const { leadId } = data;
      return { ...t, leadId, led: leadId === null ? t.led : [...new Set([...t.led, leadId])] };
    }
    default:
      return unreachable(type);
  }
};

const isKnown = (t: Team, { type, data }: TeamEvent): boolean => {
  switch (type) {
    case 'TeamworkTold':
      return t.works;
    case 'TeamworkEndTold':
      return t.over;
    case 'TeamMemberTold':
      return Object.hasOwn(t.assigned, data.assignmentId) || Object.hasOwn(t.ended, data.assignmentId);
    case 'TeamReleaseTold':
      return Object.hasOwn(t.ended, data.assignmentId);
    case 'TeamLeadTold':
      return t.leadId === data.leadId;
    default:
      return unreachable(type);
  }
};

export const team: Decider<Team, TeamCommand, TeamEvent> = {
  category: 'projectteam',
  initial: { works: false, over: false, leadId: null, led: [], assigned: {}, ended: {} },
  evolve,
  decide: ({ told }, t) => (isKnown(t, told) ? [] : [told]),
};

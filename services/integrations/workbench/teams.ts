/** For tests: the team that a project comes to have in this service, by the public events that are heard of it. */
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { toldBy } from '../team/reactors.ts';
import { type Team, type TeamEvent, team } from '../team/team.ts';
import { AT } from './cast.ts';

export const hear = (told: TeamEvent) => ({ type: 'Hear', told, at: AT }) as const;

export const heard = (events: readonly ProjectsEvent[]): Team =>
  events.reduce<Team>((state, event) => {
    const told = toldBy(event);
    return told === null ? state : given({ ...team, initial: state }).when(hear(told)).state;
  }, team.initial);

/** Employment: from the day an admin adds a person to the day their exit is recorded. */

import { istDate } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import type { Refusal } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { refusalOf } from '../accounts/standing.ts';
import type { Account, StaffRole } from '../accounts/state.ts';
import { isKnown, isTaken, roleOf } from '../accounts/state.ts';

type Invitation = Readonly<{ invitationId: string; expiresAt: string }>;

export type AddEmployee = CommandOf<'AddEmployee'> &
  Invitation &
  Readonly<{
    userId: string;
    name: string;
    email: string;
    mobile: string;
    role: StaffRole;
    code: string;
    designation: string;
    joinedOn: string;
    locationState: string;
  }>;
export type InviteAgain = CommandOf<'InviteAgain'> & Invitation;
/** A field that is left out stays as it is. */
export type ChangeEmployment = CommandOf<'ChangeEmployment'> &
  Readonly<{
    designation?: string | undefined;
    locationState?: string | undefined;
    skills?: readonly string[] | undefined;
  }>;
export type RecordExit = CommandOf<'RecordExit'> & Readonly<{ lastDay: string; reason: string }>;
export type EmploymentCommand = AddEmployee | InviteAgain | ChangeEmployment | RecordExit;

type Outcome = readonly AccountEvent[] | Refusal;

export const decideEmployment = (command: EmploymentCommand, account: Account): Outcome => {
  switch (command.type) {
    case 'AddEmployee':
      return added(command, account);
    case 'InviteAgain':
      return invitedAgain(command, account);
    case 'ChangeEmployment':
      return changed(command, account);
    case 'RecordExit':
      return left(command, account);
  }
};

/** Employment begins when an admin, or an operator, adds the person; the account becomes active only when the invitation is accepted. */
const added = (c: AddEmployee, account: Account): Outcome => {
  if (!isAdmin(c.actor) && !isSystem(c.actor)) return refuse('FORBIDDEN', 'forbidden');
  if (isTaken(account)) return refuse('EMAIL_TAKEN', 'conflict');
  const { userId, role, name, email, mobile, invitationId, expiresAt, code, designation, joinedOn, locationState } = c;
  return [
    { type: 'UserInvited', data: { userId, role, name, email, mobile, invitationId, expiresAt } },
    { type: 'EmployeeJoined', data: { employeeId: userId, name, code, designation, joinedOn, locationState } },
  ];
};

/** Invites employees and clients alike. */
const invitedAgain = (command: InviteAgain, account: Account): Outcome => {
  const refusal = refusalOf(command, account, {
    may: isAdmin,
    ready: (person) => person.is === 'invited' && !person.employment?.leftOn,
  });
  if (refusal || !isKnown(account)) return refusal ?? [];
  const { userId, name, email, mobile, granted } = account;
  const { invitationId, expiresAt } = command;
  return [
    { type: 'UserInvited', data: { userId, role: roleOf(granted), name, email, mobile, invitationId, expiresAt } },
  ];
};

/** One append for all that changes at once. */
const changed = (command: ChangeEmployment, account: Account): Outcome => {
  const refusal = refusalOf(command, account, {
    may: isAdmin,
    ready: (person) => person.employment !== null && person.employment.leftOn === null,
  });
  if (refusal || !isKnown(account) || account.employment === null) return refusal ?? [];
  const { userId: employeeId, employment } = account;
  const { designation = employment.designation, locationState: toState = employment.locationState } = command;
  const skills = once(command.skills ?? employment.skills);
  const events: AccountEvent[] = [];
  if (designation !== employment.designation)
    events.push({ type: 'EmployeeDesignationChanged', data: { employeeId, designation } });
  if (toState !== employment.locationState)
    events.push({ type: 'EmployeeRelocated', data: { employeeId, fromState: employment.locationState, toState } });
  if (skills.join('\n') !== employment.skills.join('\n'))
    events.push({ type: 'EmployeeSkillsChanged', data: { employeeId, skills } });
  return events;
};

/** Equal but for case is the same skill; the first spelling stands. */
const once = (skills: readonly string[]): string[] => {
  const first = new Map<string, string>();
  for (const skill of skills) if (!first.has(skill.toLowerCase())) first.set(skill.toLowerCase(), skill);
  return [...first.values()];
};

/** A last day that has come ends the account at once; a later one ends it by a timer at its end. */
const left = (command: RecordExit, account: Account): Outcome => {
  const refusal = refusalOf(command, account, {
    may: isAdmin,
    ready: (person) => person.employment !== null && person.employment.leftOn === null,
  });
  if (refusal || !isKnown(account)) return refusal ?? [];
  const { lastDay, reason, at } = command;
  if (account.employment && lastDay < account.employment.joinedOn) {
    return faulty('lastDay', 'The last day lies before the joining day');
  }
  const employeeLeft: AccountEvent = { type: 'EmployeeLeft', data: { employeeId: account.userId, lastDay, reason } };
  if (account.is !== 'active' || lastDay > istDate(at)) return [employeeLeft];
  return [employeeLeft, { type: 'UserDeactivated', data: { userId: account.userId, reason } }];
};

/** Employment: from the day an admin adds a person to the day their exit is recorded. */
import type { Refusal } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { refusalOf } from '../accounts/standing.ts';
import type { Account, StaffRole } from '../accounts/state.ts';
import { isKnown, roleOf } from '../accounts/state.ts';
import type { Given } from '../actor.ts';
import { civilDateAt } from '../calendar.ts';

type Invitation = Readonly<{ invitationId: string; expiresAt: string }>;

export type AddEmployee = Given<'AddEmployee'> &
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
export type InviteAgain = Given<'InviteAgain'> & Invitation;
export type RecordExit = Given<'RecordExit'> & Readonly<{ lastDay: string; reason: string }>;
export type EmploymentCommand = AddEmployee | InviteAgain | RecordExit;

type Outcome = readonly AccountEvent[] | Refusal;

export const decideEmployment = (command: EmploymentCommand, account: Account): Outcome => {
  switch (command.type) {
    case 'AddEmployee':
      return added(command, account);
    case 'InviteAgain':
      return invitedAgain(command, account);
    case 'RecordExit':
      return left(command, account);
  }
};

/** Employment begins with the adding, whether or not the invitation is ever accepted: only who has accepted is active. */
const added = (c: AddEmployee, account: Account): Outcome => {
  if (c.actor.role !== 'admin') return refuse('FORBIDDEN', 'forbidden');
  if (isKnown(account)) return refuse('EMAIL_TAKEN', 'conflict');
  const { userId, role, name, email, mobile, invitationId, expiresAt, code, designation, joinedOn, locationState } = c;
  return [
    { type: 'UserInvited', data: { userId, role, name, email, mobile, invitationId, expiresAt } },
    { type: 'EmployeeJoined', data: { employeeId: userId, name, code, designation, joinedOn, locationState } },
  ];
};

const invitedAgain = (command: InviteAgain, account: Account): Outcome => {
  const refusal = refusalOf(command, account, {
    may: (actor) => actor.role === 'admin',
    ready: (person) => person.is === 'invited' && person.employment?.leftOn === null,
  });
  if (refusal || !isKnown(account)) return refusal ?? [];
  const { userId, name, email, mobile, granted } = account;
  const role = roleOf(granted);
  if (role === 'client') return refuse('STATE_CONFLICT', 'conflict');
  const { invitationId, expiresAt } = command;
  return [{ type: 'UserInvited', data: { userId, role, name, email, mobile, invitationId, expiresAt } }];
};

/** A last day that has come ends the account at once; a later one ends it by a timer at its end. */
const left = (command: RecordExit, account: Account): Outcome => {
  const refusal = refusalOf(command, account, {
    may: (actor) => actor.role === 'admin',
    ready: (person) => person.employment !== null && person.employment.leftOn === null,
  });
  if (refusal || !isKnown(account)) return refusal ?? [];
  const { lastDay, reason, at } = command;
  if (account.employment && lastDay < account.employment.joinedOn) {
    return refuse('VALIDATION_FAILED', 'rule', {
      errors: [{ field: 'lastDay', message: 'The last day lies before the joining day' }],
    });
  }
  const employeeLeft: AccountEvent = { type: 'EmployeeLeft', data: { employeeId: account.userId, lastDay, reason } };
  if (account.is !== 'active' || lastDay > civilDateAt(at)) return [employeeLeft];
  return [employeeLeft, { type: 'UserDeactivated', data: { userId: account.userId, reason } }];
};

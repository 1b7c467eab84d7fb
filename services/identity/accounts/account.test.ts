import { type Actor, SYSTEM, VISITOR } from '@lamplight/common/facts/actor.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import type { AccountCommand } from './account.ts';
import { account, canDo } from './account.ts';
import type { AccountEvent } from './events.ts';
import { sessionHolds } from './state.ts';

const at = '2026-07-01T10:00:00.000Z';
const admin: Actor = { id: 'a1', role: 'admin' };
const self: Actor = { id: 'u1', role: 'client' };
const stranger: Actor = { id: 'u9', role: 'client' };
const colleague: Actor = { id: 'e9', role: 'employee' };
const profile = { name: 'Chitra', email: 'c@gmail.com', mobile: '9876543210' };

const signedUp: AccountEvent[] = [
  {
    type: 'UserSignedUp',
    data: { userId: 'u1', role: 'client', ...profile, credentialId: 'k1', acceptNewsletter: false },
  },
  { type: 'EmailVerified', data: { userId: 'u1', via: 'off' } },
  { type: 'ClientRegistered', data: { clientId: 'u1' } },
];
const employment = { code: 'E-1', designation: 'Engineer', joinedOn: '2026-01-05', locationState: 'KA' };
const invitedAs = (role: 'employee' | 'team_lead' | 'admin'): AccountEvent[] => [
  {
    type: 'UserInvited',
    data: { userId: 'u1', role, ...profile, invitationId: 'i1', expiresAt: '2026-07-04T10:00:00.000Z' },
  },
  { type: 'EmployeeJoined', data: { employeeId: 'u1', name: 'Chitra', ...employment } },
];
const joinedAs = (role: 'employee' | 'team_lead' | 'admin'): AccountEvent[] => [
  ...invitedAs(role),
  { type: 'InvitationAccepted', data: { userId: 'u1', role, name: 'Chitra', credentialId: 'k1', invitationId: 'i1' } },
  { type: 'EmailVerified', data: { userId: 'u1', via: 'invitation' } },
];
const deactivated: AccountEvent = { type: 'UserDeactivated', data: { userId: 'u1', reason: 'r' } };
const left: AccountEvent = { type: 'EmployeeLeft', data: { employeeId: 'u1', lastDay: '2026-08-31', reason: 'r' } };

/** The refusals that every command on an account shares (state-machines.md, rule 3). */
const sharedRefusals = (
  command: AccountCommand,
  events: readonly AccountEvent[],
  who: { may: Actor; mayNot?: Actor },
) => {
  it('is 404 for who may not know the account, and where there is none', () => {
    given(account, events)
      .when({ ...command, actor: stranger })
      .then({ refused: 'NOT_FOUND', because: 'absent' });
    given(account, [])
      .when({ ...command, actor: who.may })
      .then({ refused: 'NOT_FOUND', because: 'absent' });
  });
  const { mayNot } = who;
  if (mayNot) {
    it('is 403 for who may know it and not do this, before the version and the state are looked at', () => {
      given(account, events)
        .when({ ...command, actor: mayNot, ifMatch: 99 })
        .then({ refused: 'FORBIDDEN', because: 'forbidden' });
    });
  }
  it('is 409 with a stale version, and passes with the present one', () => {
    given(account, events)
      .when({ ...command, ifMatch: 99 })
      .then({ refused: 'VERSION_CONFLICT', because: 'conflict' });
    const { state } = given(account, events);
    const etag = state.is === 'absent' ? -1 : command.type === 'UpdateBillingProfile' ? 0 : state.etag;
    expect(Array.isArray(given(account, events).when({ ...command, ifMatch: etag }).outcome)).toBe(true);
  });
};

describe('SignUp', () => {
  const command = {
    type: 'SignUp',
    actor: VISITOR,
    at,
    userId: 'u1',
    ...profile,
    credentialId: 'k1',
    acceptNewsletter: false,
  } as const;
  it('makes an active client, whose address counts as verified while codes by mail are off', () => {
    const unproved = { ...command, unproved: true } as const;
    given(account).when(unproved).then(signedUp);
    expect(given(account).when(unproved).state).toMatchObject({
      is: 'active',
      granted: ['client'],
      client: { billing: null },
    });
  });
  it('makes no client yet where the address is to be proved', () => {
    given(account).when(command).then(signedUp.slice(0, 1));
    expect(given(account).when(command).state).toMatchObject({ is: 'unverified', client: null });
  });
  it('takes the place of an earlier one that nobody proved', () => {
    const again = { ...command, name: 'Owner', credentialId: 'k2' } as const;
    const { state } = given(account, signedUp.slice(0, 1)).when(again);
    expect(state).toMatchObject({ is: 'unverified', name: 'Owner', credentialId: 'k2' });
  });
  it('is refused where there is an account that counts, whatever its state', () => {
    for (const events of [signedUp, invitedAs('employee'), [...signedUp, deactivated]])
      given(account, events).when(command).then('EMAIL_TAKEN');
  });
});

describe('AddEmployee', () => {
  const command = {
    type: 'AddEmployee',
    actor: admin,
    at,
    userId: 'u1',
    ...profile,
    ...employment,
    role: 'team_lead',
    invitationId: 'i1',
    expiresAt: '2026-07-04T10:00:00.000Z',
  } as const;
  it('invites the person and employs them from then on', () =>
    given(account).when(command).then(invitedAs('team_lead')));
  it('is for admins alone', () => {
    for (const actor of [self, colleague, VISITOR])
      given(account)
        .when({ ...command, actor })
        .then('FORBIDDEN');
  });
  it('is refused where there is an account', () => given(account, signedUp).when(command).then('EMAIL_TAKEN'));
});

describe('InviteClient', () => {
  const command = {
    type: 'InviteClient',
    actor: admin,
    at,
    userId: 'u1',
    ...profile,
    invitationId: 'i1',
    expiresAt: '2026-07-04T10:00:00.000Z',
  } as const;
  const invited = given(account).when(command);
  const events = invited.outcome as AccountEvent[];
  it('invites a client, who is registered once they have accepted', () => {
    invited.then([{ type: 'UserInvited', data: expect.objectContaining({ role: 'client', invitationId: 'i1' }) }]);
    expect(invited.state).toMatchObject({ is: 'invited', granted: ['client'], employment: null, client: null });
    const accepting = { type: 'AcceptInvitation', actor: VISITOR, at, invitationId: 'i1', credentialId: 'k1' } as const;
    const accepted = given(account, events).when(accepting);
    accepted.then([
      {
        type: 'InvitationAccepted',
        data: { userId: 'u1', role: 'client', name: 'Chitra', credentialId: 'k1', invitationId: 'i1' },
      },
      { type: 'EmailVerified', data: { userId: 'u1', via: 'invitation' } },
      { type: 'ClientRegistered', data: { clientId: 'u1' } },
    ]);
    expect(accepted.state).toMatchObject({ is: 'active', granted: ['client'], client: { billing: null } });
  });
  it('can be invited again, and has no roles to be given', () => {
    const again = { type: 'InviteAgain', actor: admin, at, invitationId: 'i2', expiresAt: at } as const;
    expect(given(account, events).when(again).outcome).toMatchObject([
      { data: { role: 'client', invitationId: 'i2' } },
    ]);
    expect(canDo(admin, invited.state)).toMatchObject({ inviteAgain: true, changeRoles: false, recordExit: false });
  });
  it('is for admins alone, and refused where there is an account that counts', () => {
    for (const actor of [self, colleague, VISITOR])
      given(account)
        .when({ ...command, actor })
        .then('FORBIDDEN');
    for (const taken of [signedUp, events]) given(account, taken).when(command).then('EMAIL_TAKEN');
  });
  it('takes the place of a sign-up that nobody proved, of which nothing stays', () => {
    const { state } = given(account, signedUp.slice(0, 1)).when({ ...command, name: 'Invited' });
    expect(state).toMatchObject({ is: 'invited', name: 'Invited', credentialId: null });
  });
});

describe('signing in by Google', () => {
  const vouched = { issuer: 'https://accounts.google.com', subject: '1084', email: 'c@gmail.com' };
  const signUp = { type: 'SignUpWithGoogle', actor: VISITOR, at, userId: 'u1', name: 'Chitra', ...vouched } as const;
  const link = { type: 'LinkIdentity', actor: self, at, ...vouched } as const;
  const unlink = { type: 'UnlinkIdentity', actor: self, at } as const;
  const linked: AccountEvent = { type: 'IdentityLinked', data: { userId: 'u1', ...vouched, linkedAt: at } };
  it('makes an active client without password and number', () => {
    expect(given(account).when(signUp).state).toMatchObject({
      ...{ is: 'active', mobile: '', credentialId: null, client: { billing: null } },
      google: { ...vouched, linkedAt: at },
    });
    for (const events of [signedUp, invitedAs('employee'), [...signedUp, deactivated]])
      given(account, events).when(signUp).then('EMAIL_TAKEN');
  });
  it('leaves nothing of a stranger who signed up with the address and never proved it', () => {
    expect(given(account, signedUp.slice(0, 1)).when(signUp).state).toMatchObject({ is: 'active', credentialId: null });
  });
  it('is linked once, and to one Google account at a time', () => {
    given(account, signedUp).when(link).then([linked]);
    given(account, [...signedUp, linked])
      .when(link)
      .then([]);
    given(account, [...signedUp, linked])
      .when({ ...link, subject: '1085' })
      .then('STATE_CONFLICT');
    given(account, [...signedUp, deactivated])
      .when(link)
      .then('STATE_CONFLICT');
  });
  it('is unlinked while a password is there, and nobody is locked out by it', () => {
    given(account, [...signedUp, linked])
      .when(unlink)
      .then([{ type: 'IdentityUnlinked', data: { userId: 'u1', issuer: vouched.issuer } }]);
    given(account, signedUp).when(unlink).then([]);
    const byGoogleAlone = given(account).when(signUp).outcome as AccountEvent[];
    given(account, byGoogleAlone).when(unlink).then({ refused: 'LAST_SIGN_IN_METHOD', because: 'rule' });
  });
  sharedRefusals(link, signedUp, { may: self, mayNot: admin });
  sharedRefusals(unlink, [...signedUp, linked], { may: self, mayNot: admin });
});

describe('InviteAgain', () => {
  const command = {
    type: 'InviteAgain',
    actor: admin,
    at,
    invitationId: 'i2',
    expiresAt: '2026-07-08T10:00:00.000Z',
  } as const;
  it('voids the older invitation', () => {
    const again = given(account, invitedAs('admin')).when(command);
    expect(again.outcome).toMatchObject([{ type: 'UserInvited', data: { role: 'admin', invitationId: 'i2' } }]);
    const events = [...invitedAs('admin'), ...(again.outcome as AccountEvent[])];
    const accept = { type: 'AcceptInvitation', actor: VISITOR, at, credentialId: 'k1' } as const;
    given(account, events)
      .when({ ...accept, invitationId: 'i1' })
      .then('LINK_INVALID');
    expect(given(account, events).when({ ...accept, invitationId: 'i2' }).state).toMatchObject({ is: 'active' });
  });
  it('needs someone who was invited and has neither joined nor left', () => {
    for (const events of [joinedAs('employee'), [...invitedAs('employee'), left], signedUp])
      given(account, events).when(command).then('STATE_CONFLICT');
  });
  sharedRefusals(command, invitedAs('employee'), { may: admin, mayNot: self });
});

describe('AcceptInvitation', () => {
  const command = { type: 'AcceptInvitation', actor: VISITOR, at, invitationId: 'i1', credentialId: 'k1' } as const;
  it('makes the account active in the role it was invited for', () =>
    given(account, invitedAs('team_lead')).when(command).then(joinedAs('team_lead').slice(2)));
  it('is one refusal for a used, voided, late, foreign or withdrawn invitation', () => {
    given(account).when(command).then('LINK_INVALID');
    given(account, joinedAs('employee')).when(command).then('LINK_INVALID');
    given(account, [...invitedAs('employee'), left])
      .when(command)
      .then('LINK_INVALID');
    given(account, invitedAs('employee'))
      .when({ ...command, invitationId: 'i0' })
      .then('LINK_INVALID');
    given(account, invitedAs('employee'))
      .when({ ...command, at: '2026-07-04T10:00:00.001Z' })
      .then('LINK_INVALID');
    expect(given(account, invitedAs('employee')).when({ ...command, at: '2026-07-04T10:00:00.000Z' }).state.is).toBe(
      'active',
    );
  });
});

describe('JoinAsFirstAdmin', () => {
  const command = {
    type: 'JoinAsFirstAdmin',
    actor: VISITOR,
    at,
    userId: 'u1',
    ...profile,
    ...employment,
    credentialId: 'k1',
    invitationId: 'i1',
  } as const;
  it('makes an active admin who is on the staff', () => {
    const { type, data } = invitedAs('admin')[0] as Extract<AccountEvent, { type: 'UserInvited' }>;
    given(account)
      .when(command)
      .then([{ type, data: { ...data, expiresAt: at } }, ...joinedAs('admin').slice(1, 3)]);
    expect(given(account).when(command).state).toMatchObject({
      is: 'active',
      granted: ['employee', 'admin'],
      employment: { code: 'E-1' },
    });
  });
  it('is refused where there is an account', () => given(account, signedUp).when(command).then('LINK_INVALID'));
});

describe('UpdateProfile', () => {
  const command = { type: 'UpdateProfile', actor: self, at, name: 'New', mobile: '9876543210' } as const;
  it('records what changed and nothing else', () => {
    given(account, signedUp)
      .when(command)
      .then([{ type: 'ProfileUpdated', data: { userId: 'u1', changedFields: ['name'], name: 'New' } }]);
    given(account, signedUp)
      .when({ ...command, name: 'Chitra' })
      .then([]);
  });
  it('needs an active account', () =>
    given(account, [...signedUp, deactivated])
      .when(command)
      .then('STATE_CONFLICT'));
  sharedRefusals(command, signedUp, { may: self, mayNot: admin });
});

describe('ChangePassword', () => {
  const command = {
    type: 'ChangePassword',
    actor: self,
    at,
    checked: 'k1',
    credentialId: 'k2',
    keeps: ['f1'],
  } as const;
  it('ends every session that began before, but those it keeps', () => {
    const changed = given(account, signedUp).when(command);
    changed.then([
      { type: 'PasswordChanged', data: { userId: 'u1', via: 'change', credentialId: 'k2', keeps: ['f1'] } },
    ]);
    const { state } = changed;
    expect(sessionHolds(state, { familyId: 'f1', since: 2 })).toBe(true);
    expect(sessionHolds(state, { familyId: 'f2', since: 2 })).toBe(false);
    expect(sessionHolds(state, { familyId: 'f3', since: 3 })).toBe(true);
  });
  it('is refused when another password was set since the current one was proved', () => {
    given(account, signedUp)
      .when({ ...command, checked: 'k0' })
      .then('PASSWORD_WRONG');
  });
  it('leaves the version of the person alone', () => {
    expect(given(account, signedUp).when(command).state).toMatchObject({ etag: 2, credentialId: 'k2' });
  });
  it('needs an active account', () =>
    given(account, [...signedUp, deactivated])
      .when(command)
      .then('STATE_CONFLICT'));
  sharedRefusals(command, signedUp, { may: self, mayNot: admin });
});

describe('RehashPassword', () => {
  const command = { type: 'RehashPassword', actor: self, at, checked: 'k1', credentialId: 'k2' } as const;
  it('ends no session', () => {
    const { state } = given(account, signedUp).when(command);
    expect(state).toMatchObject({ credentialId: 'k2' });
    expect(sessionHolds(state, { familyId: 'f2', since: 2 })).toBe(true);
  });
  it('is refused when another password was set meanwhile', () =>
    given(account, signedUp)
      .when({ ...command, checked: 'k0' })
      .then('PASSWORD_WRONG'));
});

describe('Deactivate and Reactivate', () => {
  const off = { type: 'Deactivate', actor: admin, at, reason: 'gone' } as const;
  const on = { type: 'Reactivate', actor: admin, at, reason: 'back' } as const;
  it('end all sessions, which do not come back with the account', () => {
    given(account, signedUp)
      .when(off)
      .then([{ type: 'UserDeactivated', data: { userId: 'u1', reason: 'gone' } }]);
    const { state } = given(account, [...signedUp, deactivated]).when(on);
    expect(state.is).toBe('active');
    expect(sessionHolds(state, { familyId: 'f1', since: 2 })).toBe(false);
    expect(sessionHolds(state, { familyId: 'f1', since: 4 })).toBe(true);
  });
  it('are refused in the wrong state, also for who was only invited', () => {
    given(account, [...signedUp, deactivated])
      .when(off)
      .then('STATE_CONFLICT');
    given(account, signedUp).when(on).then('STATE_CONFLICT');
    given(account, invitedAs('employee')).when(off).then('STATE_CONFLICT');
  });
  it('bring nobody back who has left, but shut out who leaves before their last day', () => {
    given(account, [...joinedAs('employee'), left, deactivated])
      .when(on)
      .then('STATE_CONFLICT');
    given(account, [...joinedAs('employee'), left])
      .when(off)
      .then([{ type: 'UserDeactivated', data: { userId: 'u1', reason: 'gone' } }]);
  });
  it('may be done by a timer', () => {
    expect(given(account, joinedAs('employee')).when({ ...off, actor: SYSTEM }).state.is).toBe('deactivated');
  });
  sharedRefusals(off, joinedAs('employee'), { may: admin, mayNot: self });
});

describe('ChangeRoles', () => {
  const command = { type: 'ChangeRoles', actor: admin, at, reason: 'r' } as const;
  it('grants on top of what the person is, and tells what they are afterwards', () => {
    given(account, joinedAs('employee'))
      .when({ ...command, grant: 'team_lead' })
      .then([{ type: 'RoleGranted', data: { userId: 'u1', role: 'team_lead', roleNow: 'team_lead', reason: 'r' } }]);
  });
  it('revokes down to employee, and ends all sessions', () => {
    const revoked = given(account, joinedAs('admin')).when({ ...command, revoke: 'admin' });
    revoked.then([{ type: 'RoleRevoked', data: { userId: 'u1', role: 'admin', roleNow: 'employee', reason: 'r' } }]);
    expect(sessionHolds(revoked.state, { familyId: 'f1', since: 3 })).toBe(false);
  });
  it('swaps in one append', () => {
    const swapped = given(account, joinedAs('admin')).when({ ...command, grant: 'team_lead', revoke: 'admin' });
    expect(swapped.outcome).toMatchObject([
      { type: 'RoleGranted', data: { roleNow: 'admin' } },
      { type: 'RoleRevoked', data: { roleNow: 'team_lead' } },
    ]);
  });
  it('changes nothing where nothing is to change', () => {
    given(account, joinedAs('admin'))
      .when({ ...command, grant: 'admin' })
      .then([]);
    given(account, joinedAs('employee'))
      .when({ ...command, revoke: 'admin' })
      .then([]);
  });
  it('takes nobody off the staff, makes nobody of a client, and needs an active account', () => {
    given(account, joinedAs('employee'))
      .when({ ...command, revoke: 'employee' })
      .then('STATE_CONFLICT');
    given(account, joinedAs('employee'))
      .when({ ...command, grant: 'admin', revoke: 'admin' })
      .then('STATE_CONFLICT');
    given(account, signedUp)
      .when({ ...command, grant: 'admin' })
      .then('STATE_CONFLICT');
    given(account, invitedAs('employee'))
      .when({ ...command, grant: 'admin' })
      .then('STATE_CONFLICT');
    given(account, [...joinedAs('employee'), left])
      .when({ ...command, grant: 'admin' })
      .then('STATE_CONFLICT');
  });
  sharedRefusals({ ...command, grant: 'team_lead' }, joinedAs('employee'), { may: admin, mayNot: self });
});

describe('ChangeEmployment', () => {
  const command = { type: 'ChangeEmployment', actor: admin, at, designation: 'Senior engineer' } as const;
  it('tells each change, all in one append', () => {
    given(account, joinedAs('employee'))
      .when({ ...command, locationState: 'MH', skills: ['TypeScript', 'C++'] })
      .then([
        { type: 'EmployeeDesignationChanged', data: { employeeId: 'u1', designation: 'Senior engineer' } },
        { type: 'EmployeeRelocated', data: { employeeId: 'u1', fromState: 'KA', toState: 'MH' } },
        { type: 'EmployeeSkillsChanged', data: { employeeId: 'u1', skills: ['TypeScript', 'C++'] } },
      ]);
  });
  it('leaves what is left out, and tells nothing where nothing changes', () => {
    const { state } = given(account, joinedAs('employee')).when(command);
    expect(state).toMatchObject({ employment: { ...employment, designation: 'Senior engineer', skills: [] } });
    given(account, joinedAs('employee'))
      .when({ ...command, designation: 'Engineer', locationState: 'KA', skills: [] })
      .then([]);
  });
  it('counts a skill once, whatever its case, in the spelling that came first', () => {
    const { state } = given(account, joinedAs('employee')).when({ ...command, skills: ['Go', 'SQL', 'go', 'GO'] });
    expect(state).toMatchObject({ employment: { skills: ['Go', 'SQL'] } });
  });
  it('is for employees who have not left', () => {
    given(account, [...joinedAs('employee'), left])
      .when(command)
      .then('STATE_CONFLICT');
    given(account, signedUp).when(command).then('STATE_CONFLICT');
  });
  sharedRefusals(command, joinedAs('employee'), { may: admin, mayNot: self });
});

describe('RecordExit', () => {
  const command = { type: 'RecordExit', actor: admin, at, lastDay: '2026-07-31', reason: 'moving on' } as const;
  const types = (outcome: unknown) => (outcome as AccountEvent[]).map(({ type }) => type);
  it('with a later last day ends the sessions and leaves the account until then', () => {
    const { outcome, state } = given(account, joinedAs('employee')).when(command);
    expect(types(outcome)).toEqual(['EmployeeLeft']);
    expect(state).toMatchObject({ is: 'active', employment: { leftOn: '2026-07-31' } });
    expect(sessionHolds(state, { familyId: 'f1', since: 3 })).toBe(false);
  });
  it('with a last day that has come, by the calendar of India, deactivates at once', () => {
    const lastDay = '2026-07-02';
    expect(
      types(given(account, joinedAs('employee')).when({ ...command, lastDay, at: '2026-07-01T18:30:00.000Z' }).outcome),
    ).toEqual(['EmployeeLeft', 'UserDeactivated']);
    expect(
      types(given(account, joinedAs('employee')).when({ ...command, lastDay, at: '2026-07-01T18:29:59.999Z' }).outcome),
    ).toEqual(['EmployeeLeft']);
  });
  it('of someone who never joined needs no deactivation', () => {
    expect(types(given(account, invitedAs('employee')).when({ ...command, lastDay: '2026-07-01' }).outcome)).toEqual([
      'EmployeeLeft',
    ]);
  });
  it('is refused with a last day before the joining day; that day itself will do', () => {
    given(account, joinedAs('employee'))
      .when({ ...command, lastDay: '2026-01-04' })
      .then('VALIDATION_FAILED');
    expect(
      Array.isArray(given(account, joinedAs('employee')).when({ ...command, lastDay: '2026-01-05' }).outcome),
    ).toBe(true);
  });
  it('happens once, and only to staff', () => {
    given(account, [...joinedAs('employee'), left])
      .when(command)
      .then('STATE_CONFLICT');
    given(account, signedUp).when(command).then('STATE_CONFLICT');
  });
  sharedRefusals(command, joinedAs('employee'), { may: admin, mayNot: self });
});

describe('UpdateBillingProfile', () => {
  const command = {
    type: 'UpdateBillingProfile',
    actor: self,
    at,
    legalName: 'Chitra Pvt Ltd',
    address: 'MG Road',
    country: 'IN',
    stateCode: 'KA',
    gstin: null,
  } as const;
  it('is a new version each time, with a version of its own', () => {
    const first = given(account, signedUp).when(command);
    expect(first.outcome).toMatchObject([
      { type: 'ClientBillingProfileUpdated', data: { clientId: 'u1', version: 1, complete: true } },
    ]);
    expect(first.state).toMatchObject({ etag: 2, client: { billing: { etag: 3, version: 1 } } });
    const second = given(account, [...signedUp, ...(first.outcome as AccountEvent[])]).when({ ...command, ifMatch: 3 });
    expect(second.outcome).toMatchObject([{ data: { version: 2 } }]);
  });
  it('may be done by an admin too', () => {
    expect(Array.isArray(given(account, signedUp).when({ ...command, actor: admin }).outcome)).toBe(true);
  });
  it('refuses a state or GSTIN that cannot be, by field', () => {
    const fields = (more: object) => {
      const { outcome } = given(account, signedUp).when({ ...command, ...more });
      return 'refused' in outcome
        ? (outcome.detail as { errors: { field: string }[] }).errors.map(({ field }) => field)
        : [];
    };
    expect(fields({ stateCode: null })).toEqual(['stateCode']);
    expect(fields({ stateCode: 'XX' })).toEqual(['stateCode']);
    expect(fields({ stateCode: 'toString' })).toEqual(['stateCode']);
    expect(fields({ gstin: '29ABCDE1234F1Z6' })).toEqual(['gstin']);
    expect(fields({ stateCode: 'MH', gstin: '29AAACB1234C1ZB' })).toEqual(['gstin']);
    expect(fields({ country: 'US' })).toEqual(['stateCode']);
    expect(fields({ country: 'US', stateCode: null, gstin: '29AAACB1234C1ZB' })).toEqual(['gstin']);
    expect(fields({ country: 'US', stateCode: null })).toEqual([]);
  });
  it('is of clients alone, and needs an active account', () => {
    given(account, joinedAs('employee'))
      .when({ ...command, actor: admin })
      .then('NOT_FOUND');
    given(account, [...signedUp, deactivated])
      .when(command)
      .then('STATE_CONFLICT');
  });
  sharedRefusals(command, signedUp, { may: self });
});

describe('what may be done', () => {
  it('follows role, ownership and state', () => {
    const may = (actor: Actor, events: readonly AccountEvent[]) =>
      Object.entries(canDo(actor, given(account, events).state)).flatMap(([command, can]) => (can ? [command] : []));
    expect(may(admin, invitedAs('employee'))).toEqual(['inviteAgain', 'changeEmployment', 'recordExit']);
    expect(may(admin, joinedAs('employee'))).toEqual(['changeEmployment', 'recordExit', 'deactivate', 'changeRoles']);
    expect(may(admin, [...joinedAs('employee'), deactivated])).toEqual([
      'changeEmployment',
      'recordExit',
      'reactivate',
    ]);
    expect(may(admin, [...joinedAs('employee'), left, deactivated])).toEqual([]);
    expect(may({ id: 'u1', role: 'employee' }, joinedAs('employee'))).toEqual(['updateProfile']);
    expect(may(colleague, joinedAs('employee'))).toEqual([]);
    expect(may(self, [...signedUp, deactivated])).toEqual([]);
    expect(canDo(admin, { is: 'absent' })).toEqual({});
    expect(account).toMatchObject({ category: 'user', audited: true, initial: { is: 'absent' } });
  });
});

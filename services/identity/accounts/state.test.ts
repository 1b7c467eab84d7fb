/** What a person's events fold to, one event at a time: a right, a session or a factor that stays behind is a way in. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { AccountEvent } from './events.ts';
import { type Account, evolve, isActiveAdmin, isTaken, type Person, roleOf, sessionHolds } from './state.ts';

const at = '2026-07-01T10:00:00.000Z';
const profile = { name: 'Chitra', email: 'c@gmail.com', mobile: '9876543210' };
const signedUp = (credentialId: string | null = 'k1'): AccountEvent => ({
  type: 'UserSignedUp',
  data: { userId: 'u1', role: 'client', ...profile, credentialId, acceptNewsletter: true },
});
const invited = (role: Role, invitationId = 'i1'): AccountEvent => ({
  type: 'UserInvited',
  data: { userId: 'u1', role, ...profile, invitationId, expiresAt: at },
});
const employment = { code: 'E-1', designation: 'Engineer', joinedOn: '2026-01-05', locationState: 'KA' };
const joined: AccountEvent = { type: 'EmployeeJoined', data: { employeeId: 'u1', name: 'Chitra', ...employment } };
const verified: AccountEvent = { type: 'EmailVerified', data: { userId: 'u1', via: 'code' } };
const accepted: AccountEvent = {
  type: 'InvitationAccepted',
  data: { userId: 'u1', role: 'admin', name: 'Chitra', credentialId: 'k1', invitationId: 'i1' },
};
const deactivated: AccountEvent = { type: 'UserDeactivated', data: { userId: 'u1', reason: 'r' } };
const reactivated: AccountEvent = { type: 'UserReactivated', data: { userId: 'u1', reason: 'r' } };
const left: AccountEvent = { type: 'EmployeeLeft', data: { employeeId: 'u1', lastDay: '2026-08-31', reason: 'r' } };
const registered: AccountEvent = { type: 'ClientRegistered', data: { clientId: 'u1' } };
const changed: AccountEvent = {
  type: 'PasswordChanged',
  data: { userId: 'u1', via: 'change', credentialId: 'k2', keeps: ['f1'] },
};
const google = { issuer: 'https://accounts.google.com', subject: '1084', email: 'c@gmail.com', linkedAt: at };
const linked: AccountEvent = { type: 'IdentityLinked', data: { userId: 'u1', ...google } };
const factor: AccountEvent = {
  type: 'TwoFactorEnabled',
  data: { userId: 'u1', method: 'totp', secretId: 't1', keeps: ['f1'] },
};
const role = (type: 'RoleGranted' | 'RoleRevoked', which: 'team_lead' | 'admin'): AccountEvent => ({
  type,
  data: { userId: 'u1', role: which, roleNow: 'employee', reason: 'r' },
});
const billing = {
  ...{ version: 1, complete: true, stateCode: 'KA', country: 'IN' },
  ...{ legalName: 'Chitra Pvt Ltd', address: 'MG Road', gstin: null },
};
const billed: AccountEvent = { type: 'ClientBillingProfileUpdated', data: { clientId: 'u1', ...billing } };

const fold = (events: readonly AccountEvent[]): Account =>
  events.reduce<Account>((state, event, revision) => evolve(state, event, revision), { is: 'absent' });
const person = (...events: readonly AccountEvent[]): Person => {
  const account = fold(events);
  if (account.is === 'absent') throw new Error('No person');
  return account;
};
/** Of a new account, at its first event. */
const blank = {
  ...{ etag: 0, credentialId: null, signUp: null, secondFactor: null, google: null, invitation: null },
  ...{ sessionsFrom: 0, keeps: [], employment: null, client: null },
};
const active = [invited('admin'), joined, accepted] as const;

describe('an account', () => {
  it.each<[string, AccountEvent, object]>([
    [
      'by the form',
      signedUp(),
      { is: 'unverified', granted: ['client'], credentialId: 'k1', signUp: { acceptNewsletter: true } },
    ],
    ['by Google', signedUp(null), { is: 'unverified', granted: ['client'] }],
    ['by an invitation to clients', invited('client'), { is: 'invited', granted: ['client'] }],
    ['by an invitation to the staff', invited('employee'), { is: 'invited', granted: ['employee'] }],
    ['by an invitation to lead', invited('team_lead'), { is: 'invited', granted: ['employee', 'team_lead'] }],
    ['by an invitation to admins', invited('admin'), { is: 'invited', granted: ['employee', 'admin'] }],
  ])('begins %s with that and nothing else', (_what, event, expected) => {
    const invitation = event.type === 'UserInvited' ? { id: 'i1', expiresAt: at } : null;
    expect(fold([event])).toEqual({ ...blank, userId: 'u1', ...profile, invitation, ...expected });
  });
  it('begins with nothing else', () => {
    for (const event of [verified, accepted, changed, linked, factor, role('RoleGranted', 'admin'), reactivated])
      expect([event.type, fold([event])]).toEqual([event.type, { is: 'absent' }]);
  });
  it('that counts keeps what it is when it is invited again; one that nobody proved leaves nothing', () => {
    const again = person(invited('admin'), joined, invited('employee', 'i2'));
    expect(again).toMatchObject({ etag: 2, granted: ['employee'], invitation: { id: 'i2' }, employment });
    const taken = person(signedUp(), linked, invited('client'));
    expect(taken).toEqual({ ...person(invited('client')), etag: 2 });
  });

  const staff = person(...active);
  it.each<[AccountEvent, object]>([
    [verified, {}],
    [{ type: 'ProfileUpdated', data: { userId: 'u1', changedFields: ['name'], name: 'Mita' } }, { name: 'Mita' }],
    [{ type: 'ProfileUpdated', data: { userId: 'u1', changedFields: ['mobile'], mobile: '9' } }, { mobile: '9' }],
    [
      { type: 'EmailChanged', data: { userId: 'u1', email: 'new@gmail.com' } } as AccountEvent,
      { email: 'new@gmail.com' },
    ],
    [changed, { etag: 2, credentialId: 'k2', sessionsFrom: 3, keeps: ['f1'] }],
    [
      { type: 'PasswordRehashed', data: { userId: 'u1', credentialId: 'k2' } },
      { etag: 2, credentialId: 'k2' },
    ],
    [factor, { etag: 2, secondFactor: { method: 'totp', secretId: 't1' }, sessionsFrom: 3, keeps: ['f1'] }],
    [linked, { etag: 2, google }],
    [role('RoleGranted', 'team_lead'), { granted: ['employee', 'admin', 'team_lead'] }],
    [role('RoleRevoked', 'admin'), { granted: ['employee'], sessionsFrom: 3 }],
    [deactivated, { is: 'deactivated', sessionsFrom: 3 }],
    [
      { type: 'EmployeeDesignationChanged', data: { employeeId: 'u1', designation: 'Lead' } },
      { employment: { ...staff.employment, designation: 'Lead' } },
    ],
    [
      { type: 'EmployeeRelocated', data: { employeeId: 'u1', fromState: 'KA', toState: 'MH' } },
      { employment: { ...staff.employment, locationState: 'MH' } },
    ],
    [
      { type: 'EmployeeSkillsChanged', data: { employeeId: 'u1', skills: ['Go'] } },
      { employment: { ...staff.employment, skills: ['Go'] } },
    ],
    [left, { employment: { ...staff.employment, leftOn: '2026-08-31' }, sessionsFrom: 3 }],
    [registered, { client: { billing: null } }],
    [billed, { etag: 2, client: { billing: { etag: 3, ...billing } } }],
  ])('changes by $type in this alone', (event, expected) => {
    expect(fold([...active, event])).toEqual({ ...staff, etag: 3, ...expected });
  });
  it('is active, employed and without invitation once that was accepted', () => {
    expect(staff).toEqual({
      ...{ ...blank, userId: 'u1', ...profile, etag: 2, is: 'active', granted: ['employee', 'admin'] },
      ...{ credentialId: 'k1', employment: { ...employment, skills: [], leftOn: null } },
    });
  });
  it('that is shut is opened by an admin alone: no proof of its address does', () => {
    expect(person(signedUp(), verified)).toMatchObject({ is: 'active', etag: 1 });
    expect(person(signedUp(), verified, deactivated, verified)).toMatchObject({ is: 'deactivated', etag: 3 });
    expect(person(signedUp(), verified, deactivated, reactivated)).toMatchObject({ is: 'active', etag: 3 });
  });
  it('gives its factor and its Google account back', () => {
    const off = { type: 'TwoFactorDisabled', data: { userId: 'u1' } } as AccountEvent;
    const unlinked: AccountEvent = { type: 'IdentityUnlinked', data: { userId: 'u1', issuer: google.issuer } };
    expect(person(...active, factor, off)).toEqual({ ...person(...active, factor), secondFactor: null });
    expect(person(...active, linked, unlinked)).toEqual({ ...person(...active, linked), google: null });
  });
  it('registered twice keeps its billing profile', () => {
    const once = person(...active, registered, billed);
    expect(person(...active, registered, billed, registered).client).toEqual(once.client);
  });
});

describe('a session', () => {
  const holds = (events: readonly AccountEvent[], familyId: string, since: number) =>
    sessionHolds(fold(events), { familyId, since });
  it('goes on while the account is active and nothing ended it', () => {
    expect(holds(active, 'f1', 0)).toBe(true);
    expect(holds([...active, changed], 'f1', 2)).toBe(true);
    expect(holds([...active, changed], 'f2', 2)).toBe(false);
    expect(holds([...active, changed], 'f2', 3)).toBe(true);
  });
  it('is none of an account that is not active, whenever it began', () => {
    for (const events of [[], [signedUp()], [invited('employee')], [...active, deactivated]])
      expect(holds(events, 'f1', 99)).toBe(false);
  });
  it.each<[string, AccountEvent]>([
    ['is deactivated', deactivated],
    ['loses a role', role('RoleRevoked', 'admin')],
    ['leaves', left],
  ])('that outlived a new password ends when its person %s', (_what, event) => {
    expect(holds([...active, changed, event, reactivated], 'f1', 2)).toBe(false);
    expect(holds([...active, changed, event, reactivated], 'f1', 4)).toBe(true);
  });
});

describe('who counts', () => {
  it.each<[readonly Role[], Role]>([
    [[], 'client'],
    [['client'], 'client'],
    [['client', 'employee'], 'employee'],
    [['employee', 'team_lead'], 'team_lead'],
    [['employee', 'team_lead', 'admin'], 'admin'],
  ])('of %j is %s', (granted, highest) => expect(roleOf(granted)).toBe(highest));
  it.each<[string, boolean, readonly AccountEvent[]]>([
    ['an active one', true, active],
    ['nobody', false, []],
    ['one who has not joined', false, active.slice(0, 2)],
    ['one who is shut out', false, [...active, deactivated]],
    ['one who is about to leave', false, [...active, left]],
    ['who is none any more', false, [...active, role('RoleRevoked', 'admin')]],
    ['a client', false, [signedUp(), verified]],
    ['one without employment', true, [invited('admin'), accepted]],
  ])('as an admin: %s, %s', (_what, counts, events) => expect(isActiveAdmin(fold(events))).toBe(counts));
  it('as the owner of an address: whoever proved it or was invited to it', () => {
    expect(
      [[], [signedUp()], [signedUp(), verified], [invited('client')]].map((events) => isTaken(fold(events))),
    ).toEqual([false, false, true, true]);
  });
});

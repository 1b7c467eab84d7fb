import type { Actor } from '@lamplight/common/facts/actor.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { account } from './account.ts';
import type { AccountEvent } from './events.ts';
import { sessionHolds } from './state.ts';

const at = '2026-07-01T10:00:00.000Z';
const self: Actor = { id: 'u1', role: 'client' };
const stranger: Actor = { id: 'u9', role: 'client' };
const admin: Actor = { id: 'a1', role: 'admin' };
const signedUp: AccountEvent = {
  type: 'UserSignedUp',
  data: {
    ...{ userId: 'u1', role: 'client', name: 'Chitra', email: 'c@gmail.com', mobile: '9876543210' },
    ...{ credentialId: 'k1', acceptNewsletter: false },
  },
};
const proved: AccountEvent[] = [
  { type: 'EmailVerified', data: { userId: 'u1', via: 'code' } },
  { type: 'ClientRegistered', data: { clientId: 'u1' } },
];
const active = [signedUp, ...proved];
const deactivated: AccountEvent = { type: 'UserDeactivated', data: { userId: 'u1', reason: 'r' } };
const on = (method: 'mail' | 'totp', secretId: string | null): AccountEvent => ({
  type: 'TwoFactorEnabled',
  data: { userId: 'u1', method, secretId, keeps: ['s1'] },
});

const commands = {
  verify: { type: 'VerifyEmail', actor: self, at, credentialId: 'k1' },
  change: { type: 'ChangeEmail', actor: self, at, email: 'new@gmail.com' },
  reset: { type: 'ResetPassword', actor: self, at, checked: 'k1', credentialId: 'k2' },
  mail: { type: 'EnableTwoFactor', actor: self, at, method: 'mail', keeps: ['s1'] },
  totp: { type: 'EnableTwoFactor', actor: self, at, method: 'totp', secretId: 't1', keeps: ['s1'] },
  off: { type: 'DisableTwoFactor', actor: self, at },
} as const;

describe('every proof', () => {
  it.each(Object.values(commands))('of $type is the person’s own, on an account that may be entered', (command) => {
    given(account, active)
      .when({ ...command, actor: stranger })
      .then('NOT_FOUND');
    given(account, active)
      .when({ ...command, actor: admin })
      .then('FORBIDDEN');
    given(account, [...active, deactivated])
      .when(command)
      .then('STATE_CONFLICT');
    given(account).when(command).then('NOT_FOUND');
  });
});

describe('VerifyEmail', () => {
  it('makes the client, once', () => {
    given(account, [signedUp]).when(commands.verify).then(proved);
    given(account, active).when(commands.verify).then([]);
  });
  it('of an earlier sign-up proves nothing of the one that took its place', () => {
    const again = { ...signedUp, data: { ...signedUp.data, credentialId: 'k2' } };
    given(account, [signedUp, again]).when(commands.verify).then('OTP_INVALID');
  });
});

describe('ChangeEmail', () => {
  it('moves the address of an active person, and is nothing for the present one', () => {
    given(account, active)
      .when(commands.change)
      .then([{ type: 'EmailChanged', data: { userId: 'u1', email: 'new@gmail.com' } }]);
    expect(given(account, active).when(commands.change).state).toMatchObject({ email: 'new@gmail.com' });
    given(account, active)
      .when({ ...commands.change, email: 'c@gmail.com' })
      .then([]);
    given(account, [signedUp]).when(commands.change).then('STATE_CONFLICT');
  });
});

describe('ResetPassword', () => {
  const reset: AccountEvent = {
    type: 'PasswordChanged',
    data: { userId: 'u1', via: 'reset', credentialId: 'k2', keeps: [] },
  };
  it('ends every session and leaves the second factor on', () => {
    given(account, [...active, on('mail', null)])
      .when(commands.reset)
      .then([reset]);
    const { state } = given(account, [...active, on('mail', null)]).when(commands.reset);
    expect(state).toMatchObject({ credentialId: 'k2', secondFactor: { method: 'mail' } });
    expect(sessionHolds(state, { familyId: 's1', since: 3 })).toBe(false);
  });
  it('proves the address of an account that nobody had proved', () => {
    given(account, [signedUp])
      .when(commands.reset)
      .then([...proved, reset]);
  });
  it('loses against a password that was set meanwhile', () => {
    given(account, active)
      .when({ ...commands.reset, checked: 'k0' })
      .then('OTP_INVALID');
  });
});

describe('a second factor', () => {
  it('switched on ends every session but the one that asked', () => {
    const { state } = given(account, active).when(commands.mail);
    expect(state).toMatchObject({ secondFactor: { method: 'mail', secretId: null } });
    expect(sessionHolds(state, { familyId: 's1', since: 2 })).toBe(true);
    expect(sessionHolds(state, { familyId: 's2', since: 2 })).toBe(false);
  });
  it('by mail is no step back from an app, and an app takes the place of mail and of another app', () => {
    given(account, [...active, on('totp', 't0')])
      .when(commands.mail)
      .then([]);
    for (const before of [on('mail', null), on('totp', 't0')]) {
      given(account, [...active, before])
        .when(commands.totp)
        .then([on('totp', 't1')]);
    }
  });
  it('switched off says which it was, once', () => {
    given(account, [...active, on('totp', 't1')])
      .when(commands.off)
      .then([{ type: 'TwoFactorDisabled', data: { userId: 'u1', method: 'totp' } }]);
    given(account, active).when(commands.off).then([]);
  });
});

import { NO, notKnownYet, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { AT, admin, colleague, employee, lead, secondAdmin } from '../workbench/cast.ts';
import { bankClaim } from './claim.ts';
import { type BankCommand, type BankEvent, bankDetails } from './details.ts';
import { accountKeyOf, macWith } from './mac.ts';

const employeeId = employee.id;
const of = (bankId: string, actor = employee) => ({ employeeId, bankId, actor, at: AT });
const account = { holder: 'Esha Employee', accountNumber: '123456789012', ifsc: 'HDFC0001234', accountMac: 'mac-1' };
const submit = (bankId: string, over: object = {}): BankCommand => ({
  ...{ type: 'SubmitBankDetails', ...account, onPayroll: YES, ...of(bankId) },
  ...over,
});
const verify = (bankId: string, over: object = {}): BankCommand => ({
  ...{ type: 'VerifyBankDetails', otherAdmin: YES, ...of(bankId, admin) },
  ...over,
});
const reject = (bankId: string, over: object = {}): BankCommand => ({
  ...{ type: 'RejectBankDetails', reason: 'Another name', ...of(bankId, admin) },
  ...over,
});
const submitted = (bankId: string, over: object = {}): BankEvent => ({
  type: 'BankDetailsSubmitted',
  data: {
    ...{ employeeId, bankId, ...account, last4: '9012', submittedBy: employeeId, replaces: null, frees: null },
    ...over,
  },
});
const verified = (bankId: string, over: object = {}): BankEvent => ({
  type: 'BankDetailsVerified',
  data: { employeeId, bankId, verifiedBy: admin.id, supersedes: null, frees: null, ...over },
});
const rejected = (bankId: string, frees: string | null): BankEvent => ({
  type: 'BankDetailsRejected',
  data: { employeeId, bankId, reason: 'Another name', frees },
});
const other = { accountNumber: '998877665544', accountMac: 'mac-2' };

describe('bank details', () => {
  it('are submitted by their person or an admin, and nobody else’s to know', () => {
    given(bankDetails)
      .when(submit('b1'))
      .then([submitted('b1')]);
    given(bankDetails)
      .when(submit('b1', { actor: admin }))
      .then([submitted('b1', { submittedBy: admin.id })]);
    for (const actor of [colleague, lead])
      for (const command of [submit('b2', { actor }), verify('b1', { actor }), reject('b1', { actor })])
        given(bankDetails, [submitted('b1')])
          .when(command)
          .then('NOT_FOUND');
    given(bankDetails)
      .when(submit('b1', { onPayroll: NO }))
      .then('NOT_FOUND');
    const unheard = submit('b1', { onPayroll: notKnownYet('PERSON_PENDING') });
    expect(bankDetails.decide(unheard, bankDetails.initial)).toEqual({ refused: 'PERSON_PENDING', because: 'pending' });
  });

  it('that wait are replaced by what is submitted next, and free the account unless it is the same', () => {
    given(bankDetails, [submitted('b1')])
      .when(submit('b2', other))
      .then([submitted('b2', { ...other, last4: '5544', replaces: 'b1', frees: 'mac-1' })]);
    given(bankDetails, [submitted('b1')])
      .when(submit('b2'))
      .then([submitted('b2', { replaces: 'b1' })]);
    // What was decided about stays as it is.
    for (const fate of [verified('b1'), rejected('b1', 'mac-1')])
      given(bankDetails, [submitted('b1'), fate])
        .when(submit('b2', other))
        .then([submitted('b2', { ...other, last4: '5544' })]);
  });

  it('are verified by an admin who neither submitted them nor is paid to them', () => {
    const waiting = given(bankDetails, [submitted('b1')]);
    waiting.when(verify('b1')).then([verified('b1')]);
    waiting.when(verify('b9')).then('NOT_FOUND');
    waiting.when(verify('b1', { actor: employee })).then('FORBIDDEN');
    waiting.when(verify('b1', { ifMatch: 9 })).then('VERSION_CONFLICT');
    const own = { ...employee, role: 'admin' } as const;
    waiting.when(verify('b1', { actor: own })).then('SAME_APPROVER');
    waiting.when(verify('b1', { actor: own, otherAdmin: NO })).then('SECOND_APPROVER_REQUIRED');
    const entered = given(bankDetails, [submitted('b1', { submittedBy: admin.id })]);
    entered.when(verify('b1')).then('SAME_APPROVER');
    entered.when(verify('b1', { actor: secondAdmin })).then([verified('b1', { verifiedBy: secondAdmin.id })]);
    for (const fate of [verified('b1'), rejected('b1', 'mac-1')])
      given(bankDetails, [submitted('b1'), fate])
        .when(verify('b1'))
        .then('STATE_CONFLICT');
  });

  it('take the place of those before, whose account is free then, or stays where it is the same', () => {
    const paid = [submitted('b1'), verified('b1')];
    given(bankDetails, [...paid, submitted('b2', other)])
      .when(verify('b2'))
      .then([verified('b2', { supersedes: 'b1', frees: 'mac-1' })]);
    given(bankDetails, [...paid, submitted('b2')])
      .when(verify('b2'))
      .then([verified('b2', { supersedes: 'b1' })]);
  });

  it('are rejected with a reason, and free the account unless somebody is paid to it', () => {
    given(bankDetails, [submitted('b1')])
      .when(reject('b1'))
      .then([rejected('b1', 'mac-1')]);
    given(bankDetails, [submitted('b1'), verified('b1'), submitted('b2')])
      .when(reject('b2'))
      .then([rejected('b2', null)]);
    given(bankDetails, [submitted('b1')])
      .when(reject('b1', { actor: employee }))
      .then('FORBIDDEN');
  });
});

it('stands as its last event left it: replaced, verified, superseded or rejected', () => {
  const { state } = given(bankDetails, [
    ...[submitted('b1'), submitted('b2', { replaces: 'b1' }), verified('b2')],
    ...[submitted('b3'), verified('b3', { supersedes: 'b2' }), submitted('b4'), rejected('b4', null)],
  ]);
  expect(state.accounts.map((one) => [one.bankId, one.state, one.etag, one.reason])).toEqual([
    ['b1', 'superseded', 1, null],
    ['b2', 'superseded', 4, null],
    ['b3', 'verified', 4, null],
    ['b4', 'rejected', 6, 'Another name'],
  ]);
});

it('an account that was rejected before holds nothing: with the next one it is free', () => {
  given(bankDetails, [submitted('b1'), rejected('b1', 'mac-1'), submitted('b2')])
    .when(reject('b2'))
    .then([rejected('b2', 'mac-1')]);
});

it('an account is one person’s until they give it up', () => {
  const claimed = { type: 'BankAccountClaimed', data: { by: 'a' } } as const;
  given(bankClaim).when({ type: 'ClaimAccount', by: 'a' }).then([claimed]);
  given(bankClaim, [claimed]).when({ type: 'ClaimAccount', by: 'a' }).then([]);
  given(bankClaim, [claimed]).when({ type: 'ClaimAccount', by: 'b' }).then('BANK_DUPLICATE');
  given(bankClaim, [claimed]).when({ type: 'ReleaseAccount', by: 'b' }).then([]);
  given(bankClaim, [claimed])
    .when({ type: 'ReleaseAccount', by: 'a' })
    .then([{ type: 'BankAccountReleased', data: { by: 'a' } }]);
  given(bankClaim, [claimed, { type: 'BankAccountReleased', data: { by: 'a' } }])
    .when({ type: 'ClaimAccount', by: 'b' })
    .then([{ type: 'BankAccountClaimed', data: { by: 'b' } }]);
});

it('accounts are compared by bank and number, under a key', () => {
  const [mac, other] = [macWith(Buffer.alloc(32, 1)), macWith(Buffer.alloc(32, 2))];
  const one = { accountNumber: '123456789012', ifsc: 'HDFC0001234' };
  expect(mac(one)).toBe(mac({ ...one, ifsc: 'HDFC0009999' }));
  expect(mac(one)).not.toBe(mac({ ...one, ifsc: 'ICIC0001234' }));
  expect(mac(one)).not.toBe(mac({ ...one, accountNumber: '123456789013' }));
  expect(mac(one)).not.toBe(other(one));
  expect(mac(one)).not.toContain('123456789012');
});

it('the key of accounts is made of the secret and is not it; one account has one mark for ever', () => {
  const secret = Buffer.alloc(32, 1);
  const key = accountKeyOf(secret);
  expect(key).toHaveLength(32);
  expect(key.equals(secret)).toBe(false);
  // Streams are named by it: another one would let everybody claim anew what is somebody’s.
  expect(macWith(key)({ accountNumber: '123456789012', ifsc: 'HDFC0001234' })).toBe(
    'fa0a3d6eba266570d835b6bf8399e61c985b1df80f73364db491bcfefce52534',
  );
});

/** The accounts of one person: submitted, verified by another admin or rejected; paid is to the verified one (state-machines.md §8). */
import type { bankStates } from '@lamplight/bff/contract/pay-profiles.ts';
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider, Personal, Refusal } from '@lamplight/events/core/types.ts';
import { knowsPayOf } from '../relation.ts';
import { refusalOfOwn } from '../second-admin.ts';
import type { BankEvent } from './events.ts';

export type { BankEvent } from './events.ts';

export type Account = Readonly<{
  bankId: string;
  etag: number;
  state: (typeof bankStates)[number];
  holder: Personal;
  accountNumber: Personal;
  last4: string;
  ifsc: string;
  accountMac: string;
  submittedBy: string;
  reason: string | null;
}>;
/** In the order in which they were submitted. */
export type BankDetails = Readonly<{ accounts: readonly Account[] }>;

type OfPerson<T extends string> = CommandOf<T> & Readonly<{ employeeId: string; bankId: string }>;
export type BankCommand =
  /** `onPayroll`: works or worked here. */
  | (OfPerson<'SubmitBankDetails'> &
      Readonly<{
        onPayroll: ForeignFact;
        holder: string;
        accountNumber: string;
        ifsc: string;
        accountMac: string;
      }>)
  /** `otherAdmin`: there is an active admin who neither submitted it nor is paid to it. */
  | (OfPerson<'VerifyBankDetails'> & Readonly<{ otherAdmin: ForeignFact }>)
  | (OfPerson<'RejectBankDetails'> & Readonly<{ reason: string }>);

const evolve = ({ accounts }: BankDetails, e: BankEvent, etag: number): BankDetails => {
  const changed = (...changes: readonly (readonly [string | null, Partial<Account>])[]): readonly Account[] =>
    accounts.map((one) => {
      const change = changes.find(([bankId]) => bankId === one.bankId)?.[1];
      return change === undefined ? one : { ...one, etag, ...change };
    });
  switch (e.type) {
    case 'BankDetailsSubmitted': {
      const { employeeId: _whose, replaces, frees: _frees, ...account } = e.data;
      const before = changed([replaces, { state: 'superseded' }]);
      return { accounts: [...before, { ...account, etag, state: 'submitted', reason: null }] };
    }
    case 'BankDetailsVerified':
      return {
        accounts: changed([e.data.supersedes, { state: 'superseded' }], [e.data.bankId, { state: 'verified' }]),
      };
    case 'BankDetailsRejected':
      return { accounts: changed([e.data.bankId, { state: 'rejected', reason: e.data.reason }]) };
    default:
      return unreachable(e);
  }
};

/** Waits for a decision, or is paid to. */
export const isLive = ({ state }: Account): boolean => state === 'submitted' || state === 'verified';

const decide = (c: BankCommand, { accounts }: BankDetails): readonly BankEvent[] | Refusal => {
  if (!knowsPayOf(c.actor, c.employeeId)) return ABSENT;
  const { employeeId, bankId } = c;
  /** What an account's end leaves to whoever comes next, unless this person keeps it by another entry. */
  const freed = (ending: Account | undefined, ...kept: readonly string[]): string | null => {
    if (ending === undefined) return null;
    const others = accounts.filter((one) => isLive(one) && one.bankId !== ending.bankId);
    const held = [...others.map(({ accountMac }) => accountMac), ...kept];
    return held.includes(ending.accountMac) ? null : ending.accountMac;
  };
  if (c.type === 'SubmitBankDetails') {
    const unknown = refusalUnless(c.onPayroll, ABSENT);
    if (unknown) return unknown;
    const { holder, accountNumber, ifsc, accountMac } = c;
    const waiting = accounts.find(({ state }) => state === 'submitted');
    const data = {
      ...{ employeeId, bankId, holder, accountNumber, last4: accountNumber.slice(-4), ifsc, accountMac },
      ...{ submittedBy: c.actor.id, replaces: waiting?.bankId ?? null, frees: freed(waiting, accountMac) },
    };
    return [{ type: 'BankDetailsSubmitted', data }];
  }
  const account = accounts.find((one) => one.bankId === bankId);
  if (account === undefined) return ABSENT;
  const { state, etag } = account;
  const standing = { knows: true, may: isAdmin(c.actor), ready: state === 'submitted', state, etag };
  const refusal = refusalOf(standing, c.ifMatch);
  if (refusal) return refusal;
  if (c.type === 'RejectBankDetails')
    return [{ type: 'BankDetailsRejected', data: { employeeId, bankId, reason: c.reason, frees: freed(account) } }];
  const own = refusalOfOwn([account.submittedBy, employeeId].includes(c.actor.id), c.otherAdmin);
  if (own) return own;
  const before = accounts.find((one) => one.state === 'verified');
  const data = { employeeId, bankId, verifiedBy: c.actor.id, supersedes: before?.bankId ?? null, frees: freed(before) };
  return [{ type: 'BankDetailsVerified', data }];
};

export const bankDetails: Decider<BankDetails, BankCommand, BankEvent> = {
  category: 'bankdetails',
  initial: { accounts: [] },
  audited: true,
  evolve,
  decide,
};

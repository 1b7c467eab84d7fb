/** Accounts of a file, opened for it alone and kept nowhere: of whoever is paid, and of the company. */

import { textOf } from '@lamplight/common/people/known.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import { type Account, bankDetails } from '../bank/details.ts';
import type { BankRow } from '../engine/bank-file.ts';
import { PAYER_STREAM, payerAccount } from '../payer/payer.ts';
import { bankRowsOf, fileOf, type Payee, type Payer } from './payout-file.ts';
import type { Batch, PresentRun } from './state.ts';

type Looking = Readonly<{ look: Look }>;

/** So many streams are read at once. */
export const AT_ONCE = 50;
const accountsOf = async (
  { look }: Looking,
  employeeIds: readonly string[],
  choose: (accounts: readonly Account[], employeeId: string) => Account | undefined,
): Promise<ReadonlyMap<string, Payee>> => {
  const found = new Map<string, Payee>();
  for (let from = 0; from < employeeIds.length; from += AT_ONCE)
    await Promise.all(
      employeeIds.slice(from, from + AT_ONCE).map(async (employeeId) => {
        const { state } = await look(`bankdetails-${employeeId}`, bankDetails);
        const account = choose(state.accounts, employeeId);
        if (account === undefined) return;
        const { bankId, holder, accountNumber, ifsc } = account;
        // What was erased is empty: no file can be made of it.
        found.set(employeeId, {
          bankId,
          ifsc,
          holder: textOf(holder) ?? '',
          accountNumber: textOf(accountNumber) ?? '',
        });
      }),
    );
  return found;
};

const verified = (accounts: readonly Account[]): Account | undefined =>
  accounts.find(({ state }) => state === 'verified');

/** The accounts that these people are paid to now; whoever has none that is verified is not among them. */
export const payeesNow = (looking: Looking, employeeIds: readonly string[]): Promise<ReadonlyMap<string, Payee>> =>
  accountsOf(looking, employeeIds, verified);

/** @param revision of its stream: as it was then. Null where nobody has entered it, or it was erased */
export const payerAt = async ({ look }: Looking, revision?: number): Promise<Payer | null> => {
  const found = await look(PAYER_STREAM, payerAccount, revision === undefined ? {} : { revision });
  if (found.state.is === 'absent' || found.revision === null) return null;
  const accountNumber = textOf(found.state.accountNumber);
  return accountNumber === null ? null : { accountNumber, ifsc: found.state.ifsc, revision: found.revision };
};

/** The file of a batch once more, and its rows. Null where it cannot be the same: an account in it was erased. */
export const fileAgain = async (
  looking: Looking,
  { month }: Pick<PresentRun, 'month'>,
  batch: Batch,
): Promise<Readonly<{ text: string; sha256: string; rows: readonly BankRow[] }> | null> => {
  const named = new Map(batch.rows.map(({ employeeId, bankId }) => [employeeId, bankId]));
  const [payer, payees] = await Promise.all([
    payerAt(looking, batch.payerRevision),
    accountsOf(looking, [...named.keys()], (accounts, employeeId) =>
      accounts.find(({ bankId }) => bankId === named.get(employeeId)),
    ),
  ]);
  if (payer === null) return null;
  const file = fileOf(month, batch, { payer, payees });
  return 'code' in file ? null : { ...file, rows: bankRowsOf(month, batch, { payees }) };
};

/** Of these rows, the employees who are paid to another account by now. */
export const paidElsewhere = async (
  looking: Looking,
  rows: readonly Readonly<{ employeeId: string; bankId: string }>[],
): Promise<ReadonlySet<string>> => {
  const now = await payeesNow(
    looking,
    rows.map(({ employeeId }) => employeeId),
  );
  return new Set(
    rows.filter(({ employeeId, bankId }) => now.get(employeeId)?.bankId !== bankId).map(({ employeeId }) => employeeId),
  );
};

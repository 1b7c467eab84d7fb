/** HTTP of pay profiles: a person reads and tells their own, admins everybody's, nobody else anything (product.md). */
import type { RouteId } from '@lamplight/bff/contract/routes.ts';
import { NO } from '@lamplight/common/facts/foreign-fact.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { demandFreshProof, ifMatch } from '@lamplight/common/http/caller.ts';
import { problemOf } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { bankClaim } from '../bank/claim.ts';
import { type BankCommand, bankDetails } from '../bank/details.ts';
import type { Payroll } from '../context.ts';
import { factsOf } from '../people/facts.ts';
import { recordRead } from '../reads/recording.ts';
import { type ProfileCommand, payProfile } from './profile.ts';
import type { ProofCommand } from './proof.ts';
import { demandKnown, profileOf } from './reading.ts';

export const profileRoutes = (payroll: Payroll): readonly Served[] => [
  serve('pay-profile', async ({ req, res, params: { employeeId }, actor }) => {
    await demandKnown(payroll, actor, employeeId);
    await recordRead(payroll, { req, actor }, { what: 'pay_profile', employeeId, ref: '' });
    send(res, { profile: await profileOf(payroll, actor, employeeId) });
  }),

  serve('tax-identity-record', (call) =>
    tell(payroll, call, () => ({ type: 'RecordTaxIdentity', ...given(call.body) })),
  ),
  serve('tax-regime-choose', (call) => tell(payroll, call, () => ({ type: 'ChooseTaxRegime', ...call.body }))),
  serve('investment-declare', (call) =>
    tell(payroll, call, ({ commandId }) => ({
      type: 'DeclareInvestment',
      declarationId: derivedId(commandId, 'declaration'),
      ...call.body,
    })),
  ),
  serve('investment-verify', async (call) => {
    const otherAdmin = await payroll.people.otherAdmin(call.actor.id, call.params.employeeId);
    const { declarationId } = call.params;
    await tell(payroll, call, () => ({ type: 'VerifyProof', declarationId, ...call.body, otherAdmin }));
  }),
  serve('previous-income-declare', (call) =>
    tell(payroll, call, () => ({ type: 'DeclarePreviousIncome', ...call.body })),
  ),

  serve('bank-submit', async (call) => {
    const { actor, body, params } = call;
    await demandKnown(payroll, actor, params.employeeId);
    demandFreshProof(call.req, actor);
    const by = call.by();
    const { onPayroll } = await factsOf(payroll.people, params.employeeId);
    const accountMac = payroll.macOf(body);
    const about = { ...body, accountMac, onPayroll, employeeId: params.employeeId };
    const bankId = derivedId(by.commandId, 'bank');
    const command = { type: 'SubmitBankDetails', bankId, ...about, actor, at: by.at } as const;
    await demandOwn(payroll, command, by);
    await changeBank(payroll, call, command, by);
  }),
  serve('bank-verify', async (call) => {
    const { actor, params } = call;
    await demandKnown(payroll, actor, params.employeeId);
    demandFreshProof(call.req, actor);
    const by = call.by();
    const otherAdmin = await otherVerifier(payroll, params);
    const about = { ...params, otherAdmin, actor, at: by.at, ifMatch: ifMatch(call.req) };
    await changeBank(payroll, call, { type: 'VerifyBankDetails', ...about }, by);
  }),
  serve('bank-reject', async (call) => {
    const { actor, params, body } = call;
    await demandKnown(payroll, actor, params.employeeId);
    const by = call.by();
    const about = { ...params, ...body, actor, at: by.at, ifMatch: ifMatch(call.req) };
    await changeBank(payroll, call, { type: 'RejectBankDetails', ...about }, by);
  }),
];

const given = <T extends object>(body: T) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

type Telling<Id extends RouteId> = Pick<Call<'tax-regime-choose'>, 'req' | 'actor' | 'by'> &
  Pick<Call<Id>, 'res'> &
  Readonly<{ params: Readonly<{ employeeId: string }> }>;
type Told =
  Exclude<
    ProfileCommand,
    ProofCommand | { type: 'OpenPayProfile' | 'EndEmployment' | 'RelocateEmployment' }
  > extends infer C
    ? C extends unknown
      ? Omit<C, 'employeeId' | 'actor' | 'at' | 'ifMatch'>
      : never
    : never;

const tell = async (
  payroll: Payroll,
  { req, res, params: { employeeId }, actor, ...caller }: Telling<'tax-regime-choose'>,
  make: (by: By) => Told,
): Promise<void> => {
  await demandKnown(payroll, actor, employeeId);
  const by = caller.by();
  const command = { ...make(by), employeeId, actor, at: by.at, ifMatch: ifMatch(req) } as ProfileCommand;
  const changed = await payroll.change(`payprofile-${employeeId}`, command, payProfile, by);
  await answer(res, changed, async () => ({ profile: await profileOf(payroll, actor, employeeId) }));
};

/**
 * The account is claimed before it is submitted, so that it is never two people's; nothing is claimed by whoever would be
 * refused anyway. @throws 422 BANK_DUPLICATE where somebody else is paid to it
 */
const demandOwn = async (
  { look, change }: Payroll,
  command: Extract<BankCommand, { type: 'SubmitBankDetails' }>,
  by: By,
): Promise<void> => {
  const { employeeId, accountMac } = command;
  const { state } = await look(`bankdetails-${employeeId}`, bankDetails);
  if (isRefusal(bankDetails.decide(command, state))) return;
  const claim = { type: 'ClaimAccount', by: employeeId } as const;
  const claiming = { ...by, commandId: derivedId(by.commandId, 'bank account') };
  const claimed = await change(`bankclaim-${accountMac}`, claim, bankClaim, claiming);
  if (claimed.is === 'refused') throw problemOf(claimed.refusal);
};

type OnBank = Pick<Call<'bank-verify'>, 'res' | 'actor'> & Readonly<{ params: Readonly<{ employeeId: string }> }>;
const changeBank = async (
  payroll: Payroll,
  { res, params: { employeeId }, actor }: OnBank,
  command: BankCommand,
  by: By,
): Promise<void> => {
  const changed = await payroll.change(`bankdetails-${employeeId}`, command, bankDetails, by);
  await answer(res, changed, async () => ({ profile: await profileOf(payroll, actor, employeeId) }));
};

/** An admin beside the one who submitted it and the one who is paid to it. */
const otherVerifier = async ({ look, people }: Payroll, { employeeId, bankId }: Call<'bank-verify'>['params']) => {
  const { state } = await look(`bankdetails-${employeeId}`, bankDetails);
  const account = state.accounts.find((one) => one.bankId === bankId);
  return account === undefined ? NO : await people.otherAdmin(account.submittedBy, employeeId);
};

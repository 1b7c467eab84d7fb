/** For tests: people who can be paid, by a law that is in force. Told to the deciders themselves, which is faster than HTTP. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { NO, YES } from '@lamplight/common/facts/foreign-fact.ts';
import type { Stage } from '@lamplight/common/service/workbench/stage.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { bankDetails } from '../bank/details.ts';
import { payProfile } from '../profiles/profile.ts';
import { ruleIdOf, statutoryRule } from '../rules/rule.ts';
import { shippedRules } from '../rules/shipped.ts';
import { salary, type Terms } from '../salaries/salary.ts';

/** A hand other than those of the stories: what is set up here, none of their admins has entered. */
const clerk: Actor = { id: 'admin-0', role: 'admin' };
const otherClerk: Actor = { id: 'admin-9', role: 'admin' };

export const byOf = (actor: Actor): By => {
  const commandId = newId();
  const at = new Date().toISOString();
  return { commandId, actorId: actor.id, at, correlationId: commandId, causationId: commandId };
};

/** Every shipped row, approved by an admin. */
export const lawInForce = async (stage: Stage): Promise<void> => {
  const { change } = stage.running().spine;
  const by = byOf(otherClerk);
  for (const ruleId of new Set(shippedRules.map(ruleIdOf))) {
    const rows = shippedRules.filter((row) => ruleIdOf(row) === ruleId);
    for (const [index] of rows.entries()) {
      const about = { ruleId, version: index + 1, otherAdmin: YES, actor: otherClerk, at: by.at };
      const command = { type: 'ApproveRule', ...about } as const;
      const { is } = await change(`statutoryrule-${ruleId}`, command, statutoryRule, byOf(otherClerk));
      if (is !== 'changed') throw new Error(`${ruleId} ${index + 1} could not be approved`);
    }
  }
};

export const termsOf = (monthlyGrossPaise: number, over: Partial<Terms> = {}): Terms => ({
  ...{ structureId: 'ENG-STD', structureVersion: 1, monthlyGrossPaise, fixedPaise: {}, taxRegime: 'NEW' },
  ...{ ptState: 'KA', ptGender: null, city: null, pfMode: 'CAPPED', pensionMember: true, options: [] },
  ...{ effectiveFrom: '2026-04-01', ...over },
});

/** @param who enters it; a change of what somebody has is a revision */
export const earns = async (
  stage: Stage,
  employeeId: string,
  terms: Terms,
  { who = clerk, revised = false }: Readonly<{ who?: Actor; revised?: boolean }> = {},
): Promise<void> => {
  const by = byOf(who);
  const person = { onPayroll: YES, employed: YES, joinedOn: null };
  const set = { terms, priced: { is: 'priced', basicPaise: null }, reason: 'By contract' } as const;
  const about = { employeeId, person, assignmentId: newId(), actor: who, at: by.at };
  const command = { type: revised ? 'ReviseSalary' : 'AssignSalary', ...about, ...set } as const;
  const { is } = await stage.running().spine.change(`salary-${employeeId}`, command, salary, by);
  if (is !== 'changed') throw new Error(`${employeeId} got no salary`);
};

const NUMBERS = { pan: 'ABCDE1234F', uan: '100000000001' };
/** With the numbers and the account that no check asks for any more. */
export const isKnown = async (
  stage: Stage,
  employeeId: string,
  at: number,
  { accountNumber = `12345678${at}`, ...own }: Partial<typeof NUMBERS> & { accountNumber?: string } = {},
): Promise<void> => {
  const { change } = stage.running().spine;
  const by = byOf(clerk);
  const about = { employeeId, actor: clerk, at: by.at };
  const numbers = { ...NUMBERS, ...own, disabled: false };
  const record = { type: 'RecordTaxIdentity', ...about, ...numbers } as const;
  const told = await change(`payprofile-${employeeId}`, record, payProfile, by);
  if (told.is !== 'changed') throw new Error(`${employeeId} has no pay profile yet`);
  const bankId = newId();
  const account = { holder: 'Somebody', accountNumber, ifsc: 'HDFC0001234', accountMac: `mac-${at}` };
  const submit = { type: 'SubmitBankDetails', ...about, bankId, ...account, onPayroll: YES } as const;
  await change(`bankdetails-${employeeId}`, submit, bankDetails, byOf(clerk));
  const verify = { type: 'VerifyBankDetails', ...about, actor: otherClerk, bankId, otherAdmin: NO } as const;
  const { is } = await change(`bankdetails-${employeeId}`, verify, bankDetails, byOf(otherClerk));
  if (is !== 'changed') throw new Error(`${employeeId} has no account`);
};

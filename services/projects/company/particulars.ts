/** The company's particulars as admins saved them; invoices keep what held when they were issued (domain.md §4.6). */
import { type Actor, type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { refusalOf } from '@lamplight/common/facts/standing.ts';
import { GST_STATE_CODES, isGstinOf } from '@lamplight/common/tax/gstin.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { BankAccount, CompanyEvent } from './events.ts';

export type { CompanyEvent } from './events.ts';

/** There is one company; its stream is `company-main`. */
export const COMPANY_ID = 'main';
export const COMPANY_STREAM = `company-${COMPANY_ID}` as const;

export type Particulars = Readonly<{
  legalName: string;
  address: string;
  stateCode: string;
  gstin: string | null;
  /** Of its account for deducting tax (TAN), and its code at the provident fund: papers of payroll name them. */
  tan: string | null;
  epfCode: string | null;
  bank: BankAccount | null;
}>;
/** `etag`: how often it was saved; 0 before the first time. */
export type Saved = Readonly<{ is: 'absent'; etag: 0 } | ({ is: 'saved'; etag: number } & Particulars)>;

export type SaveParticulars = CommandOf<'SaveParticulars'> & Particulars;

export const canSave = (actor: Actor): boolean => isAdmin(actor);

const evolve = (_before: Saved, { data }: CompanyEvent, revision: number): Saved => {
  const { companyId: _only, tan = null, epfCode = null, ...particulars } = data;
  return { is: 'saved', etag: revision + 1, ...particulars, tan, epfCode };
};

/** What is wrong with particulars that have the right form, by field. */
const faultsOf = ({
  stateCode,
  gstin,
}: Pick<Particulars, 'stateCode' | 'gstin'>): readonly Readonly<{ field: string; message: string }>[] => {
  if (!Object.hasOwn(GST_STATE_CODES, stateCode)) return [{ field: 'stateCode', message: 'Choose a state' }];
  return gstin === null || isGstinOf(gstin, stateCode)
    ? []
    : [{ field: 'gstin', message: 'This GSTIN has a wrong check digit or belongs to another state' }];
};

/** Saving the same again records nothing. */
const decide = (c: SaveParticulars, saved: Saved): readonly CompanyEvent[] | Refusal => {
  const standing = { knows: true, may: canSave(c.actor), ready: true, state: saved.is, etag: saved.etag };
  const refusal = refusalOf(standing, c.ifMatch);
  if (refusal) return refusal;
  const errors = faultsOf(c);
  if (errors.length > 0) return refuse('VALIDATION_FAILED', 'rule', { errors });
  const { legalName, address, stateCode, gstin, tan, epfCode, bank } = c;
  const next: Particulars = { legalName, address, stateCode, gstin, tan, epfCode, bank };
  if (saved.is === 'saved' && isSame(saved, next)) return [];
  return [{ type: 'CompanyParticularsSaved', data: { companyId: COMPANY_ID, ...next } }];
};

const isSame = (a: Particulars, b: Particulars): boolean =>
  a.legalName === b.legalName &&
  a.address === b.address &&
  a.stateCode === b.stateCode &&
  a.gstin === b.gstin &&
  a.tan === b.tan &&
  a.epfCode === b.epfCode &&
  (a.bank === null || b.bank === null
    ? a.bank === b.bank
    : a.bank.accountName === b.bank.accountName &&
      a.bank.accountNumber === b.bank.accountNumber &&
      a.bank.ifsc === b.bank.ifsc &&
      a.bank.bankName === b.bank.bankName);

export const companyParticulars: Decider<Saved, SaveParticulars, CompanyEvent> = {
  category: 'company',
  initial: { is: 'absent', etag: 0 },
  audited: true,
  evolve,
  decide,
};

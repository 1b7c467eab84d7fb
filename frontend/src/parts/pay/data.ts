/** What a person tells payroll: read and told by themselves, or by an admin for them. */
import '@lamplight/bff/contract/inside-payroll.ts';
import type { PayProfile } from '@lamplight/bff/contract/pay-profiles.ts';
import { refetch } from '../../api/cache.ts';
import { api } from '../../api/client.ts';
import { payKeys } from '../../api/payKeys.ts';
import { useCommand, useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';
import { type Uploads, useUploadsTo } from '../files/useUploads.ts';

export type { PayProfile, TaxRegime, TaxSection } from '@lamplight/bff/contract/pay-profiles.ts';
export type PayAccount = PayProfile['bank'][number];
export type Declaration = PayProfile['declarations'][number];
export type Proof = Declaration['proofs'][number];
/** What a file proves, and how it is called: `Health insurance (80D), 2026-27`. */
export type Proved = Readonly<{ named: string } & ({ declaration: Declaration } | { previousIn: string })>;

export const usePayProfile = (employeeId: string) => useRead(payKeys.payProfile(employeeId));

type Of = Readonly<{ employee: Readonly<{ id: string }> }>;
/** What is said of people of payroll says who has told what. */
const touchedBy = ({ employee: { id } }: Of) => [
  ...[payKeys.payProfile(id), payKeys.payrollPerson(id), payKeys.payrollPeople({ limit: 200 })],
];
const ofPerson = ({ employee: { id } }: Of) => ({ employeeId: id });

/** Asks for a fresh proof where the last one is too old: the client takes care of it. */
export const useSubmitAccount = (of: Of) => useUnversioned('bank-submit', ofPerson(of), touchedBy(of));
export const useVerifyAccount = (of: Of, bankId: string) =>
  useCommand('bank-verify', { ...ofPerson(of), bankId }, touchedBy(of));
export const useRejectAccount = (of: Of, bankId: string) =>
  useCommand('bank-reject', { ...ofPerson(of), bankId }, touchedBy(of));

export const useRecordTaxIdentity = (of: Of) => useCommand('tax-identity-record', ofPerson(of), touchedBy(of));
export const useChooseRegime = (of: Of) => useUnversioned('tax-regime-choose', ofPerson(of), touchedBy(of));
export const useDeclare = (of: Of) => useUnversioned('investment-declare', ofPerson(of), touchedBy(of));
export const useVerifyProof = (of: Of, declarationId: string) =>
  useCommand('investment-verify', { ...ofPerson(of), declarationId }, touchedBy(of));
/** A proof on its way. */
export const useAttachProof = (of: Of, proved: Proved, onStored: () => void): Uploads =>
  useUploadsTo(
    (input) =>
      'declaration' in proved
        ? api.upload('proof-attach', {
            params: { ...ofPerson(of), declarationId: proved.declaration.declarationId },
            ...input,
          })
        : api.upload('income-proof-attach', { params: { ...ofPerson(of), taxYear: proved.previousIn }, ...input }),
    () => void refetch(touchedBy(of)).then(onStored),
  );
const waits = payKeys.waitingProofs({ limit: 200 });
export const useWithdrawProof = (of: Of, proofId: string) =>
  useCommand('proof-withdraw', { ...ofPerson(of), proofId }, touchedBy(of));
export const useAcceptProof = (of: Of, proofId: string) =>
  useCommand('proof-accept', { ...ofPerson(of), proofId }, [...touchedBy(of), waits]);
export const useRefuseProof = (of: Of, proofId: string) =>
  useCommand('proof-refuse', { ...ofPerson(of), proofId }, [...touchedBy(of), waits]);
export const useDeclareIncome = (of: Of) => useUnversioned('previous-income-declare', ofPerson(of), touchedBy(of));

/** A pay profile as its person and admins get it: numbers by their last characters alone. */
import type { PayProfile, TaxProof } from '@lamplight/bff/contract/pay-profiles.ts';
import { isAdmin } from '@lamplight/common/facts/actor.ts';
import { etagOf, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import type { Step } from '@lamplight/events/core/history.ts';
import type { Personal } from '@lamplight/events/core/types.ts';
import type { BankDetails } from '../bank/details.ts';
import { paiseOf } from '../sealed-amount.ts';
import type { PresentProfile } from './profile.ts';
import { type Proof, proofsOf, takesProof, waitingOf } from './proof.ts';

/** Null until it was told, and once it was erased. */
export const shownLast4 = (number: Personal | null): string | null => textOf(number)?.slice(-4) ?? null;

type Trace = Readonly<{ at: string; by: string }>;
type Steps = readonly Pick<Step<unknown>, 'fact'>[];

/** The people whom an answer about this profile names. */
export const namedIn = (employeeId: string, steps: Steps): readonly string[] => [
  employeeId,
  ...steps.map(({ fact }) => fact.meta.actorId),
];

/** What was withdrawn is shown to nobody. */
const shownState = ({ state }: Proof): TaxProof['state'] => (state === 'withdrawn' ? 'waiting' : state);

export const showProfile = (
  profile: PresentProfile,
  told: Readonly<{ profile: Steps; bank: Steps; accounts: BankDetails }>,
  { names, reader }: Readonly<{ names: Names; reader: SignedInActor }>,
): PayProfile => {
  const { employeeId, identity } = profile;
  /** The newest event of a kind about something, as it stands in the log. */
  const last = (steps: Steps, type: string, about: object = {}): Trace | null => {
    const found = steps.findLast(
      ({ fact }) =>
        fact.type === type &&
        Object.entries(about).every(([name, value]) => (fact.data as Record<string, unknown>)[name] === value),
    );
    return found === undefined ? null : { at: found.fact.occurredAt, by: found.fact.meta.actorId };
  };
  const years = (of: object): readonly string[] => Object.keys(of).toSorted().toReversed();
  const [judges, own] = [isAdmin(reader), reader.id === employeeId];
  const proofs = (item: Parameters<typeof proofsOf>[1]): TaxProof[] =>
    proofsOf(profile, item)
      .map((one) => {
        const { proofId, etag, name, mediaType, bytes, sha256, said } = one;
        const attached = last(told.profile, 'ProofAttached', { proofId });
        const decided =
          last(told.profile, 'ProofAccepted', { proofId }) ?? last(told.profile, 'ProofRefused', { proofId });
        const waits = one.state === 'waiting';
        return {
          ...{ proofId, etag: etagOf(etag), state: shownState(one), name: textOf(name), mediaType, bytes, sha256 },
          ...{ attachedBy: names(attached?.by ?? employeeId), attachedAt: attached?.at ?? '' },
          ...(decided === null ? {} : { decidedBy: names(decided.by), decidedAt: decided.at }),
          said: textOf(said) || null,
          can: {
            withdrawProof: waits && own,
            acceptProof: waits && judges && !own,
            refuseProof: waits && judges && !own,
          },
        };
      })
      .toReversed();
  return {
    employee: names(employeeId),
    etag: etagOf(profile.etag),
    tax: {
      panLast4: shownLast4(identity?.pan ?? null),
      uanLast4: shownLast4(identity?.uan ?? null),
      esiLast4: shownLast4(identity?.esiNumber ?? null),
      bornOn: textOf(identity?.bornOn),
      disabled: identity?.disabled === 'yes',
    },
    regimes: years(profile.regimes).flatMap((taxYear) => {
      const trace = last(told.profile, 'TaxRegimeChosen', { taxYear });
      const regime = profile.regimes[taxYear];
      if (trace === null || regime === undefined) return [];
      return [{ taxYear, regime, chosenAt: trace.at, by: names(trace.by) }];
    }),
    declarations: profile.declarations
      .map(({ declarationId, etag, taxYear, section, amountPaise, note, acceptedPaise }) => ({
        ...{ declarationId, etag: etagOf(etag), taxYear, section },
        ...{ amountPaise: paiseOf(amountPaise), note: textOf(note) },
        acceptedPaise: acceptedPaise === null ? null : paiseOf(acceptedPaise),
        declaredAt: last(told.profile, 'InvestmentDeclared', { declarationId })?.at ?? '',
        proofs: proofs({ declarationId }),
        can: {
          verifyProof: judges && !own && waitingOf(profile, { declarationId }) === undefined,
          attachProof: own && takesProof(profile, { declarationId }),
        },
      }))
      .toReversed(),
    previousIncome: years(profile.previous).flatMap((taxYear) => {
      const [income, trace] = [
        profile.previous[taxYear],
        last(told.profile, 'PreviousEmploymentIncomeDeclared', { taxYear }),
      ];
      if (income === undefined || trace === null) return [];
      const amounts = { incomePaise: paiseOf(income.incomePaise), tdsPaise: paiseOf(income.tdsPaise) };
      const item = { previousIn: taxYear };
      return [
        {
          ...{ taxYear, employer: textOf(income.employer), ...amounts, declaredAt: trace.at },
          ...{ proofs: proofs(item), can: { attachProof: own && takesProof(profile, item) } },
        },
      ];
    }),
    bank: told.accounts.accounts
      .map(({ bankId, etag, state, holder, last4, ifsc, submittedBy, reason }) => {
        const submitted = last(told.bank, 'BankDetailsSubmitted', { bankId });
        const decided =
          last(told.bank, 'BankDetailsVerified', { bankId }) ?? last(told.bank, 'BankDetailsRejected', { bankId });
        const open = judges && state === 'submitted';
        return {
          ...{ bankId, etag: etagOf(etag), state, holder: textOf(holder), accountLast4: last4, ifsc },
          ...{ submittedBy: names(submittedBy), submittedAt: submitted?.at ?? '' },
          ...(decided === null ? {} : { decidedBy: names(decided.by), decidedAt: decided.at }),
          ...(reason === null ? {} : { reason }),
          can: {
            verifyBankDetails: open && ![submittedBy, employeeId].includes(reader.id),
            rejectBankDetails: open,
          },
        };
      })
      .toReversed(),
    can: {
      recordTaxIdentity: true,
      chooseTaxRegime: true,
      declareInvestment: true,
      declarePreviousIncome: true,
      submitBankDetails: true,
    },
  };
};

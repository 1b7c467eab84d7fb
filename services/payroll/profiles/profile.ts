/** What one person has told payroll: tax numbers, regime, declarations, what an employer before paid (domain.md §2.1, §6). */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { TaxRegime, TaxSection } from '@lamplight/bff/contract/pay-profiles.ts';
import { type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import type { ForeignFact } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Personal, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import { knowsPayOf } from '../relation.ts';
import { digitsOf, paiseOf } from '../sealed-amount.ts';
import { refusalOfOwn } from '../second-admin.ts';
import type { ProfileEvent } from './events.ts';
import {
  decideProof,
  isOfProof,
  type Proof,
  type ProofCommand,
  refusalOfAmount,
  waitingOf,
  withProof,
} from './proof.ts';

export type { ProfileEvent } from './events.ts';

export type Declaration = Readonly<{
  declarationId: string;
  etag: number;
  taxYear: string;
  section: TaxSection;
  amountPaise: Personal;
  note: Personal;
  by: string;
  acceptedPaise: Personal | null;
}>;
/** `lastDay`: it counts; null while they stay. */
export type Employment = Readonly<{ joinedOn: CivilDate; lastDay: CivilDate | null }>;
export type PresentProfile = Readonly<{
  is: 'open';
  employeeId: string;
  /** Of the last employment. */
  joinedOn: CivilDate;
  /** By first day; whoever joins again has one more. */
  employments: readonly Employment[];
  /** Where they work, as two letters; null until it is said. */
  locationState: string | null;
  /** Of tax numbers, regimes and previous income; a declaration has its own. */
  etag: number;
  identity: Readonly<{
    pan: Personal;
    uan: Personal | null;
    esiNumber: Personal | null;
    bornOn: Personal | null;
    disabled: Personal;
  }> | null;
  /** By tax year: the newest choice holds. */
  regimes: Readonly<Record<string, TaxRegime>>;
  declarations: readonly Declaration[];
  /** By tax year: what was said last holds. */
  previous: Readonly<Record<string, Readonly<{ employer: Personal; incomePaise: Personal; tdsPaise: Personal }>>>;
  /** Files that prove any of these, the oldest first. */
  proofs: readonly Proof[];
}>;
export type Profile = Readonly<{ is: 'absent' }> | PresentProfile;

type Telling<T extends string> = CommandOf<T> & Readonly<{ employeeId: string }>;
export type ProfileCommand =
  /** Of the product itself, when somebody joins. */
  | (Telling<'OpenPayProfile'> & Readonly<{ joinedOn: CivilDate; locationState: string }>)
  /** Of the product itself, when somebody leaves. */
  | (Telling<'EndEmployment'> & Readonly<{ lastDay: CivilDate }>)
  /** Of the product itself, when somebody works in another state from now on. */
  | (Telling<'RelocateEmployment'> & Readonly<{ fromState: string; toState: string }>)
  | (Telling<'RecordTaxIdentity'> &
      Readonly<{ pan: string; uan?: string; esiNumber?: string; bornOn?: CivilDate; disabled: boolean }>)
  | (Telling<'ChooseTaxRegime'> & Readonly<{ taxYear: string; regime: TaxRegime }>)
  | (Telling<'DeclareInvestment'> &
      Readonly<{ declarationId: string; taxYear: string; section: TaxSection; amountPaise: Paise; note: string }>)
  | ProofCommand
  /** Of what is proved otherwise than by a file. `otherAdmin`: there is an active admin beside the actor. */
  | (Telling<'VerifyProof'> &
      Readonly<{ declarationId: string; acceptedPaise: Paise; note: string; otherAdmin: ForeignFact }>)
  | (Telling<'DeclarePreviousIncome'> &
      Readonly<{ taxYear: string; employer: string; incomePaise: Paise; tdsPaise: Paise }>);

const evolve = (profile: Profile, e: ProfileEvent, etag: number): Profile => {
  if (e.type === 'PayProfileOpened') {
    const { employeeId, joinedOn, locationState = null } = e.data;
    const employment = { joinedOn, lastDay: null };
    if (profile.is === 'open') {
      const employments = begun(profile.employments, joinedOn);
      return {
        ...{ ...profile, employments, joinedOn: employments.at(-1)?.joinedOn ?? joinedOn },
        locationState: locationState ?? profile.locationState,
      };
    }
    return {
      ...{ is: 'open', employeeId, joinedOn, employments: [employment], locationState, etag, identity: null },
      ...{ regimes: {}, declarations: [], previous: {}, proofs: [] },
    };
  }
  if (profile.is === 'absent') throw new TypeError(`${e.type} before the profile was opened`);
  switch (e.type) {
    case 'EmploymentEnded': {
      return { ...profile, employments: ended(profile.employments, e.data.lastDay) };
    }
    case 'EmploymentRelocated':
      return { ...profile, locationState: e.data.toState };
    case 'TaxIdentityRecorded': {
      const { employeeId: _whose, by: _by, ...identity } = e.data;
      return { ...profile, etag, identity };
    }
    case 'TaxRegimeChosen':
      return { ...profile, etag, regimes: { ...profile.regimes, [e.data.taxYear]: e.data.regime } };
    case 'InvestmentDeclared': {
      const { employeeId: _whose, ...declared } = e.data;
      return { ...profile, declarations: [...profile.declarations, { ...declared, etag, acceptedPaise: null }] };
    }
    case 'InvestmentProofVerified': {
      const { declarationId, acceptedPaise } = e.data;
      const verified = (one: Declaration): Declaration =>
        one.declarationId === declarationId ? { ...one, etag, acceptedPaise } : one;
      return { ...profile, declarations: profile.declarations.map(verified) };
    }
    case 'PreviousEmploymentIncomeDeclared': {
      const { employeeId: _whose, by: _by, taxYear, ...income } = e.data;
      return { ...profile, etag, previous: { ...profile.previous, [taxYear]: income } };
    }
    case 'ProofAttached':
    case 'ProofWithdrawn':
    case 'ProofAccepted':
    case 'ProofRefused':
      return { ...profile, proofs: withProof(profile.proofs, e, etag) };
    default:
      return unreachable(e);
  }
};

type Employments = PresentProfile['employments'];
/** With one that begins on this day. */
export const begun = (employments: Employments, joinedOn: CivilDate): Employments =>
  [...employments.filter((one) => one.joinedOn !== joinedOn), { joinedOn, lastDay: null }].toSorted((a, b) =>
    a.joinedOn < b.joinedOn ? -1 : 1,
  );
/** With this last day of the employment that it lies in. */
export const ended = (employments: Employments, lastDay: CivilDate): Employments => {
  const meant = employmentOn({ employments }, lastDay);
  return employments.map((one) => (one === meant ? { ...one, lastDay } : one));
};

/** The employment that began last before this day, or on it. */
const employmentOn = ({ employments }: Pick<PresentProfile, 'employments'>, day: CivilDate): Employment | undefined =>
  employments.findLast(({ joinedOn }) => joinedOn <= day);

const decide = (c: ProfileCommand, profile: Profile): readonly ProfileEvent[] | Refusal => {
  if (c.type === 'OpenPayProfile') return open(c, profile);
  if (c.type === 'EndEmployment' || c.type === 'RelocateEmployment') return employed(c, profile);
  if (profile.is === 'absent' || !knowsPayOf(c.actor, c.employeeId)) return ABSENT;
  if (isOfProof(c)) return decideProof(c, profile);
  const { employeeId } = c;
  const by = c.actor.id;
  const declaration =
    c.type === 'VerifyProof' ? profile.declarations.find((one) => one.declarationId === c.declarationId) : undefined;
  if (c.type === 'VerifyProof' && isAdmin(c.actor) && declaration === undefined) return ABSENT;
  const standing = {
    ...{ knows: true, may: c.type !== 'VerifyProof' || isAdmin(c.actor) },
    // A file that waits is looked at: it is accepted or refused itself.
    ready: declaration === undefined || waitingOf(profile, declaration) === undefined,
    ...{ state: profile.is, etag: declaration?.etag ?? profile.etag },
  };
  const refusal = refusalOf(standing, c.type === 'DeclareInvestment' ? undefined : c.ifMatch);
  if (refusal) return refusal;
  switch (c.type) {
    case 'RecordTaxIdentity': {
      const { pan, uan = null, esiNumber = null, bornOn = null, disabled } = c;
      if (bornOn !== null && bornOn >= istDate(c.at)) return faulty('bornOn', 'Enter a day before today');
      const data = { employeeId, pan, uan, esiNumber, bornOn, disabled: disabled ? 'yes' : 'no', by };
      return [{ type: 'TaxIdentityRecorded', data }];
    }
    case 'ChooseTaxRegime': {
      const { taxYear, regime } = c;
      if (profile.regimes[taxYear] === regime) return [];
      return [{ type: 'TaxRegimeChosen', data: { employeeId, taxYear, regime, by } }];
    }
    case 'DeclareInvestment': {
      const { declarationId, taxYear, section, note } = c;
      const data = { employeeId, declarationId, taxYear, section, amountPaise: digitsOf(c.amountPaise), note, by };
      return [{ type: 'InvestmentDeclared', data }];
    }
    case 'VerifyProof': {
      const { declarationId, note } = c;
      const own = refusalOfOwn(by === employeeId, c.otherAdmin);
      if (own) return own;
      const wrong = refusalOfAmount(c.acceptedPaise, paiseOf(declaration?.amountPaise ?? '0'));
      if (wrong) return wrong;
      const data = { employeeId, declarationId, acceptedPaise: digitsOf(c.acceptedPaise), note, by };
      return [{ type: 'InvestmentProofVerified', data }];
    }
    case 'DeclarePreviousIncome': {
      const { taxYear, employer, incomePaise, tdsPaise } = c;
      if (tdsPaise > incomePaise) return faulty('tdsPaise', 'Enter at most the income');
      const amounts = { incomePaise: digitsOf(incomePaise), tdsPaise: digitsOf(tdsPaise) };
      return [{ type: 'PreviousEmploymentIncomeDeclared', data: { employeeId, taxYear, employer, ...amounts, by } }];
    }
    default:
      return unreachable(c);
  }
};

/** Whoever joins again has the same profile, with another first day. */
const open = (
  { actor, employeeId, joinedOn, locationState }: Extract<ProfileCommand, { type: 'OpenPayProfile' }>,
  profile: Profile,
): readonly ProfileEvent[] | Refusal => {
  if (!isSystem(actor)) return ABSENT;
  if (profile.is === 'open' && profile.employments.some((one) => one.joinedOn === joinedOn)) return [];
  return [{ type: 'PayProfileOpened', data: { employeeId, joinedOn, locationState } }];
};

/** What identity says of an employment; it waits for what opens the profile. */
const employed = (
  c: Extract<ProfileCommand, { type: 'EndEmployment' | 'RelocateEmployment' }>,
  profile: Profile,
): readonly ProfileEvent[] | Refusal => {
  if (!isSystem(c.actor)) return ABSENT;
  if (profile.is === 'absent') return refuse('PERSON_PENDING', 'pending');
  const { employeeId } = c;
  if (c.type === 'RelocateEmployment') {
    const { fromState, toState, at } = c;
    if (profile.locationState === toState) return [];
    return [{ type: 'EmploymentRelocated', data: { employeeId, fromState, toState, on: istDate(at) } }];
  }
  const { lastDay } = c;
  const employment = employmentOn(profile, lastDay);
  if (employment === undefined || employment.lastDay === lastDay) return [];
  return [{ type: 'EmploymentEnded', data: { employeeId, lastDay } }];
};

export const payProfile: Decider<Profile, ProfileCommand, ProfileEvent> = {
  category: 'payprofile',
  initial: { is: 'absent' },
  audited: true,
  evolve,
  decide,
};

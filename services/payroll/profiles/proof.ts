/**
 * The proof of something declared, as a file: it waits until an admin accepts or refuses it, and until then its person may
 * withdraw it (state-machines.md §8). What is accepted of an amount is an event of its own, which the tax is reckoned by.
 */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import { MOST_PROOFS, type TaxSection } from '@lamplight/bff/contract/pay-profiles.ts';
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import type { ForeignFact } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { isRefusal, type Personal, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import { digitsOf, paiseOf } from '../sealed-amount.ts';
import { refusalOfOwn } from '../second-admin.ts';
import type { ProfileEvent } from './events.ts';

/** What it proves: a declaration, or what an employer before paid in a tax year. */
export type ProofItem = Readonly<{ declarationId: string } | { previousIn: string }>;
export type Proof = Readonly<{
  proofId: string;
  etag: number;
  /** Null: of the income before, in `taxYear`. */
  declarationId: string | null;
  taxYear: string;
  section: TaxSection | null;
  name: Personal;
  mediaType: string;
  bytes: number;
  sha256: string;
  state: 'waiting' | 'accepted' | 'refused' | 'withdrawn';
  /** The note or the reason of whoever decided. */
  said: Personal | null;
}>;

type OfProof<T extends string> = CommandOf<T> & Readonly<{ employeeId: string; proofId: string }>;
export type ProofFile = Readonly<{ name: string; mediaType: string; bytes: number; sha256: string }>;
export type ProofCommand =
  | (OfProof<'AttachProof'> & ProofFile & Readonly<{ item: ProofItem }>)
  | OfProof<'WithdrawProof'>
  /** `acceptedPaise`: of a declaration, and of nothing else. `otherAdmin`: there is an active admin beside the actor. */
  | (OfProof<'AcceptProof'> & Readonly<{ acceptedPaise?: Paise | undefined; note: string; otherAdmin: ForeignFact }>)
  | (OfProof<'RefuseProof'> & Readonly<{ reason: string; otherAdmin: ForeignFact }>);

const PROOF_COMMANDS: ReadonlySet<string> = new Set<ProofCommand['type']>([
  ...(['AttachProof', 'WithdrawProof', 'AcceptProof', 'RefuseProof'] as const),
]);
export const isOfProof = <C extends Readonly<{ type: string }>>(c: C): c is Extract<C, ProofCommand> =>
  PROOF_COMMANDS.has(c.type);

type ProofEvent = Extract<
  ProfileEvent,
  { type: 'ProofAttached' | 'ProofWithdrawn' | 'ProofAccepted' | 'ProofRefused' }
>;

export const withProof = (proofs: readonly Proof[], e: ProofEvent, etag: number): readonly Proof[] => {
  const { proofId } = e.data;
  const put = (change: Pick<Proof, 'state' | 'said'>) =>
    proofs.map((one) => (one.proofId === proofId ? { ...one, ...change, etag } : one));
  switch (e.type) {
    case 'ProofAttached': {
      const { employeeId: _whose, by: _by, ...attached } = e.data;
      return [...proofs, { ...attached, etag, state: 'waiting', said: null }];
    }
    case 'ProofWithdrawn':
      return put({ state: 'withdrawn', said: null });
    case 'ProofAccepted':
      return put({ state: 'accepted', said: e.data.note });
    case 'ProofRefused':
      return put({ state: 'refused', said: e.data.reason });
    default:
      return unreachable(e);
  }
};

/** Of a profile, what proofs stand on. */
export type Told = Readonly<{
  declarations: readonly Readonly<{
    declarationId: string;
    taxYear: string;
    section: TaxSection;
    amountPaise: Personal;
  }>[];
  previous: Readonly<Record<string, unknown>>;
  proofs: readonly Proof[];
}>;

/** Of one thing that was declared, the oldest first; what was withdrawn is nobody's to see. */
export const proofsOf = ({ proofs }: Pick<Told, 'proofs'>, item: ProofItem): readonly Proof[] =>
  proofs.filter(
    (one) =>
      one.state !== 'withdrawn' &&
      ('declarationId' in item
        ? one.declarationId === item.declarationId
        : one.declarationId === null && one.taxYear === item.previousIn),
  );
/** One at a time: what is looked at is what was sent last. */
export const waitingOf = (told: Pick<Told, 'proofs'>, item: ProofItem): Proof | undefined =>
  proofsOf(told, item).find(({ state }) => state === 'waiting');
/** Whether there is room for another one. */
export const takesProof = (told: Pick<Told, 'proofs'>, item: ProofItem): boolean =>
  waitingOf(told, item) === undefined && proofsOf(told, item).length < MOST_PROOFS;

/** By somebody who may know of this person's pay. */
export const decideProof = (c: ProofCommand, told: Told): readonly ProfileEvent[] | Refusal => {
  const { employeeId, proofId, actor } = c;
  const by = actor.id;
  const own = by === employeeId;
  const proof = told.proofs.find((one) => one.proofId === proofId);
  if (c.type === 'AttachProof') return attach(c, proof, told);
  const isJudged = c.type === 'AcceptProof' || c.type === 'RefuseProof';
  const standing = {
    ...{ knows: proof !== undefined, may: isJudged ? isAdmin(actor) : own },
    ...{ ready: proof?.state === 'waiting', state: proof?.state ?? '', etag: proof?.etag ?? null },
  };
  const refusal = refusalOf(standing, c.ifMatch);
  if (refusal !== null) return refusal;
  if (proof === undefined) return ABSENT;
  const ids = { employeeId, proofId };
  const item = { declarationId: proof.declarationId, taxYear: proof.taxYear };
  switch (c.type) {
    case 'WithdrawProof':
      return [{ type: 'ProofWithdrawn', data: { ...ids, by } }];
    case 'AcceptProof': {
      const { acceptedPaise, note, otherAdmin } = c;
      const refused = refusalOfOwn(own, otherAdmin);
      if (refused !== null) return refused;
      const accepted: ProfileEvent = { type: 'ProofAccepted', data: { ...ids, ...item, note, by } };
      const verified = verifiedBy(proof, told, acceptedPaise);
      if (verified === null) return [accepted];
      if (isRefusal(verified)) return verified;
      return [accepted, { type: 'InvestmentProofVerified', data: { employeeId, ...verified, note, by } }];
    }
    case 'RefuseProof':
      return (
        refusalOfOwn(own, c.otherAdmin) ?? [{ type: 'ProofRefused', data: { ...ids, ...item, reason: c.reason, by } }]
      );
    default:
      return unreachable(c);
  }
};

const attach = (
  c: Extract<ProofCommand, { type: 'AttachProof' }>,
  before: Proof | undefined,
  told: Told,
): readonly ProfileEvent[] | Refusal => {
  const { actor, employeeId, proofId, item, name, mediaType, bytes, sha256 } = c;
  const of = itemIn(told, item);
  const knows = of !== null;
  const refusal = refusalOf({ knows, may: actor.id === employeeId, ready: true, state: '', etag: null }, undefined);
  if (refusal !== null || of === null) return refusal ?? ABSENT;
  // The same upload again.
  if (before !== undefined)
    return before.sha256 === sha256 && before.state !== 'withdrawn'
      ? []
      : refuse('STATE_CONFLICT', 'conflict', { state: before.state });
  if (!takesProof(told, item)) {
    const waiting = waitingOf(told, item);
    return waiting === undefined
      ? faulty('file', `At most ${MOST_PROOFS} files prove one thing`)
      : refuse('STATE_CONFLICT', 'conflict', { state: waiting.state });
  }
  const data = { employeeId, proofId, ...of, name, mediaType, bytes, sha256, by: actor.id };
  return [{ type: 'ProofAttached', data }];
};

const itemIn = (told: Told, item: ProofItem): Pick<Proof, 'declarationId' | 'taxYear' | 'section'> | null => {
  if ('previousIn' in item) {
    const { previousIn: taxYear } = item;
    return Object.hasOwn(told.previous, taxYear) ? { declarationId: null, taxYear, section: null } : null;
  }
  const declared = told.declarations.find(({ declarationId }) => declarationId === item.declarationId);
  if (declared === undefined) return null;
  const { declarationId, taxYear, section } = declared;
  return { declarationId, taxYear, section };
};

/** How much of a declaration counts now; null where the proof is of nothing with an amount to accept. */
const verifiedBy = (
  { declarationId }: Proof,
  { declarations }: Told,
  acceptedPaise: Paise | undefined,
): Readonly<{ declarationId: string; acceptedPaise: string }> | Refusal | null => {
  if (declarationId === null)
    return acceptedPaise === undefined ? null : faulty('acceptedPaise', 'Of income before no amount is accepted');
  if (acceptedPaise === undefined) return faulty('acceptedPaise', 'Enter an amount of zero or more');
  const declared = declarations.find((one) => one.declarationId === declarationId);
  const most = declared === undefined ? null : paiseOf(declared.amountPaise);
  return refusalOfAmount(acceptedPaise, most) ?? { declarationId, acceptedPaise: digitsOf(acceptedPaise) };
};

/** @param most what was declared; null once it was erased */
export const refusalOfAmount = (acceptedPaise: Paise, most: Paise | null): Refusal | null => {
  // Nothing is left that could be decided about.
  if (most === null) return refuse('STATE_CONFLICT', 'conflict');
  return acceptedPaise > most ? faulty('acceptedPaise', 'Accept at most what was declared') : null;
};

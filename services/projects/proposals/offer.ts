/** What makes an offer one that can be accepted, and the fingerprint that acceptance is bound to (domain.md §4.1). */

import { type Bp, type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { type Instant, limitPassed } from '@lamplight/common/calendar/civil.ts';
import { hashOfJson } from '@lamplight/common/hash/canonical.ts';
import { allocate } from '@lamplight/common/money/allocate.ts';
import type { Offer, OfferedMilestone } from './events.ts';

/** A milestone as the admin writes it; without amounts the contract is shared by the weights. */
export type DraftedMilestone = Omit<OfferedMilestone, 'amountPaise'> & Readonly<{ amountPaise?: Paise | undefined }>;
export type UnsealedOffer = Omit<Offer, 'hash'>;

/** SHA-256 of the canonical JSON (RFC 8785) of everything the client sees of the offer. */
export const sealOffer = (offer: UnsealedOffer): Offer => ({ ...offer, hash: hashOfJson(offer) });

/** `allocate(contract, weights)`: what each milestone is worth unless the offer says otherwise. */
export const milestoneAmounts = (contract: Paise, weights: readonly Bp[]): readonly Paise[] =>
  allocate(contract, weights);

/** Either every milestone carries its amount or none does; null where some do. Weights that share nothing give nothing. */
export const withAmounts = (contract: Paise, plan: readonly DraftedMilestone[]): readonly OfferedMilestone[] | null => {
  const named = plan.flatMap((milestone) => (milestone.amountPaise === undefined ? [] : [milestone.amountPaise]));
  if (named.length !== 0 && named.length !== plan.length) return null;
  const shared = weightsOf(plan).every((weight) => weight >= 0) && weightOf(plan) > 0;
  const amounts = named.length === 0 && shared ? milestoneAmounts(contract, weightsOf(plan)) : named;
  return plan.map((milestone, index) => ({ ...milestone, amountPaise: amounts[index] ?? 0 }));
};

/** What is wrong with an offer, in words for the admin; null where it may be made. */
export const faultOf = (offer: UnsealedOffer, at: Instant): string | null => {
  const { amountPaise, milestones, terms } = offer;
  if (amountPaise <= 0) return 'The amount must be above zero.';
  if (limitPassed(offer.validUntil, at)) return 'The last day of the offer is past.';
  if (milestones.length === 0) return 'An offer needs at least one milestone.';
  if (new Set(milestones.map((m) => m.milestoneId)).size !== milestones.length)
    return 'A milestone stands there twice.';
  if (milestones.some((m) => m.weightBp < 0 || m.amountPaise < 0)) return 'Weights and amounts are never below zero.';
  if (weightOf(milestones) !== 10_000) return 'The weights must add up to 100\u00a0%.';
  if (sumPaise(milestones.map((m) => m.amountPaise)) !== amountPaise)
    return 'The milestones must add up to the amount.';
  if (milestones.some((m) => m.startDate > m.dueDate)) return 'A milestone starts after its due date.';
  if (milestones.some((m) => limitPassed(m.dueDate, at))) return 'The due date of a milestone is past.';
  if ((terms.advancePaise ?? 0) > amountPaise) return 'The advance is above the amount.';
  return null;
};

const weightsOf = (plan: readonly Readonly<{ weightBp: Bp }>[]): readonly Bp[] => plan.map((m) => m.weightBp);
const weightOf = (plan: readonly Readonly<{ weightBp: Bp }>[]): number => weightsOf(plan).reduce((a, b) => a + b, 0);

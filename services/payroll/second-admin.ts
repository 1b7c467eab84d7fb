/** Four eyes (state-machines.md §8): whoever prepared something does not approve it, and nothing lets one admin do both. */
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { type Refusal, refuse } from '@lamplight/events/core/types.ts';

const SECOND_APPROVER_REQUIRED = refuse('SECOND_APPROVER_REQUIRED', 'rule');
const SAME_APPROVER = refuse('SAME_APPROVER', 'forbidden');

/**
 * @param own whether the one who would approve had a hand in it
 * @param otherAdmin there is an active admin who had none
 */
export const refusalOfOwn = (own: boolean, otherAdmin: ForeignFact): Refusal | null =>
  own ? (refusalUnless(otherAdmin, SECOND_APPROVER_REQUIRED) ?? SAME_APPROVER) : null;

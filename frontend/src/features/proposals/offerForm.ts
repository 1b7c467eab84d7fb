/** The next offer while it is written: where it starts, what stands in its way, what is sent. */
import type { OfferBody, Proposal } from '@lamplight/bff/contract/proposals.ts';
import { addDays, civilOf, daysBetween } from '../../ui/dates.ts';
import {
  emptyRow,
  FULL,
  type Row,
  type RowFaults,
  startOf,
  sumAmounts,
  sumWeights,
  toMilestones,
} from '../common/offers/plan.ts';
import { texts } from './texts.ts';

export type OfferValues = {
  rows: Row[];
  amountPaise: number | null;
  validUntil: string;
  paymentTermDays: string;
  note: string;
};
const VALID_DAYS = 30;

/** What the next offer starts from. */
export const startValues = (proposal: Proposal, now: number): OfferValues => {
  const start = startOf(proposal.offers, proposal.counters);
  const dates = { start: proposal.targetStart ?? '', due: proposal.deadline ?? '' };
  const newest = proposal.offers.at(-1);
  return {
    rows: start.rows.length > 0 ? start.rows : [emptyRow(crypto.randomUUID(), [], dates)],
    amountPaise: start.amountPaise,
    validUntil: addDays(civilOf(now), VALID_DAYS),
    paymentTermDays: String(newest?.terms.paymentTermDays ?? 15),
    note: '',
  };
};

const daysTyped = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= 120 ? Number(text) : null;
/** Terms that are not edited here go on as in the newest offer. */
export const termsOf = (values: OfferValues, proposal: Proposal) => ({
  ...proposal.offers.at(-1)?.terms,
  paymentTermDays: daysTyped(values.paymentTermDays) ?? 15,
});

/** As the API takes it; call it only where `sayFaults` finds nothing. */
export const bodyOf = (values: OfferValues, proposal: Proposal): OfferBody => ({
  amountPaise: values.amountPaise ?? 0,
  milestones: toMilestones(values.rows),
  terms: termsOf(values, proposal),
  validUntil: values.validUntil,
  note: values.note.trim(),
});

/** What stands in the way of sending, in sentences. */
export const sayFaults = (values: OfferValues, rows: RowFaults, today: string): string[] => {
  const said: string[] = [];
  if (Object.keys(rows).length > 0) said.push(texts.fixErrors);
  if (values.amountPaise === null || values.amountPaise <= 0) said.push('Enter the amount of the offer.');
  if (sumWeights(values.rows) !== FULL) said.push('The weights must reach 100 %.');
  if (values.amountPaise !== null && sumAmounts(values.rows) !== values.amountPaise)
    said.push('The milestones must add up to the amount.');
  if (values.validUntil === '') said.push('Enter the last day of the offer.');
  else if (daysBetween(today, values.validUntil) < 0) said.push('The last day of the offer is past.');
  if (values.rows.some(({ dueDate }) => dueDate !== '' && daysBetween(today, dueDate) < 0))
    said.push('The due date of a milestone is past.');
  if (daysTyped(values.paymentTermDays) === null) said.push('The payment term is 0 to 120 days.');
  return said;
};

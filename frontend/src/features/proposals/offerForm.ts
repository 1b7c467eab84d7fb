/** The next offer while it is written: where it starts, what stands in its way, what is sent. */
import type { OfferBody, Proposal } from '@lamplight/bff/contract/proposals.ts';
import { judged, type Reading } from '../../forms/reading.ts';
import { BLOCKED } from '../../forms/texts.ts';
import {
  emptyRow,
  FULL,
  faultsOf,
  placeIn,
  type Row,
  startOf,
  sumAmounts,
  sumWeights,
  toMilestones,
} from '../../parts/offers/plan.ts';
import { texts } from '../../parts/offers/texts.ts';
import { addDays, civilOf, daysBetween } from '../../ui/dates.ts';

export type OfferValues = {
  rows: Row[];
  amountPaise: number | null;
  validUntil: string;
  paymentTermDays: string;
  /** Ex-GST; null for none. */
  advancePaise: number | null;
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
    advancePaise: newest?.terms.advancePaise ?? null,
    note: '',
  };
};

const daysTyped = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= 120 ? Number(text) : null;
/** Terms that are not edited here go on as in the newest offer. */
export const termsOf = ({ paymentTermDays, advancePaise }: OfferValues, proposal: Proposal) => {
  const { advancePaise: _before, ...terms } = proposal.offers.at(-1)?.terms ?? {};
  return {
    ...terms,
    paymentTermDays: daysTyped(paymentTermDays) ?? 15,
    ...(advancePaise ? { advancePaise } : {}),
  };
};

/** The body, or what stands in the way of sending it. @param today the IST day */
export const readOffer = (values: OfferValues, proposal: Proposal, today: string): Reading<OfferBody> => {
  const { rows, amountPaise, validUntil, paymentTermDays, advancePaise } = values;
  const ofRows = faultsOf(rows);
  const own = {
    amountPaise: amountPaise === null || amountPaise <= 0 ? 'Enter the amount of the offer.' : undefined,
    weights: sumWeights(rows) !== FULL ? texts.notFull : undefined,
    amounts:
      amountPaise !== null && sumAmounts(rows) !== amountPaise
        ? 'The milestones must add up to the amount.'
        : undefined,
    validUntil:
      validUntil === ''
        ? 'Enter the last day of the offer.'
        : daysBetween(today, validUntil) < 0
          ? 'The last day of the offer is past.'
          : undefined,
    dueDates: rows.some(({ dueDate }) => dueDate !== '' && daysBetween(today, dueDate) < 0)
      ? 'The due date of a milestone is past.'
      : undefined,
    paymentTermDays: daysTyped(paymentTermDays) === null ? 'The payment term is 0 to 120 days.' : undefined,
    advancePaise: (advancePaise ?? 0) > (amountPaise ?? 0) ? 'The advance is above the amount.' : undefined,
  };
  const reading = judged({ ...ofRows, ...own }, () => ({
    amountPaise: amountPaise ?? 0,
    milestones: toMilestones(rows),
    terms: termsOf(values, proposal),
    validUntil,
    note: values.note.trim(),
  }));
  if ('body' in reading) return reading;
  const sentences = [Object.keys(ofRows).length > 0 && BLOCKED, ...Object.values(own)].filter(Boolean);
  return { ...reading, says: sentences.join(' ') };
};

/** The form's own field for one that the server names. */
export const nameIn = (field: string, { rows }: Pick<OfferValues, 'rows'>): string =>
  field === 'terms.paymentTermDays' || field === 'terms.advancePaise'
    ? field.slice('terms.'.length)
    : placeIn(rows, field);

/** What a structure makes of somebody's terms in a full month: before they are recorded, so that nothing is that cannot be paid. */
import type { Look } from '@lamplight/events/core/types.ts';
import { fullMonthOf } from '../engine/full-month.ts';
import { valueOn } from '../rules/in-force.ts';
import { payStructure } from '../structures/structure.ts';
import type { Priced, Terms } from './salary.ts';

/** What basic pay is called in every structure (domain.md §2). */
const BASIC = 'BASIC';

export const pricedBy = async ({ look }: Readonly<{ look: Look }>, terms: Terms): Promise<Priced> => {
  const { state } = await look(`paystructure-${terms.structureId}`, payStructure);
  const structure = state.versions.find(({ version }) => version === terms.structureVersion);
  if (structure === undefined) return { is: 'unknown' };
  const { city, ptGender, ...rest } = terms;
  const assignment = {
    ...{ assignmentId: '', ...rest },
    ...(city === null ? {} : { city }),
    ...(ptGender === null ? {} : { ptGender }),
  };
  const full = fullMonthOf(structure, assignment, await isMetro({ look }, terms));
  if ('negative' in full) return { is: 'negative', component: full.negative };
  return { is: 'priced', basicPaise: full.amounts.get(BASIC)?.paise ?? null };
};

/** By the row that holds on the first day of the terms; without one no city is. */
const isMetro = async ({ look }: Readonly<{ look: Look }>, { city, effectiveFrom }: Terms): Promise<boolean> => {
  if (city === null) return false;
  const row = await valueOn(look, { key: 'HRA_EXEMPT', jurisdiction: 'IN' }, effectiveFrom);
  return row?.metros.includes(city) ?? false;
};

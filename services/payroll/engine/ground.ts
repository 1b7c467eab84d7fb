/** What every slip of a run stands on: structures, components and the law, each found once. */
import type { Month } from '@lamplight/common/calendar/month.ts';
import { type FullMonth, fullMonthOf } from './full-month.ts';
import type { RunInputs } from './inputs.ts';
import type { MonthLaw, TaxLaw } from './law.ts';
import type { FullOf } from './pay-of-month.ts';
import type { SalaryComponent, SalaryStructure } from './structure.ts';

export type RunGround = Readonly<{
  inputs: Pick<RunInputs, 'month' | 'payBasis' | 'runId' | 'type'>;
  structures: ReadonlyMap<string, SalaryStructure>;
  /** Of the catalogue, and of structures where it has none. */
  components: ReadonlyMap<string, SalaryComponent>;
  lawOf: (month: Month) => MonthLaw;
  taxLaw: TaxLaw;
}>;

export const structureKey = (structureId: string, version: number): string => `${structureId} ${version}`;

/** Full months of one person under each law, reckoned once. */
export const fullMonthsOf = ({ structures }: RunGround): ((law: MonthLaw) => FullOf) => {
  const known = new Map<string, FullMonth | Readonly<{ negative: string }>>();
  return (law) => (assignment) => {
    const structure = structures.get(structureKey(assignment.structureId, assignment.structureVersion));
    if (structure === undefined) return null;
    const { city } = assignment;
    const metro = city !== undefined && law.of('HRA_EXEMPT').value.metros.includes(city);
    const place = `${assignment.assignmentId} ${metro}`;
    const full = known.get(place) ?? fullMonthOf(structure, assignment, metro);
    known.set(place, full);
    return full;
  };
};

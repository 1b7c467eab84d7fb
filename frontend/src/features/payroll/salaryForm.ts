/** A salary as it is typed, and as the API takes it. */
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import type { PayrollPerson } from '@lamplight/bff/contract/salaries.ts';
import { judged, needed, type Reading } from '../../forms/reading.ts';
import { formatRate } from '../../ui/shares.ts';
import type { Assignment, SalaryStructure } from './data.ts';
import type { Component } from './formula.ts';

export type Values = {
  monthlyGrossPaise: number | null;
  /** `ENG-STD 1`: a structure in one of its versions; empty while none is chosen. */
  structure: string;
  effectiveFrom: string;
  ptState: string;
  /** Empty where the law of the state has one table for all. */
  ptGender: '' | 'female' | 'male';
  city: string;
  taxRegime: Assignment['taxRegime'];
  pfMode: Assignment['pfMode'];
  pensionMember: boolean;
  options: readonly string[];
  /** By component; null while nothing is typed. */
  fixed: Readonly<Record<string, number | null>>;
  reason: string;
};

/** `+12.5 %`, `−8 %`, to the basis point. */
export const changeSaid = (bp: number): string => `${bp > 0 ? '+' : bp < 0 ? '−' : ''}${formatRate(Math.abs(bp))}`;

/** What the form opens with: what holds last, else what most people have. @param place of work, two letters */
export const valuesOf = (
  last: Assignment | undefined,
  today: string,
  place: Pick<PayrollPerson, 'locationState' | 'joinedOn'>,
): Values => ({
  monthlyGrossPaise: last?.monthlyGrossPaise ?? null,
  structure: last === undefined ? '' : structureKey(last.structureId, last.structureVersion),
  effectiveFrom: last === undefined ? place.joinedOn || today : today,
  ptState: last?.ptState ?? place.locationState ?? '',
  ptGender: last?.ptGender === 'female' || last?.ptGender === 'male' ? last.ptGender : '',
  city: last?.city ?? '',
  taxRegime: last?.taxRegime ?? 'NEW',
  pfMode: last?.pfMode ?? 'CAPPED',
  pensionMember: last?.pensionMember ?? true,
  options: last?.options ?? [],
  fixed: last?.fixedPaise ?? {},
  reason: '',
});

export const structureKey = (structureId: string, version: number): string => `${structureId} ${version}`;

/** The components of the chosen structure; none while nothing is chosen. */
export const componentsOf = (structures: readonly SalaryStructure[], chosen: string): readonly Component[] =>
  structures
    .flatMap(({ structureId, versions }) =>
      versions.map((one) => ({ key: structureKey(structureId, one.version), one })),
    )
    .find(({ key }) => key === chosen)?.one.components ?? [];

/** What is there by choice. */
export const byChoice = (components: readonly Component[]): readonly Component[] =>
  components.filter(({ condition }) => condition?.fact === 'option');
/** Of these the person has an amount of their own. */
export const ownAmounts = (components: readonly Component[], options: readonly string[]): readonly Component[] =>
  components.filter(
    ({ calc, code, condition }) => calc === 'FIXED' && (condition?.fact !== 'option' || options.includes(code)),
  );

/** @param asksGender the law of the chosen state has a table of its own for women */
export const readSalary = (
  values: Values,
  structures: readonly SalaryStructure[],
  asksGender: boolean,
): Reading<BodySentTo<'salary-assign'>> => {
  const [structureId = '', version = ''] = values.structure.split(' ');
  const components = componentsOf(structures, values.structure);
  const options = byChoice(components)
    .map(({ code }) => code)
    .filter((code) => values.options.includes(code));
  const amounts = ownAmounts(components, options).map(({ code }) => [code, values.fixed[code] ?? null] as const);
  const { monthlyGrossPaise, taxRegime, ptState, ptGender, pfMode, pensionMember, effectiveFrom } = values;
  const [city, reason] = [values.city.trim(), values.reason.trim()];
  return judged(
    {
      monthlyGrossPaise: (monthlyGrossPaise ?? 0) <= 0 ? 'Enter an amount above zero' : undefined,
      structure: components.length === 0 ? 'Choose a structure' : undefined,
      effectiveFrom: needed(effectiveFrom, 'Enter a date'),
      ptState: needed(ptState, 'Choose a state'),
      ptGender: asksGender ? needed(ptGender, 'Choose a table') : undefined,
      reason: needed(reason, 'Give a reason'),
      ...Object.fromEntries(
        amounts.map(([code, paise]) => [
          `fixed.${code}`,
          paise === null ? 'Enter an amount of zero or more' : undefined,
        ]),
      ),
    },
    () => ({
      ...{ structureId, structureVersion: Number(version), monthlyGrossPaise: monthlyGrossPaise ?? 0 },
      ...{ taxRegime, ptState, pfMode, pensionMember, options, effectiveFrom, reason },
      ...(asksGender && ptGender !== '' ? { ptGender } : {}),
      ...(city === '' ? {} : { city }),
      fixedPaise: Object.fromEntries(amounts.map(([code, paise]) => [code, paise ?? 0])),
    }),
  );
};

/** The form's own name of what the schema and the server name otherwise. */
export const nameOf = (field: string): string =>
  field === 'structureId' || field === 'structureVersion' ? 'structure' : field.replace(/^fixedPaise\b/, 'fixed');

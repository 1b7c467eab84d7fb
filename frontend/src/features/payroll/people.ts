/** Whom one looks for among everybody who is or was paid, what waits at them and what they lack. */
import type { PayrollPerson, StatutoryRule } from './data.ts';
import type { Shows } from './usePayrollPlace.ts';

export const nameSaid = ({ employee }: Pick<PayrollPerson, 'employee'>): string => employee.name ?? 'Erased person';

/** Works here still: whoever has left lacks nothing any more. */
export const isHere = ({ lastDay }: Pick<PayrollPerson, 'lastDay'>, today: string): boolean =>
  lastDay === null || lastDay >= today;

/** What an admin decides about this person. */
export const waitsAt = ({ salaryWaits, bank }: PayrollPerson): readonly ('salary' | 'bank')[] => [
  ...(salaryWaits ? ['salary' as const] : []),
  ...(bank === 'submitted' ? ['bank' as const] : []),
];
/** What must be there before somebody can be paid. */
export const lacks = (person: PayrollPerson, today: string): readonly string[] =>
  isHere(person, today)
    ? [
        ...(person.structureId === null && !person.salaryWaits ? ['salary'] : []),
        ...(person.bank === null || person.bank === 'rejected' ? ['account'] : []),
        ...(person.panKnown ? [] : ['PAN']),
      ]
    : [];

const shown: Readonly<Record<Shows, (person: PayrollPerson, today: string) => boolean>> = {
  waits: (person) => waitsAt(person).length > 0,
  lacks: (person, today) => lacks(person, today).length > 0,
  left: (person, today) => !isHere(person, today),
};

/** Each word of the search begins a word of the name, the code or the designation. */
export const found = (
  people: readonly PayrollPerson[],
  by: Readonly<{ search: string; shows: Shows | undefined; today: string }>,
): readonly PayrollPerson[] => {
  const words = by.search.toLowerCase().split(/\s+/).filter(Boolean);
  return people.filter((person) => {
    if (by.shows !== undefined && !shown[by.shows](person, by.today)) return false;
    const said = ` ${nameSaid(person)} ${person.code} ${person.designation}`.toLowerCase();
    return words.every((word) => said.includes(` ${word}`));
  });
};

/** The versions of a rule that the reader may approve. */
export const toApprove = (rules: readonly StatutoryRule[]) =>
  rules.flatMap((rule) => rule.versions.filter(({ can }) => can.approveRule).map((version) => ({ rule, version })));

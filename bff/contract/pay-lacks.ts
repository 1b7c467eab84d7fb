/** What must be there before somebody can be paid: the service narrows its list of people by it, and a screen names it. */
import type { PayrollPerson, peopleShown } from './salaries.ts';

export type PayNeed = 'salary' | 'account' | 'pan';
export type PeopleShown = (typeof peopleShown)[number];

type Of<Name extends keyof PayrollPerson> = Pick<PayrollPerson, Name>;

/** Works here still: whoever has left lacks nothing any more. @param today a civil date */
export const isHere = ({ lastDay }: Of<'lastDay'>, today: string): boolean => lastDay === null || lastDay >= today;

/** Nothing is paid to them, and so nothing is asked for. */
export const isNotPaidHere = ({ notPaidHereFrom }: Of<'notPaidHereFrom'>, today: string): boolean =>
  notPaidHereFrom !== null && notPaidHereFrom <= today;

/** What an admin decides about this person. */
export const waitsAt = ({
  salaryProposedBy,
  bank,
}: Of<'salaryProposedBy' | 'bank'>): readonly ('salary' | 'bank')[] => [
  ...(salaryProposedBy === null ? [] : ['salary' as const]),
  ...(bank === 'submitted' ? ['bank' as const] : []),
];

/** What must be there before somebody can be paid. */
export const lacksOf = (
  person: Of<'bank' | 'lastDay' | 'notPaidHereFrom' | 'panKnown' | 'salaryProposedBy' | 'structureId'>,
  today: string,
): readonly PayNeed[] =>
  isHere(person, today) && !isNotPaidHere(person, today)
    ? [
        ...(person.structureId === null && person.salaryProposedBy === null ? ['salary' as const] : []),
        ...(person.bank === null || person.bank === 'rejected' ? ['account' as const] : []),
        ...(person.panKnown ? [] : ['pan' as const]),
      ]
    : [];

/** Whether the person is among those whom the list is narrowed to. */
export const isShown = (person: PayrollPerson, shown: PeopleShown, today: string): boolean => {
  switch (shown) {
    case 'waits':
      return waitsAt(person).length > 0;
    case 'lacks':
      return lacksOf(person, today).length > 0;
    case 'not_paid_here':
      return isHere(person, today) && isNotPaidHere(person, today);
    case 'left':
      return !isHere(person, today);
    default:
      return lacksOf(person, today).some((need) => shown === `lacks_${need}`);
  }
};

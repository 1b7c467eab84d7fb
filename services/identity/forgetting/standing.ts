/** What must be over before somebody is forgotten, and what the law keeps (domain.md §7). */
import { type CivilDate, financialYearOf } from '@lamplight/common/calendar/civil.ts';

/** As it is known of somebody now. Days are civil days in India. */
export type Standing = Readonly<{
  account: 'absent' | 'unverified' | 'invited' | 'active' | 'deactivated';
  /** On staff: null for who never was; `leftOn` null for who has not left. */
  employment: Readonly<{ leftOn: CivilDate | null }> | null;
  isClient: boolean;
  /** Of which they are the client and which are neither archived nor cancelled. */
  openProjects: readonly string[];
  /** Projects to which they are assigned. */
  assignedTo: readonly string[];
  /** The last day on which something was billed to them or paid by them; null for never. */
  billedOn: CivilDate | null;
}>;

/** Of everybody: nothing of it has to be kept. */
const FORGOTTEN = [
  ...(['profile', 'credential', 'mail', 'address', 'messages'] as const),
  ...(['connections', 'provider-tokens', 'storage'] as const),
];
/** Payslips, the journal and invoices are kept for eight financial years after the one of the last of them. */
const KEPT_YEARS = 8;
const OF_PAY = ['pay', 'bank'] as const;

/** The last day of the eighth financial year after that of a day. */
export const keptUntil = (day: CivilDate): CivilDate => {
  const { to } = financialYearOf(day);
  return `${Number(to.slice(0, 4)) + KEPT_YEARS}${to.slice(4)}`;
};

/** Why somebody cannot be forgotten yet; null where nothing stands in the way. An active admin is active, the last one too. */
export const obligationOf = ({ account, employment, openProjects, assignedTo }: Standing): string | null => {
  if (account === 'absent') return 'ACCOUNT_NOT_FOUND';
  if (account !== 'deactivated') return 'ACCOUNT_ACTIVE';
  if (employment !== null && employment.leftOn === null) return 'EMPLOYED';
  if (openProjects.length > 0) return 'PROJECTS_OPEN';
  return assignedTo.length > 0 ? 'ASSIGNED' : null;
};

export type Kept = Readonly<{ purpose: string; until: CivilDate }>;
/** Which keys go today, and which are kept until when. */
export const purposesOf = (
  { employment, isClient, billedOn }: Standing,
  today: CivilDate,
): Readonly<{ purposes: readonly string[]; kept: readonly Kept[] }> => {
  const last = employment?.leftOn ?? null;
  const dated = [
    ...(last === null ? [] : OF_PAY.map((purpose) => ({ purpose, until: keptUntil(last) }))),
    ...(isClient ? [{ purpose: 'billing', until: billedOn === null ? null : keptUntil(billedOn) }] : []),
  ];
  const [over, kept]: [string[], Kept[]] = [[], []];
  for (const { purpose, until } of dated)
    if (until === null || until < today) over.push(purpose);
    else kept.push({ purpose, until });
  return { purposes: [...FORGOTTEN, ...over], kept };
};

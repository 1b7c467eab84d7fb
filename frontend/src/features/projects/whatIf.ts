/** People who are tried out on a project before anybody is assigned: rows as typed, what they come to, how well somebody fits. Pure. */
import type { KnownSkill, SkillRow } from '@lamplight/bff/contract/catalogue.ts';
import { FULL_DAY_BP, type Placed, peakWithin, type Thought } from '@lamplight/bff/contract/load.ts';
import { needed } from '../../forms/reading.ts';
import { parsePercent } from '../../parts/offers/plan.ts';
import { upperFirst } from '../../ui/letters.ts';
import { formatPercent } from '../../ui/shares.ts';
import type { AssignBody } from './data.ts';
import type { Interest } from './interestData.ts';

export type Row = Readonly<{
  key: string;
  employeeId: string;
  name: string;
  role: string;
  /** Percent as typed. */
  share: string;
  from: string;
  to: string;
  override: string;
}>;

/** The typed share in basis points; null where it is none. */
export const shareOf = (typed: string): number | null => {
  const bp = parsePercent(typed);
  return typeof bp === 'number' && bp > 0 ? bp : null;
};

/** Null while the row has no span: it takes nobody's days yet. */
export const thoughtOf = (row: Row, projectId: string): Thought | null => {
  const allocationBp = shareOf(row.share);
  if (allocationBp === null || row.from === '' || (row.to !== '' && row.to < row.from)) return null;
  const { employeeId, role, from, to } = row;
  return { employeeId, projectId, role: role.trim(), from, to: to === '' ? undefined : to, allocationBp };
};

/** Whether the server will ask for a reason: rows are assigned in their order, so those before it count too. */
export const isOver = (row: Row, rows: readonly Row[], placed: readonly Placed[]): boolean => {
  const own = thoughtOf(row, '');
  if (own === null) return false;
  const before = rows
    .slice(0, rows.indexOf(row))
    .filter(({ employeeId }) => employeeId === row.employeeId)
    .flatMap((other) => thoughtOf(other, '') ?? []);
  return peakWithin(own, [...placed, ...before]).loadBp > FULL_DAY_BP;
};

/** Sentences by `rows.<key>.<field>`. @param over rows for which a reason is needed, by key */
export const faultsOf = (rows: readonly Row[], over: ReadonlySet<string>): Record<string, string | undefined> =>
  Object.fromEntries(
    rows.flatMap((row) => [
      [`rows.${row.key}.role`, needed(row.role, 'Name the role')],
      [
        `rows.${row.key}.share`,
        shareOf(row.share) === null ? 'Percent from 0.01 to 100, at most two decimals' : undefined,
      ],
      [`rows.${row.key}.from`, needed(row.from, 'Enter a date')],
      [`rows.${row.key}.to`, row.to !== '' && row.to < row.from ? 'The last day is before the first' : undefined],
      [`rows.${row.key}.override`, over.has(row.key) ? needed(row.override, 'Give a reason to override') : undefined],
    ]),
  );

/** What is sent for one person; call it only where the row has no fault. */
export const bodyOf = (row: Row, isTooMuch: boolean): AssignBody => ({
  employeeId: row.employeeId,
  role: row.role.trim(),
  allocationBp: shareOf(row.share) ?? 0,
  from: row.from,
  ...(row.to === '' ? {} : { to: row.to }),
  ...(isTooMuch ? { overrideReason: row.override.trim() } : {}),
});

/** From this level on somebody covers a technology (domain.md §5.1). */
const WORKING = 3;
export type Known = Readonly<{ name: string; level: number | null }>;
type Technology = Pick<SkillRow, 'techId' | 'name' | 'projects'>;

/** Of the company's technologies those that a project needs: its brief names them. @param wanted as the brief says it */
export const neededBy = <One extends Technology>(
  all: readonly One[],
  projectId: string,
  wanted: readonly string[],
): readonly One[] => {
  const brief = new Set(wanted.map((name) => name.trim().toLowerCase()));
  return all.filter(
    ({ name, projects }) => brief.has(name.toLowerCase()) || projects.some((one) => one.projectId === projectId),
  );
};

/** How well a person knows each of these technologies; null where nobody has judged it. */
export const knownIn = (
  needed: readonly Pick<Technology, 'techId' | 'name'>[],
  levels: readonly Pick<KnownSkill, 'techId' | 'employee' | 'level'>[],
): ((employeeId: string) => readonly Known[]) => {
  const levelOf = new Map(levels.map(({ techId, employee, level }) => [`${employee.id}/${techId}`, level]));
  return (employeeId) =>
    needed.map(({ techId, name }) => ({ name, level: levelOf.get(`${employeeId}/${techId}`) ?? null }));
};
/** The mean of what each wanted technology needs and the person has of it, in bp; null where none is wanted (domain.md §5.1). */
export const matchOf = (skills: readonly Known[]): number | null =>
  skills.length === 0
    ? null
    : Math.floor(
        (skills.reduce((sum, { level }) => sum + Math.min(level ?? 0, WORKING), 0) * FULL_DAY_BP) /
          (WORKING * skills.length),
      );

export const loadSaid = ({ loadBp }: Pick<Interest, 'loadBp'>): readonly string[] =>
  loadBp === undefined ? [] : [loadBp === 0 ? 'free today' : `${formatPercent(loadBp)} taken today`];

/** `Kafka 4 of 5; not judged yet: Redis`. */
export const skillsSaid = (skills: readonly Known[]): string => {
  const known = skills.flatMap(({ name, level }) => (level === null ? [] : [`${name} ${level} of 5`]));
  const unknown = skills.flatMap(({ name, level }) => (level === null ? [name] : []));
  const unjudged = unknown.length > 0 ? `not judged yet: ${unknown.join(', ')}` : '';
  return upperFirst([known.join(', '), unjudged].filter(Boolean).join('; '));
};

/** Who knows what, in words (domain.md §5.1). */
import { type SkillRow as Row, skillLevels, techCategories } from '@lamplight/bff/contract/catalogue.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import { counted } from '../../ui/counted.ts';

/** From this level on a person knows it well, and counts. */
export const countsFrom = 3;

export const levelWord = (level: number): string => skillLevels[level - 1] ?? String(level);
export const levelOptions = skillLevels.map((word, index) => ({
  value: String(index + 1),
  label: `${index + 1} ${word}`,
}));

/** Tenths of a year in words: `4.5 years`, `1 year`, `under a year`. */
export const yearsSaid = (tenths: number): string => {
  if (tenths < 10) return 'under a year';
  const [whole, rest] = [Math.trunc(tenths / 10), tenths % 10];
  return `${whole}${rest === 0 ? '' : `.${rest}`} ${tenths === 10 ? 'year' : 'years'}`;
};

/** What a person types for years as tenths, 0 to 60 years with one decimal; null where it is none. */
export const tenthsOf = (typed: string): number | null => {
  const [, whole, rest = '0'] = /^(\d{1,2})(?:[.,](\d))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return null;
  const tenths = Number(whole) * 10 + Number(rest);
  return tenths <= 600 ? tenths : null;
};
export const typedYears = (tenths: number): string =>
  tenths % 10 === 0 ? String(tenths / 10) : `${Math.trunc(tenths / 10)}.${tenths % 10}`;

/** An erased person keeps no name. */
export const nameOf = ({ name }: Pick<PersonRef, 'name'>): string => name ?? 'Erased person';

export type Held = NonNullable<Row['mine']>;
/** Beside the word of the level: `9 years, judged by a lead`. */
export const heldSaid = ({ yearsTenths, by }: Pick<Held, 'yearsTenths' | 'by'>): string =>
  `${yearsSaid(yearsTenths)}${by === 'lead' ? ', judged by a lead' : ''}`;
export const skillSaid = (held: Held): string => `${levelWord(held.level)}, ${heldSaid(held)}`;

type Counts = Pick<Row, 'coverage' | 'wanted' | 'neededBy'>;

/** Active projects need it, and fewer people know it well than should. */
export const isGap = ({ coverage, wanted }: Pick<Row, 'coverage' | 'wanted'>): boolean => coverage < wanted;

/** After a figure. */
export const knowSaid = (count: number): string => (count === 1 ? 'knows it well' : 'know it well');
/** `1 of 2 know it well` where active projects lack somebody, else the figure alone. */
export const countSaid = (row: Pick<Row, 'coverage' | 'wanted'>): string =>
  isGap(row) ? `${row.coverage} of ${row.wanted} ${knowSaid(row.wanted)}` : `${row.coverage} ${knowSaid(row.coverage)}`;
export const knownSaid = ({ coverage }: Pick<Row, 'coverage'>): string =>
  `${coverage === 0 ? 'nobody' : counted(coverage, 'person', 'people')} ${knowSaid(Math.max(coverage, 1))}`;
/** `2 active projects need it`; empty where none does. */
export const neededSaid = ({ neededBy }: Pick<Row, 'neededBy'>): string => {
  if (neededBy === 0) return '';
  return `${counted(neededBy, 'active project')} ${neededBy === 1 ? 'needs' : 'need'} it`;
};
export const needSaid = (row: Counts): string => [neededSaid(row), knownSaid(row)].filter(Boolean).join('; ');

const NAMED = 3;
/** What the whole of it says first. */
export const summaryOf = (rows: readonly Pick<Row, 'name' | 'coverage' | 'wanted' | 'neededBy'>[]): string => {
  if (rows.length === 0) return 'Nothing to know yet.';
  const needed = rows.filter(({ neededBy }) => neededBy > 0);
  const gaps = needed.filter(isGap).map(({ name }) => name);
  if (needed.length === 0) return 'No active project names one of these technologies in its brief.';
  if (gaps.length === 0) return 'Two people or more know well whatever active projects need.';
  const more = gaps.length > NAMED ? ` and ${gaps.length - NAMED} more` : '';
  return `Fewer than two people know well what active projects need: ${gaps.slice(0, NAMED).join(', ')}${more}.`;
};

/** By category, in the order of the catalogue; a category without rows is left out. */
export const grouped = <One extends Pick<Row, 'category'>>(rows: readonly One[]) =>
  techCategories
    .map((category) => ({ category, rows: rows.filter((row) => row.category === category) }))
    .filter((group) => group.rows.length > 0);

/** Who knows what, in words (domain.md §5.1). */
import { type SkillRow as Row, skillLevels } from '@lamplight/bff/contract/catalogue.ts';

/** Nobody below this level counts for the coverage. */
const COUNTS_FROM = 3;

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

/** A gap: nobody counts, or one person alone does. */
export const isGap = ({ coverage }: Pick<Row, 'coverage'>): boolean => coverage <= 1;

export const coverageSaid = ({ coverage, warning, skills }: Pick<Row, 'coverage' | 'warning' | 'skills'>): string => {
  if (coverage === 0) return 'Nobody knows it yet';
  if (!warning) return `${coverage} know it`;
  // Only people whom the reader may know are named; the count is of everybody.
  const alone = skills.find(({ level }) => level >= COUNTS_FROM);
  return `Only ${alone?.employee.name?.split(' ')[0] ?? 'one person'} knows this`;
};

export const atLevel = (skills: Row['skills'], level: number) => skills.filter((skill) => skill.level === level);

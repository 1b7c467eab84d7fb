/** The plan of a milestone's parts while it is typed: rows, what is wrong with them, what is sent. */
import { linesOf, needed } from '../../forms/reading.ts';
import { typedPercent } from '../../ui/shares.ts';
import { FULL, parsePercent } from '../offers/plan.ts';
import type { SubMilestone, SubPlan } from './data.ts';

export type SubRow = Readonly<{
  key: string;
  subMilestoneId?: string;
  title: string;
  weight: string;
  assigneeId: string;
  startDate: string;
  dueDate: string;
  /** One line each. */
  checklist: string;
  /** It is handed in: only its weight may change. */
  settled: boolean;
}>;

export const rowsOf = (subs: readonly SubMilestone[]): SubRow[] =>
  subs
    .filter(({ state }) => state !== 'cancelled')
    .map((sub) => ({
      key: sub.subMilestoneId,
      subMilestoneId: sub.subMilestoneId,
      title: sub.title,
      weight: typedPercent(sub.weightBp),
      assigneeId: sub.assignee?.id ?? '',
      startDate: sub.startDate ?? '',
      dueDate: sub.dueDate ?? '',
      checklist: sub.checklist.map(({ text }) => text).join('\n'),
      settled: sub.state === 'done' || sub.state === 'verified',
    }));

export const emptySub = (key: string): SubRow => ({
  ...{ key, title: '', weight: '', assigneeId: '', startDate: '', dueDate: '', checklist: '' },
  settled: false,
});

const weightOf = ({ weight }: SubRow): number | null => {
  const bp = parsePercent(weight);
  return typeof bp === 'number' && bp > 0 ? bp : null;
};
export const sumOf = (rows: readonly SubRow[]): number => rows.reduce((sum, row) => sum + (weightOf(row) ?? 0), 0);
export const isWhole = (rows: readonly SubRow[]): boolean =>
  sumOf(rows) === FULL && rows.every((row) => weightOf(row) !== null);

/** Each the same, and together exactly 100 %: what does not divide goes to the first ones. */
export const shareEvenly = (rows: readonly SubRow[]): SubRow[] => {
  const each = Math.floor(FULL / rows.length);
  const left = FULL - each * rows.length;
  return rows.map((row, index) => ({ ...row, weight: typedPercent(each + (index < left ? 1 : 0)) }));
};

export const faultsOf = (rows: readonly SubRow[]): Record<string, string | undefined> =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const lines = linesOf(row.checklist);
      return [
        [`rows.${row.key}.title`, needed(row.title, 'Give it a title')],
        [`rows.${row.key}.weight`, weightOf(row) === null ? 'Percent above 0, at most 100' : undefined],
        [
          `rows.${row.key}.dueDate`,
          row.startDate !== '' && row.dueDate !== '' && row.dueDate < row.startDate
            ? 'It would be due before it starts'
            : undefined,
        ],
        [`rows.${row.key}.checklist`, new Set(lines).size !== lines.length ? 'Name each line only once' : undefined],
      ];
    }),
  );

export const toPlan = (rows: readonly SubRow[]): SubPlan =>
  rows.map((row) => ({
    ...(row.subMilestoneId === undefined ? {} : { subMilestoneId: row.subMilestoneId }),
    title: row.title.trim(),
    weightBp: weightOf(row) ?? 0,
    ...(row.assigneeId === '' ? {} : { assigneeId: row.assigneeId }),
    ...(row.startDate === '' ? {} : { startDate: row.startDate }),
    ...(row.dueDate === '' ? {} : { dueDate: row.dueDate }),
    checklist: linesOf(row.checklist),
  }));

/** `subMilestones.1.assigneeId` of the server is `rows.<key>.assigneeId` here. */
export const placeOf = (rows: readonly SubRow[], field: string): string => {
  const [list, index = '', name = 'title'] = field.split('.');
  const row = rows[Number(index)];
  return list === 'subMilestones' && row !== undefined ? `rows.${row.key}.${name}` : field;
};

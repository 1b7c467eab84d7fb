/** The figures of a period, and the rows behind one: a page at a time, or all of them for a file. */
import type { FigureId, FigureRow } from '@lamplight/bff/contract/figures.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useRead } from '../../api/useRead.ts';
import type { Period } from './period.ts';

/** @param period null asks nothing */
export const useCompanyFigures = (period: Period | null) =>
  useRead(period === null ? null : keys.analytics(period), { keepPreviousData: true });
export const useProjectFigures = (period: Period | null) =>
  useRead(period === null ? null : keys.projectsAnalytics(period), { keepPreviousData: true });

export type Narrowed = Period & Readonly<{ marked?: 'yes' | 'no' | undefined }>;
const MOST = 200;

export const useFigureRows = (figure: FigureId, asked: (Narrowed & Readonly<{ after?: string | undefined }>) | null) =>
  useRead(asked === null ? null : keys.figureRows(figure, { ...asked, limit: 50 }), { keepPreviousData: true });

/** Every row, whichever page is shown. */
export const useEveryRow = (figure: FigureId) =>
  useAct([], async (asked: Narrowed): Promise<FigureRow[]> => {
    const rows: FigureRow[] = [];
    for (let after: string | undefined; ; ) {
      const page = await api.read(keys.figureRows(figure, { ...asked, limit: MOST, after }));
      rows.push(...page.items);
      if (page.next === undefined) return rows;
      after = page.next;
    }
  });

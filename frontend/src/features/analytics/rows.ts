/** The rows behind a figure in words: what each came from, where that stands, what it adds; and all of them as a file. */
import { csvOf } from '@lamplight/bff/contract/csv.ts';
import type { FigureId, FigureRow } from '@lamplight/bff/contract/figures.ts';
import { durationSaid } from '../../parts/insight/words.ts';
import { formatDate } from '../../ui/dates.ts';
import { hoursSaid } from '../../ui/hours.ts';
import { formatPaise, plainRupees } from '../../ui/money.ts';
import { rangeSaid } from '../../ui/ranges.ts';
import { statusOf } from '../../ui/status.ts';
import { figureWords } from './words.ts';

/** What a row came from. */
export const titleOf = ({ source: s }: FigureRow): string => {
  switch (s.kind) {
    case 'invoice':
      return s.invoiceNo;
    case 'person':
      return s.employee.name ?? 'Somebody who is erased';
    default:
      return s.title;
  }
};
/** Where it stands; null where a row has no page of its own. */
export const hrefOf = ({ source: s }: FigureRow): string | null => {
  switch (s.kind) {
    case 'milestone':
      return `/project-details/${s.projectId}?milestone=${s.milestoneId}`;
    case 'proposal':
      return `/admin/proposals?proposal=${s.proposalId}`;
    case 'invoice':
      return `/invoices/${s.invoiceId}`;
    default:
      return null;
  }
};
/** What it belongs to: a project, a state, the days of a month. */
export const placeOf = ({ source: s }: FigureRow): string => {
  switch (s.kind) {
    case 'person':
      return rangeSaid(formatDate(s.from), formatDate(s.to));
    case 'proposal':
      return statusOf('proposal', s.state).word;
    default:
      return s.project;
  }
};

/** What a row adds to its figure, in words. */
export const addsSaid = (figure: FigureId, row: FigureRow): string => {
  if (figure === 'cycle_time') return durationSaid(row.numerator);
  if (figure === 'utilisation') return `${hoursSaid(row.numerator)} of ${hoursSaid(row.denominator ?? 0)}`;
  if (row.denominator === null) return formatPaise(row.numerator);
  const { source: s } = row;
  if (figure === 'satisfaction' && s.kind === 'milestone' && s.score !== null) return `${s.score} of 5`;
  const [marked = '', unmarked = ''] = figureWords[figure].marks ?? [];
  return row.marked ? marked : unmarked;
};

/** Every row with what it adds: amounts in rupees, spans in ms, time in minutes, else one or none. */
export const csvOfRows = (figure: FigureId, rows: readonly FigureRow[]): string => {
  const isMoney = rows.every(({ denominator }) => denominator === null) && figure !== 'cycle_time';
  const head = [
    'Counts on',
    'What',
    'Of',
    isMoney ? 'Rupees' : 'Numerator',
    ...(isMoney ? [] : ['Denominator', 'Marked']),
  ];
  return csvOf(
    [...head, 'Id'],
    rows.map((row) => [
      ...[row.on, titleOf(row), placeOf(row), isMoney ? plainRupees(row.numerator) : row.numerator],
      ...(isMoney ? [] : [row.denominator, row.marked ? 'yes' : 'no']),
      row.rowId,
    ]),
  );
};

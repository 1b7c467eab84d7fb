/** What each figure means, in words: the one text of it, told with every answer (domain.md §4.8). */
import type { FigureId } from '@lamplight/bff/contract/figures.ts';

export const DEFINITIONS: Readonly<Record<FigureId, string>> = {
  on_time:
    'Milestones accepted in the period whose accepted submission came on the committed due date or before, of all milestones accepted in it. Cancelled milestones do not count.',
  satisfaction:
    'Ratings of 4 or 5, of all ratings that clients gave to milestones accepted in the period. What an admin entered on behalf of a client does not count.',
  win_rate:
    'Proposals accepted in the period, of all that were accepted, declined or rejected or that expired in it. Withdrawn proposals were not decided and do not count.',
  cycle_time:
    'The median of the time from the submission of a proposal to its decision, over all proposals decided in the period.',
  utilisation:
    'Billable time of the period, of the time available in it: 8 hours for each weekday that is no holiday, without leave, from the first day of work to the last.',
  earned: 'The amounts of milestones accepted in the period, without GST.',
  billed:
    'The taxable amounts of invoices issued in the period, without GST. Invoices that were taken back do not count.',
  collected:
    'What receipts and credit settled in the period, without GST: the part of each invoice that is not tax. Receipts that were reversed do not count.',
  outstanding: 'What was not settled of invoices at the end of the last day, with GST.',
  overdue: 'What was not settled, at the end of the last day, of invoices that were due before it, with GST.',
};

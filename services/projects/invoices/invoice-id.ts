/** The id of an invoice says what it bills and how often that was taken back before (state-machines.md §6). */
import { derivedId } from '@lamplight/events/ports/ids.ts';

/** @param credited how many invoices of the milestone were taken back: 0 for the first one */
export const invoiceIdOf = (milestoneId: string, credited = 0): string => derivedId(milestoneId, credited);

/** @param credited how many advance invoices of the project were taken back: 0 for the first one */
export const advanceIdOf = (projectId: string, credited = 0): string =>
  credited === 0 ? derivedId(projectId, 'advance') : derivedId(projectId, 'advance', credited);

/** Every aggregate of this service: one decider per stream category. */
import type { AnyDecider } from '@lamplight/events/core/types.ts';
import { file } from './files/file.ts';
import { invoiceBook } from './invoices/invoice-book.ts';
import { receivable } from './invoices/receivable.ts';
import { project } from './projects/project.ts';
import { proposal } from './proposals/proposal.ts';
import { person } from './staffing/person.ts';

export const deciders: readonly AnyDecider[] = [proposal, project, person, receivable, invoiceBook, file];

/** What an auditor is told of runs, in words. */
import { EXPORTS } from '../exportWords.ts';
import type { RunActDone, RunLook } from './runData.ts';

/** Behind a name: `Asha Rao submitted the run`. */
export const ACTS: Readonly<Record<RunActDone, string>> = {
  opened: 'opened the run',
  entered: 'entered what goes into it',
  calculated: 'had the run calculated',
  acknowledged: 'answered its checks',
  submitted: 'submitted the run',
  rejected: 'sent the run back',
  approved: 'approved the run',
  revoked: 'took the approval back',
  cancelled: 'cancelled the run',
  held: 'held somebody back',
  released: 'let somebody be paid who was held',
  exported: 'made a file for the bank',
  downloaded: 'downloaded a file for the bank',
  paid: 'recorded that people were paid',
  failed: 'recorded that the bank could not pay',
  closed: 'closed the run',
  reversed: 'had the run taken back',
};

export const LOOKS: Readonly<Record<RunLook, string>> = {
  payslip: 'a payslip',
  payslip_pdf: 'a payslip as a PDF',
  run_slip: 'the figures of a person',
  run_people: 'the list of people',
  run_payments: 'the list of payments',
  'run-then-and-now': 'the run then and now',
  'changed-rules': 'what changed rules come to',
  ...EXPORTS,
};

const WHY: Readonly<Record<string, string>> = {
  ERASED: 'What was told of this person was erased',
  ASSIGNMENT_MISSING: 'No salary for a day of the month',
  BALANCING_NEGATIVE: 'The components come to more than the gross',
  COMPONENT_UNKNOWN: 'A component is not known',
  STRUCTURE_UNKNOWN: 'The structure is not known',
};
/** Why nothing could be reckoned for somebody. */
export const whySaid = (why: string): string => WHY[why] ?? why;

/** What an auditor is told of runs, in words. */
import type { RunActDone, RunLook } from './runData.ts';

/** `Asha Rao` + … */
export const ACTS: Readonly<Record<RunActDone, string>> = {
  opened: 'opened the run',
  entered: 'entered what goes into it',
  calculated: 'had it calculated',
  acknowledged: 'answered its checks',
  submitted: 'submitted it',
  rejected: 'sent it back',
  approved: 'approved it',
  revoked: 'took the approval back',
  cancelled: 'cancelled it',
  held: 'held somebody back',
  released: 'let somebody be paid who was held',
  exported: 'made a file for the bank',
  downloaded: 'downloaded a file for the bank',
  paid: 'recorded that people were paid',
  failed: 'recorded that the bank could not pay',
  closed: 'closed it',
  reversed: 'had it taken back',
};

export const LOOKS: Readonly<Record<RunLook, string>> = {
  payslip: 'a payslip',
  payslip_pdf: 'a payslip as a PDF',
  run_slip: 'the figures of a person',
  run_people: 'the list of people',
  run_payments: 'the list of payments',
  'run-then-and-now': 'the run then and now',
  'changed-rules': 'what changed rules come to',
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

/** `PT, KA`; a rule of all India by its key alone. */
export const ruleSaid = ({ key, jurisdiction }: Readonly<{ key: string; jurisdiction: string }>): string =>
  jurisdiction === 'IN' ? key : `${key}, ${jurisdiction}`;

/** Every state of the state machines as a word, a tone and an icon (state-machines.md §1–§6, §9, §11, §12). */
import type { IconName } from './Icon.tsx';

export type Tone = 'plain' | 'ok' | 'warn' | 'danger' | 'info' | 'past';

export type StatusKind =
  | 'proposal'
  | 'offer'
  | 'project'
  | 'milestone'
  | 'deliverylink'
  | 'submilestone'
  | 'billing'
  | 'invoice'
  | 'assignment'
  | 'interest'
  | 'time'
  | 'health'
  | 'account'
  | 'file'
  | 'document'
  | 'catalogue'
  | 'job'
  | 'application'
  | 'enquiry'
  | 'connection';
export type StatusLook = { word: string; tone: Tone; icon?: IconName };

const states: Record<StatusKind, Record<string, StatusLook>> = {
  proposal: {
    draft: { word: 'Draft', tone: 'plain', icon: 'pencil' },
    submitted: { word: 'Submitted', tone: 'info', icon: 'clock' },
    under_review: { word: 'Under review', tone: 'info', icon: 'eye' },
    needs_info: { word: 'Needs information', tone: 'warn', icon: 'alert' },
    offered: { word: 'Offered', tone: 'info', icon: 'file' },
    countered: { word: 'Countered', tone: 'warn', icon: 'clock' },
    expired: { word: 'Offer expired', tone: 'warn', icon: 'alert' },
    accepted: { word: 'Accepted', tone: 'ok', icon: 'check' },
    declined: { word: 'Declined', tone: 'plain', icon: 'wrong' },
    rejected: { word: 'Rejected', tone: 'danger', icon: 'wrong' },
    withdrawn: { word: 'Withdrawn', tone: 'plain', icon: 'return' },
  },
  offer: {
    open: { word: 'Open', tone: 'info', icon: 'clock' },
    superseded: { word: 'Superseded', tone: 'past', icon: 'history' },
    countered: { word: 'Countered', tone: 'warn', icon: 'return' },
    accepted: { word: 'Accepted', tone: 'ok', icon: 'lock' },
    declined: { word: 'Declined', tone: 'plain', icon: 'wrong' },
    expired: { word: 'Expired', tone: 'warn', icon: 'alert' },
    closed: { word: 'Closed', tone: 'plain', icon: 'minus' },
  },
  project: {
    planned: { word: 'Planned', tone: 'plain' },
    staffing: { word: 'Staffing', tone: 'info', icon: 'people' },
    active: { word: 'Active', tone: 'ok', icon: 'milestone' },
    on_hold: { word: 'On hold', tone: 'warn', icon: 'pause' },
    delivery_review: { word: 'Delivery review', tone: 'info', icon: 'eye' },
    completed: { word: 'Completed', tone: 'ok', icon: 'check' },
    archived: { word: 'Archived', tone: 'plain', icon: 'lock' },
    cancelled: { word: 'Cancelled', tone: 'plain', icon: 'wrong' },
  },
  deliverylink: {
    open: { word: 'Open', tone: 'ok', icon: 'check' },
    expired: { word: 'Expired', tone: 'plain', icon: 'clock' },
    used_up: { word: 'Used up', tone: 'plain', icon: 'clock' },
    revoked: { word: 'Revoked', tone: 'plain', icon: 'wrong' },
  },
  milestone: {
    planned: { word: 'Planned', tone: 'plain' },
    in_progress: { word: 'In progress', tone: 'plain', icon: 'clock' },
    blocked: { word: 'Blocked', tone: 'danger', icon: 'alert' },
    submitted: { word: 'Submitted', tone: 'info', icon: 'eye' },
    changes_requested: { word: 'Changes requested', tone: 'warn', icon: 'return' },
    accepted: { word: 'Accepted', tone: 'ok', icon: 'check' },
    cancelled: { word: 'Cancelled', tone: 'plain', icon: 'wrong' },
  },
  submilestone: {
    todo: { word: 'To do', tone: 'plain' },
    doing: { word: 'In progress', tone: 'plain', icon: 'clock' },
    done: { word: 'To be verified', tone: 'info', icon: 'eye' },
    verified: { word: 'Verified', tone: 'ok', icon: 'check' },
    cancelled: { word: 'Cancelled', tone: 'plain', icon: 'wrong' },
  },
  billing: {
    not_billed: { word: 'Not billed', tone: 'plain' },
    invoiced: { word: 'Invoiced', tone: 'info', icon: 'receipt' },
    partially_paid: { word: 'Partially paid', tone: 'warn', icon: 'receipt' },
    paid: { word: 'Paid', tone: 'ok', icon: 'check' },
    credited: { word: 'Credited', tone: 'plain', icon: 'return' },
  },
  invoice: {
    requested: { word: 'Being numbered', tone: 'plain', icon: 'clock' },
    issued: { word: 'Issued', tone: 'info', icon: 'receipt' },
    partially_paid: { word: 'Partially paid', tone: 'warn', icon: 'receipt' },
    paid: { word: 'Paid', tone: 'ok', icon: 'check' },
    disputed: { word: 'Disputed', tone: 'danger', icon: 'alert' },
    voided: { word: 'Voided', tone: 'plain', icon: 'wrong' },
  },
  time: {
    logged: { word: 'Logged', tone: 'info', icon: 'clock' },
    approved: { word: 'Approved', tone: 'ok', icon: 'check' },
    returned: { word: 'Sent back', tone: 'warn', icon: 'return' },
  },
  assignment: {
    active: { word: 'Assigned', tone: 'ok', icon: 'check' },
    paused: { word: 'Paused', tone: 'warn', icon: 'pause' },
    ended: { word: 'Ended', tone: 'plain', icon: 'minus' },
  },
  interest: {
    expressed: { word: 'Waiting', tone: 'plain', icon: 'clock' },
    shortlisted: { word: 'Shortlisted', tone: 'info', icon: 'people' },
    selected: { word: 'Selected', tone: 'ok', icon: 'check' },
    not_selected: { word: 'Not selected', tone: 'plain', icon: 'wrong' },
    withdrawn: { word: 'Withdrawn', tone: 'plain', icon: 'return' },
  },
  health: {
    on_track: { word: 'On track', tone: 'ok', icon: 'check' },
    at_risk: { word: 'At risk', tone: 'warn', icon: 'alert' },
    off_track: { word: 'Off track', tone: 'danger', icon: 'alert' },
  },
  account: {
    unverified: { word: 'Unverified', tone: 'warn', icon: 'alert' },
    invited: { word: 'Invited', tone: 'info', icon: 'clock' },
    active: { word: 'Active', tone: 'ok', icon: 'check' },
    deactivated: { word: 'Deactivated', tone: 'plain', icon: 'pause' },
    left: { word: 'Left', tone: 'plain', icon: 'out' },
  },
  document: {
    draft: { word: 'Draft', tone: 'plain', icon: 'pencil' },
    pending: { word: 'To be decided', tone: 'info', icon: 'clock' },
    approved: { word: 'Approved', tone: 'ok', icon: 'check' },
    changes_requested: { word: 'Changes requested', tone: 'warn', icon: 'return' },
    rejected: { word: 'Rejected', tone: 'danger', icon: 'wrong' },
    superseded: { word: 'Superseded', tone: 'past', icon: 'history' },
    archived: { word: 'Archived', tone: 'past', icon: 'lock' },
    reference: { word: 'For reference', tone: 'plain', icon: 'file' },
  },
  catalogue: {
    draft: { word: 'Draft', tone: 'plain', icon: 'pencil' },
    published: { word: 'Published', tone: 'ok', icon: 'check' },
    retired: { word: 'Retired', tone: 'past', icon: 'history' },
  },
  job: {
    draft: { word: 'Draft', tone: 'plain', icon: 'pencil' },
    open: { word: 'Open', tone: 'ok', icon: 'eye' },
    paused: { word: 'Paused', tone: 'warn', icon: 'pause' },
    closed: { word: 'Closed', tone: 'plain', icon: 'lock' },
    filled: { word: 'Filled', tone: 'ok', icon: 'check' },
  },
  application: {
    applied: { word: 'Applied', tone: 'info', icon: 'file' },
    screening: { word: 'Screening', tone: 'info', icon: 'eye' },
    interview: { word: 'Interview', tone: 'info', icon: 'people' },
    offer: { word: 'Offer', tone: 'warn', icon: 'clock' },
    hired: { word: 'Hired', tone: 'ok', icon: 'check' },
    rejected: { word: 'Rejected', tone: 'plain', icon: 'wrong' },
    withdrawn: { word: 'Withdrawn', tone: 'plain', icon: 'return' },
  },
  enquiry: {
    open: { word: 'Open', tone: 'warn', icon: 'mail' },
    answered: { word: 'Answered', tone: 'ok', icon: 'check' },
  },
  file: {
    stored: { word: 'Being checked', tone: 'plain', icon: 'clock' },
    clean: { word: 'Checked', tone: 'ok', icon: 'shield' },
    quarantined: { word: 'Quarantined', tone: 'danger', icon: 'alert' },
  },
  connection: {
    not_set_up: { word: 'Not set up', tone: 'plain', icon: 'settings' },
    not_connected: { word: 'Not connected', tone: 'plain', icon: 'minus' },
    connected: { word: 'Connected', tone: 'ok', icon: 'check' },
    expired: { word: 'Expired', tone: 'danger', icon: 'alert' },
    revoked: { word: 'Disconnected', tone: 'plain', icon: 'wrong' },
  },
};

/** The states in the order in which a thing goes through them. */
export const statesOf = (kind: StatusKind): readonly string[] => Object.keys(states[kind]);

/** A state that this release does not know is shown by its own name. */
export const statusOf = (kind: StatusKind, state: string): StatusLook =>
  states[kind][state] ?? { word: state.replaceAll('_', ' '), tone: 'plain' };

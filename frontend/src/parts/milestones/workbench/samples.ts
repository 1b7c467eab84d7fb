/** A milestone and its project, for tests. */
import { shortIdOf } from '@lamplight/bff/contract/short-ids.ts';
import type { Deliverable, Milestone, Project, SubMilestone, Submission } from '../data.ts';

const uuidOf = (n: number): string => `0000000${n}-0000-4000-8000-00000000000${n}`;
const asha = { id: 'asha', name: 'Asha Rao', role: 'client' };
export const meera = { id: 'meera', name: 'Meera Iyer', role: 'team_lead' };
export const arjun = { id: 'arjun', name: 'Arjun Rao', role: 'employee' };

export const aDeliverable = (n: number, more: Partial<Deliverable> = {}): Deliverable => ({
  deliverableId: uuidOf(n),
  version: 1,
  title: `Deliverable ${n}`,
  fileId: uuidOf(n),
  name: `file-${n}.zip`,
  bytes: 1_048_576,
  sha256: `${n}a1b2c3d`.padEnd(64, '0'),
  ...more,
});

export const aSubmission = (number: number, more: Partial<Submission> = {}): Submission => ({
  number,
  at: '2026-11-21T05:12:00.000Z',
  by: meera,
  note: '',
  deliverables: [aDeliverable(1)],
  ...more,
});

export const aMilestone = (more: Partial<Milestone> = {}): Milestone => ({
  milestoneId: uuidOf(2),
  projectId: 'p1',
  etag: '"3"',
  order: 2,
  title: 'Booking',
  state: 'in_progress',
  weightBp: 3000,
  amountPaise: 300_000_00,
  startDate: '2026-10-01',
  baselineDueDate: '2026-11-14',
  committedDueDate: '2026-11-14',
  acceptanceCriteria: ['Patients book a visit'],
  progressBp: 5500,
  declaredBp: 5500,
  capBp: 9500,
  subMilestones: [],
  returns: [],
  can: {},
  ...more,
});

/** A part of `aMilestone`. */
export const aSub = (n: number, more: Partial<SubMilestone> = {}): SubMilestone => ({
  ...{ subMilestoneId: partId(n), shortId: shortIdOf(partId(n)), milestoneId: uuidOf(2), etag: `"${n}"`, order: n },
  ...{ title: `Part ${n}`, state: 'doing', weightBp: 5_000, assignee: arjun, checklist: [] },
  ...{ progressBp: 4_000, capBp: 9_900, can: {} },
  ...more,
});
export const partId = (n: number): string => `${String(10_000_000 + n)}-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const aProject = (more: Partial<Project> = {}): Project => ({
  projectId: 'p1',
  etag: '"12"',
  title: 'Patient portal',
  clientId: asha.id,
  clientName: asha.name,
  state: 'active',
  stateSince: '2026-09-05T05:12:00.000Z',
  contractPaise: 1_000_000_00,
  offerPaise: 1_000_000_00,
  openChanges: [],
  terms: { paymentTermDays: 15 },
  offerVersion: 4,
  offerHash: '9c1e04af'.padEnd(64, '0'),
  lead: meera,
  requiredRoles: [],
  overallBp: 4350,
  plannedBp: 5000,
  health: { derived: 'at_risk', spiBp: 8700 },
  createdAt: '2026-09-03T05:12:00.000Z',
  startDate: '2026-09-05',
  dueDate: '2027-02-28',
  can: {},
  ...more,
});

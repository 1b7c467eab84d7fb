/** A proposal with three offers and a counter, for tests. */
import type { Counter, Offer, OfferedMilestone, Proposal } from '@lamplight/bff/contract/proposals.ts';

export const asha = { id: 'asha', name: 'Asha Rao', role: 'client' } as const;
export const dev = { id: 'dev', name: 'Dev Menon', role: 'admin' } as const;

const uuidOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const aMilestone = (n: number, more: Partial<OfferedMilestone> = {}): OfferedMilestone => ({
  milestoneId: uuidOf(n),
  title: ['Discovery', 'Booking', 'Records', 'Launch'][n - 1] ?? `Milestone ${n}`,
  weightBp: [2000, 3000, 3500, 1500][n - 1] ?? 0,
  amountPaise: [200_000_00, 280_000_00, 350_000_00, 150_000_00][n - 1] ?? 0,
  startDate: ['2026-09-05', '2026-10-01', '2026-11-15', '2027-01-10'][n - 1] ?? '2026-09-05',
  dueDate: ['2026-09-30', '2026-11-14', '2027-01-09', '2027-01-31'][n - 1] ?? '2026-09-30',
  acceptanceCriteria: n === 2 ? ['Patients book, move and cancel a visit', 'Calendar sync within a minute'] : [],
  ...more,
});

export const anOffer = (version: number, more: Partial<Offer> = {}): Offer => ({
  version,
  amountPaise: 980_000_00,
  milestones: [aMilestone(1), aMilestone(2), aMilestone(3), aMilestone(4)],
  terms: { paymentTermDays: 15 },
  validUntil: '2026-10-03',
  by: dev,
  note: '',
  hash: `${version}c1e04af`.padEnd(64, '0'),
  madeAt: `2026-08-${17 + version}T06:00:00.000Z`,
  state: 'superseded',
  ...more,
});

export const aCounter = (version: number, more: Partial<Counter> = {}): Counter => ({
  version,
  amountPaise: 960_000_00,
  note: 'We can live with the price if launch moves to February, and we would like reminders by text in milestone 2.',
  by: asha,
  at: '2026-09-01T11:50:00.000Z',
  ...more,
});

export const aProposal = (more: Partial<Proposal> = {}): Proposal => ({
  plan: null,
  proposalId: '11111111-1111-4111-8111-111111111111',
  etag: '"7"',
  state: 'offered',
  stateSince: '2026-09-01T11:50:00.000Z',
  clientId: 'asha',
  clientName: 'Asha Rao',
  submittedBy: asha,
  title: 'Patient portal',
  services: ['WEB', 'MOBILE'],
  problem: 'Patients phone to book, and wait. Two people do nothing else all morning.',
  goals: 'Half the calls gone by spring.',
  scope: 'Booking, records, reminders. Nothing that touches billing.',
  deliverables: ['Web portal', 'Staff guide'],
  techPreferences: ['React', 'PostgreSQL'],
  targetStart: '2026-09-01',
  deadline: '2027-02-28',
  budgetMinPaise: 800_000_00,
  budgetMaxPaise: 1_000_000_00,
  billingModel: 'FIXED',
  attachments: [],
  consent: true,
  createdAt: '2026-08-11T06:00:00.000Z',
  submittedAt: '2026-08-12T06:00:00.000Z',
  questions: [],
  offers: [
    anOffer(1, {
      amountPaise: 930_000_00,
      milestones: [aMilestone(1), aMilestone(2, { amountPaise: 230_000_00 }), aMilestone(3), aMilestone(4)],
    }),
    anOffer(2),
    anOffer(3, { state: 'open' }),
  ],
  counters: [],
  can: { acceptOffer: true, counterOffer: true, declineOffer: true, withdrawProposal: true },
  ...more,
});

import { anInvoice, aProject, aProposalRow, NOW } from '../../parts/needs/workbench/samples.ts';
import { type Decision, decisionsOf, type Waiting } from './decisions.ts';

const waiting = (more: Partial<Waiting> = {}): Waiting => ({
  ...{ connections: [], company: { missing: [] }, proposals: [], projects: [], invoices: [], disputed: [], proofs: [] },
  ...more,
});
const decisions = (more: Partial<Waiting>) => decisionsOf(waiting(more), NOW);
const ids = (of: readonly Decision[]) => of.map(({ need }) => need.id);
const next = (milestoneId: string, committedDueDate: string, more: object = {}) => ({
  ...{ milestoneId, title: milestoneId, state: 'in_progress' as const, progressBp: 0, committedDueDate },
  ...more,
});

describe('the order of decisions', () => {
  it('is what works no more, then what cannot be mended later, then what is late, then the rest', () => {
    const found = decisions({
      connections: [
        { provider: 'drive', state: 'expired', endedAt: '2026-11-21T04:00:00.000Z' },
        { provider: 'dropbox', state: 'connected', endedAt: null },
        { provider: 'github', state: 'revoked', endedAt: '2026-11-21T04:00:00.000Z' },
      ],
      company: { missing: ['gstin'] },
      proposals: [aProposalRow({ proposalId: 'dear', state: 'submitted', budgetMaxPaise: 99_000_000_00 })],
      projects: [aProject({ next: [next('late', '2026-11-20', { amountPaise: 1_00 })] })],
    });
    expect(ids(found)).toEqual(['connection drive', 'company', 'late', 'dear']);
  });
  it('is by amount times days within each of them', () => {
    const invoices = [
      anInvoice({ invoiceId: 'young and dear', dueOn: '2026-11-20', overdueDays: 1, outstandingPaise: 300_00 }),
      anInvoice({ invoiceId: 'old and cheap', dueOn: '2026-11-11', overdueDays: 10, outstandingPaise: 31_00 }),
      anInvoice({ invoiceId: 'least', dueOn: '2026-11-11', overdueDays: 10, outstandingPaise: 29_00 }),
    ];
    expect(ids(decisions({ invoices }))).toEqual(['old and cheap', 'young and dear', 'least']);
  });
  it('counts what came today as a day, so that the larger amount comes first', () => {
    const today = { state: 'submitted', stateSince: '2026-11-21T04:00:00.000Z' } as const;
    const proposals = [
      aProposalRow({ proposalId: 'small', ...today, budgetMaxPaise: 1_00 }),
      aProposalRow({ proposalId: 'none', ...today, budgetMaxPaise: null }),
      aProposalRow({ proposalId: 'large', ...today, budgetMaxPaise: 2_00 }),
    ];
    expect(ids(decisions({ proposals }))).toEqual(['large', 'small', 'none']);
  });
  it('keeps exact what no Number holds', () => {
    const at = (invoiceId: string, outstandingPaise: number) =>
      anInvoice({ invoiceId, outstandingPaise, dueOn: '2000-01-01', overdueDays: 9_821 });
    const most = 999_999_999_999_99;
    expect(ids(decisions({ invoices: [at('a', most - 1), at('b', most)] }))).toEqual(['b', 'a']);
  });
  it('is the same whatever order they came in', () => {
    const invoices = ['c', 'a', 'b'].map((invoiceId) => anInvoice({ invoiceId, overdueDays: 3 }));
    expect(ids(decisions({ invoices }))).toEqual(['a', 'b', 'c']);
  });
});

describe('a decision', () => {
  const [first] = decisions({
    proposals: [aProposalRow({ state: 'countered', offerVersion: 3, amountPaise: 14_20_000_00 })],
  });
  it('says what is to be done, what leaving it does, for how much, since when and for whom', () => {
    expect(first).toMatchObject({
      title: 'Answer the counter to offer 3',
      of: 'Patient portal',
      left: 'Nothing is agreed until you do',
      act: 'Answer',
      amountPaise: 14_20_000_00,
      days: 2,
      who: { name: 'Asha Rao', as: 'client' },
    });
  });
  it.each([
    ['drive', 'Google Drive lets Lamplight in no more', '/admin/drive-settings'],
    ['github', 'GitHub lets Lamplight in no more', '/github'],
  ] as const)('of a connection to %s that expired leads to where it is connected again', (provider, title, to) => {
    const connections = [{ provider, state: 'expired', endedAt: '2026-11-21T04:00:00.000Z' }] as const;
    expect(decisions({ connections })[0]).toMatchObject({
      ...{ title, left: 'Whatever works by it stands still', act: 'Reconnect', amountPaise: null },
      need: { to, late: true },
    });
  });
  it.each([
    ['submitted', 'Decide the proposal Patient portal', 'Review'],
    ['under_review', 'Make an offer for Patient portal', 'Make an offer'],
    ['expired', 'Offer Patient portal again', 'Offer again'],
  ] as const)('of a proposal that is %s', (state, title, act) => {
    expect(decisions({ proposals: [aProposalRow({ state })] })[0]).toMatchObject({ title, act });
  });
  it.each([
    [{ lead: null }, 'Name a lead for Patient portal', 'The work runs without one'],
    [{ lead: null, state: 'staffing' }, 'Name a lead for Patient portal', 'It cannot start without one'],
    [{ state: 'staffing' }, 'Activate Patient portal', 'Staffed and led by Meera Iyer, but not begun'],
    [{ state: 'planned' }, 'Open Patient portal for staffing', 'Nobody can be assigned before'],
  ] as const)('of staffing %j', (more, title, left) => {
    expect(decisions({ projects: [aProject(more)] })[0]).toMatchObject({ title, left, amountPaise: 1_000_000_00 });
  });
  it('of a late milestone names the lead who acts, and a blocked one that it is to be unblocked', () => {
    const [late, blocked] = decisions({
      projects: [
        aProject({
          next: [
            next('Booking', '2026-11-17', { amountPaise: 354_000_00 }),
            next('Records', '2026-12-01', { state: 'blocked' }),
          ],
        }),
      ],
    });
    expect(late).toMatchObject({
      ...{ title: 'Chase Booking', act: 'See why', days: 4, amountPaise: 354_000_00 },
      who: { name: 'Meera Iyer', as: 'lead, acts next' },
    });
    expect(blocked).toMatchObject({ title: 'Unblock Records', act: 'Unblock', days: 0, amountPaise: null });
  });
  it('of an overdue invoice says what of it is paid', () => {
    const [none] = decisions({ invoices: [anInvoice({ overdueDays: 3 })] });
    expect([none?.title, none?.of, none?.left]).toEqual([
      ...['Collect Booking', 'Patient portal, INV/26-27/000004', 'Nothing of it is paid'],
    ]);
    const [some] = decisions({ invoices: [anInvoice({ overdueDays: 3, allocatedPaise: 54_000_00 })] });
    expect(some?.left).toBe('₹54,000 of it is paid');
  });
  it('of a payslip says whose and of which month, and no figure', () => {
    const slip = {
      payslipId: 's1',
      employee: { id: 'e1', name: 'Arjun Das', role: 'employee' },
      month: '2026-10',
    } as const;
    expect(decisions({ disputed: [{ ...slip, type: 'regular' }] })[0]).toMatchObject({
      ...{ title: 'Answer what Arjun Das disputes: the payslip of Oct 2026', act: 'Answer', amountPaise: null },
      who: { name: 'Arjun Das', as: 'disputes it' },
      need: { to: '/payslips/s1' },
    });
  });
  it('of proofs says whose and how many, by the oldest, and no figure', () => {
    const arjun = { id: 'e1', name: 'Arjun Das', role: 'employee' };
    const proof = { taxYear: '26-27', section: '80C', employee: arjun } as const;
    const other = { id: 'e2', name: 'Meera Iyer', role: 'employee' };
    const proofs = [
      { ...proof, proofId: 'p1', attachedAt: '2026-11-02T05:00:00.000Z' },
      { ...proof, proofId: 'p2', attachedAt: '2026-11-20T05:00:00.000Z', employee: other },
      { ...proof, proofId: 'p3', attachedAt: '2026-11-21T05:00:00.000Z' },
    ];
    const [first, second, ...none] = decisions({ proofs }).toSorted((a, b) => b.days - a.days);
    expect(first).toMatchObject({
      ...{ title: 'Look at 2 proofs of Arjun Das', act: 'Look at it', amountPaise: null },
      need: { to: '/payroll?section=people&open=e1', when: { at: '2026-11-02T05:00:00.000Z' } },
    });
    expect(second).toMatchObject({ title: 'Look at a proof of Meera Iyer' });
    expect(none).toEqual([]);
  });
  it('of the company says what an invoice keeps for good, or that nobody can pay it', () => {
    expect(decisions({ company: { missing: ['gstin'] } })[0]).toMatchObject({
      title: 'Invoices carry no GSTIN',
      left: 'Without them it is no tax invoice, and an issued one is locked',
    });
    expect(decisions({ company: { missing: ['bank'] } })[0]?.left).toBe('Nobody can pay what has no account on it');
    expect(decisions({ company: undefined })).toEqual([]);
  });
});

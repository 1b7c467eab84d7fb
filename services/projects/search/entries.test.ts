/** What each kind of thing is found by, field by field, and what follows from what happens to it (event-core.md §5.14). */
import type { ProductContent } from '../catalogue/events.ts';
import type { PresentDocument, Version } from '../documents/document.ts';
import type { DocumentEvent } from '../documents/events.ts';
import type { InvoiceLine } from '../invoices/events.ts';
import type { ProjectEvent } from '../projects/events.ts';
import type { ProposalEvent } from '../proposals/events.ts';
import type { Content } from '../reports/events.ts';
import {
  documentFields,
  invoiceFields,
  isOfDocument,
  isOfProject,
  isOfProposal,
  type MilestoneKept,
  milestoneAfter,
  milestoneFields,
  milestonesIn,
  type ProjectKept,
  productFields,
  projectAfter,
  projectFields,
  projectSeers,
  proposalFields,
  reportFields,
  textsKept,
} from './entries.ts';
import type { Field } from './entry.ts';

/** Who reads it stands behind it where not everybody does, and the version where there is one. */
const told = (fields: readonly Field[]) =>
  fields.map(({ name, text, for: audience, version }) =>
    [`${name}: ${text}`, ...(audience === 'all' ? [] : [audience]), ...(version === undefined ? [] : [version])].join(
      ' | ',
    ),
  );
const project = (type: ProjectEvent['type'], data: object = {}): ProjectEvent =>
  ({ type, data: { projectId: 'p1', ...data } }) as ProjectEvent;

describe('a project', () => {
  const created = project('ProjectCreated', { clientId: 'c1', title: 'Portal' });
  const after = (...events: readonly ProjectEvent[]): ProjectKept => {
    const kept = events.reduce<ProjectKept | null>(projectAfter, null);
    if (kept === null) throw new Error('no project');
    return kept;
  };
  const live = { assignmentId: 'a1', projectId: 'p1', employeeId: 'e1', role: '', allocationBp: 1, from: '2026-01-01' };
  it('is found by its title, by its client', () => {
    expect(told(projectFields(after(created)))).toEqual(['title: Portal']);
    expect(projectSeers(after(created))).toEqual(['c1']);
  });
  it('may be known by its lead while they lead it, and by who works on it, each once', () => {
    const led = after(created, project('TeamLeadAppointed', { toId: 'l1' }));
    expect(projectSeers(led)).toEqual(['c1', 'l1']);
    const on = (kept: ProjectKept, employeeId: string, more: object = {}): ProjectKept => ({
      ...kept,
      assignments: [{ ...live, employeeId, ...more } as never],
    });
    expect([projectSeers(on(led, 'e1')), projectSeers(on(led, 'l1'))]).toEqual([
      ['c1', 'e1', 'l1'],
      ['c1', 'l1'],
    ]);
    expect(projectSeers(on(led, 'e1', { is: 'ended' }))).toEqual(['c1', 'l1']);
    expect(projectSeers(after(created, project('TeamLeadAppointed', { toId: 'l1' }), project('LeadVacated')))).toEqual([
      'c1',
    ]);
  });
  it.each<ProjectEvent['type']>([
    'ProjectActivated',
    'ProjectPutOnHold',
    'ProjectResumed',
    'ProjectDelivered',
    'DeliveryReturned',
    'ProjectCompleted',
    'ProjectArchived',
    'ProjectCancelled',
  ])('may be known by those whom staffing is told of, until %s', (type) => {
    const staffing = [created, project('ProjectStaffingOpened')];
    expect(projectSeers(after(...staffing))).toEqual(['c1', 'staffing']);
    expect(projectSeers(after(...staffing, project(type)))).toEqual(['c1']);
    expect(isOfProject(project(type))).toBe(true);
  });
  it('is changed by what says how it is called and who may know of it, and by nothing before it is there', () => {
    for (const type of ['ProjectCreated', 'ProjectStaffingOpened', 'TeamLeadAppointed', 'LeadVacated'] as const)
      expect([type, isOfProject(project(type))]).toEqual([type, true]);
    for (const type of ['HealthDeclared', 'MilestonesPlanned', 'MilestoneStarted'] as ProjectEvent['type'][])
      expect([type, isOfProject(project(type))]).toEqual([type, false]);
    expect(projectAfter(null, project('ProjectStaffingOpened'))).toBeNull();
    const kept = after(created, project('ProjectStaffingOpened'));
    expect(projectAfter(kept, project('MilestoneStarted'))).toEqual(kept);
  });
});

describe('a milestone', () => {
  const plan = (title: string, acceptanceCriteria: readonly string[], milestoneId = 'm1') => ({
    ...{ milestoneId, order: 1, title, acceptanceCriteria },
  });
  const planned = (...milestones: readonly object[]) => project('MilestonesPlanned', { milestones });
  const parted = project('SubMilestonesPlanned', {
    milestoneId: 'm1',
    subMilestones: [
      { subMilestoneId: 's1', order: 1, title: 'Screens', weightBp: 5_000, checklist: ['Written', 'Read'] },
      { subMilestoneId: 's2', order: 2, title: 'Flows', weightBp: 5_000, checklist: [] },
    ],
  });
  const after = (...events: readonly ProjectEvent[]): MilestoneKept | null =>
    events.reduce<MilestoneKept | null>((kept, e) => milestoneAfter(kept, e, 'm1'), null);
  const found = (...events: readonly ProjectEvent[]) => {
    const kept = after(...events);
    return kept === null ? null : told(milestoneFields(kept));
  };
  const first = planned(plan('Design', ['Is fast', 'Is tested']), plan('Build', [], 'm2'));

  it('is found by its title, its criteria, its parts and their lines', () => {
    expect(found(first)).toEqual(['title: Design', 'criterion: Is fast', 'criterion: Is tested']);
    expect(found(first, parted)).toEqual([
      ...['title: Design', 'criterion: Is fast', 'criterion: Is tested'],
      ...['part: Screens', 'check: Written', 'check: Read', 'part: Flows'],
    ]);
  });
  it('keeps its parts when it is planned anew, and what it was where another is', () => {
    expect(found(first, parted, planned(plan('Draft', ['Is short'])))).toEqual([
      ...['title: Draft', 'criterion: Is short'],
      ...['part: Screens', 'check: Written', 'check: Read', 'part: Flows'],
    ]);
    expect(found(first, planned(plan('Other', [], 'm2')))).toEqual(found(first));
  });
  it('is not found by a part that was cancelled, nor at all once it was itself', () => {
    const without = project('SubMilestoneCancelled', { milestoneId: 'm1', subMilestoneId: 's1' });
    expect(found(first, parted, without)?.slice(3)).toEqual(['part: Flows']);
    expect(found(first, parted, project('MilestoneCancelled', { milestoneId: 'm1' }))).toBeNull();
    expect([found(parted), found(project('MilestoneStarted', { milestoneId: 'm1' }))]).toEqual([null, null]);
    expect(found(first, project('MilestoneStarted', { milestoneId: 'm1' }))).toEqual(found(first));
  });
  it('is changed by what is planned and cancelled, and by nothing else', () => {
    expect(milestonesIn(first)).toEqual(['m1', 'm2']);
    for (const type of ['SubMilestonesPlanned', 'SubMilestoneCancelled', 'MilestoneCancelled'] as const)
      expect([type, milestonesIn(project(type, { milestoneId: 'm7' }))]).toEqual([type, ['m7']]);
    expect(milestonesIn(project('MilestoneStarted', { milestoneId: 'm7' }))).toEqual([]);
  });
});

describe('a proposal', () => {
  it('is found by all that was written in it', () => {
    const draft = {
      ...{ title: 'Portal', problem: 'By telephone', goals: 'Fewer calls', scope: 'Booking' },
      ...{ deliverables: ['An app', 'A manual'], techPreferences: ['Kotlin'] },
    };
    expect(told(proposalFields(draft as never))).toEqual([
      ...['title: Portal', 'problem: By telephone', 'goals: Fewer calls', 'scope: Booking'],
      ...['deliverable: An app', 'deliverable: A manual', 'technology: Kotlin'],
    ]);
    expect(proposalFields({} as never)).toEqual([]);
  });
  it('changes as it is saved, sent and accepted', () => {
    const of = (type: ProposalEvent['type']): boolean => isOfProposal({ type } as ProposalEvent);
    expect((['ProposalDrafted', 'ProposalSubmitted', 'ProposalAccepted'] as const).map(of)).toEqual([true, true, true]);
    expect((['OfferMade', 'ProposalReviewStarted'] as const).map(of)).toEqual([false, false]);
  });
});

describe('a document', () => {
  const version = (n: number, state: Version['state'], audience: Version['audience']): Version => ({
    ...{ version: n, state, fileId: `f${n}`, name: `plan ${n}.txt`, bytes: 1, sha256: '', uploadedBy: 'e1' },
    ...{ note: `Note ${n}`, audience, dueOn: null, reason: null },
  });
  const machine = (...versions: readonly Version[]) =>
    ({ title: 'Plan', category: 'TEST_REPORT', versions }) as unknown as PresentDocument;
  const texts = { 1: 'first text', 2: 'second text', 3: 'third text' };
  const found = (...versions: readonly Version[]) => told(documentFields({ machine: machine(...versions), texts }));
  const head = ['title: Plan', 'category: TEST REPORT'];
  const of = (n: number, behind: string) =>
    [`file: plan ${n}.txt`, `note: Note ${n}`, `text: ${['', 'first', 'second', 'third'][n]} text`].map(
      (one) => `${one}${behind} | ${n}`,
    );

  it('is found by its newest version, by the team alone while no client was asked to read one', () => {
    expect(found(version(1, 'superseded', null), version(2, 'draft', null))).toEqual([...head, ...of(2, ' | team')]);
    expect(found(version(1, 'pending', 'internal'))).toEqual([...head, ...of(1, ' | team')]);
  });
  it('is found by everybody by the newest that the client may read', () => {
    expect(found(version(1, 'superseded', 'client'), version(2, 'pending', 'client'))).toEqual([...head, ...of(2, '')]);
  });
  it('is found by the client by the last that is theirs, while the team works on the next', () => {
    const before = [version(1, 'superseded', 'client'), version(2, 'approved', 'client'), version(3, 'draft', null)];
    expect(found(...before)).toEqual([...head, ...of(3, ' | team'), ...of(2, ' | client')]);
  });
  it('without a text is found by the rest', () => {
    expect(told(documentFields({ machine: machine(version(1, 'draft', null)), texts: {} }))).toEqual([
      ...head,
      ...of(1, ' | team').slice(0, 2),
    ]);
  });
  it('keeps the texts that somebody reads: of the newest version, and of the client’s before it', () => {
    const kept = (...versions: readonly Version[]) => Object.keys(textsKept({ machine: machine(...versions), texts }));
    const shared = [version(1, 'superseded', 'client'), version(2, 'approved', 'client')];
    expect(kept(...shared, version(3, 'draft', null))).toEqual(['2', '3']);
    // Taken back, the one before it would be the client's again.
    expect(kept(...shared)).toEqual(['1', '2']);
    expect(kept(version(1, 'draft', null), version(2, 'draft', null))).toEqual(['2']);
  });
  it('is changed by all that happens to it but its pins', () => {
    const is = (type: DocumentEvent['type']): boolean => isOfDocument({ type } as DocumentEvent);
    expect((['PinAdded', 'PinResolved'] as const).map(is)).toEqual([false, false]);
    expect((['DocumentUploaded', 'DocumentShared', 'DocumentRecalled'] as const).map(is)).toEqual([true, true, true]);
  });
});

it('an invoice is found by its number, once it has one, and by its lines', () => {
  const lines = ['Design', 'Build'].map((description) => ({ description })) as unknown as readonly InvoiceLine[];
  expect(told(invoiceFields(null, lines))).toEqual(['line: Design', 'line: Build']);
  expect(told(invoiceFields('INV/26-27/000042', lines))).toEqual([
    ...['number: INV/26-27/000042', 'line: Design', 'line: Build'],
  ]);
});

it('a report is found by its week and by all that was filed, by the client where it is shared, and never by its risks', () => {
  const content = {
    ...{ summary: 'On the way', done: [{ text: 'Login' }], next: [{ text: 'Search' }], blockers: [{ text: 'No key' }] },
    ...{ slips: [{ milestoneId: 'm1', committedDueDate: '2026-12-01', cause: 'Illness' }] },
    risks: [{ text: 'Two leave', mitigation: 'Ask early' }],
  };
  const found = (visibleToClient: boolean) =>
    told(reportFields('2026-11-16', { ...content, visibleToClient } as unknown as Content));
  const lines = ['title: 2026-11-16', 'summary: On the way', 'done: Login', 'next: Search', 'blocker: No key'];
  const all = [...lines, 'slip: Illness'];
  expect(found(true)).toEqual([...all, 'risk: Two leave Ask early | team']);
  expect(found(false)).toEqual([...all, 'risk: Two leave Ask early'].map((one) => `${one} | team`));
});

it('a product is found by its name and its texts', () => {
  const product = { name: 'Portal', summary: 'Books visits', body: 'By day', outcome: 'Fewer calls' };
  expect(told(productFields(product as ProductContent))).toEqual([
    ...['title: Portal', 'summary: Books visits', 'text: By day', 'outcome: Fewer calls'],
  ]);
});

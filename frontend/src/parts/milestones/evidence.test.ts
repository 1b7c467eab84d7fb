import type { FileRef } from '@lamplight/bff/contract/proposals.ts';
import { checklist, type Draft, receiptNumber, submissionDiff } from './evidence.ts';
import { isLate } from './late.ts';
import { aDeliverable, aMilestone, aSubmission } from './workbench/samples.ts';

const draft = (n: number, more: Partial<Draft> = {}, state: 'clean' | 'stored' | 'quarantined' = 'clean'): Draft => {
  const { fileId, name, bytes, sha256 } = aDeliverable(n);
  return { key: String(n), title: `Deliverable ${n}`, file: { fileId, name, bytes, sha256, state }, ...more };
};
const missing = (drafts: readonly Draft[], hasLead = true) =>
  checklist(drafts, { hasLead })
    .filter(({ ok }) => !ok)
    .map(({ says }) => says);

describe('what a submission needs', () => {
  it('says nothing of passed checks beside a file that did not arrive', () => {
    const draft = { key: 'a', title: 'Plan', file: { state: 'clean' } as FileRef };
    const last = (failed: number) => checklist([draft], { hasLead: true, failed }).at(-1);
    expect(last(0)).toEqual({ says: 'Every file passed its check', ok: true });
    expect(last(1)).toEqual({ says: '1 did not arrive: try again or leave out', ok: false });
  });

  it('is that every sub-milestone is verified', () => {
    const checks = checklist([draft(1)], { hasLead: true, unverified: 2 });
    expect(checks.filter(({ ok }) => !ok)).toEqual([
      { says: '2 sub-milestones to be verified or cancelled', ok: false },
    ]);
  });

  it('is a lead and at least one file that passed its check, each with a title', () => {
    expect(missing([draft(1), draft(2)])).toEqual([]);
    expect(missing([])).toEqual(['No evidence attached']);
    expect(missing([draft(1)], false)).toEqual(['The project has a lead']);
    expect(missing([draft(1, { title: ' ' }), draft(2)])).toEqual(['1 without a title']);
    expect(missing([draft(1, {}, 'stored')])).toEqual(['1 still being checked']);
    expect(missing([draft(1, {}, 'stored'), draft(2, {}, 'quarantined')])).toEqual([
      '1 did not pass the check: remove or replace',
    ]);
  });
});

describe('a newer submission', () => {
  it('is told file by file: the same, another version, new, gone', () => {
    const [kept, changed, gone] = [aDeliverable(1), aDeliverable(2), aDeliverable(3)];
    const diff = submissionDiff(
      [kept, changed, gone],
      [kept, { ...changed, version: 2, sha256: 'f'.repeat(64) }, aDeliverable(4)],
    );
    expect(diff.map(({ title, kind }) => `${title} ${kind}`)).toEqual([
      'Deliverable 1 same',
      'Deliverable 2 changed',
      'Deliverable 4 added',
      'Deliverable 3 removed',
    ]);
  });
});

describe('a milestone', () => {
  it('is late after its day until it is in the client’s hands', () => {
    expect(isLate(aMilestone(), '2026-11-14')).toBe(false);
    expect(isLate(aMilestone(), '2026-11-15')).toBe(true);
    for (const state of ['submitted', 'accepted', 'cancelled'] as const)
      expect(isLate(aMilestone({ state }), '2026-12-31')).toBe(false);
  });
  it('has one receipt for each accepted submission, whoever reads it', () => {
    expect(receiptNumber(aMilestone(), aSubmission(2))).toBe('00000002-2');
  });
});

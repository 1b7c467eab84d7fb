import { ruleProposal } from '@lamplight/bff/contract/statutory-rules.ts';
import { NO, notKnownYet, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { AT, admin, employee, secondAdmin, system } from '../workbench/cast.ts';
import { type RuleCommand, type RuleEvent, statutoryRule } from './rule.ts';
import { shippedRules } from './shipped.ts';

const row = { key: 'CESS', jurisdiction: 'IN', value: { rateBp: 400 }, source: 'Finance Bill', ca: true } as const;
const of = (version: number) => ({ ruleId: 'CESS_IN', version });
const proposed = (version: number, effectiveFrom: string, over: object = {}): RuleEvent => ({
  type: 'StatutoryRuleProposed',
  data: { ...row, ...of(version), effectiveFrom, effectiveTo: null, proposedBy: admin.id, ...over },
});
const approved = (version: number): RuleEvent => ({
  type: 'StatutoryRuleApproved',
  data: { ...of(version), approvedBy: secondAdmin.id },
});
const rejected = (version: number): RuleEvent => ({
  type: 'StatutoryRuleRejected',
  data: { ...of(version), reason: 'No' },
});
const superseded = (version: number, effectiveTo: string, byVersion: number): RuleEvent => ({
  type: 'StatutoryRuleSuperseded',
  data: { ...of(version), effectiveTo, byVersion },
});
const propose = (over: object = {}, actor = admin): RuleCommand => ({
  ...{ type: 'ProposeRule', row: { ...row, effectiveFrom: '2027-04-01', ...over }, actor, at: AT },
});
const approve = (version: number, over: object = {}): RuleCommand => ({
  ...{ type: 'ApproveRule', ...of(version), otherAdmin: YES, actor: secondAdmin, at: AT },
  ...over,
});
const reject = (version: number, over: object = {}): RuleCommand => ({
  ...{ type: 'RejectRule', ...of(version), reason: 'No', actor: admin, at: AT },
  ...over,
});

describe('a proposal', () => {
  it('is the next version, of an admin or of what is shipped', () => {
    given(statutoryRule)
      .when(propose())
      .then([proposed(1, '2027-04-01')]);
    given(statutoryRule, [proposed(1, '2025-04-01')])
      .when(propose({ effectiveTo: '2028-03-31' }))
      .then([proposed(2, '2027-04-01', { effectiveTo: '2028-03-31' })]);
    given(statutoryRule)
      .when(propose({}, system))
      .then([proposed(1, '2027-04-01', { proposedBy: system.id })]);
  });
  it('may hold for a single day', () => {
    given(statutoryRule)
      .when(propose({ effectiveTo: '2027-04-01' }))
      .then([proposed(1, '2027-04-01', { effectiveTo: '2027-04-01' })]);
  });
  it('is shipped once for a first day, whatever became of it', () => {
    for (const fate of [[], [approved(1)], [rejected(1)]])
      given(statutoryRule, [proposed(1, '2027-04-01'), ...fate])
        .when(propose({}, system))
        .then([]);
    given(statutoryRule, [proposed(1, '2026-04-01'), rejected(1)])
      .when(propose({}, system))
      .then([proposed(2, '2027-04-01', { proposedBy: system.id })]);
  });
  it('is nobody else’s, and does not end before it begins', () => {
    given(statutoryRule).when(propose({}, employee)).then('FORBIDDEN');
    given(statutoryRule)
      .when(propose({ effectiveTo: '2027-03-31' }))
      .then('VALIDATION_FAILED');
  });
});

describe('an approval', () => {
  it('is another admin’s, of what is proposed, and of no other version', () => {
    const first = given(statutoryRule, [proposed(1, '2027-04-01')]);
    first.when(approve(1)).then([approved(1)]);
    first.when(approve(1, { actor: employee })).then('FORBIDDEN');
    first.when(approve(2)).then('NOT_FOUND');
    first.when(approve(1, { ifMatch: 7 })).then('VERSION_CONFLICT');
    for (const fate of [approved(1), rejected(1)])
      given(statutoryRule, [proposed(1, '2027-04-01'), fate])
        .when(approve(1))
        .then('STATE_CONFLICT');
  });
  it('is not of whoever proposed it, also where there is nobody else', () => {
    const own = given(statutoryRule, [proposed(1, '2027-04-01')]);
    own.when(approve(1, { actor: admin })).then('SAME_APPROVER');
    own.when(approve(1, { actor: admin, otherAdmin: NO })).then('SECOND_APPROVER_REQUIRED');
    const state = statutoryRule.evolve(statutoryRule.initial, proposed(1, '2027-04-01'), 0);
    const waiting = approve(1, { actor: admin, otherAdmin: notKnownYet('PERSON_PENDING') });
    expect(statutoryRule.decide(waiting, state)).toEqual({ refused: 'PERSON_PENDING', because: 'pending' });
    given(statutoryRule, [proposed(1, '2027-04-01', { proposedBy: system.id })])
      .when(approve(1, { actor: admin }))
      .then([{ type: 'StatutoryRuleApproved', data: { ...of(1), approvedBy: admin.id } }]);
  });
  it('ends what held until then the day before, and nothing that ended earlier or begins later', () => {
    const held = [proposed(1, '2025-04-01'), approved(1)];
    given(statutoryRule, [...held, proposed(2, '2027-04-01')])
      .when(approve(2))
      .then([approved(2), superseded(1, '2027-03-31', 2)]);
    // A correction of the same first day: the one before never holds any more.
    given(statutoryRule, [...held, proposed(2, '2025-04-01')])
      .when(approve(2))
      .then([approved(2), superseded(1, '2025-03-31', 2)]);
    // Its last day is the first of the new one.
    given(statutoryRule, [
      proposed(1, '2025-04-01', { effectiveTo: '2027-04-01' }),
      approved(1),
      proposed(2, '2027-04-01'),
    ])
      .when(approve(2))
      .then([approved(2), superseded(1, '2027-03-31', 2)]);
    given(statutoryRule, [
      proposed(1, '2025-04-01', { effectiveTo: '2026-03-31' }),
      approved(1),
      proposed(2, '2027-04-01'),
    ])
      .when(approve(2))
      .then([approved(2)]);
    given(statutoryRule, [...held, proposed(2, '2024-04-01')])
      .when(approve(2))
      .then([approved(2)]);
  });
});

it('stands as its last event left it, each version under the revision that changed it', () => {
  const { state } = given(statutoryRule, [
    ...[proposed(1, '2025-04-01'), approved(1), proposed(2, '2027-04-01'), proposed(3, '2028-04-01')],
    ...[rejected(3), approved(2), superseded(1, '2027-03-31', 2)],
  ]);
  const { value, source, ca } = row;
  const version = {
    value,
    source,
    ca,
    effectiveTo: null,
    proposedBy: admin.id,
    approvedBy: secondAdmin.id,
    reason: null,
  };
  expect(state.versions).toEqual([
    {
      ...{ ...version, version: 1, etag: 6, state: 'superseded' },
      ...{ effectiveFrom: '2025-04-01', effectiveTo: '2027-03-31' },
    },
    { ...version, version: 2, etag: 5, state: 'approved', effectiveFrom: '2027-04-01' },
    { ...version, version: 3, etag: 4, state: 'rejected', effectiveFrom: '2028-04-01', approvedBy: null, reason: 'No' },
  ]);
});

describe('a rejection', () => {
  it('is any admin’s, also of the one who proposed it, while it waits', () => {
    const first = given(statutoryRule, [proposed(1, '2027-04-01')]);
    first.when(reject(1)).then([rejected(1)]);
    first.when(reject(1, { actor: employee })).then('FORBIDDEN');
    first.when(reject(3)).then('NOT_FOUND');
    given(statutoryRule, [proposed(1, '2027-04-01'), approved(1)])
      .when(reject(1))
      .then('STATE_CONFLICT');
  });
});

it('what is shipped names each key and place once for a first day', () => {
  const named = shippedRules.map(({ key, jurisdiction, effectiveFrom }) => `${key} ${jurisdiction} ${effectiveFrom}`);
  expect(new Set(named).size).toBe(named.length);
});

it.each(shippedRules)('what is shipped could be proposed by an admin in the same form: $key $jurisdiction', (row) => {
  expect(ruleProposal.safeParse(row).error?.issues).toBeUndefined();
});

/** One key of the law in one place, version by version: proposed, approved by somebody else, superseded (state-machines.md §8). */
import type { RuleState } from '@lamplight/bff/contract/statutory-rules.ts';
import { addDays, type CivilDate } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import type { ForeignFact } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import type { StatutoryRow } from '../engine/rules.ts';
import { refusalOfOwn } from '../second-admin.ts';
import type { RuleEvent } from './events.ts';

export type { RuleEvent } from './events.ts';

export type RuleVersion = Readonly<{
  version: number;
  etag: number;
  state: RuleState;
  value: RuleValue;
  effectiveFrom: CivilDate;
  /** Its last day; null while it holds until further notice. */
  effectiveTo: CivilDate | null;
  source: string;
  ca: boolean;
  proposedBy: string;
  approvedBy: string | null;
  reason: string | null;
}>;
type RuleValue = Extract<RuleEvent, { type: 'StatutoryRuleProposed' }>['data']['value'];
/** In the order in which they were proposed. */
export type Rule = Readonly<{ versions: readonly RuleVersion[] }>;

export type RuleCommand =
  /** The system proposes what is shipped, once for a first day; everything else an admin. */
  | (CommandOf<'ProposeRule'> & Readonly<{ row: StatutoryRow }>)
  /** `otherAdmin`: there is an active admin beside the one who proposed it. */
  | (CommandOf<'ApproveRule'> & Readonly<{ ruleId: string; version: number; otherAdmin: ForeignFact }>)
  | (CommandOf<'RejectRule'> & Readonly<{ ruleId: string; version: number; reason: string }>);

/** Names its stream: `PT_KA`. */
export const ruleIdOf = ({ key, jurisdiction }: Pick<StatutoryRow, 'key' | 'jurisdiction'>): string =>
  `${key}_${jurisdiction}`;

export const ruleAllows = (state: RuleState): boolean => state === 'proposed';

const evolve = ({ versions }: Rule, e: RuleEvent, etag: number): Rule => {
  const changed = (change: Partial<RuleVersion>): Rule => ({
    versions: versions.map((one) => (one.version === e.data.version ? { ...one, etag, ...change } : one)),
  });
  switch (e.type) {
    case 'StatutoryRuleProposed': {
      const { ruleId: _stream, key: _key, jurisdiction: _place, ...row } = e.data;
      return { versions: [...versions, { ...row, etag, state: 'proposed', approvedBy: null, reason: null }] };
    }
    case 'StatutoryRuleApproved':
      return changed({ state: 'approved', approvedBy: e.data.approvedBy });
    case 'StatutoryRuleRejected':
      return changed({ state: 'rejected', reason: e.data.reason });
    case 'StatutoryRuleSuperseded':
      return changed({ state: 'superseded', effectiveTo: e.data.effectiveTo });
    default:
      return unreachable(e);
  }
};

const decide = (c: RuleCommand, { versions }: Rule): readonly RuleEvent[] | Refusal =>
  c.type === 'ProposeRule' ? propose(c, versions) : onVersion(c, versions);

const propose = (
  { actor, row }: Extract<RuleCommand, { type: 'ProposeRule' }>,
  versions: readonly RuleVersion[],
): readonly RuleEvent[] | Refusal => {
  if (!isAdmin(actor) && !isSystem(actor)) return FORBIDDEN;
  const { key, jurisdiction, value, effectiveFrom, effectiveTo = null, source, ca } = row;
  // A release proposes only what is new, whatever became of it.
  if (isSystem(actor) && versions.some((one) => one.effectiveFrom === effectiveFrom)) return [];
  if (effectiveTo !== null && effectiveTo < effectiveFrom)
    return faulty('effectiveTo', 'Choose its first day or a later one');
  const data = {
    ...{ ruleId: ruleIdOf(row), version: versions.length + 1, key, jurisdiction },
    ...{ value: value as RuleValue, effectiveFrom, effectiveTo, source, ca, proposedBy: actor.id },
  };
  return [{ type: 'StatutoryRuleProposed', data }];
};

const onVersion = (
  c: Exclude<RuleCommand, { type: 'ProposeRule' }>,
  versions: readonly RuleVersion[],
): readonly RuleEvent[] | Refusal => {
  const { ruleId, version } = c;
  const one = versions.find((candidate) => candidate.version === version);
  if (!isAdmin(c.actor)) return FORBIDDEN;
  if (one === undefined) return ABSENT;
  const standing = { knows: true, may: true, ready: ruleAllows(one.state), state: one.state, etag: one.etag };
  const refusal = refusalOf(standing, c.ifMatch);
  if (refusal) return refusal;
  if (c.type === 'RejectRule') return [{ type: 'StatutoryRuleRejected', data: { ruleId, version, reason: c.reason } }];
  const own = refusalOfOwn(c.actor.id === one.proposedBy, c.otherAdmin);
  if (own) return own;
  const before = addDays(one.effectiveFrom, -1);
  const ended = versions.filter((other) => ends(other, one.effectiveFrom));
  return [
    { type: 'StatutoryRuleApproved', data: { ruleId, version, approvedBy: c.actor.id } },
    ...ended.map((other): RuleEvent => {
      const data = { ruleId, version: other.version, effectiveTo: before, byVersion: version };
      return { type: 'StatutoryRuleSuperseded', data };
    }),
  ];
};

/** Whether a version that holds on this day, or would, ends the day before: what is approved for the day takes its place. */
const ends = ({ state, effectiveFrom, effectiveTo }: RuleVersion, day: CivilDate): boolean =>
  state === 'approved' && effectiveFrom <= day && (effectiveTo === null || effectiveTo >= day);

export const statutoryRule: Decider<Rule, RuleCommand, RuleEvent> = {
  category: 'statutoryrule',
  initial: { versions: [] },
  audited: true,
  evolve,
  decide,
};

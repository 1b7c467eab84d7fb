/** All rules, a document each, with who proposed and decided each version, and when. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { type Rule, type RuleEvent, statutoryRule } from './rule.ts';

type Trace = Readonly<{ at: string; by: string }>;
export type RuleDoc = Readonly<{
  _id: string;
  key: string;
  jurisdiction: string;
  /** The decider's own state: screens and decisions cannot disagree. */
  machine: Rule;
  /** By version. */
  proposed: Readonly<Record<string, Trace>>;
  decided: Readonly<Record<string, Trace>>;
}>;

export const rulesView: Projection<RuleDoc, RuleEvent> = {
  name: 'statutory-rules',
  version: 1,
  reads: { categories: [statutoryRule.category] },
  indexes: [['key', 'jurisdiction']],
  ids: ({ data }) => [data.ruleId],
  evolve: (doc, e, id) => {
    const machine = statutoryRule.evolve(doc?.machine ?? statutoryRule.initial, e, e.revision);
    const trace = { [e.data.version]: { at: e.occurredAt, by: e.meta.actorId } };
    const known = doc ?? { _id: id, key: '', jurisdiction: '', proposed: {}, decided: {} };
    switch (e.type) {
      case 'StatutoryRuleProposed': {
        const { key, jurisdiction } = e.data;
        return { ...known, key, jurisdiction, machine, proposed: { ...known.proposed, ...trace } };
      }
      case 'StatutoryRuleSuperseded':
        return { ...known, machine };
      default:
        return { ...known, machine, decided: { ...known.decided, ...trace } };
    }
  },
};

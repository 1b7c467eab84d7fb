/** What is recorded about statutory rules (domain.md §2.2, §6). What the law says is nobody's secret. */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { day, id, text, version } from '../schema.ts';

const ofVersion = { ruleId: id, version } as const;
const schemas = {
  /** `value`: in the form of its key, as the contract or the shipped row had it. `proposedBy`: `system` for a shipped row. */
  StatutoryRuleProposed: z.strictObject({
    ...ofVersion,
    key: text,
    jurisdiction: text,
    value: z.record(z.string(), z.json()).readonly(),
    effectiveFrom: day,
    effectiveTo: day.nullable(),
    source: text,
    ca: z.boolean(),
    proposedBy: id,
  }),
  StatutoryRuleApproved: z.strictObject({ ...ofVersion, approvedBy: id }),
  StatutoryRuleRejected: z.strictObject({ ...ofVersion, reason: text }),
  /** `effectiveTo`: the last day on which it still holds; before its first day where it never holds any more. */
  StatutoryRuleSuperseded: z.strictObject({ ...ofVersion, effectiveTo: day, byVersion: version }),
} as const;

export type RuleEvent = EventsOf<typeof schemas>;
export const ruleEvents = declareEvents(schemas);

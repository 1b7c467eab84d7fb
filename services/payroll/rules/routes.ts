/** HTTP of statutory rules, for admins alone (domain.md §2.2; state-machines.md §8). */
import { answer, send } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { docAfter, orNotFound, staleMark } from '@lamplight/common/http/fresh.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { historyOf } from '@lamplight/common/service/folded.ts';
import type { Changed } from '@lamplight/events/core/types.ts';
import type { Payroll } from '../context.ts';
import type { StatutoryRow } from '../engine/rules.ts';
import { type Rule, type RuleEvent, ruleIdOf, statutoryRule } from './rule.ts';
import { namedIn, showRule } from './show.ts';
import { rulesView } from './view.ts';

export const ruleRoutes = (payroll: Payroll): readonly Served[] => [
  serve('statutory-rules', async ({ req, res, actor }) => {
    const stale = (await payroll.rules.waitFor(readAfter(req))) === 'stale';
    const docs = await allOf(payroll.rules, { sort: [['key', 1]] });
    const names = await payroll.people.names(docs.flatMap(namedIn));
    const rules = docs.map((doc) => showRule(doc, { names, reader: actor.id })).toSorted(byKeyAndPlace);
    send(res, { rules, can: { proposeRule: true }, ...staleMark({ stale }) });
  }),

  serve('statutory-rule-propose', async (call) => {
    const by = call.by();
    // The contract and the engine name the same forms, each key with its own.
    const row = call.body as StatutoryRow;
    const ruleId = ruleIdOf(row);
    const command = { type: 'ProposeRule', row, actor: call.actor, at: by.at } as const;
    await answered(payroll, call, ruleId, await payroll.change(`statutoryrule-${ruleId}`, command, statutoryRule, by));
  }),

  serve('statutory-rule-approve', async (call) => {
    const by = call.by();
    const { ruleId, version } = versionOf(call);
    const otherAdmin = await payroll.people.otherAdmin(call.actor.id);
    const about = { ruleId, version, otherAdmin, actor: call.actor, at: by.at, ifMatch: ifMatch(call.req) };
    const command = { type: 'ApproveRule', ...about } as const;
    await answered(payroll, call, ruleId, await payroll.change(`statutoryrule-${ruleId}`, command, statutoryRule, by));
  }),

  serve('statutory-rule-reject', async (call) => {
    const by = call.by();
    const { ruleId, version } = versionOf(call);
    const about = { ruleId, version, ...call.body, actor: call.actor, at: by.at, ifMatch: ifMatch(call.req) };
    const command = { type: 'RejectRule', ...about } as const;
    await answered(payroll, call, ruleId, await payroll.change(`statutoryrule-${ruleId}`, command, statutoryRule, by));
  }),
];

type OfVersion = Pick<Call<'statutory-rule-approve'>, 'params'>;
/** @throws 404 for what is no number of a version */
const versionOf = ({ params: { ruleId, version } }: OfVersion) => {
  if (!/^[1-9]\d{0,5}$/.test(version)) throw problem('NOT_FOUND');
  return { ruleId, version: Number(version) };
};

const answered = (
  payroll: Payroll,
  { res, actor }: Pick<Call<'statutory-rule-propose'>, 'res' | 'actor'>,
  ruleId: string,
  changed: Changed<Rule, RuleEvent>,
): Promise<void> =>
  answer(res, changed, async () => {
    const { doc, stale } = await docAfter(payroll.rules, ruleId, changed, () =>
      historyOf(payroll, `statutoryrule-${ruleId}`, statutoryRule, rulesView, ruleId),
    );
    const found = orNotFound(doc);
    const names = await payroll.people.names(namedIn(found));
    return { rule: showRule(found, { names, reader: actor.id }), ...staleMark({ stale }) };
  });

type Placed = Readonly<{ key: string; jurisdiction: string }>;
const byKeyAndPlace = (a: Placed, b: Placed): number =>
  a.key === b.key ? compared(a.jurisdiction, b.jurisdiction) : compared(a.key, b.key);
const compared = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

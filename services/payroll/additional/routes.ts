/** HTTP of pay beside the salary, for admins alone (state-machines.md §8). */
import { NO } from '@lamplight/common/facts/foreign-fact.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { docAfter, freshDoc, orNotFound, staleMark } from '@lamplight/common/http/fresh.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { narrowed } from '@lamplight/common/lists/searched.ts';
import { historyOf } from '@lamplight/common/service/folded.ts';
import type { By, Changed } from '@lamplight/events/core/types.ts';
import { payComponent } from '../components/component.ts';
import type { Payroll } from '../context.ts';
import { isClosed } from '../months/open.ts';
import { factsOf } from '../people/facts.ts';
import { recordRead } from '../reads/recording.ts';
import { shippedPayLimits } from '../rules/thresholds.ts';
import { bonusOfRef, bonusStream, milestoneBonus } from './bonus.ts';
import { type AdditionalPayEvent, additionalPay, additionalPayIdOf, type Pay, type PayCommand } from './pay.ts';
import { namedIn, showPay } from './show.ts';
import { type AdditionalPayDoc, additionalPayView } from './view.ts';

export const additionalPayRoutes = (payroll: Payroll): readonly Served[] => [
  serve('additional-pay-list', async ({ req, res, query, actor }) => {
    const { month, employeeId, state, source, ...paging } = query;
    const stale = (await payroll.additionalPay.waitFor(readAfter(req))) === 'stale';
    const where = {
      ...(month === undefined ? {} : { month }),
      ...(employeeId === undefined ? {} : { employeeId }),
      ...(state === undefined ? {} : { state }),
    };
    const page = pageOf(req, paging);
    const sorted = { where, sort: [['proposedAt', -1]] } as const;
    const { items: docs, next } =
      source === undefined
        ? await payroll.additionalPay.find({ ...sorted, ...page })
        : await narrowed(payroll.additionalPay, sorted, page, async (all) =>
            all.filter(({ machine }) => machine.source === source),
          );
    await recordRead(payroll, { req, actor }, { what: 'additional_pay', employeeId: employeeId ?? null, ref: '' });
    const show = await showing(payroll, docs, actor.id);
    sendList(res, { items: docs.map(show), next, stale });
  }),

  serve('additional-pay', async ({ req, res, params: { additionalPayId }, actor }) => {
    const { doc, stale } = await freshDoc(payroll.additionalPay, additionalPayId, req, () =>
      payAsRecorded(payroll, additionalPayId),
    );
    const found = orNotFound(doc);
    await recordRead(payroll, { req, actor }, { what: 'additional_pay', employeeId: found.employeeId, ref: '' });
    const show = await showing(payroll, [found], actor.id);
    send(res, { additionalPay: show(found), ...staleMark({ stale }) });
  }),

  serve('additional-pay-propose', async ({ res, body, actor, ...caller }) => {
    const by = caller.by();
    const additionalPayId = additionalPayIdOf(body);
    const [{ onPayroll, joinedOn }, { state: component }, closed] = await Promise.all([
      factsOf(payroll.people, body.employeeId),
      payroll.look(`paycomponent-${body.componentCode}`, payComponent),
      isClosed(payroll.look, body.month),
    ]);
    const command: PayCommand = {
      ...{ type: 'ProposePay', ...body, additionalPayId, onPayroll, joinedOn, closed },
      component: component.is === 'absent' ? null : component.component,
      ...{ approvalAbovePaise: shippedPayLimits.manualPayApprovalPaise, actor, at: by.at },
    };
    await change(payroll, { res, actor }, command, by);
  }),

  serve('additional-pay-approve', (call) => decideOn(payroll, call, { type: 'ApprovePay' })),
  serve('additional-pay-cancel', (call) => decideOn(payroll, call, { type: 'CancelPay', ...call.body })),
];

type Told = Readonly<{ type: 'ApprovePay' } | { type: 'CancelPay'; reason: string }>;
type Deciding = Pick<Call<'additional-pay-approve'>, 'req' | 'res' | 'params' | 'actor' | 'by'>;
const decideOn = async (payroll: Payroll, { req, res, params, actor, ...caller }: Deciding, told: Told) => {
  const { additionalPayId } = params;
  const by = caller.by();
  const { state } = await payroll.look(`additionalpay-${additionalPayId}`, additionalPay);
  const { employeeId, proposedBy } = state.is === 'absent' ? { employeeId: '', proposedBy: '' } : state;
  // An admin who neither proposed it nor is paid by it; where there is none, `decide` says so before anybody is asked.
  const otherAdmin = state.is === 'absent' ? NO : await payroll.people.otherAdmin(proposedBy, employeeId);
  const about = { additionalPayId, employeeId, otherAdmin, actor, at: by.at, ifMatch: ifMatch(req) };
  await change(payroll, { res, actor }, { ...told, ...about }, by);
};

type Answering = Readonly<{ res: Call<'additional-pay-approve'>['res']; actor: SignedInActor }>;
const change = async (payroll: Payroll, { res, actor }: Answering, command: PayCommand, by: By): Promise<void> => {
  const { additionalPayId } = command;
  const changed = await payroll.change(`additionalpay-${additionalPayId}`, command, additionalPay, by);
  await answer(res, changed, () => shownAfter(payroll, additionalPayId, changed, actor));
};

const shownAfter = async (
  payroll: Payroll,
  additionalPayId: string,
  changed: Changed<Pay, AdditionalPayEvent>,
  reader: SignedInActor,
) => {
  const { doc, stale } = await docAfter(payroll.additionalPay, additionalPayId, changed, () =>
    payAsRecorded(payroll, additionalPayId),
  );
  const found = orNotFound(doc);
  const show = await showing(payroll, [found], reader.id);
  return { additionalPay: show(found), ...staleMark({ stale }) };
};

/** With the milestone of each bonus, and whom one asks about what waits. @param reader an admin */
const showing = async ({ people, look }: Payroll, docs: readonly AdditionalPayDoc[], reader: string) => {
  const waits = docs.some(({ state }) => state === 'proposed');
  const admins = waits ? (await people.admins()).admins.map(({ _id }) => _id) : [];
  const names = await people.names([...docs.flatMap(namedIn), ...admins]);
  const bonuses = docs.filter(({ machine }) => machine.source === 'MILESTONE_BONUS');
  const due = new Map(
    await Promise.all(
      bonuses.map(async ({ _id, machine: { sourceRef } }) => {
        const { state } = await look(bonusStream(bonusOfRef(sourceRef)), milestoneBonus);
        return [_id, state.due] as const;
      }),
    ),
  );
  return (doc: AdditionalPayDoc) => showPay(doc, { names, reader, admins, due: due.get(doc._id) ?? null });
};

/** Folded from its stream. */
const payAsRecorded = (payroll: Payroll, additionalPayId: string) =>
  historyOf(payroll, `additionalpay-${additionalPayId}`, additionalPay, additionalPayView, additionalPayId);

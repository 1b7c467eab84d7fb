/** HTTP of pay beside the salary, for admins alone (state-machines.md §8). */
import { NO } from '@lamplight/common/facts/foreign-fact.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { docAfter, freshDoc, orNotFound, staleMark } from '@lamplight/common/http/fresh.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { By, Changed } from '@lamplight/events/core/types.ts';
import { payComponent } from '../components/component.ts';
import type { Payroll } from '../context.ts';
import { isClosed } from '../months/open.ts';
import { factsOf } from '../people/facts.ts';
import { recordRead } from '../reads/recording.ts';
import { shippedPayLimits } from '../rules/thresholds.ts';
import { type AdditionalPayEvent, additionalPay, additionalPayIdOf, type Pay, type PayCommand } from './pay.ts';
import { namedIn, showPay } from './show.ts';

export const additionalPayRoutes = (payroll: Payroll): readonly Served[] => [
  serve('additional-pay-list', async ({ req, res, query, actor }) => {
    const { month, employeeId, state, ...paging } = query;
    const stale = (await payroll.additionalPay.waitFor(readAfter(req))) === 'stale';
    const where = {
      ...(month === undefined ? {} : { month }),
      ...(employeeId === undefined ? {} : { employeeId }),
      ...(state === undefined ? {} : { state }),
    };
    const page = pageOf(req, paging);
    const { items: docs, next } = await payroll.additionalPay.find({ where, sort: [['proposedAt', -1]], ...page });
    await recordRead(payroll, { req, actor }, { what: 'additional_pay', employeeId: employeeId ?? null, ref: '' });
    const names = await payroll.people.names(docs.flatMap(namedIn));
    sendList(res, { items: docs.map((doc) => showPay(doc, { names, reader: actor.id })), next, stale });
  }),

  serve('additional-pay', async ({ req, res, params: { additionalPayId }, actor }) => {
    const { doc, stale } = await freshDoc(payroll.additionalPay, additionalPayId, req);
    const found = orNotFound(doc);
    await recordRead(payroll, { req, actor }, { what: 'additional_pay', employeeId: found.employeeId, ref: '' });
    const names = await payroll.people.names(namedIn(found));
    send(res, { additionalPay: showPay(found, { names, reader: actor.id }), ...staleMark({ stale }) });
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
  { additionalPay: view, people }: Payroll,
  additionalPayId: string,
  changed: Changed<Pay, AdditionalPayEvent>,
  reader: SignedInActor,
) => {
  const { doc, stale } = await docAfter(view, additionalPayId, changed);
  const found = orNotFound(doc);
  const names = await people.names(namedIn(found));
  return { additionalPay: showPay(found, { names, reader: reader.id }), ...staleMark({ stale }) };
};

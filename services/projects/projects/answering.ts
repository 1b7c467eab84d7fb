/** The client's answer to an offer, given on the project's path: a proposal keeps its id when it becomes a project (product.md D3). */
import type { BodyOf } from '@lamplight/bff/contract/routes.ts';
import type { Unaddressed } from '@lamplight/common/facts/actor.ts';
import type { ForeignFact } from '@lamplight/common/facts/foreign-fact.ts';
import { answer } from '@lamplight/common/http/answer.ts';
import { ifMatch } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { Call } from '@lamplight/common/http/serve.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Projects } from '../context.ts';
import { billingIsComplete } from '../people/facts.ts';
import { can, type ProposalCommand, proposal } from '../proposals/proposal.ts';
import { proposalAfter } from '../proposals/routes.ts';

type OfferAnswer = Extract<BodyOf<'decision'>, { decision: 'accept' | 'counter' | 'decline' }>;

export const answerOffer = async (
  projects: Projects,
  { req, res, params: { projectId: id }, actor, by }: Omit<Call<'decision'>, 'body'>,
  body: OfferAnswer,
): Promise<void> => {
  const { state } = await projects.look(`proposal-${id}`, proposal);
  if (state.is === 'absent' || !can(actor, 'read', state)) throw problem('NOT_FOUND');
  const issued = by();
  const command = {
    ...(await commandOf(
      body,
      () => projects.people.factOf(state.clientId, billingIsComplete),
      (i) => derivedId(issued.commandId, i),
    )),
    actor,
    at: issued.at,
    ifMatch: ifMatch(req),
  };
  const changed = await projects.change(`proposal-${id}`, command as ProposalCommand, proposal, issued);
  await answer(res, changed, async () => {
    const current = await proposalAfter(projects, id, actor, changed);
    return { kind: 'proposal' as const, ...current, can: current.proposal.can };
  });
};

const commandOf = async (
  body: OfferAnswer,
  billingReady: () => Promise<ForeignFact>,
  mint: (index: number) => string,
): Promise<Unaddressed<ProposalCommand>> => {
  const { version } = body;
  switch (body.decision) {
    case 'accept':
      return { type: 'AcceptOffer', version, hash: body.hash, billingReady: await billingReady() };
    case 'counter': {
      const milestones = body.milestones?.map((m, index) => ({ ...m, milestoneId: m.milestoneId ?? mint(index) }));
      return { type: 'CounterOffer', version, amountPaise: body.amountPaise, milestones, note: body.note };
    }
    case 'decline':
      return { type: 'DeclineOffer', version, reason: body.reason };
  }
};

/** The client's answer to an offer, given on the project's path: a proposal keeps its id when it becomes a project (product.md D3). */
import type { decisionBody } from '@lamplight/bff/contract/proposals.ts';
import type { Told } from '@lamplight/common/facts/told.ts';
import { answer } from '@lamplight/common/http/answer.ts';
import { caller, ifMatch } from '@lamplight/common/http/caller.ts';
import { param, type parse } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Request, Response } from 'express';
import type { Unaddressed } from '../actor.ts';
import type { Projects } from '../context.ts';
import { billingIsComplete } from '../people/facts.ts';
import { can, type ProposalCommand, proposal } from '../proposals/proposal.ts';
import { proposalAfter } from '../proposals/routes.ts';

type Decision = ReturnType<typeof parse<typeof decisionBody>>;
type OfferAnswer = Extract<Decision, { decision: 'accept' | 'counter' | 'decline' }>;

export const answerOffer = async (
  projects: Projects,
  req: Request,
  res: Response,
  body: OfferAnswer,
): Promise<void> => {
  const { actor, by } = caller(req);
  const id = param(req, 'projectId');
  const { state } = await projects.look(`proposal-${id}`, proposal);
  if (state.is === 'absent' || !can(actor, 'read', state)) throw problem('NOT_FOUND');
  const given = by();
  const command = {
    ...(await commandOf(
      body,
      () => projects.people.told(state.clientId, billingIsComplete),
      (i) => derivedId(given.commandId, i),
    )),
    actor,
    at: given.at,
    ifMatch: ifMatch(req),
  };
  const changed = await projects.change(`proposal-${id}`, command as ProposalCommand, proposal, given);
  await answer(res, changed, async () => {
    const shown = await proposalAfter(projects, id, actor, changed);
    return { kind: 'proposal', ...shown, can: shown.proposal.can };
  });
};

const commandOf = async (
  body: OfferAnswer,
  billingReady: () => Promise<Told>,
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

/** HTTP of proposals and offers: parse → change → answer (state-machines.md §15). */
import type { FileRef, OfferTax } from '@lamplight/bff/contract/proposals.ts';
import { fileRef } from '@lamplight/bff/contract/proposals.ts';
import type { BodyOf } from '@lamplight/bff/contract/routes.ts';
import type { Actor, Unaddressed } from '@lamplight/common/facts/actor.ts';
import type { ForeignFact } from '@lamplight/common/facts/foreign-fact.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { instantOf, pageOf, parse } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { By, Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { plansInForce } from '../catalogue/published.ts';
import type { Projects } from '../context.ts';
import { factOf, file } from '../files/file.ts';
import { isActiveClient } from '../people/facts.ts';
import { docAfter, freshProposal, orNotFound, proposalAt, readerOf, seerOf, staleMark, supplyOf } from '../reading.ts';
import { can, type PresentProposal, type ProposalCommand, type ProposalDraft, proposal } from './proposal.ts';
import { peopleOf, showProposal, showProposalRow } from './show.ts';
import type { ProposalDoc } from './view.ts';

export const proposalRoutes = (projects: Projects): readonly Served[] => [
  serve('proposals', async ({ req, res, query, actor }) => {
    const { state, clientId, ...paging } = query;
    const stale = (await projects.proposals.waitFor(readAfter(req))) === 'stale';
    const { items, next } = await projects.proposals.find({
      where: {
        seenBy: { hasAny: seerOf(actor) },
        ...(state === undefined ? {} : { state }),
        ...(clientId === undefined ? {} : { clientId }),
      },
      sort: [['createdAt', -1]],
      ...pageOf(req, paging),
    });
    const reader = await readerOf(projects, personal(actor), items.flatMap(peopleOf));
    sendList(res, { items: items.map((doc) => showProposalRow(doc, reader)), stale, next });
  }),

  serve('proposal', async ({ req, res, params: { proposalId }, query, actor }) => {
    const at = instantOf(query.at);
    const now = await freshProposal(projects, proposalId, req);
    // Today's rights decide about the past as well.
    const today = now.doc;
    if (!can(personal(actor), 'read', orNotFound(today).machine)) throw problem('NOT_FOUND');
    const doc = at === undefined ? today : await proposalAt(projects, proposalId, at);
    send(res, { proposal: await shownProposal(projects, orNotFound(doc), personal(actor), at), ...staleMark(now) });
  }),

  serve('proposal-create', (call) => create(projects, call)),
  serve('project-create', (call) => create(projects, call)),

  serve('proposal-save', async (call) => {
    const { clientId, plan, ...draft } = call.body;
    const { proposalId } = call.params;
    const before = await readableProposal(projects, call, proposalId);
    await ownFiles(projects, proposalId, draft.attachments);
    const chosen = await planChosen(projects, plan, before);
    const clientActive = await activeClient(projects, call, clientId ?? before.clientId);
    const command = {
      type: 'SaveProposal',
      proposalId,
      clientId,
      draft: written({ ...draft, ...chosen }),
      clientActive,
    } as const;
    await decided(projects, call, proposalId, command);
  }),

  serve('proposal-submit', async (call) => {
    const { clientId: _client, plan, ...brief } = call.body;
    const { proposalId } = call.params;
    const before = await readableProposal(projects, call, proposalId);
    await ownFiles(projects, proposalId, brief.attachments);
    const clientActive = await activeClient(projects, call, before.clientId);
    const chosen = await planChosen(projects, plan, before);
    await decided(projects, call, proposalId, { type: 'SubmitProposal', brief: { ...brief, ...chosen }, clientActive });
  }),

  serve('proposal-answers', (call) =>
    decided(projects, call, call.params.proposalId, { type: 'AnswerInformation', ...call.body }),
  ),
  serve('proposal-withdraw', (call) =>
    decided(projects, call, call.params.proposalId, { type: 'WithdrawProposal', ...call.body }),
  ),
  serve('proposal-review', (call) => decided(projects, call, call.params.proposalId, reviewed(call.body))),

  serve('offer', async (call) => {
    const { milestones, ...offer } = call.body;
    const by = call.by();
    const named = milestones.map((m, index) => ({
      ...m,
      milestoneId: m.milestoneId ?? derivedId(by.commandId, index),
    }));
    await decided(projects, call, call.params.proposalId, { type: 'MakeOffer', ...offer, milestones: named }, { by });
  }),
];

type Commanding = Pick<Call<'proposal-save'>, 'req' | 'res' | 'actor' | 'by'>;

const create = async (projects: Projects, call: Commanding & Pick<Call<'proposal-create'>, 'body'>): Promise<void> => {
  const { clientId, plan, ...draft } = call.body;
  const by = call.by();
  const proposalId = derivedId(by.commandId, 'proposal');
  if (draft.attachments?.length)
    throw invalid([{ field: 'attachments', message: 'Save the draft before you attach files' }]);
  const chosen = await planChosen(projects, plan, null);
  const clientActive = await activeClient(projects, call, clientId ?? call.actor.id);
  const saved = written({ ...draft, ...chosen });
  const command = { type: 'SaveProposal', proposalId, clientId, draft: saved, clientActive } as const;
  await decided(projects, call, proposalId, command, { by, status: 201 });
};

/** Proposals know no assignments: who may see one is its client, its author and the admins. */
const personal = ({ id, role }: SignedInActor): Actor => ({ id, role });

const decided = async (
  projects: Projects,
  call: Commanding,
  id: string,
  command: Unaddressed<ProposalCommand>,
  { by = call.by(), status = 200 }: Readonly<{ by?: By; status?: number }> = {},
): Promise<void> => {
  const actor = personal(call.actor);
  const addressed = { ...command, actor, at: by.at, ifMatch: ifMatch(call.req) } as ProposalCommand;
  const changed = await projects.change(`proposal-${id}`, addressed, proposal, by);
  await answer(call.res, changed, () => proposalAfter(projects, id, actor, changed), status);
};

export const proposalAfter = async (
  projects: Projects,
  id: string,
  actor: Actor,
  changed: Changed<unknown, unknown>,
) => {
  const { doc, stale } = await docAfter(projects.proposals, id, changed, () => proposalAt(projects, id));
  return { proposal: await shownProposal(projects, orNotFound(doc), actor), ...staleMark({ stale }) };
};

export const shownProposal = async (projects: Projects, doc: ProposalDoc, actor: Actor, at?: string) => {
  const [reader, files, tax] = await Promise.all([
    readerOf(projects, actor, peopleOf(doc), at),
    attached(projects, doc),
    taxOf(projects, doc, actor),
  ]);
  return showProposal(doc, reader, files, tax);
};

/** At today's rates, also for an offer of the past: tax is decided when an invoice is issued. */
const taxOf = async (projects: Projects, { clientId }: ProposalDoc, actor: Actor): Promise<OfferTax | null> => {
  if (actor.role !== 'admin' && actor.id !== clientId) return null;
  return { ...(await supplyOf(projects, clientId)), gstBp: projects.company.gstBp };
};

/** The attachments that the proposal names, of the files that were uploaded to it. */
const attached = async ({ fileList }: Projects, doc: ProposalDoc): Promise<readonly FileRef[]> => {
  const named = new Set(doc.machine.content.attachments ?? []);
  if (named.size === 0) return [];
  const files = await allOf(fileList, { where: { projectId: doc._id, shelf: 'files' }, sort: [['createdAt', 1]] });
  return files
    .filter(({ _id }) => named.has(_id))
    .map(({ machine: { fileId, name, bytes, sha256, is } }) =>
      parse(fileRef, { fileId, name, bytes, sha256, state: is }),
    );
};

/** A file of another project is not there (state-machines.md, Streams). */
const ownFiles = async ({ look }: Projects, proposalId: string, fileIds: readonly string[] = []): Promise<void> => {
  for (const fileId of fileIds) {
    const { state } = await look(`file-${fileId}`, file);
    if (factOf(state, proposalId) === null)
      throw invalid([{ field: 'attachments', message: 'This file is not attached to the proposal' }]);
  }
};

/** A plan in force, with what it is called and costs; one that the brief has already stays, also once it is retired. */
const planChosen = async (
  projects: Projects,
  asked: BodyOf<'proposal-save'>['plan'],
  before: PresentProposal | null,
): Promise<Pick<ProposalDraft, 'plan'>> => {
  if (asked === undefined || asked === null) return asked === null ? { plan: null } : {};
  const isIt = (plan: Readonly<{ planId: string; version: number }>): boolean =>
    plan.planId === asked.planId && plan.version === asked.version;
  const kept = before?.content.plan;
  if (kept && isIt(kept)) return { plan: kept };
  const inForce = await plansInForce(projects, new Date(projects.clock.now()).toISOString());
  const found = inForce.find(isIt);
  if (found === undefined)
    throw invalid([{ field: 'plan', message: 'This plan is not offered any more: choose another' }]);
  const { planId, version, name, pricePaise, unit } = found;
  return { plan: { planId, version, name, pricePaise, unit } };
};

/** A proposal that the caller may not know of is 404 before anything else is read. */
const readableProposal = async ({ look }: Projects, { actor }: Commanding, id: string): Promise<PresentProposal> => {
  const { state } = await look(`proposal-${id}`, proposal);
  if (state.is === 'absent' || !can(personal(actor), 'read', state)) throw problem('NOT_FOUND');
  return state;
};

const activeClient = ({ people }: Projects, { actor }: Commanding, clientId: string): Promise<ForeignFact> =>
  people.factOf(clientId, isActiveClient(clientId, actor.id));

/** Exactly what was written: a field left out stays out. */
const written = (draft: object): ProposalDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as ProposalDraft;

const reviewed = (body: BodyOf<'proposal-review'>): Unaddressed<ProposalCommand> => {
  switch (body.action) {
    case 'start_review':
      return { type: 'StartReview' };
    case 'ask':
      return { type: 'AskInformation', questions: body.questions };
    case 'reject': {
      const { reasonCode, reason, duplicateOf } = body;
      if (reasonCode === 'duplicate' && duplicateOf === undefined)
        throw invalid([{ field: 'duplicateOf', message: 'Name the proposal that this one repeats' }]);
      return { type: 'RejectProposal', reasonCode, reason, ...(duplicateOf === undefined ? {} : { duplicateOf }) };
    }
  }
};

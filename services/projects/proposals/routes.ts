/** HTTP of proposals and offers: parse → change → answer (state-machines.md §15). */

import { atQuery } from '@lamplight/bff/contract/projects.ts';
import type { FileRef, OfferTax } from '@lamplight/bff/contract/proposals.ts';
import * as shapes from '@lamplight/bff/contract/proposals.ts';
import { fileRef } from '@lamplight/bff/contract/proposals.ts';
import type { Told } from '@lamplight/common/facts/told.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { newRouter } from '@lamplight/common/http/app.ts';
import { type Actor as Caller, caller, ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { instantOf, pageOf, param, parse } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import type { By, Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Request, Response, Router } from 'express';
import type { Actor, Unaddressed } from '../actor.ts';
import { allOf } from '../all-of.ts';
import type { Projects } from '../context.ts';
import { factOf, file } from '../files/file.ts';
import { isActiveClient } from '../people/facts.ts';
import {
  docAfter,
  found,
  freshDoc,
  proposalAt,
  proposalNow,
  readerOf,
  seerOf,
  staleMark,
  supplyOf,
} from '../reading.ts';
import { can, type PresentProposal, type ProposalCommand, type ProposalDraft, proposal } from './proposal.ts';
import { peopleOf, showProposal, showProposalRow } from './show.ts';
import type { ProposalDoc } from './view.ts';

export const proposalRoutes = (projects: Projects): Router => {
  const routes = newRouter();

  routes.get('/proposals', async (req, res) => {
    const { actor } = caller(req);
    const { state, clientId, ...paging } = parse(shapes.proposalsQuery, req.query);
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
    sendList(res, {
      items: items.map((doc) => showProposalRow(doc, reader)),
      stale,
      next,
    });
  });

  routes.get('/proposals/:proposalId', async (req, res) => {
    const { actor } = caller(req);
    const id = param(req, 'proposalId');
    const at = instantOf(parse(atQuery, req.query).at);
    const now = await freshDoc(projects.proposals, id, req);
    // Today's rights decide about the past as well.
    const today = await proposalNow(projects, id, now);
    if (!can(personal(actor), 'read', found(today).machine)) throw problem('NOT_FOUND');
    const doc = at === undefined ? today : await proposalAt(projects, id, at);
    send(res, { proposal: await shown(projects, found(doc), personal(actor), at), ...staleMark(now) });
  });

  const create = async (req: Request, res: Response): Promise<void> => {
    const { actor, by } = caller(req);
    const { clientId, ...draft } = parse(shapes.proposalDraft, req.body);
    const given = by();
    const proposalId = derivedId(given.commandId, 'proposal');
    if (draft.attachments?.length)
      throw invalid([{ field: 'attachments', message: 'Save the draft before you attach files' }]);
    const clientActive = await activeClient(projects, req, clientId ?? actor.id);
    const command = { type: 'SaveProposal', proposalId, clientId, draft: written(draft), clientActive } as const;
    await decided(projects, req, res, proposalId, command, given, 201);
  };
  routes.post('/proposals', create);
  routes.post('/projects', create);

  routes.put('/proposals/:proposalId', async (req, res) => {
    const { by } = caller(req);
    const proposalId = param(req, 'proposalId');
    const { clientId, ...draft } = parse(shapes.proposalDraft, req.body);
    const before = await known(projects, req, proposalId);
    await ownFiles(projects, proposalId, draft.attachments);
    const clientActive = await activeClient(projects, req, clientId ?? before.clientId);
    const command = { type: 'SaveProposal', proposalId, clientId, draft: written(draft), clientActive } as const;
    await decided(projects, req, res, proposalId, command, by());
  });

  routes.post('/proposals/:proposalId/submit', async (req, res) => {
    const { by } = caller(req);
    const id = param(req, 'proposalId');
    const { clientId: _client, ...brief } = parse(shapes.proposalBrief, req.body);
    const before = await known(projects, req, id);
    await ownFiles(projects, id, brief.attachments);
    const clientActive = await activeClient(projects, req, before.clientId);
    await decided(projects, req, res, id, { type: 'SubmitProposal', brief, clientActive }, by());
  });

  routes.post('/proposals/:proposalId/answers', async (req, res) => {
    const { by } = caller(req);
    const { answers } = parse(shapes.answersBody, req.body);
    await decided(projects, req, res, param(req, 'proposalId'), { type: 'AnswerInformation', answers }, by());
  });

  routes.post('/proposals/:proposalId/withdraw', async (req, res) => {
    const { by } = caller(req);
    const { reason } = parse(shapes.withdrawBody, req.body);
    await decided(projects, req, res, param(req, 'proposalId'), { type: 'WithdrawProposal', reason }, by());
  });

  routes.post('/projects/admin/proposals/:proposalId/status', async (req, res) => {
    const { by } = caller(req);
    await decided(projects, req, res, param(req, 'proposalId'), reviewed(parse(shapes.reviewBody, req.body)), by());
  });

  routes.post('/projects/admin/proposals/:proposalId/budget', async (req, res) => {
    const { by } = caller(req);
    const { milestones, terms, validUntil, ...offer } = parse(shapes.offerBody, req.body);
    if (terms.advancePaise !== undefined && terms.advancePaise > 0)
      throw invalid([{ field: 'terms.advancePaise', message: 'Advances cannot be invoiced yet: leave this empty' }]);
    const given = by();
    const command = {
      type: 'MakeOffer',
      ...offer,
      milestones: milestones.map((m, index) => ({
        ...m,
        milestoneId: m.milestoneId ?? derivedId(given.commandId, index),
      })),
      terms,
      validUntil,
    } as const;
    await decided(projects, req, res, param(req, 'proposalId'), command, given);
  });

  return routes;
};

/** Proposals know no assignments: who may see one is its client, its author and the admins. */
const personal = ({ id, role }: Caller): Actor => ({ id, role });

const decided = async (
  projects: Projects,
  req: Request,
  res: Response,
  id: string,
  command: Unaddressed<ProposalCommand>,
  by: By,
  status = 200,
): Promise<void> => {
  const actor = personal(caller(req).actor);
  const given = { ...command, actor, at: by.at, ifMatch: ifMatch(req) } as ProposalCommand;
  const changed = await projects.change(`proposal-${id}`, given, proposal, by);
  await answer(res, changed, () => proposalAfter(projects, id, actor, changed), status);
};

export const proposalAfter = async (
  projects: Projects,
  id: string,
  actor: Actor,
  changed: Changed<unknown, unknown>,
) => {
  const fresh = await docAfter(projects.proposals, id, changed);
  const doc = found(await proposalNow(projects, id, fresh));
  return { proposal: await shown(projects, doc, actor), ...staleMark(fresh) };
};

export const shown = async (projects: Projects, doc: ProposalDoc, actor: Actor, at?: string) => {
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
  const files = await allOf(fileList, { where: { projectId: doc._id }, sort: [['createdAt', 1]] });
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

/** Nothing else is asked, and nothing told, about a proposal that the caller may not know of. */
const known = async ({ look }: Projects, req: Request, id: string): Promise<PresentProposal> => {
  const { state } = await look(`proposal-${id}`, proposal);
  if (state.is === 'absent' || !can(personal(caller(req).actor), 'read', state)) throw problem('NOT_FOUND');
  return state;
};

const activeClient = ({ people }: Projects, req: Request, clientId: string): Promise<Told> =>
  people.told(clientId, isActiveClient(clientId, caller(req).actor.id));

/** Exactly what was written: a field left out stays out. */
const written = (draft: object): ProposalDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as ProposalDraft;

type Review = ReturnType<typeof parse<typeof shapes.reviewBody>>;
const reviewed = (body: Review): Unaddressed<ProposalCommand> => {
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

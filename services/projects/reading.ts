/** How a reader gets to a document: their rights, how fresh it must be, and how it was at an earlier instant. */
import { type Supply, supplyTo } from '@lamplight/bff/contract/gst.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { docAfter, type Fresh, freshDoc } from '@lamplight/common/http/fresh.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { foldTo } from '@lamplight/common/service/folded.ts';
import type { Changed } from '@lamplight/events/core/types.ts';
import type { Request } from 'express';
import { sellerNow } from './company/seller.ts';
import type { Projects } from './context.ts';
import { type Billed, billedBy } from './invoices/billed.ts';
import { receivable } from './invoices/receivable.ts';
import { type InvoiceDoc, invoiceView } from './invoices/view.ts';
import { hasBilling } from './people/facts.ts';
import { project } from './projects/project.ts';
import { type ProjectDoc, projectView } from './projects/view.ts';
import { proposal } from './proposals/proposal.ts';
import type { Reader } from './proposals/show.ts';
import { type ProposalDoc, proposalView } from './proposals/view.ts';
import { leadReports } from './reports/report.ts';
import { isAssigned, type Person, person } from './staffing/person.ts';

export { docAfter, type Fresh, freshDoc, isLate, orNotFound, staleMark } from '@lamplight/common/http/fresh.ts';
export { historyOf } from '@lamplight/common/service/folded.ts';

/** Under which names a person finds documents: the `seenBy` of lists. */
export const seerOf = ({ id, role }: SignedInActor): readonly string[] => {
  if (role === 'admin') return ['role:admin'];
  return role === 'client' ? [id] : [id, 'staffing'];
};

/** @param at an earlier instant: names are today's, rights are today's, and nothing can be done there */
export const readerOf = async (
  { people, clock }: Projects,
  actor: Actor,
  named: readonly string[],
  at?: string,
): Promise<Reader> => ({
  actor,
  at: at ?? new Date(clock.now()).toISOString(),
  names: await people.names(named),
  ...(at === undefined ? {} : { past: true }),
});

/** The fact behind `actor.assigned`, folded just before a decision (state-machines.md, rule 10). */
export const actorOn = async (projects: Projects, actor: SignedInActor, projectId: string): Promise<Actor> =>
  await standingsOf(projects, actor)(projectId);

/** The same fact for several projects of one answer: the person's stream is folded once, when it is first asked for. */
export const standingsOf = (
  { look }: Projects,
  { id, role }: SignedInActor,
): ((projectId: string) => Promise<Actor>) => {
  if (role === 'client' || role === 'admin') return async () => ({ id, role });
  let folded: Promise<Readonly<{ state: Person }>> | null = null;
  return async (projectId) => {
    folded ??= look(`person-${id}`, person);
    return { id, role, assigned: isAssigned((await folded).state, projectId) };
  };
};

export const proposalAt = async ({ history }: Projects, id: string, at?: string): Promise<ProposalDoc | null> =>
  foldTo(
    proposalView,
    (await history(`proposal-${id}`, proposal, { at })).map(({ fact }) => fact),
    id,
  );

/**
 * The project's own stream, that of its reports, and those of everybody who was ever assigned, in the order of the log.
 * @param at an earlier instant; else as it is now
 */
export const projectAt = async (
  { history, assignments }: Projects,
  id: string,
  at?: string,
): Promise<ProjectDoc | null> => {
  const ever = await allOf(assignments, { where: { projectId: id }, sort: [['createdAt', 1]] });
  const people = [...new Set(ever.map((assignment) => assignment.employeeId))];
  const steps = await Promise.all([
    history(`project-${id}`, project, { at }),
    history(`leadreport-${id}`, leadReports, { at }),
    ...people.map((employeeId) => history(`person-${employeeId}`, person, { at })),
  ]);
  const facts = steps.flatMap((of) => of.map(({ fact }) => fact)).sort((a, b) => (a.position < b.position ? -1 : 1));
  return foldTo(projectView, facts, id);
};

/** The project with all that this person has done to it. */
export const freshProject = (projects: Projects, id: string, req: Request): Promise<Fresh<ProjectDoc>> =>
  freshDoc(projects.projects, id, req, () => projectAt(projects, id));

/** The proposal with all that this person has done to it. */
export const freshProposal = (projects: Projects, id: string, req: Request): Promise<Fresh<ProposalDoc>> =>
  freshDoc(projects.proposals, id, req, () => proposalAt(projects, id));

/** The project once a command on it is done. */
export const projectAfter = (
  projects: Projects,
  id: string,
  changed: Changed<unknown, unknown>,
): Promise<Fresh<ProjectDoc>> => docAfter(projects.projects, id, changed, () => projectAt(projects, id));

export const invoicesAt = async (
  { history }: Projects,
  clientId: string,
  at: string,
): Promise<readonly InvoiceDoc[]> => {
  const facts = (await history(`receivable-${clientId}`, receivable, { at })).map(({ fact }) => fact);
  const ids = new Set(facts.flatMap((fact) => invoiceView.ids(fact as never)));
  return [...ids].flatMap((id) => foldTo(invoiceView, facts, id) ?? []);
};

/** Null where the reader may not read the project's invoices. */
export const billedOf = async (
  projects: Projects,
  doc: ProjectDoc,
  actor: Actor,
  at?: string,
): Promise<Billed | null> => {
  const mayRead = actor.role === 'admin' || (actor.role === 'client' && actor.id === doc.clientId);
  if (!mayRead) return null;
  const { company, invoices } = projects;
  const docs =
    at === undefined
      ? await allOf(invoices, {
          where: { seenBy: { hasAny: ['role:admin'] }, projectId: doc._id },
          sort: [['createdAt', 1]],
        })
      : (await invoicesAt(projects, doc.clientId, at)).filter(({ projectId }) => projectId === doc._id);
  const { supply } = await supplyOf(projects, doc.clientId);
  return billedBy(docs, doc.machine.terms.advancePaise ?? 0, { supply, gstBp: company.gstBp });
};

/**
 * How an invoice to this client would be taxed if it were issued now. `known`: the client's billing profile says where
 * they are; until it does they count as being in another state.
 */
export const supplyOf = async (
  projects: Projects,
  clientId: string,
): Promise<Readonly<{ supply: Supply; known: boolean }>> => {
  const [seller, person] = await Promise.all([sellerNow(projects), projects.people.heardOf(clientId)]);
  const { stateCode = null, country = 'IN' } = person?.billing ?? {};
  return {
    supply: supplyTo(seller.stateCode, { stateCode: stateCode ?? '', country }),
    known: person !== null && hasBilling(person),
  };
};

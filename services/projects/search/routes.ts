/**
 * One search over what a person may know of. The rights are those of the lists: nothing is found that its own list would
 * not show. Bounded: it looks at the newest of each kind and answers a few.
 */
import type { Found } from '@lamplight/bff/contract/search.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { contentOf } from '../catalogue/item.ts';
import type { Projects } from '../context.ts';
import { textsIn } from '../invoices/listing.ts';
import { stateOf } from '../invoices/show.ts';
import { isParticipant } from '../projects/show.ts';
import type { ProjectDoc } from '../projects/view.ts';
import type { ProposalDoc } from '../proposals/view.ts';
import { seerOf, staleMark } from '../reading.ts';
import { searched } from '../searching.ts';

/** Of each kind. */
const MOST = 5;
const LOOKED_AT = 500;

export const searchRoutes = (projects: Projects): readonly Served[] => [
  serve('search', async ({ req, res, query: { q }, actor }) => {
    const after = readAfter(req);
    const { proposals, projects: running, invoices, products } = projects;
    const waited = await Promise.all([proposals, running, invoices, products].map((view) => view.waitFor(after)));
    const matches = await Promise.all([
      projectsNamed(projects, actor, q),
      proposalsNamed(projects, actor, q),
      actor.role === 'client' || actor.role === 'admin' ? invoicesNamed(projects, actor, q) : [],
      actor.role === 'admin' ? productsNamed(projects, q) : [],
    ]);
    send(res, { items: matches.flat(), ...staleMark({ stale: waited.includes('stale') }) });
  }),
];

type Where = Readonly<{ seenBy: Readonly<{ hasAny: readonly string[] }> }>;
const seen = (actor: SignedInActor): Where => ({ seenBy: { hasAny: seerOf(actor) } });
const NEWEST = [['createdAt', -1]] as const;
const PAGE = { limit: MOST } as const;
const few = <T>({ items }: Readonly<{ items: readonly T[] }>): readonly T[] => items.slice(0, MOST);

/** The client's name distinguishes two projects of one title; candidates and clients do not see it. */
const projectsNamed = async (projects: Projects, actor: SignedInActor, search: string): Promise<readonly Found[]> => {
  const textsOf = async (docs: readonly ProjectDoc[]) => {
    const names = await projects.people.names(docs.map(({ clientId }) => clientId));
    return (doc: ProjectDoc) => [doc.machine.title, seesClient(doc) ? names(doc.clientId).name : null].join(' ');
  };
  const seesClient = (doc: ProjectDoc): boolean => actor.role !== 'client' && isParticipant(doc, actor);
  const query = { where: seen(actor), sort: NEWEST };
  const docs = few(await searched(projects.projects, query, PAGE, { search, textsOf, lookedAt: LOOKED_AT }));
  const names = await projects.people.names(docs.map(({ clientId }) => clientId));
  return docs.map((doc) => ({
    kind: 'project',
    id: doc._id,
    title: doc.machine.title,
    state: doc.state,
    about: seesClient(doc) ? names(doc.clientId).name : null,
  }));
};

/** An accepted proposal is found as its project. */
const proposalsNamed = async (projects: Projects, actor: SignedInActor, search: string): Promise<readonly Found[]> => {
  const named = actor.role !== 'client';
  const textsOf = async (docs: readonly ProposalDoc[]) => {
    const names = await projects.people.names(docs.map(({ clientId }) => clientId));
    return (doc: ProposalDoc) =>
      doc.state === 'accepted' ? '' : [doc.machine.content.title, named ? names(doc.clientId).name : null].join(' ');
  };
  const query = { where: seen(actor), sort: NEWEST };
  const docs = few(await searched(projects.proposals, query, PAGE, { search, textsOf, lookedAt: LOOKED_AT }));
  const names = await projects.people.names(docs.map(({ clientId }) => clientId));
  return docs.map((doc) => ({
    kind: 'proposal',
    id: doc._id,
    title: doc.machine.content.title ?? '',
    state: doc.state,
    about: named ? names(doc.clientId).name : null,
  }));
};

const invoicesNamed = async (projects: Projects, actor: SignedInActor, search: string): Promise<readonly Found[]> => {
  const query = { where: seen(actor), sort: NEWEST };
  const options = { search, textsOf: textsIn(projects), lookedAt: LOOKED_AT };
  const docs = few(await searched(projects.invoices, query, PAGE, options));
  return docs.map((doc) => {
    const invoice = stateOf(doc);
    return {
      kind: 'invoice',
      id: doc._id,
      title: invoice.is === 'requested' ? 'Invoice being issued' : invoice.invoiceNo,
      state: invoice.is,
      about: invoice.lines[0]?.description ?? null,
    };
  });
};

/** Drafts and retired ones too: it is the admins' list. */
const productsNamed = async (projects: Projects, search: string): Promise<readonly Found[]> => {
  const textsOf = async () => (doc: Awaited<ReturnType<Projects['products']['find']>>['items'][number]) =>
    contentOf(doc.machine).name;
  const options = { search, textsOf, lookedAt: LOOKED_AT };
  const docs = few(await searched(projects.products, { sort: NEWEST }, PAGE, options));
  return docs.map((doc) => ({
    kind: 'product',
    id: doc._id,
    title: contentOf(doc.machine).name,
    state: doc.state,
    about: null,
  }));
};

/**
 * What somebody may find of each kind, by the rules of the lists: where they look, by what, and what of it is theirs to know
 * now. An index may lag behind a right, so whatever is found is held against the rights as they are.
 */
import type { Found, FoundKind } from '@lamplight/bff/contract/search.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { docsOf } from '@lamplight/common/service/all-of.ts';
import { foldedOf, standsIn, type Term } from '@lamplight/common/words/words.ts';
import { contentOf } from '../catalogue/item.ts';
import type { Projects } from '../context.ts';
import { partIn, versionsFor } from '../documents/document.ts';
import type { Part } from '../documents/rights.ts';
import { stateOf } from '../invoices/show.ts';
import { project } from '../projects/project.ts';
import { isParticipant } from '../projects/show.ts';
import type { ProjectDoc } from '../projects/view.ts';
import { seerOf, standingsOf } from '../reading.ts';
import { reportId } from '../reports/view.ts';
import { clientsCalled } from './clients.ts';
import { type Field, fieldOf, keysForAll, keysForOwn, keysOfPeople } from './entry.ts';
import type { Hit, Looking } from './finding.ts';
import type { IndexDoc } from './index-view.ts';
import { placesOf } from './posting.ts';
import { quoteOf } from './quote.ts';

/** Kinds that are also found by the name of whose they are. */
const CALLED_BY_CLIENT: ReadonlySet<FoundKind> = new Set<FoundKind>(['project', 'proposal', 'invoice']);
/** Kinds that stand in a project, for the people of it. */
const IN_PROJECTS: ReadonlySet<FoundKind> = new Set<FoundKind>(['milestone', 'document', 'report']);

const KINDS_OF: Readonly<Record<SignedInActor['role'], readonly FoundKind[]>> = {
  admin: ['project', 'proposal', 'milestone', 'document', 'invoice', 'report', 'product'],
  client: ['project', 'proposal', 'milestone', 'document', 'invoice', 'report'],
  employee: ['project', 'proposal', 'milestone', 'document', 'report'],
  team_lead: ['project', 'proposal', 'milestone', 'document', 'report'],
};
/** In the order in which they are answered. */
export const kindsFor = ({ role }: SignedInActor): readonly FoundKind[] => KINDS_OF[role];

export type SearchReader = Readonly<{
  lookingFor(kind: FoundKind, terms: readonly Term[]): Promise<Looking>;
  /** What was found as it is now; what is there no more is left out. */
  shown(hits: readonly Hit[]): Promise<readonly Found[]>;
}>;

/** For one answer: what it looks up of the person and of projects it looks up once. */
export const searchReaderOf = (projects: Projects, actor: SignedInActor): SearchReader => {
  const { people, searchIndex } = projects;
  const isAdmin = actor.role === 'admin';
  const isClient = actor.role === 'client';
  const docOf = once((id: string) => projects.projects.get(id));
  const nameOf = once(async (id: string) => (await people.names([id]))(id).name);
  const called = onceOf((term: Term) => clientsCalled(projects, term));

  /** What somebody is on a project now, folded from the streams as its pages do; their own is read once. */
  const standingOn = standingsOf(projects, actor);
  const partOf = once(async (projectId: string): Promise<Part | null> => {
    if (isAdmin) return 'admin';
    const [standing, { state }] = await Promise.all([
      standingOn(projectId),
      projects.look(`project-${projectId}`, project),
    ]);
    return state.is === 'absent' ? null : partIn(standing, state);
  });

  /** The projects whose people include this person, as far as the index knows. */
  const ownProjects = onceOf(async () => {
    const own = await placesOf(searchIndex, keysOfPeople('project', [actor.id]));
    const entries = await docsOf(
      searchIndex,
      own.map(({ _id }) => _id),
    );
    return own.flatMap(({ _id }) => entries.get(_id)?.id ?? []);
  });
  const seersFor = async (kind: FoundKind): Promise<readonly string[]> => {
    if (IN_PROJECTS.has(kind)) return await ownProjects('own');
    return kind === 'project' ? seerOf(actor) : [actor.id];
  };

  /** Whether the reader may know whose a thing is, and so find it by that name. */
  const knowsClient = async ({ kind, id }: IndexDoc): Promise<boolean> => {
    if (!CALLED_BY_CLIENT.has(kind)) return false;
    if (isAdmin || kind === 'invoice') return true;
    if (isClient) return false;
    if (kind === 'proposal') return true;
    const doc = await docOf(id);
    return doc !== null && isParticipant(doc, actor);
  };

  /** By whose names it may be found: of these alone names are looked up. */
  const fieldsFor =
    (called: ReadonlySet<string>): Looking['fieldsOf'] =>
    async (entries) => {
      const audience = isClient ? 'team' : 'client';
      const names = new Map<string, readonly Field[]>();
      for (const entry of entries) {
        if (entry.clientId === null || !called.has(entry.clientId) || !(await knowsClient(entry))) continue;
        names.set(entry._id, fieldOf('client', await nameOf(entry.clientId)));
      }
      return ({ _id, fields }) => [...fields.filter((field) => field.for !== audience), ...(names.get(_id) ?? [])];
    };

  const seesDocument = async ({ entry, field }: Hit): Promise<boolean> => {
    const [part, doc] = await Promise.all([partOf(entry.projectId ?? ''), projects.documents.get(entry.id)]);
    const readable = doc === null ? [] : versionsFor(part, doc.machine);
    return (
      readable.length > 0 && (field.version === undefined || readable.some((one) => one.version === field.version))
    );
  };
  const seesReport = async ({ entry }: Hit): Promise<boolean> => {
    const projectId = entry.projectId ?? '';
    const [part, doc] = await Promise.all([partOf(projectId), projects.reports.get(reportId(projectId, entry.id))]);
    return part !== null && doc?.openTo.includes(part === 'client' ? 'client' : 'people') === true;
  };
  const isSeen = (doc: Readonly<{ seenBy: readonly string[] }> | null): boolean =>
    doc !== null && seerOf(actor).some((seer) => doc.seenBy.includes(seer));
  const MAY: Readonly<Record<FoundKind, (hit: Hit) => Promise<boolean>>> = {
    project: async ({ entry: { id } }) => isSeen(await docOf(id)),
    proposal: async ({ entry: { id } }) => isSeen(await projects.proposals.get(id)),
    milestone: async ({ entry: { projectId } }) => (await partOf(projectId ?? '')) !== null,
    document: seesDocument,
    report: seesReport,
    invoice: async ({ entry: { id } }) => isSeen(await projects.invoices.get(id)),
    product: async () => false,
  };

  /** The clients whom each word may mean, where the reader may know them by name. */
  const meantBy = async (kind: FoundKind, terms: readonly Term[]): Promise<ReadonlyMap<Term, readonly string[]>> => {
    if (!CALLED_BY_CLIENT.has(kind) || (isClient && kind !== 'invoice')) return new Map();
    const ownName = isClient ? foldedOf((await nameOf(actor.id)) ?? '') : '';
    const meant = terms.map(async (term) => {
      const ids = isClient ? (standsIn(term, ownName, false) ? [actor.id] : []) : await called(term);
      return [term, ids] as const;
    });
    return new Map(await Promise.all(meant));
  };

  return {
    lookingFor: async (kind, terms) => {
      const [meant, seers] = await Promise.all([meantBy(kind, terms), isAdmin ? [] : seersFor(kind)]);
      return {
        ...{ terms, fieldsOf: fieldsFor(new Set([...meant.values()].flat())) },
        keysOf: (term, pass) => {
          const clients = meant.get(term) ?? [];
          if (isAdmin) return [...keysForAll(kind, term, pass, terms.length === 1), ...keysOfPeople(kind, clients)];
          // Where a client is meant, all of theirs is looked at: their keys do not say whose a thing is.
          return [...keysForOwn(kind, term, seers), ...(clients.length === 0 ? [] : keysOfPeople(kind, seers))];
        },
        allowed: async (hits) => {
          if (isAdmin) return hits;
          const may = await Promise.all(hits.map(MAY[kind]));
          return hits.filter((_, at) => may[at]);
        },
      };
    },
    shown: async (hits) => {
      const found = await Promise.all(hits.map(shownBy({ projects, actor, docOf, nameOf })));
      return found.flatMap((one) => one ?? []);
    },
  };
};

type Showing = Readonly<{
  projects: Projects;
  actor: SignedInActor;
  docOf(id: string): Promise<ProjectDoc | null>;
  nameOf(id: string): Promise<string | null>;
}>;

/** Titles and states are today's: of the index comes only where the words stand. */
const shownBy =
  ({ projects, actor, docOf, nameOf }: Showing) =>
  async (hit: Hit): Promise<Found | null> => {
    const { entry } = hit;
    const { kind, id } = entry;
    const quote = quoteOf(hit);
    const projectId = entry.projectId ?? '';
    switch (kind) {
      case 'project': {
        const doc = await docOf(id);
        if (doc === null) return null;
        const sees = actor.role !== 'client' && isParticipant(doc, actor);
        const about = sees ? await nameOf(doc.clientId) : null;
        return { kind, id, title: doc.machine.title, state: doc.state, about, quote };
      }
      case 'proposal': {
        const doc = await projects.proposals.get(id);
        if (doc === null || doc.state === 'accepted') return null;
        const about = actor.role === 'client' ? null : await nameOf(doc.clientId);
        return { kind, id, title: doc.machine.content.title ?? '', state: doc.state, about, quote };
      }
      case 'milestone': {
        const doc = await docOf(projectId);
        const milestone = doc?.machine.milestones.find(({ milestoneId }) => milestoneId === id);
        if (doc === null || milestone === undefined || milestone.state === 'cancelled') return null;
        const { title, state } = milestone;
        return { kind, id, projectId, title, state, about: doc.machine.title, quote };
      }
      case 'document': {
        const [doc, of] = await Promise.all([projects.documents.get(id), docOf(projectId)]);
        const part = actor.role === 'client' ? 'client' : 'member';
        const newest = doc === null ? undefined : versionsFor(part, doc.machine).at(-1);
        if (doc === null || newest === undefined) return null;
        const about = of?.machine.title ?? null;
        return { kind, id, projectId, title: doc.machine.title, state: newest.state, about, quote };
      }
      case 'report': {
        const of = await docOf(projectId);
        return of && { kind, id, projectId, title: id, state: 'filed', about: of.machine.title, quote };
      }
      case 'invoice': {
        const doc = await projects.invoices.get(id);
        if (doc === null) return null;
        const invoice = stateOf(doc);
        const title = invoice.is === 'requested' ? 'Invoice being issued' : invoice.invoiceNo;
        return { kind, id, title, state: invoice.is, about: invoice.lines[0]?.description ?? null, quote };
      }
      case 'product': {
        const doc = await projects.products.get(id);
        return doc && { kind, id, title: contentOf(doc.machine).name, state: doc.state, about: null, quote };
      }
    }
  };

const once = <T>(ask: (id: string) => Promise<T>): ((id: string) => Promise<T>) => onceOf(ask);
/** What was asked is asked once, also while it is under way. */
const onceOf = <K, T>(ask: (of: K) => Promise<T>): ((of: K) => Promise<T>) => {
  const asked = new Map<K, Promise<T>>();
  return (of) => {
    const answer = asked.get(of) ?? ask(of);
    asked.set(of, answer);
    return answer;
  };
};

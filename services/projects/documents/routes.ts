/** HTTP of documents (state-machines.md §7): the library, the versions, and what is done with them. */
import type { RouteId } from '@lamplight/bff/contract/routes.ts';
import { sendContent } from '@lamplight/common/files/content.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Projects } from '../context.ts';
import { factOf, file } from '../files/file.ts';
import { isParticipant } from '../projects/show.ts';
import { historyOf, seerOf } from '../reading.ts';
import { type DocumentCommand, document, newestOf, type PresentDocument, versionsFor } from './document.ts';
import { type Place, placeIn, uploadOf } from './facts.ts';
import { peopleOn, showDocument } from './show.ts';
import { type DocumentDoc, documentView } from './view.ts';

export const documentRoutes = (projects: Projects): readonly Served[] => [
  serve('documents', (call) => list(projects, call)),
  serve('documents-client', (call) => list(projects, call)),

  serve('document', async ({ res, params: { documentId }, actor }) => {
    await placed(projects, actor, documentId);
    const found = await documentNow(projects, documentId, actor);
    if (found === null) throw problem('NOT_FOUND');
    send(res, found);
  }),

  serve('document-content', async ({ req, res, params, actor }) => {
    const { state, place } = await placed(projects, actor, params.documentId);
    const version = versionsFor(place.standing.part, state).find((v) => `${v.version}` === params.version);
    if (version === undefined) throw problem('NOT_FOUND');
    const { state: stored } = await projects.look(`file-${version.fileId}`, file);
    if (stored.is === 'absent') throw problem('NOT_FOUND');
    if (stored.is !== 'clean') throw problem('FILE_NOT_CLEAN');
    await sendContent(projects.files, req, res, stored);
  }),

  serve('document-upload', async ({ res, body, actor, ...caller }) => {
    const { projectId, fileId, title, category, note } = body;
    const place = await placeIn(projects, actor, projectId);
    if (place === null) throw problem('NOT_FOUND');
    const by = caller.by();
    const documentId = derivedId(by.commandId, 'document');
    const command = {
      type: 'UploadDocument',
      ...{ documentId, projectId, clientId: place.clientId, about: { title, category }, note },
      file: await uploadOf(projects, actor, { projectId, clientId: place.clientId, fileId }),
      ...{ place: place.standing, actor, at: by.at },
    } as const;
    const changed = await projects.change(`document-${documentId}`, command, document, by);
    await answer(res, changed, () => documentNow(projects, documentId, actor), 201);
  }),

  serve('document-version', (call) =>
    decide(projects, call, async ({ documentId, projectId, clientId }) => ({
      type: 'UploadDocument',
      ...{ documentId, projectId, clientId, about: null, note: call.body.note },
      file: await uploadOf(projects, call.actor, { projectId, clientId, fileId: call.body.fileId }),
    })),
  ),
  serve('document-share', (call) =>
    decide(projects, call, async (d) => {
      const { state } = await projects.look(`file-${newestOf(d).fileId}`, file);
      const fact = factOf(state, d.projectId, 'document');
      if (fact === null) throw new TypeError('a version names a file that there is not');
      return { type: 'ShareDocument', ...call.body, file: fact };
    }),
  ),
  serve('document-recall', (call) =>
    decide(projects, call, async () => ({ type: 'RecallDocument', reason: call.body.reason })),
  ),
  serve('document-decision', (call) => decide(projects, call, async () => ({ type: 'DecideDocument', ...call.body }))),
  serve('document-pin', async (call) => {
    const { documentId } = call.params;
    const { place, state } = await placed(projects, call.actor, documentId);
    const by = call.by();
    const command = {
      type: 'AddPin',
      ...call.body,
      ...{ pinId: derivedId(by.commandId, 'pin'), place: place.standing, actor: call.actor, at: by.at },
    } as const;
    const changed = await projects.change(`document-${state.documentId}`, command, document, by);
    await answer(call.res, changed, () => documentNow(projects, documentId, call.actor), 201);
  }),
  serve('document-pin-resolve', (call) =>
    decide(projects, call, async () => ({ type: 'ResolvePin', pinId: call.params.pinId })),
  ),
  serve('document-archive', (call) => decide(projects, call, async () => ({ type: 'ArchiveDocument' }))),
];

type Listing = Pick<Call<'documents'>, 'req' | 'res' | 'query' | 'actor'>;
const list = async (projects: Projects, { req, res, query, actor }: Listing): Promise<void> => {
  const { projectId, waiting, ...paging } = query;
  const page = pageOf(req, paging);
  const after = readAfter(req);
  const waited = await Promise.all([projects.documents, projects.projects].map((view) => view.waitFor(after)));
  const stale = waited.includes('stale');
  const scope = await scopeOf(projects, actor, projectId);
  if (scope === null) return sendList(res, { items: [], stale });
  const { items, next } = await projects.documents.find({
    where: { ...scope, ...(waiting === undefined ? {} : { waitsFor: waiting }) },
    sort: [['createdAt', -1]],
    ...page,
  });
  sendList(res, { items: await shown(projects, items, actor), stale, next });
};

/**
 * Which documents somebody may list: admins all, the team those of their projects, a client what is theirs to read. Null
 * where there are none. @throws 404 for a project that is not theirs
 */
const scopeOf = async (projects: Projects, actor: SignedInActor, projectId: string | undefined) => {
  if (projectId !== undefined) {
    const place = await placeIn(projects, actor, projectId);
    if (place === null || place.standing.part === null) throw problem('NOT_FOUND');
    return actor.role === 'client' ? { projectId, forClient: true } : { projectId };
  }
  if (actor.role === 'admin') return {};
  if (actor.role === 'client') return { clientId: actor.id, forClient: true };
  const seen = await allOf(projects.projects, {
    where: { seenBy: { hasAny: seerOf(actor) } },
    sort: [['createdAt', 1]],
  });
  const own = seen.filter((doc) => isParticipant(doc, actor)).map(({ _id }) => _id);
  return own.length === 0 ? null : { projectId: { in: own } };
};

/** Rights are folded now: a view may lag behind them, and shows nothing to whom has just left. */
const shown = async (projects: Projects, docs: readonly DocumentDoc[], actor: SignedInActor) => {
  const [names, places] = await Promise.all([
    projects.people.names(docs.flatMap(peopleOn)),
    placesIn(projects, actor, new Set(docs.map(({ projectId }) => projectId))),
  ]);
  return docs.flatMap((doc) => {
    const place = places.get(doc.projectId);
    if (place === undefined || versionsFor(place.standing.part, doc.machine).length === 0) return [];
    return [showDocument(doc, { place: place.standing, names, projectTitle: place.title })];
  });
};

const placesIn = async (
  projects: Projects,
  actor: SignedInActor,
  projectIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Place>> => {
  const places = await Promise.all(
    [...projectIds].map(async (id) => [id, await placeIn(projects, actor, id)] as const),
  );
  return new Map(places.flatMap(([id, place]) => (place === null ? [] : [[id, place] as const])));
};

/** The document as it is now, and what the caller is on its project. @throws 404 for what they may not read */
const placed = async (
  projects: Projects,
  actor: SignedInActor,
  documentId: string,
): Promise<Readonly<{ state: PresentDocument; place: Place }>> => {
  const { state } = await projects.look(`document-${documentId}`, document);
  if (state.is === 'absent') throw problem('NOT_FOUND');
  const place = await placeIn(projects, actor, state.projectId);
  if (place === null || versionsFor(place.standing.part, state).length === 0) throw problem('NOT_FOUND');
  return { state, place };
};

type Deciding<Id extends RouteId> = Pick<Call<'document-archive'>, 'req' | 'params' | 'actor' | 'by'> &
  Pick<Call<Id>, 'res'>;
type Made<C> = C extends unknown ? Omit<C, 'actor' | 'at' | 'ifMatch' | 'place'> : never;

const decide = async (
  projects: Projects,
  { req, res, params: { documentId }, actor, ...caller }: Deciding<'document-archive'>,
  make: (d: PresentDocument) => Promise<Made<DocumentCommand>>,
): Promise<void> => {
  const { state, place } = await placed(projects, actor, documentId);
  const by = caller.by();
  const made = await make(state);
  const command = { ...made, actor, at: by.at, ifMatch: ifMatch(req), place: place.standing } as DocumentCommand;
  const changed = await projects.change(`document-${documentId}`, command, document, by);
  await answer(res, changed, () => documentNow(projects, documentId, actor));
};

/** Folded from its own stream: what was just done is there, also while the view lags behind. Null: nothing for this reader. */
const documentNow = async (projects: Projects, documentId: string, actor: SignedInActor) => {
  const doc = await historyOf(projects, `document-${documentId}`, document, documentView, documentId);
  const [found] = doc === null ? [] : await shown(projects, [doc], actor);
  return found === undefined ? null : { document: found };
};

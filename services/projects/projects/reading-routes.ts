/** Reading projects: lists, one with its milestones and people, and the figures behind its progress (state-machines.md §15). */
import type { ProjectRow } from '@lamplight/bff/contract/projects.ts';
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { instantOf, pageOf } from '@lamplight/common/http/parse.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Projects } from '../context.ts';
import { cpisOf } from '../cost/spent.ts';
import { orNotFound, projectAt, readerOf, seerOf, staleMark } from '../reading.ts';
import { candidacyOf } from '../staffing/candidacy.ts';
import { projectBody, readable } from './commanding.ts';
import { abilities } from './project.ts';
import { isParticipant, peopleIn, showAvailable, showProgressTree, showProjectRow } from './show.ts';
import type { ProjectDoc } from './view.ts';

export const readingRoutes = (projects: Projects): readonly Served[] => [
  serve('projects', (call) => list(projects, call)),
  serve('projects-client', (call) => list(projects, call)),

  serve('projects-available', async ({ req, res, query, actor }) => {
    const stale = (await projects.projects.waitFor(readAfter(req))) === 'stale';
    const { items, next } = await projects.projects.find({
      where: { seenBy: { hasAny: ['staffing'] } },
      sort: [['createdAt', -1]],
      ...pageOf(req, query),
    });
    const candidacy = await candidacyOf(projects, actor);
    const rows = await Promise.all(
      items.map(async (doc) =>
        showAvailable(doc, await services(projects, doc), candidacy({ projectId: doc._id, state: doc.state })),
      ),
    );
    sendList(res, { items: rows, stale, next });
  }),

  serve('project', async (call) => {
    send(call.res, await projectBody(projects, call, call.params.projectId, instantOf(call.query.at)));
  }),

  serve('overall-progress', async (call) => {
    const at = instantOf(call.query.at);
    const { doc, stale } = await readable(projects, call);
    const then = at === undefined ? doc : orNotFound(await projectAt(projects, doc._id, at));
    const reader = await readerOf(projects, call.actor, peopleIn(then), at);
    send(call.res, { ...showProgressTree(then, reader), ...staleMark({ stale }) });
  }),

  serve('progress', async (call) => {
    const { doc } = await readable(projects, call);
    const stale = (await projects.progress.waitFor(readAfter(call.req))) === 'stale';
    const { items, next } = await projects.progress.find({
      where: { projectId: doc._id },
      sort: [['at', -1]],
      ...pageOf(call.req, call.query),
    });
    const authors = items.map(({ by }) => by);
    const { names } = await readerOf(projects, call.actor, authors);
    const titles = new Map(doc.machine.milestones.map((m) => [m.milestoneId, m.title]));
    const parts = new Map(
      doc.machine.milestones.flatMap((m) => m.subMilestones.map((sub) => [sub.subMilestoneId, sub.title] as const)),
    );
    const entries = items.map(({ milestoneId, subMilestoneId, fromBp, toBp, note, reason, at, by }) => ({
      milestoneId,
      title: titles.get(milestoneId) ?? '',
      ...(subMilestoneId === undefined
        ? {}
        : { subMilestone: { subMilestoneId, title: parts.get(subMilestoneId) ?? '' } }),
      fromBp,
      toBp,
      note,
      ...(reason === undefined ? {} : { reason }),
      at,
      by: names(by),
    }));
    sendList(call.res, { items: entries, stale, next });
  }),
];

type Listing = Pick<Call<'projects'>, 'req' | 'res' | 'query' | 'actor'>;

const list = async (projects: Projects, { req, res, query, actor }: Listing): Promise<void> => {
  const { state, ...paging } = query;
  const stale = (await projects.projects.waitFor(readAfter(req))) === 'stale';
  const where = { seenBy: { hasAny: seerOf(actor) }, ...(state === undefined ? {} : { state }) };
  const { items, next } = await projects.projects.find({ where, sort: [['createdAt', -1]], ...pageOf(req, paging) });
  const reader = await readerOf(projects, actor, items.flatMap(peopleIn));
  const cpi = await cpisOf(
    projects,
    items.map(({ machine }) => machine),
  );
  const rows = await Promise.all(
    items.map(async (doc) => {
      const row = showProjectRow(doc, reader, cpi(doc._id));
      return isParticipant(doc, actor)
        ? { ...row, ...(await advanceToBill(projects, doc, actor)) }
        : withoutClient(row);
    }),
  );
  sendList(res, { items: rows, stale, next });
};

/** Read for the few projects whose offer asks for an advance, and only for those who bill it. */
const advanceToBill = async (
  { invoices }: Projects,
  { _id: projectId, machine }: ProjectDoc,
  actor: SignedInActor,
): Promise<Pick<ProjectRow, 'advanceToBillPaise'>> => {
  if (!abilities(actor, machine).issueAdvance) return {};
  const docs = await allOf(invoices, {
    where: { seenBy: { hasAny: seerOf(actor) }, projectId },
    sort: [['createdAt', 1]],
  });
  return docs.some(({ state }) => state !== 'voided') ? {} : { advanceToBillPaise: machine.terms.advancePaise ?? 0 };
};

/** What a candidate may see of a project that looks for people: no client, no price (domain.md §4.2). */
const withoutClient = ({ contractPaise: _price, ...row }: ProjectRow): ProjectRow => ({
  ...row,
  openChanges: [],
  next: row.next.map(({ amountPaise: _amount, subMilestones: _who, ...milestone }) => milestone),
  clientId: '',
  clientName: null,
});

const services = async ({ proposals }: Projects, { _id }: ProjectDoc): Promise<readonly string[]> =>
  (await proposals.get(_id))?.machine.content.services ?? [];

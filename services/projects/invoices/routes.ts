/** HTTP of invoices and payments (state-machines.md §6, §15): clients read their own, admins record what came in. */
import {
  creditBody,
  invoicesQuery,
  paymentBody,
  receivablesQuery,
  reversalBody,
} from '@lamplight/bff/contract/invoices.ts';
import { atQuery } from '@lamplight/bff/contract/projects.ts';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { type Actor as Caller, demandRole, ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { instantOf, pageOf, param, parse } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { By, Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Request, Response, Router } from 'express';
import type { Projects } from '../context.ts';
import { docAfter, found, freshDoc, invoicesAt, readerOf, staleMark } from '../reading.ts';
import { listInvoices, receivablesOf } from './listing.ts';
import { can, type ReceivableCommand, type ReceivableEvent, receivable } from './receivable.ts';
import { peopleOn, showInvoice, showInvoiceRow, stateOf, type Titles } from './show.ts';
import { teamOf } from './team.ts';
import type { InvoiceDoc } from './view.ts';

export const invoiceRoutes = (projects: Projects): Router => {
  const routes = newRouter();
  const today = () => istDate(new Date(projects.clock.now()).toISOString());

  routes.get('/invoices', async (req, res) => {
    const { actor } = demandRole(req, 'client', 'admin');
    const asked = parse(invoicesQuery, req.query);
    const stale = (await projects.invoices.waitFor(readAfter(req))) === 'stale';
    const { items, next } = await listInvoices(projects, actor, asked, { page: pageOf(req, asked), today: today() });
    const reader = await readerOf(projects, actor, items.flatMap(peopleOn));
    const titled = await titlesOf(projects, items);
    const rows = items.map((doc) => showInvoiceRow(doc, reader, titled(doc)));
    sendList(res, { items: rows, stale, next });
  });

  routes.get('/receivables', async (req, res) => {
    const { actor } = demandRole(req, 'client', 'admin');
    const { clientId } = parse(receivablesQuery, req.query);
    // A client is told of nobody else, and not that there is somebody else.
    if (actor.role === 'client' && clientId !== undefined && clientId !== actor.id) throw problem('NOT_FOUND');
    const after = readAfter(req);
    const waited = await Promise.all([projects.invoices, projects.accounts].map((view) => view.waitFor(after)));
    const receivables = await receivablesOf(projects, actor, clientId);
    send(res, { receivables, ...staleMark({ stale: waited.includes('stale') }) });
  });

  routes.get('/invoices/:invoiceId', async (req, res) => {
    const { actor } = demandRole(req, 'client', 'admin');
    const at = instantOf(parse(atQuery, req.query).at);
    const { doc, stale } = await freshDoc(projects.invoices, param(req, 'invoiceId'), req);
    const now = readable(doc, actor);
    const then = at === undefined ? now : await invoiceAt(projects, now, at);
    send(res, { invoice: await shown(projects, then, actor, at), ...staleMark({ stale }) });
  });

  routes.post('/invoices/:invoiceId/payments', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    const body = parse(paymentBody, req.body);
    const { invoiceId, clientId, team } = await billed(projects, req, actor);
    const given = by();
    const command: ReceivableCommand = {
      type: 'RecordPayment',
      actor,
      at: given.at,
      ifMatch: ifMatch(req),
      paymentId: derivedId(given.commandId, 'payment'),
      invoiceId,
      ...body,
      team,
    };
    await decided(projects, res, { clientId, invoiceId, command, by: given, actor });
  });

  routes.post('/invoices/:invoiceId/credit', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    const { amountPaise } = parse(creditBody, req.body);
    const { invoiceId, clientId, team } = await billed(projects, req, actor);
    const given = by();
    const command: ReceivableCommand = {
      type: 'ApplyClientCredit',
      actor,
      at: given.at,
      ifMatch: ifMatch(req),
      invoiceId,
      amountPaise,
      team,
    };
    await decided(projects, res, { clientId, invoiceId, command, by: given, actor });
  });

  routes.post('/payments/:paymentId/reversal', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    const { reason } = parse(reversalBody, req.body);
    const paymentId = param(req, 'paymentId');
    const { doc } = await freshDoc(projects.payments, paymentId, req);
    const { clientId, invoiceId } = found(doc);
    const given = by();
    const command: ReceivableCommand = {
      type: 'ReversePayment',
      actor,
      at: given.at,
      ifMatch: ifMatch(req),
      paymentId,
      reason,
    };
    await decided(projects, res, { clientId, invoiceId, command, by: given, actor });
  });

  return routes;
};

/** @throws 404 for an invoice that is not the caller's to know of */
const readable = (doc: InvoiceDoc | null, actor: Caller): InvoiceDoc =>
  found(doc !== null && can(actor, 'read', stateOf(doc)) ? doc : null);

/** The invoice of the path, and who works on its project: they are told of what settles it. */
const billed = async (projects: Projects, req: Request, actor: Caller) => {
  const { doc } = await freshDoc(projects.invoices, param(req, 'invoiceId'), req);
  const { _id: invoiceId, clientId, projectId } = readable(doc, actor);
  return { invoiceId, clientId, team: await teamOf(projects, projectId) };
};

const invoiceAt = async (projects: Projects, { _id, clientId }: InvoiceDoc, at: string): Promise<InvoiceDoc> =>
  found((await invoicesAt(projects, clientId, at)).find((doc) => doc._id === _id) ?? null);

type Deciding = Readonly<{
  clientId: string;
  invoiceId: string;
  command: ReceivableCommand;
  by: By;
  actor: Caller;
}>;

const decided = async (
  projects: Projects,
  res: Response,
  { clientId, invoiceId, command, by, actor }: Deciding,
): Promise<void> => {
  const changed: Changed<unknown, ReceivableEvent> = await projects.change(
    `receivable-${clientId}`,
    command,
    receivable,
    by,
  );
  await answer(res, changed, async () => {
    const { doc, stale } = await docAfter(projects.invoices, invoiceId, changed);
    return { invoice: await shown(projects, found(doc), actor), ...staleMark({ stale }) };
  });
};

const shown = async (projects: Projects, doc: InvoiceDoc, actor: Caller, at?: string) => {
  const [reader, titled, { state: account }] = await Promise.all([
    readerOf(projects, actor, peopleOn(doc), at),
    titlesOf(projects, [doc]),
    // Credit is the client's as a whole: it stands on the stream, not in the document of one invoice.
    projects.look(`receivable-${doc.clientId}`, receivable, at === undefined ? {} : { at }),
  ]);
  const { creditPaise } = account;
  return showInvoice(doc, reader, titled(doc), { creditPaise, tdsBp: projects.company.tdsBp });
};

/** An invoice names its project and milestone by id; their titles are those of the project. */
const titlesOf = async ({ projects }: Projects, docs: readonly InvoiceDoc[]): Promise<(doc: InvoiceDoc) => Titles> => {
  const ids = [...new Set(docs.map(({ projectId }) => projectId))];
  const known = new Map(await Promise.all(ids.map(async (id) => [id, await projects.get(id)] as const)));
  return (doc) => {
    const { milestoneId } = stateOf(doc);
    const machine = known.get(doc.projectId)?.machine;
    const milestone = machine?.milestones.find((m) => m.milestoneId === milestoneId);
    return { project: machine?.title ?? '', milestone: milestone?.title ?? null };
  };
};

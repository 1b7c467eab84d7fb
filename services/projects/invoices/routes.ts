/** HTTP of invoices and payments (state-machines.md §6, §15): clients read their own, admins record what came in. */

import type { Invoice } from '@lamplight/bff/contract/invoices.ts';
import { istToday } from '@lamplight/common/calendar/civil.ts';
import type { Unaddressed } from '@lamplight/common/facts/actor.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { instantOf, pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { By, Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Request } from 'express';
import type { Projects } from '../context.ts';
import { project, projectAllows } from '../projects/project.ts';
import { type Titles as ProjectTitles, titlesOf } from '../projects/titles.ts';
import { docAfter, freshDoc, historyOf, invoicesAt, orNotFound, readerOf, staleMark } from '../reading.ts';
import { advanceIdOf, invoiceIdOf } from './invoice-id.ts';
import { listInvoices, receivablesOf } from './listing.ts';
import { creditNotePaper, invoicePaper, receiptPaper } from './papers.ts';
import { can, type Receivable, type ReceivableCommand, type ReceivableEvent, receivable } from './receivable.ts';
import { sendPaper } from './sending.ts';
import { peopleOn, showInvoice, showInvoiceRow, stateOf, type Titles } from './show.ts';
import { teamOf } from './team.ts';
import { type InvoiceDoc, invoiceView } from './view.ts';

export const invoiceRoutes = (projects: Projects): readonly Served[] => [
  serve('invoices', async ({ req, res, query, actor }) => {
    const read = [projects.invoices, ...(query.search === undefined ? [] : [projects.searchIndex])];
    const waited = await Promise.all(read.map((view) => view.waitFor(readAfter(req))));
    const today = istToday(projects.clock);
    const { items, next } = await listInvoices(projects, actor, query, { page: pageOf(req, query), today });
    const reader = await readerOf(projects, actor, items.flatMap(peopleOn));
    const titles = await titlesOf(
      projects,
      items.map(({ projectId }) => projectId),
    );
    const rows = items.map((doc) => showInvoiceRow(doc, reader, titled(titles, doc)));
    sendList(res, { items: rows, stale: waited.includes('stale'), next });
  }),

  serve('receivables', async ({ req, res, query: { clientId }, actor }) => {
    // A client must not learn whether there is another one.
    if (actor.role === 'client' && clientId !== undefined && clientId !== actor.id) throw problem('NOT_FOUND');
    const after = readAfter(req);
    const waited = await Promise.all([projects.invoices, projects.accounts].map((view) => view.waitFor(after)));
    const receivables = await receivablesOf(projects, actor, clientId);
    send(res, { receivables, ...staleMark({ stale: waited.includes('stale') }) });
  }),

  serve('invoice', async ({ req, res, params, query, actor }) => {
    const at = instantOf(query.at);
    const { doc, stale } = await freshInvoice(projects, params.invoiceId, req);
    const now = readable(doc, actor);
    const then = at === undefined ? now : await invoiceAt(projects, now, at);
    send(res, { invoice: await shownInvoice(projects, then, actor, at), ...staleMark({ stale }) });
  }),

  serve('advance-invoice', async (call) => {
    const { projectId } = call.params;
    const { state: of } = await projects.look(`project-${projectId}`, project);
    if (of.is === 'absent') throw problem('NOT_FOUND');
    const { clientId, title, terms } = of;
    const { state: account } = await projects.look(`receivable-${clientId}`, receivable);
    const invoiceId = advanceIdOf(projectId, takenBackOf({ projectId }, account));
    const { sac } = projects.company;
    await decided(projects, call, { clientId, invoiceId }, () => ({
      type: 'RequestAdvance',
      ...{ invoiceId, clientId, projectId, state: of.is, ready: projectAllows('issueAdvance', of) },
      line: { description: `${title}: advance`, sac, amountPaise: terms.advancePaise ?? 0 },
      paymentTermDays: terms.paymentTermDays,
    }));
  }),

  serve('invoice-pdf', async (call) => {
    await sendPaper(call.res, orNotFound(invoicePaper(await shownNow(projects, call, call.params.invoiceId))));
  }),

  serve('credit-note-pdf', async (call) => {
    await sendPaper(call.res, orNotFound(creditNotePaper(await shownNow(projects, call, call.params.invoiceId))));
  }),

  serve('receipt-pdf', async (call) => {
    const { paymentId } = call.params;
    const { doc } = await freshDoc(projects.payments, paymentId, call.req);
    const invoice = await shownNow(projects, call, orNotFound(doc).invoiceId);
    const payment = orNotFound(invoice.payments.find((one) => one.paymentId === paymentId) ?? null);
    await sendPaper(call.res, receiptPaper(invoice, payment));
  }),

  serve('payment', async (call) => {
    const { team, ...invoice } = await billed(projects, call);
    await decided(projects, call, invoice, ({ commandId }) => ({
      type: 'RecordPayment',
      paymentId: derivedId(commandId, 'payment'),
      invoiceId: invoice.invoiceId,
      ...call.body,
      team,
    }));
  }),

  serve('credit', async (call) => {
    const { team, ...invoice } = await billed(projects, call);
    await decided(projects, call, invoice, () => ({
      type: 'ApplyClientCredit',
      invoiceId: invoice.invoiceId,
      ...call.body,
      team,
    }));
  }),

  serve('dispute', (call) =>
    decidedOn(projects, call, (invoiceId) => ({ type: 'DisputeInvoice', invoiceId, ...call.body })),
  ),

  serve('dispute-answer', (call) =>
    decidedOn(projects, call, (invoiceId) => ({ type: 'AnswerDispute', invoiceId, ...call.body })),
  ),

  serve('invoice-void', (call) =>
    decidedOn(projects, call, (invoiceId) => ({ type: 'VoidInvoice', invoiceId, ...call.body })),
  ),

  serve('invoice-correction', async (call) => {
    const invoice = await named(projects, call);
    const correctedId = await correctedIdOf(projects, invoice);
    const corrected = { ...invoice, invoiceId: correctedId };
    await decided(projects, call, corrected, () => ({
      type: 'CorrectInvoice',
      invoiceId: invoice.invoiceId,
      correctedId,
      ...call.body,
    }));
  }),

  serve('payment-reversal', async (call) => {
    const { paymentId } = call.params;
    const { doc } = await freshDoc(projects.payments, paymentId, call.req);
    await decided(projects, call, orNotFound(doc), () => ({ type: 'ReversePayment', paymentId, ...call.body }));
  }),
];

type Reading = Readonly<{ req: Request; actor: SignedInActor }>;

/** The invoice as its page shows it. @throws 404 for one that is not the caller's to know of */
const shownNow = async (projects: Projects, { req, actor }: Reading, invoiceId: string): Promise<Invoice> => {
  const { doc } = await freshInvoice(projects, invoiceId, req);
  return await shownInvoice(projects, readable(doc, actor), actor);
};

/** The invoice with all that this person has done to it. */
const freshInvoice = (projects: Projects, invoiceId: string, req: Request) =>
  freshDoc(projects.invoices, invoiceId, req, async (before) =>
    before === null
      ? null
      : await historyOf(projects, `receivable-${before.clientId}`, receivable, invoiceView, invoiceId),
  );

/** @throws 404 for an invoice that is not the caller's to know of */
const readable = (doc: InvoiceDoc | null, actor: SignedInActor): InvoiceDoc =>
  orNotFound(doc !== null && can(actor, 'read', stateOf(doc)) ? doc : null);

type Commanding = Pick<Call<'credit'>, 'req' | 'res' | 'actor' | 'by'>;

type Naming = Commanding & Pick<Call<'credit'>, 'params'>;

/** The invoice of the path. */
const named = async (projects: Projects, { req, params, actor }: Naming) => {
  const { doc } = await freshInvoice(projects, params.invoiceId, req);
  const { _id: invoiceId, clientId, projectId } = readable(doc, actor);
  return { invoiceId, clientId, projectId };
};

/** A command about the invoice of the path that needs to know no more than its id. */
const decidedOn = async (
  projects: Projects,
  call: Naming,
  make: (invoiceId: string) => Unaddressed<ReceivableCommand>,
): Promise<void> => {
  const invoice = await named(projects, call);
  await decided(projects, call, invoice, () => make(invoice.invoiceId));
};

/** And the team of its project, which a settlement records. */
const billed = async (projects: Projects, call: Naming) => {
  const { projectId, ...invoice } = await named(projects, call);
  return { ...invoice, team: await teamOf(projects, projectId) };
};

/** The id of the next invoice of the same: the count of those taken back is folded just before (state-machines.md §6). */
const correctedIdOf = async (projects: Projects, { clientId, invoiceId }: { clientId: string; invoiceId: string }) => {
  const { state } = await projects.look(`receivable-${clientId}`, receivable);
  const of = state.invoices.find((invoice) => invoice.invoiceId === invoiceId);
  if (of === undefined) throw problem('NOT_FOUND');
  const credited = takenBackOf(of, state);
  return of.milestoneId === undefined ? advanceIdOf(of.projectId, credited) : invoiceIdOf(of.milestoneId, credited);
};

/** How many invoices of this milestone, or of the project's advance, were taken back. */
const takenBackOf = (
  { projectId, milestoneId }: Readonly<{ projectId: string; milestoneId?: string | undefined }>,
  { invoices }: Receivable,
): number =>
  invoices.filter((one) => one.projectId === projectId && one.milestoneId === milestoneId && one.is === 'voided')
    .length;

const invoiceAt = async (projects: Projects, { _id, clientId }: InvoiceDoc, at: string): Promise<InvoiceDoc> =>
  orNotFound((await invoicesAt(projects, clientId, at)).find((doc) => doc._id === _id) ?? null);

const decided = async (
  projects: Projects,
  { req, res, actor, ...caller }: Commanding,
  { clientId, invoiceId }: Readonly<{ clientId: string; invoiceId: string }>,
  make: (by: By) => Unaddressed<ReceivableCommand>,
): Promise<void> => {
  const by = caller.by();
  const command = { ...make(by), actor, at: by.at, ifMatch: ifMatch(req) } as ReceivableCommand;
  const stream = `receivable-${clientId}` as const;
  const changed: Changed<unknown, ReceivableEvent> = await projects.change(stream, command, receivable, by);
  await answer(res, changed, async () => {
    const { doc, stale } = await docAfter(projects.invoices, invoiceId, changed, () =>
      historyOf(projects, stream, receivable, invoiceView, invoiceId),
    );
    // An invoice that was refused before there was one.
    if (doc === null && changed.is !== 'changed') return null;
    return { invoice: await shownInvoice(projects, orNotFound(doc), actor), ...staleMark({ stale }) };
  });
};

const shownInvoice = async (projects: Projects, doc: InvoiceDoc, actor: SignedInActor, at?: string) => {
  const [reader, titles, { state: account }] = await Promise.all([
    readerOf(projects, actor, peopleOn(doc), at),
    titlesOf(projects, [doc.projectId]),
    // Credit, and what else the milestone was billed by, are the client's as a whole: they stand on the stream.
    projects.look(`receivable-${doc.clientId}`, receivable, at === undefined ? {} : { at }),
  ]);
  return showInvoice(doc, reader, titled(titles, doc), { account, tdsBp: projects.company.tdsBp });
};

/** An invoice names its project and milestone by id. */
const titled = (titles: ProjectTitles, doc: InvoiceDoc): Titles => ({
  project: titles.of(doc.projectId),
  milestone: titles.ofMilestone(doc.projectId, stateOf(doc).milestoneId ?? null),
});

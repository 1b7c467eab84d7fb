/** What people of a software company do, each in one call: the verbs that the demo's story is written in. */
import type { Decision, DocumentCategory, ProjectDocument } from '@lamplight/bff/contract/documents.ts';
import type { Audience } from '@lamplight/bff/contract/pins.ts';
import type { rejectReasons } from '@lamplight/bff/contract/proposals.ts';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { istDate, mondayOf } from '@lamplight/common/calendar/civil.ts';
import type { Person } from './person.ts';

const LAKH_PAISE = 1_00_000_00;
/** @param lakh of rupees, with at most two places */
const paiseOf = (lakh: number): number => Math.round(lakh * 100) * (LAKH_PAISE / 100);
const WAIT_MS = 10_000;
const LOOK_MS = 20;

/** `title weight% amount-in-lakh start..due`, days counted from the story's day 0. */
export type Part = readonly [
  title: string,
  weightBp: number,
  lakh: number,
  start: number,
  due: number,
  criteria: readonly string[],
];
export type Brief = Readonly<{
  title: string;
  services: BodySentTo<'proposal-submit'>['services'];
  problem: string;
  goals: string;
  lakhFrom: number;
  lakhTo: number;
  start: number;
  deadline: number;
  technologies?: readonly string[];
}>;

const newestOf = ({ versions }: ProjectDocument) => {
  const [newest] = versions;
  if (newest === undefined) throw new Error('A document has no version.');
  return newest;
};

const DAY_MS = 86_400_000;
/** So long a report lets milestones be handed in. */
const FRESH_MS = 7 * DAY_MS;

/**
 * @param day turns a day of the story into a civil date
 * @param now what the clocks of the company say, in epoch ms
 */
export const actsWith = (
  day: (n: number) => string,
  pause: (ms: number) => Promise<unknown>,
  now: () => number = Date.now,
) => {
  /** The Monday of the week that it is. */
  const week = (): string => mondayOf(istDate(new Date(now()).toISOString()));
  type Said = Partial<BodySentTo<'lead-report-file'>>;
  /** What the week's events say, and what the lead says beside them. */
  const written = async (lead: Person, id: string, said: Said) => {
    const params = { projectId: id, week: week() };
    const { draft } = await lead.call('lead-report-week', { params });
    const slips = draft.slips.map((slip) => ({ ...slip, cause: 'The work before it took longer than planned.' }));
    return { params, body: { ...draft, slips, ...said } };
  };
  const fileReport = async (lead: Person, id: string, said: Said = {}) =>
    await lead.call('lead-report-file', await written(lead, id, said));
  const isReported = async (lead: Person, id: string): Promise<boolean> => {
    const { items } = await lead.call('lead-reports', { params: { projectId: id } });
    return items.some((report) => report.state === 'filed' && now() - Date.parse(report.at) < FRESH_MS);
  };

  /** What follows by itself (a project, an invoice) is there a moment later. */
  const until = async <T>(look: () => Promise<T | null>): Promise<T> => {
    for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
      const seen = await look();
      if (seen !== null) return seen;
      await pause(LOOK_MS);
    }
    throw new Error('What should have followed did not follow.');
  };

  const planOf = (parts: readonly Part[], ids: readonly string[] = []) =>
    parts.map(([title, weightBp, lakh, start, due, acceptanceCriteria], index) => ({
      ...(ids[index] === undefined ? {} : { milestoneId: ids[index] }),
      title,
      weightBp,
      amountPaise: paiseOf(lakh),
      startDate: day(start),
      dueDate: day(due),
      acceptanceCriteria,
    }));
  const total = (parts: readonly Part[]): number => parts.reduce((sum, [, , lakh]) => sum + paiseOf(lakh), 0);
  const draft = async (client: Person, title: string): Promise<string> =>
    (await client.call('proposal-create', { body: { title } })).proposal.proposalId;
  const proposalOf = async (who: Person, id: string) =>
    (await who.call('proposal', { params: { proposalId: id } })).proposal;
  const newestOffer = async (who: Person, id: string) => {
    const offer = (await proposalOf(who, id)).offers.at(-1);
    if (offer === undefined) throw new Error(`No offer on ${id}`);
    return offer;
  };
  const projectOf = (who: Person, id: string) => who.call('project', { params: { projectId: id } });
  const milestones = async (who: Person, id: string) =>
    (await who.call('milestones', { params: { projectId: id } })).items;
  const named = async (who: Person, id: string, title: string) => {
    const one = (await milestones(who, id)).find((milestone) => milestone.title === title);
    if (one === undefined) throw new Error(`No milestone ${title}`);
    return one;
  };
  /** Ids stay: each is looked up once. */
  const ids = new Map<string, string>();
  /** @returns what stands in the path of a call about a milestone */
  const at = async (who: Person, id: string, title: string) => {
    if (!ids.has(`${id}/${title}`))
      for (const one of await milestones(who, id)) ids.set(`${id}/${one.title}`, one.milestoneId);
    return { projectId: id, milestoneId: ids.get(`${id}/${title}`) ?? (await named(who, id, title)).milestoneId };
  };

  /** @returns what stands in the path of a call about a sub-milestone */
  const partAt = async (who: Person, id: string, title: string, part: string) => {
    const { subMilestones } = await named(who, id, title);
    const one = subMilestones.find((sub) => sub.title === part);
    if (one === undefined) throw new Error(`No sub-milestone ${part} of ${title}`);
    return { ...(await at(who, id, title)), subMilestoneId: one.subMilestoneId };
  };

  const briefOf = (brief: Brief) => ({
    title: brief.title,
    services: brief.services,
    problem: brief.problem,
    goals: brief.goals,
    scope: 'Design, build, test and hand over, with documentation and two weeks of care after launch.',
    deliverables: ['Working software', 'Source code', 'Operations guide'],
    techPreferences: [...(brief.technologies ?? [])],
    targetStart: day(brief.start),
    deadline: day(brief.deadline),
    budgetMinPaise: paiseOf(brief.lakhFrom),
    budgetMaxPaise: paiseOf(brief.lakhTo),
    billingModel: 'FIXED' as const,
    attachments: [],
    consent: true as const,
  });

  const signOff = async (client: Person, id: string, title: string): Promise<string> => {
    const { milestoneId, submission } = await named(client, id, title);
    const deliverables =
      submission?.deliverables.map(({ deliverableId, version, sha256 }) => ({ deliverableId, version, sha256 })) ?? [];
    await client.call('milestone-accept', { params: { projectId: id, milestoneId }, body: { deliverables } });
    return milestoneId;
  };

  return {
    draft,
    propose: async (client: Person, brief: Brief): Promise<string> => {
      const id = await draft(client, brief.title);
      await client.call('proposal-submit', { params: { proposalId: id }, body: briefOf(brief) });
      return id;
    },
    review: (admin: Person, id: string) =>
      admin.call('proposal-review', { params: { proposalId: id }, body: { action: 'start_review' } }),
    ask: (admin: Person, id: string, ...questions: readonly string[]) =>
      admin.call('proposal-review', { params: { proposalId: id }, body: { action: 'ask', questions } }),
    reply: (client: Person, id: string, ...answers: readonly string[]) =>
      client.call('proposal-answers', { params: { proposalId: id }, body: { answers } }),
    reject: (admin: Person, id: string, reasonCode: (typeof rejectReasons)[number], reason: string) =>
      admin.call('proposal-review', { params: { proposalId: id }, body: { action: 'reject', reasonCode, reason } }),
    /** A milestone keeps its id from version to version. `lakhAhead`: the advance, where there is one. */
    offer: async (
      admin: Person,
      id: string,
      parts: readonly Part[],
      validUntil: number,
      note: string,
      lakhAhead?: number,
    ) => {
      const { offers } = await proposalOf(admin, id);
      const ids = offers.at(-1)?.milestones.map(({ milestoneId }) => milestoneId) ?? [];
      await admin.call('offer', {
        params: { proposalId: id },
        body: {
          amountPaise: total(parts),
          milestones: planOf(parts, ids),
          terms: { paymentTermDays: 15, ...(lakhAhead === undefined ? {} : { advancePaise: paiseOf(lakhAhead) }) },
          validUntil: day(validUntil),
          note,
        },
      });
    },
    counter: async (client: Person, id: string, lakh: number, note: string) => {
      const { version } = await newestOffer(client, id);
      await client.call('decision', {
        params: { projectId: id },
        body: {
          decision: 'counter',
          version,
          amountPaise: paiseOf(lakh),
          note,
        },
      });
    },
    decline: async (client: Person, id: string, reason: string) => {
      const { version } = await newestOffer(client, id);
      await client.call('decision', { params: { projectId: id }, body: { decision: 'decline', version, reason } });
    },
    accept: async (client: Person, id: string) => {
      const { version, hash } = await newestOffer(client, id);
      await client.call('decision', { params: { projectId: id }, body: { decision: 'accept', version, hash } });
      await until(async () => ((await projectOf(client, id)).kind === 'project' ? true : null));
    },
    status: (admin: Person, id: string, body: BodySentTo<'project-status'>) =>
      admin.call('project-status', { params: { projectId: id }, body }),
    assign: (admin: Person, id: string, employeeId: string, role: string, allocationBp: number, from: number) =>
      admin.call('assign-team', {
        params: { projectId: id },
        body: { employeeId, role, allocationBp, from: day(from) },
      }),
    express: (who: Person, id: string, role: string, percent: number, note: string) =>
      who.call('interest-express', {
        params: { projectId: id },
        body: { role, availabilityBp: percent * 100, note },
      }),
    shortlist: (admin: Person, interestId: string) => admin.call('interest-shortlist', { params: { interestId } }),
    declineInterest: (admin: Person, interestId: string, reason: string) =>
      admin.call('interest-decline', { params: { interestId }, body: { reason } }),
    lead: (admin: Person, id: string, employeeId: string) =>
      admin.call('lead', { params: { projectId: id }, body: { employeeId } }),
    start: async (lead: Person, id: string, title: string) =>
      await lead.call('milestone-start', { params: await at(lead, id, title) }),
    resume: async (lead: Person, id: string, title: string) =>
      await lead.call('milestone-resume', { params: await at(lead, id, title) }),
    block: async (lead: Person, id: string, title: string, reason: string, neededFrom: string) =>
      await lead.call('milestone-block', {
        params: await at(lead, id, title),
        body: { reason, severity: 'HIGH', neededFrom },
      }),
    report: async (who: Person, id: string, title: string, percent: number, note: string) => {
      const { projectId, milestoneId } = await at(who, id, title);
      await who.call('progress-report', {
        params: { projectId },
        body: { milestoneId, progressBp: percent * 100, note },
      });
    },
    /** @param parts title, weight, whose, day it is due, lines of a checklist */
    split: async (
      lead: Person,
      id: string,
      title: string,
      parts: readonly (readonly [
        title: string,
        weightBp: number,
        who: Readonly<{ id: string }>,
        due: number,
        lines?: readonly string[],
      ])[],
    ) => {
      await lead.call('sub-milestones-plan', {
        params: await at(lead, id, title),
        body: {
          subMilestones: parts.map(([part, weightBp, { id: assigneeId }, due, lines = []]) => ({
            ...{ title: part, weightBp, assigneeId, dueDate: day(due), checklist: [...lines] },
          })),
        },
      });
    },
    startPart: async (who: Person, id: string, title: string, part: string) =>
      await who.call('sub-milestone-start', { params: await partAt(who, id, title, part) }),
    reportPart: async (who: Person, id: string, title: string, part: string, percent: number, note: string) => {
      const { projectId, milestoneId, subMilestoneId } = await partAt(who, id, title, part);
      await who.call('progress-report', {
        params: { projectId },
        body: { milestoneId, subMilestoneId, progressBp: percent * 100, note },
      });
    },
    finishPart: async (who: Person, id: string, title: string, part: string, note: string) =>
      await who.call('sub-milestone-finish', { params: await partAt(who, id, title, part), body: { note } }),
    verifyPart: async (lead: Person, id: string, title: string, part: string) =>
      await lead.call('sub-milestone-verify', { params: await partAt(lead, id, title, part) }),
    /** A file whose name was handed in before is the next version of that deliverable. */
    submit: async (lead: Person, id: string, title: string, files: Readonly<Record<string, string>>, note: string) => {
      const { handedIn = [] } = await named(lead, id, title);
      const deliverables: BodySentTo<'milestone-submit'>['deliverables'][number][] = [];
      for (const [name, content] of Object.entries(files)) {
        const { file } = await lead.upload('file-put', { params: { projectId: id }, name, content });
        const earlier = handedIn.find((one) => one.title === name);
        const of = earlier === undefined ? {} : { deliverableId: earlier.deliverableId };
        deliverables.push({ ...of, title: name, fileId: file.fileId });
      }
      if (!(await isReported(lead, id))) await fileReport(lead, id);
      await lead.call('milestone-submit', { params: await at(lead, id, title), body: { deliverables, note } });
    },
    /** A first version, by whoever writes it. @returns the document */
    document: async (
      who: Person,
      projectId: string,
      about: Readonly<{ title: string; category: DocumentCategory; note?: string }>,
      file: Readonly<{ name: string; content: string }>,
    ): Promise<string> => {
      const { file: stored } = await who.upload('document-file', { params: { projectId }, ...file });
      const body = { projectId, note: '', ...about, fileId: stored.fileId };
      return (await who.call('document-upload', { body })).document.documentId;
    },
    nextVersion: async (
      who: Person,
      documentId: string,
      note: string,
      file: Readonly<{ name: string; content: string }>,
    ) => {
      const { projectId } = (await who.call('document', { params: { documentId } })).document;
      const { file: stored } = await who.upload('document-file', { params: { projectId }, ...file });
      await who.call('document-version', { params: { documentId }, body: { note, fileId: stored.fileId } });
    },
    shareDocument: async (who: Person, documentId: string, audience: Audience, due: number) => {
      const params = { documentId };
      const version = newestOf((await who.call('document', { params })).document).version;
      await who.call('document-share', { params, body: { version, audience, dueOn: day(due) } });
    },
    archiveDocument: async (who: Person, documentId: string) =>
      await who.call('document-archive', { params: { documentId } }),
    decideDocument: async (who: Person, documentId: string, decision: Decision, reason?: string) => {
      const params = { documentId };
      const { version, sha256 } = newestOf((await who.call('document', { params })).document);
      const why = reason === undefined ? {} : { reason };
      await who.call('document-decision', { params, body: { version, sha256, decision, ...why } });
    },
    /** On the newest version. @param line of its text */
    pin: async (who: Person, documentId: string, line: number, text: string, mustFix: boolean) => {
      const params = { documentId };
      const { version } = newestOf((await who.call('document', { params })).document);
      await who.call('document-pin', { params, body: { version, line, xBp: 0, yBp: 0, text, mustFix } });
    },
    /** All that are open on it. */
    resolvePins: async (who: Person, documentId: string) => {
      const { document } = await who.call('document', { params: { documentId } });
      for (const { pinId, resolved } of document.pins)
        if (resolved === undefined) await who.call('document-pin-resolve', { params: { documentId, pinId } });
    },
    /** On a deliverable that waits for its acceptance. @param line of its text */
    pinDeliverable: async (
      who: Person,
      id: string,
      title: string,
      name: string,
      said: Readonly<{ line: number; text: string; mustFix: boolean }>,
    ) => {
      const { submission } = await named(who, id, title);
      const handed = submission?.deliverables.find((one) => one.title === name);
      if (handed === undefined) throw new Error(`No deliverable ${name} of ${title}`);
      const { deliverableId, version } = handed;
      const body = { deliverableId, version, ...said, xBp: 0, yBp: 0 };
      await who.call('milestone-pin', { params: await at(who, id, title), body });
    },
    /** All that are open on what was handed in. */
    resolveDeliverablePins: async (who: Person, id: string, title: string) => {
      const { pins = [] } = await named(who, id, title);
      const place = await at(who, id, title);
      for (const { pinId, resolved } of pins)
        if (resolved === undefined) await who.call('milestone-pin-resolve', { params: { ...place, pinId } });
    },
    /** @returns the address that is mailed to them */
    issueLink: async (lead: Person, projectId: string, body: BodySentTo<'delivery-link-issue'>): Promise<string> =>
      (await lead.call('delivery-link-issue', { params: { projectId }, body })).address,
    /** By a link, as whoever it was mailed to. @returns what is shown */
    lookAround: async (guest: Pick<Person, 'call'>, address: string) => {
      const token = address.split('/').at(-1) ?? '';
      return (await guest.call('delivery-open', { body: { token } })).delivery;
    },
    sendBack: async (client: Person, id: string, title: string, ...items: readonly string[]) =>
      await client.call('milestone-return', { params: await at(client, id, title), body: { items } }),
    /** A civil date of the story. */
    day,
    signOff,
    /** Files the report of the week that it is. */
    fileReport,
    /** Keeps a draft of it. */
    draftReport: async (lead: Person, id: string, said: Said = {}) =>
      await lead.call('lead-report-save', await written(lead, id, said)),
    /** @param rupees of an hour, from that civil date on */
    costRate: (admin: Person, employeeId: string, from: string, rupees: number, reason: string) =>
      admin.call('cost-rate', { params: { employeeId }, body: { from, hourlyPaise: rupees * 100, reason } }),
    spend: async (
      admin: Person,
      projectId: string,
      date: string,
      rupees: number,
      category: BodySentTo<'expense-record'>['category'],
      note: string,
      receipt?: Readonly<{ name: string; content: Uint8Array<ArrayBuffer> }>,
    ) => {
      const params = { projectId };
      const stored = receipt && (await admin.upload('expense-file', { params, ...receipt })).file;
      const spent = { day: date, amountPaise: rupees * 100, category, note };
      return await admin.call('expense-record', {
        params,
        body: { ...spent, ...(stored === undefined ? {} : { receiptId: stored.fileId }) },
      });
    },
    /** @param date a civil date @param hours in halves and quarters */
    logTime: (who: Person, projectId: string, date: string, hours: number, note: string, billable = true) =>
      who.call('time-log', { body: { projectId, day: date, minutes: hours * 60, billable, note } }),
    /** Every week of the project's people that waits for the lead. */
    approveTime: async (lead: Person, projectId: string, before?: string) => {
      const { items } = await lead.call('time-sheets', { query: { projectId, state: 'logged', limit: '200' } });
      for (const { employee, week: of, can } of items) {
        if (!can.approveTime || (before !== undefined && of >= before)) continue;
        await lead.call('time-approve', { params: { projectId, employeeId: employee.id, week: of } });
      }
    },
    returnTime: (lead: Person, projectId: string, employeeId: string, of: string, reason: string) =>
      lead.call('time-return', { params: { projectId, employeeId, week: of }, body: { reason } }),
    declareHealth: (lead: Person, id: string, body: BodySentTo<'health-declare'>) =>
      lead.call('health-declare', { params: { projectId: id }, body }),
    /** @returns the invoice that follows */
    take: async (client: Person, id: string, title: string): Promise<string> => {
      const milestoneId = await signOff(client, id, title);
      return await until(async () => {
        const { items } = await client.call('invoices', { query: { projectId: id } });
        return (
          items.find((invoice) => invoice.milestoneId === milestoneId && invoice.state === 'issued')?.invoiceId ?? null
        );
      });
    },
    /** @returns the invoice of the advance, once it has its number */
    billAdvance: async (admin: Person, id: string): Promise<string> => {
      const { invoice } = await admin.call('advance-invoice', { params: { projectId: id }, body: {} });
      const params = { invoiceId: invoice.invoiceId };
      return await until(async () =>
        (await admin.call('invoice', { params })).invoice.state === 'issued' ? invoice.invoiceId : null,
      );
    },
    rate: async (client: Person, id: string, title: string, score: number) =>
      await client.call('milestone-rate', { params: await at(client, id, title), body: { score } }),
    /** The client says what is wrong; the admin answers that it stands. */
    dispute: async (client: Person, invoiceId: string, reason: string) =>
      client.call('dispute', { params: { invoiceId }, body: { reason } }),
    answerDispute: async (admin: Person, invoiceId: string, answer: string) =>
      admin.call('dispute-answer', { params: { invoiceId }, body: { answer } }),
    /** `share` of what is outstanding; the client may have withheld tax. */
    pay: async (
      admin: Person,
      invoiceId: string,
      on: number,
      how: Readonly<{ paise?: number; tdsPaise?: number; reference: string }>,
    ) => {
      const { invoice } = await admin.call('invoice', { params: { invoiceId } });
      const tdsCreditPaise = how.tdsPaise ?? 0;
      await admin.call('payment', {
        params: { invoiceId },
        body: {
          receivedOn: day(on),
          bankPaise: how.paise ?? invoice.outstandingPaise - tdsCreditPaise,
          tdsCreditPaise,
          mode: 'NEFT',
          reference: how.reference,
        },
      });
    },
    /** The newest payment of an invoice was recorded by mistake. */
    reverse: async (admin: Person, invoiceId: string, reason: string) => {
      const { invoice } = await admin.call('invoice', { params: { invoiceId } });
      const paymentId = invoice.payments.at(-1)?.paymentId ?? '';
      await admin.call('payment-reversal', { params: { paymentId }, body: { reason } });
    },
    /** What a paid milestone brings its team, once all of it is proposed. @param shares of how many people */
    approveBonus: async (admin: Person, id: string, title: string, shares: number) => {
      const { milestoneId } = await at(admin, id, title);
      const proposed = await until(async () => {
        const { items } = await admin.call('additional-pay-list', { query: { state: 'proposed', limit: '200' } });
        const ofIt = items.filter(({ sourceRef }) => sourceRef.startsWith(milestoneId));
        return ofIt.length < shares ? null : ofIt;
      });
      for (const { additionalPayId } of proposed)
        await admin.call('additional-pay-approve', { params: { additionalPayId }, body: {} });
    },
    /** Milestones by their titles, with what they cost more and when they are due; and new ones. Of a lead it is a draft. @returns the change */
    askForChange: async (
      who: Person,
      id: string,
      wish: Readonly<{
        moved?: Readonly<Record<string, Readonly<{ lakhMore?: number; due?: number }>>>;
        added?: readonly Part[];
      }>,
      reason: string,
    ): Promise<string> => {
      const { moved = {}, added = [] } = wish;
      const live = await milestones(who, id);
      const changed = live.flatMap(({ milestoneId, title, amountPaise }) => {
        const one = moved[title];
        if (one === undefined) return [];
        const price = one.lakhMore === undefined ? {} : { amountPaise: amountPaise + paiseOf(one.lakhMore) };
        return [
          {
            kind: 'changed' as const,
            milestoneId,
            ...price,
            ...(one.due === undefined ? {} : { dueDate: day(one.due) }),
          },
        ];
      });
      const more = Object.values(moved).reduce((sum, { lakhMore = 0 }) => sum + paiseOf(lakhMore), 0);
      const planned = planOf(added).map((part) => ({ kind: 'added' as const, ...part }));
      const { change } = await who.call('change-request', {
        params: { projectId: id },
        body: { planChanges: [...changed, ...planned], deltaPaise: total(added) + more, reason },
      });
      return change.changeId;
    },
    agreeToChange: (who: Person, projectId: string, changeId: string) =>
      who.call('change-approve', { params: { projectId, changeId } }),
    takeDelivery: async (client: Person, id: string) => {
      await until(async () => ((await projectOf(client, id)).project?.state === 'delivery_review' ? true : null));
      await client.call('decision', { params: { projectId: id }, body: { decision: 'accept_delivery' } });
    },
    until,
  };
};

/** What people of a software company do, each in one call: the verbs that the demo's story is written in. */
import { type Answer, type Person, within } from './person.ts';

const LAKH_PAISE = 1_00_000_00;
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
  services: readonly string[];
  problem: string;
  goals: string;
  lakhFrom: number;
  lakhTo: number;
  start: number;
  deadline: number;
}>;

/** @param day turns a day of the story into a civil date */
export const actsWith = (day: (n: number) => string, pause: (ms: number) => Promise<unknown>) => {
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
      amountPaise: Math.round(lakh * 100) * (LAKH_PAISE / 100),
      startDate: day(start),
      dueDate: day(due),
      acceptanceCriteria,
    }));
  const total = (parts: readonly Part[]): number =>
    parts.reduce((sum, [, , lakh]) => sum + Math.round(lakh * 100) * (LAKH_PAISE / 100), 0);
  const proposalOf = async (who: Person, id: string) => within(await who.get(`/proposals/${id}`), 'proposal');
  const offersOf = async (who: Person, id: string) =>
    (await proposalOf(who, id))['offers'] as { version: number; hash: string; milestones: { milestoneId: string }[] }[];
  const projectOf = (who: Person, id: string) => who.get(`/projects/${id}`);
  const milestones = async (who: Person, id: string) =>
    (await projectOf(who, id))['milestones'] as {
      milestoneId: string;
      title: string;
      submission?: { deliverables: Answer[] };
    }[];
  const named = async (who: Person, id: string, title: string) => {
    const found = (await milestones(who, id)).find((m) => m.title === title);
    if (found === undefined) throw new Error(`No milestone ${title}`);
    return found;
  };
  /** Ids stay: each is looked up once. */
  const known = new Map<string, string>();
  const idOf = async (who: Person, id: string, title: string): Promise<string> => {
    if (!known.has(`${id}/${title}`))
      for (const one of await milestones(who, id)) known.set(`${id}/${one.title}`, one.milestoneId);
    return known.get(`${id}/${title}`) ?? (await named(who, id, title)).milestoneId;
  };
  const on = async (who: Person, id: string, title: string, verb: string, body: unknown = {}) =>
    await who.post(`/projects/${id}/milestones/${await idOf(who, id, title)}/${verb}`, body);

  const briefOf = (brief: Brief) => ({
    title: brief.title,
    services: brief.services,
    problem: brief.problem,
    goals: brief.goals,
    scope: 'Design, build, test and hand over, with documentation and two weeks of care after launch.',
    deliverables: ['Working software', 'Source code', 'Operations guide'],
    techPreferences: [],
    targetStart: day(brief.start),
    deadline: day(brief.deadline),
    budgetMinPaise: Math.round(brief.lakhFrom * 100) * (LAKH_PAISE / 100),
    budgetMaxPaise: Math.round(brief.lakhTo * 100) * (LAKH_PAISE / 100),
    billingModel: 'FIXED',
    attachments: [],
    consent: true,
  });

  const signOff = async (client: Person, id: string, title: string): Promise<string> => {
    const { milestoneId, submission } = await named(client, id, title);
    const deliverables =
      submission?.deliverables.map(({ deliverableId, version, sha256 }) => ({ deliverableId, version, sha256 })) ?? [];
    await client.post(`/projects/${id}/milestones/${milestoneId}/accept`, { deliverables });
    return milestoneId;
  };

  return {
    draft: async (client: Person, title: string) =>
      within(await client.post('/proposals', { title }), 'proposal')['proposalId'] as string,
    propose: async (client: Person, brief: Brief): Promise<string> => {
      const id = within(await client.post('/proposals', { title: brief.title }), 'proposal')['proposalId'] as string;
      await client.post(`/proposals/${id}/submit`, briefOf(brief));
      return id;
    },
    review: (admin: Person, id: string) =>
      admin.post(`/projects/admin/proposals/${id}/status`, { action: 'start_review' }),
    ask: (admin: Person, id: string, ...questions: readonly string[]) =>
      admin.post(`/projects/admin/proposals/${id}/status`, { action: 'ask', questions }),
    reply: (client: Person, id: string, ...answers: readonly string[]) =>
      client.post(`/proposals/${id}/answers`, { answers }),
    reject: (admin: Person, id: string, reasonCode: string, reason: string) =>
      admin.post(`/projects/admin/proposals/${id}/status`, { action: 'reject', reasonCode, reason }),
    /** A milestone keeps its id from version to version. */
    offer: async (admin: Person, id: string, parts: readonly Part[], validUntil: number, note: string) => {
      const ids = (await offersOf(admin, id)).at(-1)?.milestones.map((m) => m.milestoneId) ?? [];
      await admin.post(`/projects/admin/proposals/${id}/budget`, {
        amountPaise: total(parts),
        milestones: planOf(parts, ids),
        terms: { paymentTermDays: 15 },
        validUntil: day(validUntil),
        note,
      });
    },
    counter: async (client: Person, id: string, lakh: number, note: string) => {
      const version = (await offersOf(client, id)).at(-1)?.version;
      await client.post(`/projects/${id}/decision`, {
        decision: 'counter',
        version,
        amountPaise: Math.round(lakh * 100) * (LAKH_PAISE / 100),
        note,
      });
    },
    decline: async (client: Person, id: string, reason: string) => {
      const version = (await offersOf(client, id)).at(-1)?.version;
      await client.post(`/projects/${id}/decision`, { decision: 'decline', version, reason });
    },
    accept: async (client: Person, id: string) => {
      const newest = (await offersOf(client, id)).at(-1);
      await client.post(`/projects/${id}/decision`, {
        decision: 'accept',
        version: newest?.version,
        hash: newest?.hash,
      });
      await until(async () => ((await projectOf(client, id))['kind'] === 'project' ? true : null));
    },
    status: (admin: Person, id: string, action: string, more: Answer = {}) =>
      admin.post(`/projects/${id}/status`, { action, ...more }),
    assign: (admin: Person, id: string, employeeId: string, role: string, allocationBp: number, from: number) =>
      admin.post(`/projects/${id}/assign-team`, { employeeId, role, allocationBp, from: day(from) }),
    lead: (admin: Person, id: string, employeeId: string) => admin.post(`/projects/${id}/lead`, { employeeId }),
    start: (lead: Person, id: string, title: string) => on(lead, id, title, 'start'),
    resume: (lead: Person, id: string, title: string) => on(lead, id, title, 'resume'),
    block: (lead: Person, id: string, title: string, reason: string, neededFrom: string) =>
      on(lead, id, title, 'block', { reason, severity: 'HIGH', neededFrom }),
    report: async (who: Person, id: string, title: string, percent: number, note: string) => {
      const milestoneId = await idOf(who, id, title);
      await who.post(`/projects/${id}/progress`, { milestoneId, progressBp: percent * 100, note });
    },
    submit: async (lead: Person, id: string, title: string, files: Readonly<Record<string, string>>, note: string) => {
      const deliverables: Answer[] = [];
      for (const [name, content] of Object.entries(files)) {
        const file = within(await lead.upload(`/projects/${id}/files`, name, content), 'file');
        deliverables.push({ title: name, fileId: file['fileId'] });
      }
      await on(lead, id, title, 'submit', { deliverables, note });
    },
    sendBack: (client: Person, id: string, title: string, ...items: readonly string[]) =>
      on(client, id, title, 'return', { items }),
    signOff,
    /** @returns the invoice that follows */
    take: async (client: Person, id: string, title: string): Promise<string> => {
      const milestoneId = await signOff(client, id, title);
      return await until(async () => {
        const { items } = (await client.get(`/invoices?projectId=${id}`)) as {
          items: { invoiceId: string; milestoneId?: string; state: string }[];
        };
        return (
          items.find((invoice) => invoice.milestoneId === milestoneId && invoice.state === 'issued')?.invoiceId ?? null
        );
      });
    },
    rate: (client: Person, id: string, title: string, score: number) => on(client, id, title, 'rating', { score }),
    /** `share` of what is outstanding; the client may have withheld tax. */
    pay: async (
      admin: Person,
      invoiceId: string,
      on: number,
      how: Readonly<{ paise?: number; tdsPaise?: number; reference: string }>,
    ) => {
      const outstanding = within(await admin.get(`/invoices/${invoiceId}`), 'invoice')['outstandingPaise'] as number;
      const tdsCreditPaise = how.tdsPaise ?? 0;
      await admin.post(`/invoices/${invoiceId}/payments`, {
        receivedOn: day(on),
        bankPaise: how.paise ?? outstanding - tdsCreditPaise,
        tdsCreditPaise,
        mode: 'NEFT',
        reference: how.reference,
      });
    },
    takeDelivery: async (client: Person, id: string) => {
      await until(async () =>
        within(await projectOf(client, id), 'project')['state'] === 'delivery_review' ? true : null,
      );
      await client.post(`/projects/${id}/decision`, { decision: 'accept_delivery' });
    },
    until,
  };
};

/** For tests: the main job told over HTTP, one call a step, up to wherever a test begins (state-machines.md §15). */
import { mondayOf } from '@lamplight/common/calendar/civil.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { aBrief, admin, aReport, client, lead, member } from './cast.ts';
import type { Answered, Stage } from './harness.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;

const DAY_MS = 86_400_000;
export const dayOf = (stage: Stage, days = 0): string =>
  new Date(stage.now() + 19_800_000 + days * DAY_MS).toISOString().slice(0, 10);

/** The answer of a step that must succeed. */
export const ok = ({ status, body, text }: Answered): LooseAnswer => {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body;
};

export const briefOf = (stage: Stage) => ({
  ...aBrief,
  targetStart: dayOf(stage, 7),
  deadline: dayOf(stage, 120),
});

/** Two milestones: 30 % and 70 % of ₹ 10,00,000. */
export const offerOf = (stage: Stage, change: object = {}) => ({
  amountPaise: 100_000_000,
  milestones: [
    {
      title: 'Design',
      weightBp: 3_000,
      amountPaise: 30_000_000,
      startDate: dayOf(stage),
      dueDate: dayOf(stage, 30),
      acceptanceCriteria: ['Signed off'],
    },
    {
      title: 'Build',
      weightBp: 7_000,
      amountPaise: 70_000_000,
      startDate: dayOf(stage, 31),
      dueDate: dayOf(stage, 90),
      acceptanceCriteria: ['Runs', 'Is fast'],
    },
  ],
  terms: { paymentTermDays: 15 },
  validUntil: dayOf(stage, 14),
  note: 'Our offer',
  ...change,
});

/** A draft of the client; answers its id. */
export const drafted = async (stage: Stage, by: Actor = client, clientId?: string): Promise<string> => {
  const body = { title: 'Portal', ...(clientId === undefined ? {} : { clientId }) };
  return ok(await stage.post(by, '/proposals', body)).proposal.proposalId;
};

export const submitted = async (
  stage: Stage,
  by: Actor = client,
  clientId?: string,
  brief: object = {},
): Promise<string> => {
  const id = await drafted(stage, by, clientId);
  ok(await stage.post(by, `/proposals/${id}/submit`, { ...briefOf(stage), ...brief }));
  return id;
};

export type Offered = Readonly<{ id: string; version: number; hash: string; milestoneIds: readonly string[] }>;

export const offered = async (
  stage: Stage,
  change: object = {},
  by: Actor = client,
  brief: object = {},
): Promise<Offered> => {
  const id = await submitted(stage, by, by.role === 'client' ? undefined : client.id, brief);
  ok(await stage.post(admin, `/projects/admin/proposals/${id}/status`, { action: 'start_review' }));
  const { proposal } = ok(await stage.post(admin, `/projects/admin/proposals/${id}/budget`, offerOf(stage, change)));
  const { version, hash, milestones } = proposal.offers.at(-1);
  return { id, version, hash, milestoneIds: milestones.map((m: LooseAnswer) => m.milestoneId) };
};

/** Accepted, and the project that follows is there. */
export const planned = async (stage: Stage, change: object = {}, by: Actor = client): Promise<Offered> => {
  const offer = await offered(stage, change, by);
  const { id, version, hash } = offer;
  ok(await stage.post(client, `/projects/${id}/decision`, { decision: 'accept', version, hash }));
  await eventually(async () => {
    if (ok(await stage.get(client, `/projects/${id}`)).kind !== 'project') throw new Error('no project yet');
  });
  return offer;
};

export const assigned = async (stage: Stage, id: string, who: Actor, change: object = {}): Promise<string> => {
  const body = { employeeId: who.id, role: 'Engineer', allocationBp: 100, from: dayOf(stage), ...change };
  return ok(await stage.post(admin, `/projects/${id}/assign-team`, body)).assignment.assignmentId;
};

/** The lead and one employee are on it, the lead leads it. */
export const staffed = async (stage: Stage, change: object = {}): Promise<Offered> => {
  const offer = await planned(stage, change);
  await assigned(stage, offer.id, lead);
  await assigned(stage, offer.id, member);
  ok(await stage.post(admin, `/projects/${offer.id}/lead`, { employeeId: lead.id }));
  return offer;
};

/** The Monday of the week that it is, in India. */
export const weekNow = (stage: Stage): string => mondayOf(dayOf(stage));
/** What is sent of `aReport`: it names no milestone of another project. */
export const reportBody = { ...aReport, done: [{ text: 'Started Design.' }] };

/** The lead files the report of this week: without it nothing is handed in. */
export const reported = async (stage: Stage, id: string, change: object = {}): Promise<LooseAnswer> =>
  ok(await stage.post(lead, `/projects/${id}/lead-report/${weekNow(stage)}/file`, { ...reportBody, ...change })).report;

/** At work, with a report of its first week. */
export const activated = async (stage: Stage, change: object = {}): Promise<Offered> => {
  const offer = await staffed(stage, change);
  ok(await stage.post(admin, `/projects/${offer.id}/status`, { action: 'activate' }));
  await reported(stage, offer.id);
  return offer;
};

export const evidence = async (stage: Stage, id: string, by: Actor = lead, name = 'evidence.txt'): Promise<string> =>
  ok(await stage.upload(by, id, { name, content: `Proof of work in ${name}` })).file.fileId;

/** Started and submitted by the lead with a file; answers what the client accepts. */
export const handedIn = async (stage: Stage, id: string, milestoneId: string): Promise<readonly LooseAnswer[]> => {
  const path = `/projects/${id}/milestones/${milestoneId}`;
  ok(await stage.post(lead, `${path}/start`));
  const fileId = await evidence(stage, id);
  const { milestone } = ok(
    await stage.post(lead, `${path}/submit`, { deliverables: [{ title: 'Result', fileId }], note: 'Done' }),
  );
  return milestone.submission.deliverables.map(({ deliverableId, version, sha256 }: LooseAnswer) => ({
    deliverableId,
    version,
    sha256,
  }));
};

export const milestoneAccepted = async (stage: Stage, id: string, milestoneId: string): Promise<void> => {
  const deliverables = await handedIn(stage, id, milestoneId);
  ok(await stage.post(client, `/projects/${id}/milestones/${milestoneId}/accept`, { deliverables }));
};

/** The invoice that follows from an acceptance, once it has its number. */
export const invoiceOf = (stage: Stage, id: string, milestoneId: string): Promise<LooseAnswer> =>
  eventually(async () => {
    const { items } = ok(await stage.get(admin, `/invoices?projectId=${id}&state=issued`));
    const row = items.find((item: LooseAnswer) => item.milestoneId === milestoneId);
    if (row === undefined) throw new Error('not issued yet');
    return ok(await stage.get(admin, `/invoices/${row.invoiceId}`)).invoice;
  });

export type Invoiced = Offered & Readonly<{ milestoneId: string; invoice: LooseAnswer }>;

/** An active project whose first milestone was accepted and invoiced. */
export const invoiced = async (stage: Stage): Promise<Invoiced> => {
  const offer = await activated(stage);
  const milestoneId = offer.milestoneIds[0] ?? '';
  await milestoneAccepted(stage, offer.id, milestoneId);
  return { ...offer, milestoneId, invoice: await invoiceOf(stage, offer.id, milestoneId) };
};

export const paymentOf = (stage: Stage, change: object = {}) => ({
  receivedOn: dayOf(stage),
  bankPaise: 10_000_000,
  tdsCreditPaise: 0,
  mode: 'NEFT',
  reference: `UTR-${Math.trunc(stage.now())}`,
  ...change,
});

/** A project's life, from the client's first draft on: declined, cancelled, at work or delivered, as chance has it. */
import { createHash } from 'node:crypto';
import { istDate, mondayOf } from '@lamplight/common/calendar/civil.ts';
import { type Actor, SYSTEM } from '@lamplight/common/facts/actor.ts';
import { YES } from '@lamplight/common/facts/foreign-fact.ts';
import type { AnyEvent } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Chance } from './chance.ts';
import type { Done, Life, Step } from './life.ts';
import type { Customer, Member } from './people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Of a hundred proposals that were offered. */
const DECLINED = 8;
/** Of a hundred that were accepted: those that lie as a plan until they are given up, and those that are given up soon. */
const PLANNED_ONLY = 45;
const CANCELLED = 15;

export type Around = Readonly<{
  projectId: string;
  from: number;
  customer: Customer;
  admin: Member;
  lead: Member;
  member: Member;
  chance: Chance;
}>;

type Acting = Pick<Step, 'actor' | 'command'> & Partial<Pick<Step, 'follows' | 'content'>>;
const civil = (ms: number): string => istDate(new Date(ms).toISOString());

export function* projectLife(around: Around): Life {
  const { projectId, customer, admin, chance } = around;
  const { offer, at: offeredAt } = yield* offered(around);
  const asClient: Actor = { id: customer.id, role: 'client' };
  const asAdmin: Actor = { id: admin.id, role: 'admin' };
  const stream: StreamId = `proposal-${projectId}`;
  let at = offeredAt + chance.between(1, 10) * DAY_MS;
  const { version, hash } = offer;
  if (chance.in100(DECLINED)) {
    yield { at, stream, actor: asClient, command: { type: 'DeclineOffer', version, reason: 'Not this year' } };
    return;
  }
  const accepting = { type: 'AcceptOffer', version, hash, billingReady: YES };
  const accepted = yield { at, stream, actor: asClient, command: accepting };
  const { title, contractPaise, terms, plan } = dataOf(accepted);
  const head = { projectId, clientId: customer.id, title, contractPaise, terms, plan };
  yield {
    at,
    stream: `project-${projectId}`,
    actor: SYSTEM,
    command: { type: 'CreateProject', ...head, offerVersion: version, offerHash: hash },
    follows: { event: accepted.id, reactor: 'project-opener', as: 'project' },
  };
  const isPutOff = chance.in100(PLANNED_ONLY);
  // Each asks every admin for a lead as long as it lies: a company where nobody gave up any would be one of open requests.
  at += (isPutOff ? chance.between(30, 120) : chance.between(2, 20)) * DAY_MS;
  if (isPutOff || chance.in100(CANCELLED)) {
    const reason = isPutOff ? 'It was put off too often' : 'The budget went elsewhere';
    const command = { type: 'CancelProject', reason, settledMilestones: [] };
    yield { at, stream: `project-${projectId}`, actor: asAdmin, command };
    return;
  }
  yield* worked(around, at, plan as readonly Planned[]);
}

function* offered({
  projectId,
  from,
  customer,
  admin,
  chance,
}: Around): Generator<Step, Readonly<{ offer: Readonly<{ version: number; hash: string }>; at: number }>, Done> {
  const stream: StreamId = `proposal-${projectId}`;
  const asClient: Actor = { id: customer.id, role: 'client' };
  const asAdmin: Actor = { id: admin.id, role: 'admin' };
  const title = chance.title();
  let at = from;
  const draft = { title, problem: chance.sentence() };
  yield {
    at,
    stream,
    actor: asClient,
    command: { type: 'SaveProposal', proposalId: projectId, draft, clientActive: YES },
  };
  at += chance.between(1, 48) * HOUR_MS;
  const amountPaise = chance.between(2, 80) * 1_00_000_00;
  const brief = {
    ...{ title, services: [chance.pick(['WEB', 'MOBILE', 'CLOUD', 'DATA'])], problem: chance.sentence() },
    ...{ goals: chance.sentence(), scope: chance.sentence(), deliverables: ['Working software', 'Source code'] },
    ...{ techPreferences: [], targetStart: civil(at + 20 * DAY_MS), deadline: civil(at + 200 * DAY_MS) },
    ...{ budgetMinPaise: amountPaise, budgetMaxPaise: amountPaise * 2, billingModel: 'FIXED', attachments: [] },
    consent: true,
  };
  yield { at, stream, actor: asClient, command: { type: 'SubmitProposal', brief, clientActive: YES } };
  at += chance.between(2, 72) * HOUR_MS;
  yield { at, stream, actor: asAdmin, command: { type: 'StartReview' } };
  at += chance.between(4, 96) * HOUR_MS;
  const milestones = (['Design', 'Build'] as const).map((name, n) => ({
    ...{ milestoneId: derivedId(projectId, 'milestone', n), title: name, weightBp: n === 0 ? 3_000 : 7_000 },
    ...{ startDate: civil(at + n * 60 * DAY_MS), dueDate: civil(at + (n + 1) * 90 * DAY_MS) },
    acceptanceCriteria: ['It works', chance.sentence()],
  }));
  const terms = { paymentTermDays: 15 };
  const making = { type: 'MakeOffer', amountPaise, milestones, terms, note: 'Our offer' };
  const made = yield { at, stream, actor: asAdmin, command: making };
  return { offer: dataOf(made) as Readonly<{ version: number; hash: string }>, at };
}

type Planned = Readonly<{ milestoneId: string; title: string }>;

function* worked(
  { projectId, customer, admin, lead, member, chance }: Around,
  from: number,
  plan: readonly Planned[],
): Life {
  const stream: StreamId = `project-${projectId}`;
  const asAdmin: Actor = { id: admin.id, role: 'admin' };
  const asLead: Actor = { id: lead.id, role: 'team_lead', assigned: true };
  const asClient: Actor = { id: customer.id, role: 'client' };
  const act = (at: number, acting: Acting): Step => ({ at, stream, ...acting });
  let at = from;
  for (const who of [lead, member]) {
    const assignmentId = derivedId(projectId, who.id);
    const assigned = {
      assignmentId,
      employeeId: who.id,
      projectId,
      role: 'Engineer',
      allocationBp: 50,
      from: civil(at),
    };
    yield {
      at,
      stream: `person-${who.id}`,
      actor: asAdmin,
      command: { type: 'AssignMember', ...assigned, project: { state: 'planned', knows: true }, employed: YES },
    };
  }
  const candidate = { isLead: YES, assigned: true };
  yield act(at, { actor: asAdmin, command: { type: 'AppointLead', employeeId: lead.id, candidate } });
  at += DAY_MS;
  yield act(at, { actor: asAdmin, command: { type: 'ActivateProject', clientActive: YES, advancePaid: true } });

  let last: Done | null = null;
  for (const { milestoneId, title } of plan) {
    at += chance.between(1, 10) * DAY_MS;
    yield act(at, { actor: asLead, command: { type: 'StartMilestone', milestoneId } });
    at += chance.between(10, 40) * DAY_MS;
    const reportedAt = new Date(at).toISOString();
    yield { at, stream: `leadreport-${projectId}`, ...filed(around(projectId, lead, plan, chance), at, asLead) };
    at += 4 * HOUR_MS;
    const text = `${title}: ${chance.sentence()} ${projectId}\n`;
    const fileId = derivedId(projectId, milestoneId, 'file');
    const sha256 = createHash('sha256').update(text).digest('hex');
    const stored = {
      fileId,
      projectId,
      name: `${title}.txt`,
      mediaType: 'text/plain',
      bytes: Buffer.byteLength(text),
      sha256,
    };
    const rights = { knows: true, may: true, scanned: false };
    yield {
      at,
      stream: `file-${fileId}`,
      actor: asLead,
      command: { type: 'StoreFile', ...stored, ...rights },
      content: { id: fileId, text },
    };
    const file = { ...stored, state: 'clean' };
    const deliverables = [{ newId: derivedId(milestoneId, 'deliverable'), title: 'Result', file }];
    const submitting = { type: 'SubmitMilestone', milestoneId, deliverables, note: 'Done', reportedAt };
    const submitted = yield act(at, { actor: asLead, command: submitting });
    at += chance.between(1, 8) * DAY_MS;
    const named = dataOf(submitted)['deliverables'] as readonly object[];
    last = yield act(at, { actor: asClient, command: { type: 'AcceptMilestone', milestoneId, deliverables: named } });
  }
  if (last === null) return;
  const follows = { event: last.id, reactor: 'deliverer', as: 'delivery' };
  yield act(at, { actor: SYSTEM, command: { type: 'DeliverProject' }, follows });
  at += chance.between(1, 8) * DAY_MS;
  const completed = yield act(at, { actor: asClient, command: { type: 'AcceptDelivery' } });
  for (const who of [lead, member])
    yield {
      at,
      stream: `person-${who.id}`,
      actor: SYSTEM,
      command: { type: 'EndAssignments', projectId, on: civil(at), reason: 'The project was completed' },
      follows: { event: completed.id, reactor: 'staff-keeper', as: who.id },
    };
}

type OfProject = Readonly<{ projectId: string; lead: Member; plan: readonly Planned[]; chance: Chance }>;
const around = (projectId: string, lead: Member, plan: readonly Planned[], chance: Chance): OfProject => ({
  projectId,
  lead,
  plan,
  chance,
});

const filed = ({ projectId, lead, plan, chance }: OfProject, at: number, actor: Step['actor']): Acting => {
  const content = {
    ...{ health: 'on_track', percentCompleteBp: chance.between(1_000, 9_000), summary: chance.sentence() },
    ...{ done: [{ text: chance.sentence() }], next: [{ text: chance.sentence() }], slips: [], risks: [], blockers: [] },
    visibleToClient: true,
  };
  const milestoneIds = plan.map(({ milestoneId }) => milestoneId);
  const project = { state: 'active', knows: true, leads: true, open: true, milestoneIds, people: [lead.id] };
  const week = mondayOf(civil(at));
  return { actor, command: { type: 'FileReport', projectId, week, content, project } };
};

const dataOf = ({ events }: Done): Readonly<Record<string, unknown>> => ((events[0] as AnyEvent).data ?? {}) as never;

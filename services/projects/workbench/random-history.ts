/** Random but possible histories of this service: at every step one of the commands that it allows. For tests only. */
import { YES } from '@lamplight/common/facts/foreign-fact.ts';
import { type AnyDecider, type AnyEvent, type Fact, isRefusal } from '@lamplight/events/core/types.ts';
import type { Position, StreamId } from '@lamplight/events/ports/event-store.ts';
import fc from 'fast-check';
import type { Expenses } from '../cost/expenses.ts';
import { declared } from '../declared.ts';
import { type Document, newestOf } from '../documents/document.ts';
import { type Invoice, type Receivable, receivable } from '../invoices/receivable.ts';
import type { PlanChange } from '../projects/events.ts';
import type { PresentProject } from '../projects/project.ts';
import { liveSubs } from '../projects/sub-milestones.ts';
import type { Proposal } from '../proposals/proposal.ts';
import { type Person, person } from '../staffing/person.ts';
import {
  AT,
  aBrief,
  admin,
  aFile,
  aPlan,
  aPlanContent,
  aProductContent,
  aReport,
  aTechStackContent,
  client,
  lead,
  member,
  someTerms,
  system,
} from './cast.ts';

/** Each number picks a command and what it is about; where that is refused, the next one that is not. */
export const aHistory = fc.array(fc.nat(99_999), { minLength: 60, maxLength: 240 });
/** So much happens that most views have something to show. */
export const aLongHistory = fc.array(fc.nat(99_999), { minLength: 240, maxLength: 320 });

const START = Date.parse(AT);
const secondsIn = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();

/** What the log would hold, in order. Acceptance and numbering are followed as the reactors would. */
export const history = (picks: readonly number[]): readonly Fact<AnyEvent>[] => {
  const facts: Fact<AnyEvent>[] = [];
  const states = new Map<StreamId, unknown>();
  const revisions = new Map<StreamId, number>();
  /** Decides a command and follows its events; true where there were any. */
  const give = (stream: StreamId, command: object): boolean => {
    const decider = deciderOf(stream);
    const at = secondsIn(facts.length);
    const outcome = decider.decide({ actor: system, at, ...command }, states.get(stream) ?? decider.initial);
    if (isRefusal(outcome)) return false;
    for (const event of outcome as readonly AnyEvent[]) {
      const revision = (revisions.get(stream) ?? -1) + 1;
      const fact = factOf(stream, revision, facts.length, at, event, actorOf(command));
      revisions.set(stream, revision);
      states.set(stream, decider.evolve(states.get(stream) ?? decider.initial, event, revision));
      facts.push(fact);
      follow(fact);
    }
    return outcome.length > 0;
  };
  const follow = (fact: Fact<AnyEvent>): void => {
    for (const [stream, command] of following(fact)) give(stream, command);
  };
  const ask: Ask = (stream) => states.get(stream);
  for (const pick of picks) {
    const [first, about] = [pick % COMMANDS.length, Math.trunc(pick / COMMANDS.length)];
    [...COMMANDS.slice(first), ...COMMANDS.slice(0, first)].some((make) => {
      const made = make(about, ask);
      return made !== null && give(...made);
    });
  }
  return facts;
};

const deciderOf = (stream: StreamId): AnyDecider => {
  const decider = declared.deciders.find(({ category }) => stream.startsWith(`${category}-`));
  if (decider === undefined) throw new TypeError(stream);
  return decider;
};

const actorOf = (command: object): string =>
  'actor' in command ? (command.actor as { id: string }).id : 'system:follow-up';

const factOf = (
  stream: StreamId,
  revision: number,
  index: number,
  occurredAt: string,
  event: AnyEvent,
  actorId: string,
): Fact<AnyEvent> => {
  const id = `event-${index}`;
  const schema = `${event.type}.v1`;
  const meta = { commandId: id, correlationId: id, causationId: id, actorId, schema, occurredAt };
  const position = `${'0'.repeat(32)}.${String(index + 1).padStart(20, '0')}` as Position;
  return { id, ...event, meta, stream, revision, position, occurredAt };
};

type NextCommand = readonly [StreamId, object];
type Ask = (stream: StreamId) => unknown;
type Make = (n: number, ask: Ask) => NextCommand | null;

const PROPOSALS = ['p1', 'p2'] as const;
const one = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;
const idAt = (n: number) => one(PROPOSALS, n);
const on = (n: number, type: string, actor: object, more: object = {}): NextCommand => [
  `proposal-${idAt(n)}`,
  { type, actor, ...more },
];
/** Milestones have ids of their own in each project. */
const planOf = (id: string) => aPlan.map((m) => ({ ...m, milestoneId: `${id}-${m.milestoneId}` }));
const onProject = (n: number, type: string, actor: object, more: object = {}): NextCommand => [
  `project-${idAt(n)}`,
  { type, actor, ...more },
];
/** About one of the client's invoices that is in such a state; null while there is none. */
const onInvoice =
  (
    is: readonly Invoice['is'][],
    of: (n: number, invoiceId: string) => Readonly<{ type: string; actor: object }>,
  ): Make =>
  (n, ask) => {
    const { invoices } = (ask(`receivable-${client.id}`) as Receivable | undefined) ?? receivable.initial;
    const fit = invoices.filter((invoice) => is.includes(invoice.is));
    if (fit.length === 0) return null;
    const { invoiceId } = one(fit, n);
    return [`receivable-${client.id}`, { invoiceId, ...of(n, invoiceId) }];
  };
const OWED = ['issued', 'partially_paid'] as const;
const onMilestone = (n: number, type: string, actor: object, more: object = {}): NextCommand =>
  onProject(n, type, actor, { milestoneId: `${idAt(n)}-m${1 + (Math.trunc(n / 3) % 2)}`, ...more });
const newest = (ask: Ask, id: string) => {
  const state = ask(`proposal-${id}`) as Proposal | undefined;
  return state !== undefined && 'offer' in state ? state.offer : null;
};
const submitted = (ask: Ask, n: number) => {
  const state = ask(`project-${idAt(n)}`) as PresentProject | undefined;
  const milestone = state?.milestones.find((m) => m.milestoneId === `${idAt(n)}-m${1 + (Math.trunc(n / 3) % 2)}`);
  return milestone !== undefined && 'submitted' in milestone ? milestone.submitted : [];
};
/** The live parts of the milestone that the number means. */
const partsAt = (ask: Ask, n: number) => {
  const state = ask(`project-${idAt(n)}`) as PresentProject | undefined;
  const milestone = state?.milestones.find((m) => m.milestoneId === `${idAt(n)}-m${1 + (Math.trunc(n / 3) % 2)}`);
  return milestone === undefined ? [] : liveSubs(milestone);
};
const onPart = (n: number, ask: Ask, type: string, actor: object, more: object): NextCommand | null => {
  const parts = partsAt(ask, n);
  return parts.length === 0
    ? null
    : onMilestone(n, type, actor, { subMilestoneId: one(parts, n).subMilestoneId, ...more });
};
const people = [lead, member];

const ITEMS = ['plan', 'product', 'techstack'] as const;
const onItem = (n: number, type: string, more: object = {}): NextCommand => {
  const itemId = `${one(ITEMS, n)}-${1 + (Math.trunc(n / 3) % 2)}`;
  return [`${one(ITEMS, n)}-${itemId}`, { type, actor: admin, itemId, ...more }];
};
const contentAt = (n: number): object =>
  one(
    [
      { ...aPlanContent, order: n % 9 },
      { ...aProductContent, order: n % 9 },
      { ...aTechStackContent, name: `Stack ${n % 9}` },
    ],
    n,
  );

/** A milestone made dearer and later, one more, or one less, with what it adds up to. */
const wantedOf = (n: number, p: PresentProject): readonly [planChanges: readonly PlanChange[], deltaPaise: number] => {
  const m = one(p.milestones, n);
  const days = { startDate: '2027-01-01', dueDate: '2027-05-31' };
  switch (n % 3) {
    case 0:
      return [
        [{ kind: 'changed', milestoneId: m.milestoneId, amountPaise: m.amountPaise + n, dueDate: '2027-07-31' }],
        n,
      ];
    case 1: {
      const added = { milestoneId: `x-${p.projectId}-${n}`, title: `More ${n}`, weightBp: 500, amountPaise: n };
      return [[{ kind: 'added', ...added, ...days, acceptanceCriteria: [] }], n];
    }
    default:
      return [[{ kind: 'cancelled', milestoneId: m.milestoneId }], -m.amountPaise];
  }
};

const PARTS = { admin, lead, member, client } as const;
const documentAt = (n: number): StreamId => `document-d-${n % 5}`;
/** The project is there or not: what it says of the actor is taken as said. */
const onDocument = (n: number, type: string, part: keyof typeof PARTS, more: object = {}): NextCommand => {
  const actor = PARTS[part];
  return [documentAt(n), { type, actor, place: { actorId: actor.id, part, open: true }, ...more }];
};
const newVersionOf = (n: number) => ({
  ...{ documentId: `d-${n % 5}`, projectId: idAt(n % 5), clientId: client.id, file: aFile('f1'), note: `Round ${n}` },
  about: { title: `Paper ${n % 5}`, category: n % 8 === 0 ? 'REFERENCE' : 'DESIGN' },
});
const newestAt = (n: number, ask: Ask): readonly [version: number, sha256: string] => {
  const state = ask(documentAt(n)) as Document | undefined;
  if (state === undefined || state.is === 'absent') return [1, ''];
  const { version, sha256 } = newestOf(state);
  return [version, sha256];
};

/** Makes commands rare that could repeat for ever, so that others get their turn. */
const seldom =
  (every: number, make: Make): Make =>
  (n, ask) =>
    n % every === 0 ? make(n, ask) : null;

const COMMANDS: readonly Make[] = [
  (n, ask) =>
    ask(`proposal-${idAt(n)}`) === undefined || n % 9 === 0
      ? on(n, 'SaveProposal', client, { proposalId: idAt(n), draft: { title: `Portal ${n}` }, clientActive: YES })
      : null,
  (n) => on(n, 'SubmitProposal', client, { brief: aBrief, clientActive: YES }),
  (n) => on(n, 'StartReview', admin),
  seldom(6, (n) => on(n, 'AskInformation', admin, { questions: [`How many, ${n}?`] })),
  (n) => on(n, 'AnswerInformation', client, { answers: ['Ten'] }),
  (n, ask) => {
    if (newest(ask, idAt(n)) !== null && n % 7 !== 0) return null;
    const offer = { amountPaise: 100_000_000, milestones: planOf(idAt(n)), terms: someTerms, note: `Offer ${n}` };
    return on(n, 'MakeOffer', admin, offer);
  },
  seldom(5, (n, ask) =>
    on(n, 'CounterOffer', client, { version: newest(ask, idAt(n))?.version ?? 0, note: 'Too dear' }),
  ),
  (n, ask) => {
    const { version = 0, hash = '' } = newest(ask, idAt(n)) ?? {};
    return on(n, 'AcceptOffer', client, { version, hash, billingReady: YES });
  },
  seldom(60, (n) => on(n, 'WithdrawProposal', client, { reason: 'Changed our mind' })),
  (n) => onProject(n, 'OpenStaffing', admin, { roles: ['Engineer'] }),
  (n) => {
    if (n % 4 !== 0) return null;
    const { id: employeeId } = one(people, Math.trunc(n / 8));
    const assignmentId = `a-${employeeId}-${n % 7}`;
    const dates = { from: '2026-12-01', ...(n % 3 === 0 ? { to: '2026-12-31' } : {}) };
    const facts = { project: { state: 'active', knows: true }, employed: YES };
    const what = { assignmentId, employeeId, projectId: idAt(n), role: 'Engineer', allocationBp: 1_000, ...dates };
    return [`person-${employeeId}`, { type: 'AssignMember', actor: admin, ...what, ...facts }];
  },
  (n) => {
    const { id: employeeId } = one(people, n);
    const how = {
      assignmentId: `a-${employeeId}-${n % 7}`,
      on: '2026-12-01',
      reason: 'Needed elsewhere',
      leads: false,
    };
    return [`person-${employeeId}`, { type: 'ReleaseMember', actor: admin, ...how }];
  },
  (n) => [`person-${one(people, n).id}`, { type: n % 2 ? 'PauseMember' : 'ResumeMember', projectId: idAt(n) }],
  (n) => {
    if (n % 3 !== 0) return null;
    const who = one(people, Math.trunc(n / 3));
    const what = {
      interestId: `n-${who.id}-${n}`,
      projectId: idAt(n),
      role: 'Engineer',
      availabilityBp: 5_000,
      note: '',
    };
    const facts = { project: { state: 'staffing', knows: true }, employed: YES };
    return [`person-${who.id}`, { type: 'ExpressInterest', actor: who, ...what, ...facts }];
  },
  seldom(2, (n, ask) => {
    const who = one(people, n);
    const { interests } = (ask(`person-${who.id}`) as Person | undefined) ?? person.initial;
    const { interestId } = interests.at(-1) ?? { interestId: '' };
    const [type, actor] = one(
      [
        ['ShortlistInterest', admin],
        ['DeclineInterest', admin],
        ['WithdrawInterest', who],
      ] as const,
      Math.trunc(n / 4),
    );
    return [`person-${who.id}`, { type, actor, interestId, reason: 'Too busy' }];
  }),
  (n) => onProject(n, 'AppointLead', admin, { employeeId: lead.id, candidate: { isLead: YES, assigned: true } }),
  (n) => onProject(n, 'ActivateProject', admin, { clientActive: YES, advancePaid: true }),
  seldom(9, (n) => onProject(n, 'HoldProject', admin, { reason: 'No budget', expectedReturn: '2027-01-31' })),
  (n) => {
    const dates = [{ milestoneId: `${idAt(n)}-m2`, dueDate: '2027-06-30' }];
    return onProject(n, 'ResumeProject', admin, { changeId: `r-${n}`, ...(n % 3 === 0 ? { newDates: dates } : {}) });
  },
  seldom(4, (n, ask) => {
    const p = ask(`project-${idAt(n)}`) as PresentProject | undefined;
    const wanted = p && wantedOf(n, p);
    if (wanted === undefined) return null;
    const [planChanges, deltaPaise] = wanted;
    const asked = { changeId: `c-${n}`, planChanges, deltaPaise, reason: `Wish ${n}` };
    return onProject(n, 'RequestChange', one([client, admin, lead], Math.trunc(n / 4)), asked);
  }),
  ...Array.from(
    { length: 3 },
    (): Make => (n, ask) => {
      const { changes = [] } = (ask(`project-${idAt(n)}`) as PresentProject | undefined) ?? {};
      const open = changes.filter(({ state }) => state === 'proposed');
      if (open.length === 0) return null;
      const { changeId, side } = one(open, n);
      const other = side === 'client' ? admin : client;
      if (n % 4 === 0) return onProject(n, 'WithdrawChange', side === 'client' ? client : admin, { changeId });
      if (n % 4 === 1) return onProject(n, 'RejectChange', other, { changeId, reason: 'Too dear' });
      return onProject(n, 'ApproveChange', other, { changeId });
    },
  ),
  (n, ask) => {
    const { changes = [] } = (ask(`project-${idAt(n)}`) as PresentProject | undefined) ?? {};
    const drafts = changes.filter(({ state }) => state === 'drafted');
    if (drafts.length === 0) return null;
    const { changeId } = one(drafts, n);
    if (Math.trunc(n / 4) % 3 === 0) return onProject(n, 'ProposeChange', admin, { changeId });
    return onProject(n, 'DiscardChange', one([admin, lead], Math.trunc(n / 2)), { changeId, reason: 'Not now' });
  },
  ...Array.from({ length: 3 }, (): Make => (n) => onMilestone(n, 'StartMilestone', lead)),
  seldom(3, (n) =>
    onMilestone(n, 'ReportProgress', lead, {
      progressBp: (n * 700) % 10_000,
      note: 'Went on',
      reason: 'Counted again',
    }),
  ),
  seldom(11, (n) => {
    const weights = [[10_000], [5_000, 3_000, 2_000], [3_333, 6_667]] as const;
    const subMilestones = one(weights, n).map((weightBp, index) => ({
      subMilestoneId: `s-${n % 20}-${index}`,
      title: `Part ${index}`,
      weightBp,
      ...(index === 2 ? {} : { assigneeId: member.id }),
      checklist: index === 1 ? ['Written', 'Read'] : [],
    }));
    return onMilestone(n, 'PlanSubMilestones', lead, { subMilestones, team: [member.id] });
  }),
  ...(
    [
      ['StartSubMilestone', member, 1, {}],
      ['FinishSubMilestone', member, 1, { note: 'It runs', files: [] }],
      ['ReturnSubMilestone', lead, 3, { otherAdmin: YES, reason: 'Not yet' }],
      ['StartSubMilestone', member, 1, {}],
      ['FinishSubMilestone', member, 1, { note: 'And is fast', files: [] }],
      ['VerifySubMilestone', lead, 1, { otherAdmin: YES }],
      ['CancelSubMilestone', lead, 5, { reason: 'Not needed' }],
    ] as const
  ).map(
    ([type, actor, every, more]): Make =>
      (n, ask) =>
        n % every !== 0 ? null : onPart(n, ask, type, actor, more),
  ),
  ...Array.from({ length: 2 }, () =>
    seldom(2, (n, ask) => {
      const how = { note: 'Went on', reason: 'Counted again' };
      const parts = partsAt(ask, n);
      const hasLines = parts.length > 0 && one(parts, n).checklist.length > 0;
      const said = hasLines ? { ticked: n % 4 === 0 ? [] : ['Written'] } : { progressBp: (n * 700) % 10_000 };
      return onPart(n, ask, 'ReportProgress', member, { ...how, ...said });
    }),
  ),
  seldom(5, (n) =>
    onMilestone(n, 'BlockMilestone', lead, { reason: 'Waiting', severity: 'HIGH', neededFrom: 'client' }),
  ),
  (n) => onMilestone(n, 'UnblockMilestone', lead),
  seldom(9, (n) =>
    onProject(n, 'DeclareHealth', lead, {
      health: one(['on_track', 'at_risk', 'off_track'], n),
      reason: 'I know it',
      cpiBp: null,
    }),
  ),
  seldom(7, (n, ask) => {
    const id = idAt(n);
    const { is = 'absent' } = (ask(`project-${id}`) as PresentProject | undefined) ?? {};
    const project = { state: is, knows: true, leads: true, open: is === 'active', milestoneIds: [], people: [lead.id] };
    const content = { ...aReport, done: [], summary: `Week ${n}`, visibleToClient: n % 2 === 0 };
    const type = n % 3 === 0 ? 'SaveReport' : 'FileReport';
    const what = { projectId: id, week: one(['2026-11-16', '2026-11-09'], Math.trunc(n / 7)), content, project };
    return [`leadreport-${id}`, { type, actor: lead, ...what }];
  }),
  ...Array.from(
    { length: 3 },
    (): Make => (n) => {
      const deliverables = [{ newId: `d-${n}`, title: 'Result', file: aFile('f1') }];
      return onMilestone(n, 'SubmitMilestone', lead, { deliverables, note: 'Done', reportedAt: AT });
    },
  ),
  seldom(3, (n, ask) => {
    const [handed] = submitted(ask, n);
    if (handed === undefined) return null;
    const place = n % 2 === 0 ? { line: 1 + (n % 40) } : {};
    const said = { pinId: `pin-${n % 7}`, xBp: n % 10_001, yBp: 5_000, text: 'Not so', mustFix: n % 4 === 0 };
    return onMilestone(n, 'AddPin', n % 2 === 0 ? client : member, { ...handed, ...place, ...said });
  }),
  seldom(2, (n) => onMilestone(n, 'ResolvePin', lead, { pinId: `pin-${n % 7}` })),
  seldom(4, (n) => onMilestone(n, 'RequestChanges', client, { items: ['More contrast'] })),
  (n) => onMilestone(n, 'ResumeMilestone', lead),
  ...Array.from(
    { length: 3 },
    (): Make => (n, ask) => onMilestone(n, 'AcceptMilestone', client, { deliverables: submitted(ask, n) }),
  ),
  seldom(40, (n) => onProject(n, 'CancelProject', admin, { reason: 'Over', settledMilestones: [] })),
  ...Array.from({ length: 2 }, () =>
    onInvoice([...OWED, 'paid', 'disputed'], (n) => {
      const amounts = { bankPaise: 100_000 * (n % 1_500), tdsCreditPaise: n % 3 };
      const how = { receivedOn: '2026-12-01', mode: 'NEFT', reference: `UTR-${n}`, ...amounts, team: [] };
      return { type: 'RecordPayment', actor: admin, paymentId: `r-${n}`, ...how };
    }),
  ),
  onInvoice(OWED, (n) => ({
    ...{ type: 'ApplyClientCredit', actor: admin, amountPaise: 1 + 500 * (n % 2_000), team: [] },
  })),
  (n, ask) => {
    const { payments } = (ask(`receivable-${client.id}`) as Receivable | undefined) ?? receivable.initial;
    const paymentId = payments.length === 0 ? '' : one(payments, n).paymentId;
    return [`receivable-${client.id}`, { type: 'ReversePayment', actor: admin, paymentId, reason: 'Bounced' }];
  },
  seldom(
    6,
    onInvoice(OWED, () => ({ type: 'DisputeInvoice', actor: client, reason: 'Not what was agreed' })),
  ),
  onInvoice(['disputed'], () => ({ type: 'AnswerDispute', actor: admin, answer: 'It is what offer 2 says' })),
  seldom(
    6,
    onInvoice([...OWED, 'paid', 'disputed'], () => ({ type: 'VoidInvoice', actor: admin, reason: 'A wrong GSTIN' })),
  ),
  onInvoice(['voided'], (_n, invoiceId) => ({
    ...{ type: 'CorrectInvoice', actor: admin, correctedId: `${invoiceId}-again` },
  })),
  (n) => {
    if (n % 5 !== 0) return null;
    const about = { fileId: `f-${n % 9}`, projectId: idAt(n), name: 'a.txt', mediaType: 'text/plain', bytes: 1 };
    const rights = { knows: true, may: true, scanned: n % 2 === 0 };
    return [`file-f-${n % 9}`, { type: 'StoreFile', actor: member, ...about, sha256: 'a'.repeat(64), ...rights }];
  },
  seldom(11, (n) => onDocument(n, 'UploadDocument', n % 8 === 0 ? 'client' : 'member', newVersionOf(n))),
  seldom(3, (n, ask) => {
    const [version] = newestAt(n, ask);
    const asked = { version, audience: n % 3 === 0 ? 'internal' : 'client', dueOn: '2026-12-24', file: aFile('f1') };
    return onDocument(n, 'ShareDocument', 'member', asked);
  }),
  seldom(13, (n) => onDocument(n, 'RecallDocument', 'lead', { reason: 'Too early' })),
  seldom(2, (n, ask) => {
    const [version, sha256] = newestAt(n, ask);
    const decision = one(['approve', 'approve', 'request_changes', 'reject'] as const, Math.trunc(n / 4));
    return onDocument(n, 'DecideDocument', n % 3 === 0 ? 'lead' : 'client', {
      version,
      sha256,
      decision,
      reason: 'So',
    });
  }),
  seldom(7, (n) => onDocument(n, 'ArchiveDocument', 'admin')),
  seldom(4, (n, ask) => {
    const [version] = newestAt(n, ask);
    const at = one(['2026-12-21T04:00:00.000Z', '2026-12-23T04:00:00.000Z', '2026-12-30T04:00:00.000Z'], n);
    return [documentAt(n), { type: 'RemindToDecide', actor: system, at, version, leadId: lead.id }];
  }),
  seldom(7, (n) => {
    const missing = { projectId: idAt(n), week: n % 2 ? '2026-11-30' : '2026-11-23', toId: lead.id, title: 'Portal' };
    return [`leadreport-${idAt(n)}`, { type: 'RemindLead', actor: system, ...missing }];
  }),
  seldom(31, (n) => [
    `deliverylink-link-${n % 4}`,
    { type: 'EraseRecipient', actor: system, at: '2027-03-01T04:00:00.000Z' },
  ]),
  seldom(5, (n, ask) => {
    const [version] = newestAt(n, ask);
    const place = n % 3 === 0 ? { page: 1 + (n % 4) } : n % 3 === 1 ? { timeMs: n } : {};
    const said = { pinId: `pin-${n % 7}`, xBp: n % 10_001, yBp: 5000, text: 'Not so', mustFix: n % 2 === 0 };
    return onDocument(n, 'AddPin', n % 2 === 0 ? 'client' : 'member', { version, ...place, ...said });
  }),
  seldom(3, (n) => onDocument(n, 'ResolvePin', 'lead', { pinId: `pin-${n % 7}` })),
  (n) => [`file-f-${n % 9}`, n % 2 ? { type: 'ClearFile' } : { type: 'QuarantineFile', reason: 'EICAR' }],
  seldom(3, (n) => {
    const place = {
      position: `${'0'.repeat(32)}.${String(n % 200).padStart(20, '0')}`,
      occurredAt: secondsIn(n % 200),
    };
    const where = n % 2 === 0 ? {} : { projectId: idAt(n) };
    return [`glance-${client.id}`, { type: 'Look', actor: client, mayRead: true, ...place, ...where }];
  }),
  seldom(5, (n) =>
    onMilestone(n, 'RateMilestone', n % 2 ? client : admin, { score: 1 + (n % 5), comment: '', reason: 'By phone' }),
  ),
  (n, ask) => {
    const [stream] = onItem(n, 'SaveItem');
    if (ask(stream) === undefined) return onItem(n, 'DraftItem', { body: contentAt(n) });
    return n % 7 === 0 ? onItem(n, 'SaveItem', { body: contentAt(n) }) : null;
  },
  (n) => onItem(n, 'PublishItem'),
  seldom(5, (n) => onItem(n, 'RetireItem', { reason: 'Nobody asks for it', inUse: false })),
  seldom(11, (n) => {
    const judged = { employeeId: one(people, n).id, techId: 'techstack-1', level: 1 + (n % 5), yearsTenths: n % 90 };
    const facts = { leads: true, employed: YES, published: true };
    return [
      `skillset-${judged.employeeId}`,
      { type: 'AssessSkill', actor: n % 2 ? member : lead, ...judged, ...facts },
    ];
  }),
  seldom(4, (n) => {
    const place = { employeeId: one(people, n).id, projectId: idAt(n), week: n % 2 ? '2026-11-16' : '2026-11-09' };
    const project = { knows: true, leads: true, otherLead: true };
    const judging = { ...place, actor: admin, project, otherAdmin: YES };
    const stream = `timesheet-${place.employeeId}` as const;
    if (n % 5 === 0) return [stream, { type: 'ApproveTime', ...judging }];
    if (n % 5 === 1) return [stream, { type: 'ReturnTime', ...judging, reason: 'Say on what' }];
    const logged = { day: place.week, minutes: (n % 9) * 60, billable: n % 3 > 0, note: '' };
    const fact = { knows: true, onDay: true, milestoneIds: [] };
    return [stream, { type: 'LogTime', ...place, ...logged, actor: one(people, n), project: fact }];
  }),
  seldom(6, (n, ask) => {
    const of = { projectId: idAt(n), known: true, actor: admin };
    const stream = `expenses-${of.projectId}` as const;
    const spentBefore = (ask(stream) as Expenses | undefined)?.expenses ?? [];
    const expense = spentBefore.find(({ state }) => state === 'recorded');
    if (n % 3 === 0 && expense !== undefined)
      return [stream, { type: 'ReverseExpense', ...of, expenseId: expense.expenseId, reason: 'Paid twice' }];
    const receipt = n % 2 === 0 ? { receipt: aFile(`f-${n % 9}`) } : {};
    const spent = { day: '2026-11-20', amountPaise: 100 * (1 + (n % 50)), category: 'OTHER', note: '', ...receipt };
    if (n % 7 === 0 && expense !== undefined) {
      const { expenseId } = expense;
      return [stream, { type: 'CorrectExpense', ...of, ...spent, expenseId, newId: `x-${n}`, reason: 'A slip' }];
    }
    return [stream, { type: 'RecordExpense', ...of, expenseId: `x-${n}`, ...spent }];
  }),
  seldom(9, (n) => {
    const [linkId, projectId] = [`link-${n % 4}`, idAt(n % 4)];
    const project = { state: 'active', knows: true, leads: true, open: true };
    const how = { linkId, projectId, project, actor: lead };
    const file = { fileId: 'f1', name: 'f1.pdf', sha256: 'a'.repeat(64) };
    const asked = { tokenHash: 'b'.repeat(64), scope: 'VIEW', recipientEmail: 'rita@example.com', days: 7 };
    const made = one(
      [
        { type: 'IssueLink', ...asked },
        { type: 'OpenLink' },
        { type: 'RecordDownload', ...file },
        { type: n % 5 === 0 ? 'RevokeLink' : 'OpenLink', reason: 'Over' },
      ],
      Math.trunc(n / 9),
    );
    return [`deliverylink-${linkId}`, { ...how, ...made }];
  }),
  seldom(19, (n) => {
    const { id: employeeId } = one(people, n);
    const rate = { from: '2026-04-01', hourlyPaise: 1_000 * (1 + (n % 90)), reason: 'A new year' };
    return [`costrate-${employeeId}`, { type: 'SetCostRate', employeeId, ...rate, known: true, actor: admin }];
  }),
  seldom(17, (n) => {
    const bank = { accountName: 'Lamplight', accountNumber: '000123456789', ifsc: 'HDFC0000001', bankName: 'HDFC' };
    const seller = { legalName: `Lamplight ${n % 3}`, address: '1 MG Road', stateCode: 'KA', gstin: null };
    const employer = { tan: n % 2 ? 'BLRL01234A' : null, epfCode: null };
    return [
      'company-main',
      { type: 'SaveParticulars', actor: admin, ...seller, ...employer, bank: n % 2 ? bank : null },
    ];
  }),
  seldom(13, (n) => {
    const numerator = 30 + (n % 20);
    const seen = { metric: 'on_time', numerator, denominator: 50 };
    const now = { numerator, denominator: 50, from: null, to: '2026-11-21', value: 2 * numerator };
    return ['metric-on_time', { type: 'ApproveMetric', actor: admin, ...seen, now }];
  }),
];

// biome-ignore lint/suspicious/noExplicitAny: the event's data is that of its type
type LooseFact = Fact<{ type: string; data: any }>;
const following = (fact: Fact<AnyEvent>): readonly NextCommand[] => {
  const { type, data } = fact as LooseFact;
  switch (type) {
    case 'ProposalAccepted': {
      const { proposalId: projectId, clientId, title, contractPaise, terms, plan, version, hash } = data;
      const head = { projectId, clientId, title, contractPaise, terms, offerVersion: version, offerHash: hash };
      return [[`project-${projectId}`, { type: 'CreateProject', ...head, plan }]];
    }
    case 'MilestoneAccepted': {
      const { milestoneId, projectId, clientId, amountPaise: exGstPaise, title: description } = data;
      const about = { invoiceId: `i-${milestoneId}`, clientId, projectId, milestoneId };
      const line = { description, sac: '998314', amountPaise: exGstPaise };
      const request = { type: 'RequestInvoice', ...about, line, exGstPaise, paymentTermDays: 15 };
      return [
        [`receivable-${clientId}`, request],
        [`project-${projectId}`, { type: 'DeliverProject' }],
      ];
    }
    case 'DocumentUploaded': {
      const { documentId, projectId, version, fileId, sha256 } = data;
      const read = { documentId, projectId, version, fileId, sha256, text: `Chapter ${version}` };
      return [[`documenttext-${documentId}`, { type: 'RecordDocumentText', ...read }]];
    }
    case 'InvoiceRequested': {
      const { invoiceId, clientId, projectId, milestoneId } = data;
      const about = { invoiceId, clientId, projectId, milestoneId };
      return [['invoicebook-26-27', { type: 'NumberInvoice', ...about, requestedAt: fact.occurredAt }]];
    }
    case 'InvoiceVoided': {
      const { reason: _why, creditPaise: _credit, ...about } = data;
      return [['invoicebook-26-27', { type: 'NumberCreditNote', ...about, requestedAt: fact.occurredAt }]];
    }
    case 'CreditNoteNumbered': {
      const { invoiceId, creditNoteNo, issuedOn, clientId } = data;
      return [[`receivable-${clientId}`, { type: 'IssueCreditNote', invoiceId, creditNoteNo, issuedOn }]];
    }
    case 'InvoiceNumbered': {
      const party = { name: 'Chitra', address: 'Bengaluru', stateCode: 'KA', country: 'IN' };
      const { invoiceId, invoiceNo, issuedOn, clientId } = data;
      const terms = { parties: { seller: party, buyer: party }, supply: 'intra_state', gstBp: 1_800, team: [] };
      return [[`receivable-${clientId}`, { type: 'IssueInvoice', invoiceId, invoiceNo, issuedOn, ...terms }]];
    }
    default:
      return [];
  }
};

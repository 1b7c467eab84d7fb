/**
 * Nobody finds what their lists would not show. Random projects, people and things, and every reader's answers held against
 * a naive model: all that the lists' rules give them, word by word. Then with an index that lags behind the rights.
 */

import { createHash } from 'node:crypto';
import type { FoundKind } from '@lamplight/bff/contract/search.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { beginningNumber } from '@lamplight/common/words/beginnings.ts';
import { foldedOf, standsIn, termsOf, wordsIn } from '@lamplight/common/words/words.ts';
import { folded, LOG, touchedBy } from '@lamplight/events/core/fold.ts';
import type { AnyDecider, AnyEvent, AnyProjection, Fact } from '@lamplight/events/core/types.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import type { Doc, Query } from '@lamplight/events/ports/read-models.ts';
import fc from 'fast-check';
import { type ProductDoc, productView } from '../catalogue/view.ts';
import type { Projects } from '../context.ts';
import { isForClient, newestOf } from '../documents/document.ts';
import { type DocumentDoc, documentView } from '../documents/view.ts';
import { type InvoiceDoc, invoiceView } from '../invoices/view.ts';
import { isParticipant } from '../projects/show.ts';
import { type ProjectDoc, projectView } from '../projects/view.ts';
import { type ProposalDoc, proposalView } from '../proposals/view.ts';
import { seerOf } from '../reading.ts';
import { type ReportDoc, reportView } from '../reports/view.ts';
import { isLive } from '../staffing/person.ts';
import { aHistory, history } from '../workbench/random-history.ts';
import { entryAt, fieldOf, indexId, keysOfPeople, textsId } from './entry.ts';
import { findIn } from './finding.ts';
import { type IndexDoc, searchIndex } from './index-view.ts';
import type { Place } from './place.ts';
import { kindsFor, searchReaderOf } from './reader.ts';

const person = (id: string, role: SignedInActor['role']): SignedInActor => ({
  ...{ id, role, sid: 's', authTime: 0, methods: [] },
});
const PEOPLE: readonly SignedInActor[] = [
  person('admin-1', 'admin'),
  person('client-1', 'client'),
  person('client-2', 'client'),
  person('lead-1', 'team_lead'),
  person('staff-1', 'employee'),
  person('staff-2', 'employee'),
];
const NAMES: Readonly<Record<string, string>> = { 'client-1': 'Chitra O’Brien', 'client-2': 'Zoë Portal' };

// Events

const WORDS = ['portal', 'Portál', 'design', 'Zürich', 'रोगी', "client's", 'API', 'v2', 'postal', '0042'] as const;
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
const n = (most: number) => fc.nat(most);
const project = n(3).map((p) => `p${p}`);
const clientId = fc.constantFrom('client-1', 'client-2');
const staff = fc.constantFrom('lead-1', 'staff-1', 'staff-2');
const SHA = createHash('sha256').update('').digest('hex');

type Step = Readonly<{ stream: string; event: AnyEvent }>;
const step = (stream: string, type: string, data: object): Step => ({ stream, event: { type, data } });
const milestoneOf = (milestoneId: string, title: string, criterion: string) => ({
  ...{ milestoneId, order: 1, title, weightBp: 10_000, amountPaise: 1, startDate: '2026-01-01' },
  ...{ baselineDueDate: '2026-02-01', committedDueDate: '2026-02-01', acceptanceCriteria: [criterion] },
});
const content = (summary: string, visibleToClient: boolean, risk: string) => ({
  ...{
    health: 'on_track',
    percentCompleteBp: 0,
    summary,
    done: [],
    next: [],
    slips: [],
    blockers: [],
    visibleToClient,
  },
  risks: [{ text: risk, probability: 1, impact: 1, mitigation: '', status: 'open' }],
});
/** The client of a project is the one of its number, so that its documents name the right one. */
const clientOf = (projectId: string): string => (projectId < 'p2' ? 'client-1' : 'client-2');

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc
      .tuple(project, fc.constantFrom('ProjectStaffingOpened', 'ProjectActivated', 'ProjectCompleted'))
      .map(([p, type]) => step(`project-${p}`, type, { projectId: p, roles: [] })),
    fc.tuple(project, n(1), words, words).map(([p, m, title, criterion]) =>
      step(`project-${p}`, 'MilestonesPlanned', {
        projectId: p,
        milestones: [milestoneOf(`${p}-m${m}`, title, criterion)],
      }),
    ),
    fc.tuple(project, n(1), words).map(([p, m, title]) =>
      step(`project-${p}`, 'SubMilestonesPlanned', {
        ...{ projectId: p, milestoneId: `${p}-m${m}` },
        subMilestones: [{ subMilestoneId: `${p}-s`, order: 1, title, weightBp: 10_000, checklist: [] }],
      }),
    ),
    fc
      .tuple(project, n(1))
      .map(([p, m]) =>
        step(`project-${p}`, 'MilestoneCancelled', { projectId: p, milestoneId: `${p}-m${m}`, reason: '' }),
      ),
    fc
      .tuple(project, staff)
      .map(([p, who]) => step(`project-${p}`, 'TeamLeadAppointed', { projectId: p, employeeId: who, toId: who })),
    fc.tuple(project, staff).map(([p, who]) =>
      step(`person-${who}`, 'MemberAssigned', {
        ...{
          projectId: p,
          employeeId: who,
          assignmentId: `${p}-${who}`,
          role: '',
          allocationBp: 1,
          from: '2026-01-01',
        },
        ...{ effortWeightBp: 1 },
      }),
    ),
    fc.tuple(project, staff).map(([p, who]) =>
      step(`person-${who}`, 'MemberReleased', {
        ...{ projectId: p, employeeId: who, assignmentId: `${p}-${who}`, on: '2026-01-02', reason: '', stays: false },
      }),
    ),
    fc.tuple(n(5), n(2), words, words).map(([d, version, title, text]) => {
      const ids = {
        documentId: `d${d}`,
        projectId: `p${d % 4}`,
        clientId: clientOf(`p${d % 4}`),
        version: version + 1,
      };
      const file = { fileId: 'f', name: `${text}.txt`, bytes: 1, sha256: SHA, uploadedBy: 'lead-1', note: '' };
      return step(`document-d${d}`, 'DocumentUploaded', { ...ids, title, category: 'DESIGN', ...file });
    }),
    fc.tuple(n(5), n(2), fc.constantFrom('client', 'client', 'internal')).map(([d, version, audience]) =>
      step(`document-d${d}`, 'DocumentShared', {
        ...{ documentId: `d${d}`, version: version + 1, audience, title: '', sha256: SHA, dueOn: '2026-02-01' },
      }),
    ),
    fc.tuple(n(5), n(2)).map(([d, version]) =>
      step(`document-d${d}`, 'DocumentRecalled', {
        documentId: `d${d}`,
        version: version + 1,
        audience: 'client',
        reason: '',
      }),
    ),
    fc.tuple(project, n(1), words, fc.boolean(), words).map(([p, week, summary, shared, risk]) =>
      step(`leadreport-${p}`, 'LeadReportFiled', {
        ...{ projectId: p, week: `2026-01-0${5 + week}`, version: 1, filedAt: '2026-01-09T00:00:00.000Z' },
        ...{ visibleToClient: shared, content: content(summary, shared, risk) },
      }),
    ),
    fc.tuple(n(3), clientId, words).map(([i, client, line]) =>
      step(`receivable-${client}`, 'InvoiceRequested', {
        ...{ invoiceId: `${client}-i${i}`, projectId: 'p0', clientId: client, kind: 'milestone', currency: 'INR' },
        ...{ lines: [{ description: line, sac: '', amountPaise: 1 }], exGstPaise: 1, paymentTermDays: 1 },
      }),
    ),
    fc.tuple(n(3), clientId, fc.oneof(clientId, staff), words, words).map(([q, client, authorId, title, goals]) =>
      step(`proposal-q${q}`, 'ProposalDrafted', {
        proposalId: `q${q}`,
        clientId: client,
        authorId,
        draft: { title, goals },
      }),
    ),
    fc.tuple(n(2), words).map(([p, name]) =>
      step(`product-x${p}`, 'ProductDrafted', {
        ...{
          productId: `x${p}`,
          slug: 's',
          name,
          summary: '',
          body: '',
          outcome: '',
          gallery: [],
          techStackIds: [],
          order: 1,
        },
      }),
    ),
  ),
  { minLength: 40, maxLength: 60 },
);

const opened: readonly Step[] = ['p0', 'p1', 'p2', 'p3'].map((p, at) =>
  step(`project-${p}`, 'ProjectCreated', {
    ...{ projectId: p, clientId: clientOf(p), title: `${WORDS[at]} ${p}`, contractPaise: 1, currency: 'INR' },
    ...{ terms: { paymentTermDays: 1 }, offerVersion: 1, offerHash: SHA },
  }),
);

/** As the log has them: documents begin with their first version, and what names a version that there is not is left out. */
const factsOf = (some: readonly Step[]): readonly Fact<AnyEvent>[] => {
  const versions = new Map<string, number>();
  const log: Step[] = [];
  for (const { stream, event } of [...opened, ...some]) {
    const data = event.data as { version?: number; documentId?: string; name?: string; invoiceId?: string };
    // An invoice is asked for once.
    if (data.invoiceId !== undefined && log.some((one) => (one.event.data as typeof data).invoiceId === data.invoiceId))
      continue;
    if (!stream.startsWith('document-')) {
      log.push({ stream, event });
      continue;
    }
    const newest = versions.get(stream) ?? 0;
    if (event.type === 'DocumentUploaded') {
      const version = newest + 1;
      versions.set(stream, version);
      const uploaded = { ...event, data: { ...data, version } };
      log.push({ stream, event: uploaded });
      const text = `text ${data.name ?? ''}`;
      const { documentId, projectId } = event.data as { documentId: string; projectId: string };
      const read = { documentId, projectId, version, fileId: 'f', sha256: SHA, text };
      log.push(step(`documenttext-${documentId}`, 'DocumentTextRead', read));
    } else if (newest > 0) {
      const of = {
        projectId: `p${Number(stream.slice(-1)) % 4}`,
        clientId: clientOf(`p${Number(stream.slice(-1)) % 4}`),
      };
      log.push({ stream, event: { ...event, data: { ...data, ...of, version: newest } } });
    }
  }
  const revisions = new Map<string, number>();
  return log.map(({ stream, event }, at) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const occurredAt = new Date(Date.parse('2026-01-01T00:00:00.000Z') + at * 1_000).toISOString();
    const meta = { commandId: 'c', correlationId: 'c', causationId: 'c', actorId: 'a', schema: '', occurredAt };
    const position = `${'0'.repeat(32)}.${String(at + 1).padStart(20, '0')}` as Position;
    return { id: `e${at}`, stream: stream as never, revision, position, occurredAt, meta, ...event };
  });
};

// The service over these facts, without a store

const docsOf = <T extends Doc>(view: AnyProjection, facts: readonly Fact<AnyEvent>[]): readonly T[] => {
  const { reads } = view;
  const wanted = facts.filter(
    ({ stream }) => 'categories' in reads && reads.categories.some((category) => stream.startsWith(`${category}-`)),
  );
  const ordered = wanted.map((fact) => ({ fact, source: LOG, order: fact.position }));
  return folded<T>(view, touchedBy(view, ordered), new Map()).flatMap(({ doc }) => (doc === null ? [] : [doc]));
};

/** What the port promises, by looking at every document. */
const viewOf = <T extends Doc>(docs: readonly T[]) => ({
  get: async (id: string) => docs.find(({ _id }) => _id === id) ?? null,
  scan: async (query: Query<T>) => (await viewOf(docs).find(query)).items,
  find: async ({ where = {}, sort = [], limit, after }: Query<T>) => {
    const fits = (doc: T): boolean =>
      Object.entries(where).every(([field, test]) => {
        const value = (doc as Record<string, unknown>)[field];
        const condition = test as { hasAny?: readonly unknown[]; in?: readonly unknown[]; lt?: string };
        if (typeof test !== 'object') return value === test;
        if (condition.in !== undefined) return condition.in.includes(value);
        if (condition.hasAny !== undefined) return (value as unknown[]).some((one) => condition.hasAny?.includes(one));
        return condition.lt === undefined || (value as string) < condition.lt;
      });
    const by = sort[0]?.[0] ?? '_id';
    const key = (doc: T): string => String((doc as Record<string, unknown>)[by]);
    const all = docs.filter(fits).toSorted((a, b) => (key(a) < key(b) ? 1 : -1));
    const rest = all.slice(after === undefined ? 0 : Number(after));
    const next = Number(after ?? 0) + limit;
    return { items: rest.slice(0, limit), ...(rest.length > limit ? { next: String(next) } : {}) };
  },
});

const people = { names: async () => (id: string) => ({ id, name: NAMES[id] ?? null, role: 'client' }) };
const serviceOver = (facts: readonly Fact<AnyEvent>[], indexed = facts) => {
  const lists = {
    projects: docsOf<ProjectDoc>(projectView as AnyProjection, facts),
    proposals: docsOf<ProposalDoc>(proposalView as AnyProjection, facts),
    documents: docsOf<DocumentDoc>(documentView as AnyProjection, facts),
    invoices: docsOf<InvoiceDoc>(invoiceView as AnyProjection, facts),
    reports: docsOf<ReportDoc>(reportView as AnyProjection, facts),
    products: docsOf<ProductDoc>(productView as AnyProjection, facts),
  };
  const names = Object.entries(NAMES).map(([_id, name]) => ({
    _id,
    beginnings: wordsIn(name).flatMap(({ word }) => beginningNumber(word) ?? []),
  }));
  const look = async (stream: string, { initial, evolve }: AnyDecider) => ({
    state: facts.filter((fact) => fact.stream === stream).reduce((s, fact) => evolve(s, fact, fact.revision), initial),
    revision: null,
  });
  const views = Object.fromEntries(Object.entries(lists).map(([name, docs]) => [name, viewOf<Doc>(docs)]));
  const projects = {
    ...views,
    searchIndex: viewOf(docsOf<IndexDoc>(searchIndex as AnyProjection, indexed)),
    searchNames: viewOf(names),
    people,
    look,
  } as unknown as Projects;
  return { projects, lists };
};
type Lists = ReturnType<typeof serviceOver>['lists'];

/** All of a kind, page by page as a person would ask for them. */
const foundBy = async (projects: Projects, actor: SignedInActor, kind: FoundKind, query: string, limit: number) => {
  const ids: string[] = [];
  for (let after: Place | null = null; ; ) {
    const reader = searchReaderOf(projects, actor);
    const page = await findIn(projects.searchIndex, await reader.lookingFor(kind, termsOf(query)), { limit, after });
    const shown = await reader.shown(page.hits);
    ids.push(...shown.map(({ projectId = '', id }) => (kind === 'report' ? `${projectId}/${id}` : id)));
    if (page.next === null) return ids;
    after = page.next;
  }
};

// The naive model

type Item = Readonly<{ id: string; names: readonly string[]; texts: readonly string[] }>;

/** What the list of a kind shows this person, with the words that they may read of it. */
const listed = (lists: Lists, actor: SignedInActor, kind: FoundKind): readonly Item[] => {
  const seers = seerOf(actor);
  const isSeen = ({ seenBy }: Readonly<{ seenBy: readonly string[] }>): boolean =>
    seenBy.some((one) => seers.includes(one));
  // Who is named the lead of a project and neither leads nor works on it reads nothing of it.
  const works = ({ assignments, machine }: ProjectDoc): boolean =>
    (actor.role === 'team_lead' && machine.leadId === actor.id) ||
    assignments.some((one) => isLive(one) && one.employeeId === actor.id);
  const own = lists.projects.filter(
    (doc) => isParticipant(doc, actor) && (['admin', 'client'].includes(actor.role) || works(doc)),
  );
  const isOwn = (projectId: string): boolean => own.some(({ _id }) => _id === projectId);
  const isClient = actor.role === 'client';
  /** Whose it is takes as many letters as a text. */
  const nameOf = (id: string, knows: boolean): string => (knows ? (NAMES[id] ?? '') : '');
  switch (kind) {
    case 'project':
      return lists.projects.filter(isSeen).map((doc) => ({
        id: doc._id,
        names: [doc.machine.title],
        texts: [nameOf(doc.clientId, !isClient && isParticipant(doc, actor))],
      }));
    case 'proposal':
      return lists.proposals.filter(isSeen).map(({ _id: id, clientId: whose, machine }) => ({
        id,
        names: [machine.content.title ?? ''],
        texts: [machine.content.goals ?? '', nameOf(whose, !isClient)],
      }));
    case 'milestone':
      return own.flatMap(({ machine }) =>
        machine.milestones
          .filter(({ state }) => state !== 'cancelled')
          .map(({ milestoneId, title, acceptanceCriteria, subMilestones }) => ({
            id: milestoneId,
            names: [title],
            texts: [
              ...acceptanceCriteria,
              ...subMilestones.flatMap((sub) => (sub.state === 'cancelled' ? [] : [sub.title])),
            ],
          })),
      );
    case 'document':
      return lists.documents
        .filter((doc) => (isClient ? doc.clientId === actor.id && doc.forClient : isOwn(doc.projectId)))
        .map(({ _id: id, machine }) => {
          const version = isClient ? machine.versions.findLast(isForClient) : newestOf(machine);
          const name = version?.name ?? '';
          return { id, names: [machine.title], texts: [machine.category, name, `text ${name}`] };
        });
    case 'report':
      return lists.reports
        .filter(({ projectId, openTo }) => isOwn(projectId) && openTo.includes(isClient ? 'client' : 'people'))
        .map(({ _id: id, week, machine }) => {
          const filed = machine.versions.at(-1)?.content;
          return {
            id,
            names: [week],
            texts: [filed?.summary ?? '', ...(isClient ? [] : (filed?.risks ?? []).map(({ text }) => text))],
          };
        });
    case 'invoice':
      return ['client', 'admin'].includes(actor.role)
        ? lists.invoices.filter(isSeen).map(({ _id: id, clientId: whose, machine }) => ({
            id,
            names: [],
            texts: [nameOf(whose, true), ...machine.invoices.flatMap(({ lines }) => lines.map((l) => l.description))],
          }))
        : [];
    case 'product':
      return actor.role === 'admin'
        ? lists.products.map(({ _id: id, machine }) => ({ id, names: [machine.draft?.name ?? ''], texts: [] }))
        : [];
  }
};

const named = (lists: Lists, actor: SignedInActor, kind: FoundKind, query: string): readonly string[] => {
  const terms = termsOf(query);
  return listed(lists, actor, kind)
    .filter(({ names, texts }) =>
      terms.every(
        (term) =>
          names.some((name) => standsIn(term, foldedOf(name), true)) ||
          texts.some((text) => standsIn(term, foldedOf(text), false)),
      ),
    )
    .map(({ id }) => id);
};

const queries = fc.oneof(
  fc.constantFrom(
    'por',
    'po',
    'portal',
    'design portal',
    'chitra',
    "o'brien portal",
    'zurich',
    'रोगी',
    'रो',
    'clients',
  ),
  fc.constantFrom('text portal', 'api v2', '0042', '2026-01', 'postal por', 'zoe', 'p0', 'portal p'),
  words,
);

it('everybody finds what their lists show, and nothing else', async () => {
  const reached = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(steps, fc.array(queries, { minLength: 3, maxLength: 5 }), n(3), async (some, asked, limit) => {
      const { projects, lists } = serviceOver(factsOf(some));
      for (const actor of PEOPLE)
        for (const kind of kindsFor(actor))
          for (const query of asked) {
            const found = await foundBy(projects, actor, kind, query, limit + 1);
            const expected = named(lists, actor, kind, query);
            expect([actor.id, kind, query, found.toSorted()]).toEqual([actor.id, kind, query, expected.toSorted()]);
            if (found.length > 0) reached.set(`${actor.role} ${kind}`, (reached.get(`${actor.role} ${kind}`) ?? 0) + 1);
          }
    }),
    { numRuns: 25 },
  );
  // A model that found nothing would agree with anything.
  const all = PEOPLE.flatMap((actor) => kindsFor(actor).map((kind) => `${actor.role} ${kind}`));
  expect(all.filter((one) => !reached.has(one))).toEqual([]);
});

it('looks at so many places at once, says where it stopped, and finds from there on what is older', async () => {
  // Newest first: one word and the other by turns, and both in the oldest alone.
  const MANY = 9_000;
  const entries = Array.from({ length: MANY }, (_, at) => {
    const id = indexId('project', `p${at}`);
    const title = at === 0 ? 'portal design' : at % 2 === 0 ? 'portal' : 'design';
    const about = { kind: 'project', id: `p${at}`, projectId: `p${at}`, clientId: 'client-1' } as const;
    const entry = { ...about, at: new Date(at * 1_000).toISOString(), fields: fieldOf('title', title), seers: [] };
    return { key: entryAt(id, entry), texts: entryAt(textsId(id), entry) };
  });
  const byKey = Map.groupBy(
    entries.toReversed().flatMap(({ key }) => key.keys.map((one) => ({ one, place: key }))),
    ({ one }) => one,
  );
  const texts = new Map(entries.map((entry) => [entry.texts._id, entry.texts]));
  let scanned = 0;
  const index = {
    get: async (id: string) => texts.get(id) ?? null,
    scan: async ({ where, limit }: Query<IndexDoc>) => {
      const { keys, order } = where as { keys: { hasAny: readonly string[] }; order?: { lt: string } };
      const rows = (byKey.get(keys.hasAny[0] ?? '') ?? []).map(({ place }) => place);
      const from = order === undefined ? 0 : rows.findIndex((row) => row.order < order.lt);
      const page = from < 0 ? [] : rows.slice(from, from + limit);
      scanned += page.length;
      return page;
    },
  } as unknown as Projects['searchIndex'];
  const reader = searchReaderOf(
    { searchIndex: index, searchNames: viewOf([]), people } as unknown as Projects,
    PEOPLE[0] as SignedInActor,
  );
  const looking = await reader.lookingFor('project', termsOf('portal design '));
  const first = await findIn(index, looking, { limit: 5 });
  expect([first.hits, first.next === null, scanned < 7_000]).toEqual([[], false, true]);
  const found: string[] = [];
  let pages = 1;
  for (let after = first.next; after !== null; pages += 1) {
    const page = await findIn(index, looking, { limit: 5, after });
    found.push(...page.hits.map(({ entry }) => entry.id));
    after = page.next;
  }
  expect([found, pages <= 4]).toEqual([['p0'], true]);
});

it('an index that lags behind gives nothing away: rights count as they are now', async () => {
  await fc.assert(
    fc.asyncProperty(steps, n(59), queries, async (some, behind, query) => {
      const facts = factsOf(some);
      const { projects, lists } = serviceOver(facts, facts.slice(0, Math.max(4, facts.length - behind)));
      for (const actor of PEOPLE)
        for (const kind of kindsFor(actor)) {
          const visible = new Set(listed(lists, actor, kind).map(({ id }) => id));
          const found = await foundBy(projects, actor, kind, query, 10);
          expect([actor.id, kind, found.filter((id) => !visible.has(id))]).toEqual([actor.id, kind, []]);
        }
    }),
    { numRuns: 25 },
  );
});

it('follows projects and milestones through any history: who may know of them, what they are called, what is left of them', () => {
  fc.assert(
    fc.property(aHistory, (asked) => {
      const facts = history(asked);
      const index = new Map(docsOf<IndexDoc>(searchIndex as AnyProjection, facts).map((doc) => [doc._id, doc]));
      for (const { _id, seenBy, machine } of docsOf<ProjectDoc>(projectView as AnyProjection, facts)) {
        const seers = keysOfPeople(
          'project',
          seenBy.filter((seer) => seer !== 'role:admin'),
        );
        const keys = index.get(indexId('project', _id))?.keys ?? [];
        expect(keys.filter((key) => key.startsWith('p@')).toSorted()).toEqual(seers.toSorted());
        for (const { milestoneId, state, title, acceptanceCriteria, subMilestones } of machine.milestones) {
          const texts = index.get(textsId(indexId('milestone', _id, milestoneId)))?.fields.map(({ text }) => text);
          const parts = subMilestones.filter((sub) => sub.state !== 'cancelled');
          const lines = parts.flatMap((sub) => [sub.title, ...sub.checklist.map(({ text }) => text)]);
          expect([milestoneId, texts?.toSorted()]).toEqual([
            milestoneId,
            state === 'cancelled' ? undefined : [title, ...acceptanceCriteria, ...lines].filter(Boolean).toSorted(),
          ]);
        }
      }
    }),
    { numRuns: 25 },
  );
});

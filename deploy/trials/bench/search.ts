/**
 * Searching among 100,000 things: a small company with a large one beside it in its log, started on it, asked through the
 * edge by an admin, a team lead and a client with the words that people would type. What is measured is the whole
 * call, one after another, from the first one on after nothing of the product lags any more.
 */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import { openChange } from '@lamplight/events/core/change.ts';
import { openCodec } from '@lamplight/events/core/codec.ts';
import type { AnyEvent, Change } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { openPorts } from '@lamplight/events/workbench/ports.ts';
import { declared } from '@lamplight/projects/declared.ts';
import { freePort } from '../free-port.ts';
import { foundCompany, PASSWORD } from '../product/company.ts';
import { startIn } from '../product/running.ts';
import { type Visitor, visitorAt } from '../product/visitor.ts';
import { untilCaughtUp } from './caught-up.ts';
import { atMost, type Measure, measured, percentile, seeded } from './figures.ts';
import type { Sizes } from './sizes.ts';

const AIM_MS = 50;
const WRITERS = 64;
const LOOK_MS = 500;
const WITHIN_MS = 900_000;

/** Of 100 things: what a company that has been at work for years may have. */
const SHARES = { projects: 4, milestones: 24, documents: 12, invoices: 20, reports: 20, proposals: 20 } as const;
/** One document in three is a text that was read. */
const TEXT_EVERY = 3;
const TEXT_WORDS = 350;
const CLIENTS = 500;
/** What the client and the lead who ask have of it. */
const OWN_PROJECTS = 40;

export const searching = async (
  folder: string,
  { things, queries, stillMs }: Sizes['searching'],
): Promise<readonly Measure[]> => {
  const dataDir = join(folder, 'searching');
  const small = await startIn({ folder: dataDir });
  const { people: company } = await foundCompany(small);
  await small.stop();
  const language = languageOf(seeded(5));
  await write(dataDir, { things, client: company.client.id, lead: company.lead.id, word: language.word });
  const adminPort = await freePort();
  const env = { ADMIN_PORT: String(adminPort) };
  const running = await startIn({ folder: dataDir, withinMs: WITHIN_MS, env });
  try {
    const asked = [company.admin, company.lead, company.client] as const;
    const [admin, ...others] = await Promise.all(asked.map(({ email }) => signedInAt(running.url, email)));
    if (admin === undefined) throw new Error('nobody asks');
    const people = [admin, ...others];
    await untilThere(admin);
    // Other services take in at once, and post to their books, what they would have heard of over years.
    await untilCaughtUp(running, { admin: `http://127.0.0.1:${adminPort}`, stillMs, withinMs: WITHIN_MS });
    const taken: Record<string, number[]> = { all: [], admin: [], own: [] };
    const random = seeded(9);
    for (let n = 0; n < queries; n += 1) {
      // Of five searches an admin asks three.
      const who = n % 5 < 3 ? 0 : n % 5 === 3 ? 1 : 2;
      const path = pathOf(language, random, things);
      const began = performance.now();
      await people[who]?.get(path);
      const took = performance.now() - began;
      taken['all']?.push(took);
      taken[who === 0 ? 'admin' : 'own']?.push(took);
    }
    const figure = (of: string, percent: number) => percentile(taken[of] ?? [], percent);
    const row = (name: string, of: string, percent: number, aim: Parameters<typeof measured>[3] = null) =>
      measured(`${what(things)}: ${name}`, 'ms', [{ ours: figure(of, percent), reference: null }], aim);
    return [
      row('p50', 'all', 50),
      row('p99', 'all', 99, atMost(AIM_MS, 'ms')),
      row('an admin, p99', 'admin', 99),
      row('a lead and a client, p99', 'own', 99),
    ];
  } finally {
    await running.stop();
  }
};

export const what = (things: number): string => `a search among ${things.toLocaleString('en')} things`;

const signedInAt = async (url: string, email: string): Promise<Visitor> => {
  const person = visitorAt(url, email);
  await person.call('login', { body: { email, password: PASSWORD } });
  return person;
};

/** The last thing of each kind is found, and nothing of the answer is behind. */
const untilThere = async (admin: Visitor): Promise<void> => {
  for (let waited = 0; waited < WITHIN_MS; waited += LOOK_MS) {
    const { counts, stale } = (await admin.get(`/search?q=${LAST}`)) as { counts: readonly unknown[]; stale?: boolean };
    if (stale !== true && counts.length === Object.keys(SHARES).length) return;
    await pause(LOOK_MS);
  }
  throw new Error('the index did not take everything in');
};

// Words

/** Stands in the last thing of each kind alone. */
const LAST = 'zzyzx';
const VOCABULARY = 6_000;

type Language = Readonly<{ word(): string; rare(random: () => number): string; common(random: () => number): string }>;

/** A vocabulary in which, as in any, few words are most of what is written. */
const languageOf = (random: () => number): Language => {
  const onsets = ['b', 'br', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 'st', 't', 'tr', 'v'];
  const rimes = ['a', 'e', 'i', 'o', 'u', 'an', 'el', 'in', 'or', 'un'];
  const pick = (of: readonly string[], by: () => number): string => of[Math.floor(by() * of.length)] ?? '';
  const words = Array.from({ length: VOCABULARY }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(onsets, random) + pick(rimes, random)).join(''),
  );
  const ranked = (by: () => number): string => words[Math.floor(VOCABULARY ** by()) - 1] ?? words[0] ?? '';
  return {
    word: () => ranked(random),
    common: (by) => words[Math.floor(by() * 20)] ?? '',
    rare: (by) => words[VOCABULARY - 1 - Math.floor(by() * 500)] ?? '',
  };
};

/** As somebody types: a beginning, a word or two, a rare one beside a common one, a number; every fourth narrows to a kind. */
const pathOf = ({ common, rare }: Language, random: () => number, things: number): string => {
  const invoices = Math.floor((things * SHARES.invoices) / 100);
  const forms = [
    () => common(random).slice(0, 2),
    () => common(random).slice(0, 3),
    () => rare(random).slice(0, 4),
    () => common(random),
    () => rare(random),
    () => `${common(random)} ${common(random)}`,
    () => `${rare(random)} ${common(random).slice(0, 3)}`,
    () => `${common(random)} ${rare(random)}`,
    () => numberOf(Math.floor(random() * invoices)),
  ];
  const form = forms[Math.floor(random() * forms.length)] ?? (() => '');
  const kinds = ['milestone', 'document', 'proposal', 'report'];
  const kind = random() < 0.25 ? `&kind=${kinds[Math.floor(random() * kinds.length)]}&limit=20` : '';
  return `/search?q=${encodeURIComponent(form())}${kind}`;
};

const numberOf = (n: number): string => `OLD/25-26/${String(n).padStart(6, '0')}`;

// The company

type Company = Readonly<{ things: number; client: string; lead: string; word: () => string }>;
type Step = readonly [stream: StreamId, events: readonly AnyEvent[]];

const START = Date.parse('2025-01-01T00:00:00.000Z');

const write = async (dataDir: string, company: Company): Promise<void> => {
  const store = await openSqliteEventStore({ path: join(dataDir, 'events.db'), clock: Date });
  const elsewhere = await openPorts({ folder: mkdtempSync(`${dataDir}-keys-`) });
  const { personalData } = elsewhere;
  const codec = openCodec({ definitions: declared.definitions, personalData });
  const { change } = openChange({ events: store, codec, clock: Date });
  const steps = stepsOf(company);
  let number = 0;
  const writer = async (): Promise<void> => {
    for (let next = steps.next(); !next.done; next = steps.next()) {
      number += 1;
      await record(change, next.value, number);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await elsewhere.close();
  await store.close();
};

/** Recorded as the service's own deciders would have, without asking them. */
const record = async (change: Change, [stream, events]: Step, number: number): Promise<void> => {
  const category = stream.slice(0, stream.indexOf('-'));
  const audited = declared.deciders.find((one) => one.category === category)?.audited;
  const recorder = {
    ...{ category, initial: null, evolve: () => null, decide: () => events },
    ...(audited === true ? { audited } : {}),
  } as const;
  const id = derivedId('bench-search', number);
  const at = new Date(START + number * 1_000).toISOString();
  await change(stream, null, recorder, { commandId: id, actorId: 'bench', at, correlationId: id, causationId: id });
};

const SHA = 'a'.repeat(64);
const ERASED = { erased: true } as const;

function* stepsOf({ things, client, lead, word }: Company): Generator<Step> {
  const amount = (share: number): number => Math.floor((things * share) / 100);
  const counts = Object.fromEntries(Object.entries(SHARES).map(([kind, share]) => [kind, amount(share)])) as Record<
    keyof typeof SHARES,
    number
  >;
  const words = (n: number): string => Array.from({ length: n }, word).join(' ');
  const ending = (n: number, of: number): string => (n === of - 1 ? ` ${LAST}` : '');
  const projectAt = (n: number): string => derivedId('bench-project', n);
  const clientAt = (n: number): string => (n % counts.projects < OWN_PROJECTS ? client : `bench-client-${n % CLIENTS}`);
  const clientOfProject = (n: number): string => clientAt(n % counts.projects);
  const each = Math.round(counts.milestones / counts.projects);
  for (let n = 0; n < counts.projects; n += 1) {
    const projectId = projectAt(n);
    const terms = { paymentTermDays: 15 };
    const head = { projectId, clientId: clientOfProject(n), title: `${words(3)}${ending(n, counts.projects)}` };
    const offer = { contractPaise: 1_000_000, currency: 'INR', terms, offerVersion: 1, offerHash: SHA };
    const milestones = Array.from({ length: each }, (_, m) => ({
      ...{ milestoneId: derivedId(projectId, m), order: m + 1, title: `${words(3)}${ending(n, counts.projects)}` },
      ...{ weightBp: 1_000, amountPaise: 1_000, startDate: '2025-01-01', baselineDueDate: '2025-02-01' },
      ...{ committedDueDate: '2025-02-01', acceptanceCriteria: [words(6), words(6)] },
    }));
    yield [
      `project-${projectId}`,
      [
        { type: 'ProjectCreated', data: { ...head, ...offer } },
        { type: 'MilestonesPlanned', data: { projectId, milestones } },
      ],
    ];
    if (n >= OWN_PROJECTS) continue;
    const assigned = { projectId, employeeId: lead, assignmentId: derivedId('bench-assignment', n), role: 'Engineer' };
    yield [
      `person-${lead}`,
      [{ type: 'MemberAssigned', data: { ...assigned, allocationBp: 100, effortWeightBp: 1_000, from: '2025-01-01' } }],
    ];
  }
  for (let n = 0; n < counts.documents; n += 1) {
    const documentId = derivedId('bench-document', n);
    const ids = { documentId, projectId: projectAt(n % counts.projects), version: 1, fileId: documentId, sha256: SHA };
    const title = `${words(3)}${ending(n, counts.documents)}`;
    const file = { name: `${word()}.md`, bytes: 9_000, uploadedBy: lead, note: words(4), category: 'DESIGN' };
    const about = { ...ids, clientId: clientOfProject(n), title, ...file };
    yield [`document-${documentId}`, [{ type: 'DocumentUploaded', data: about }]];
    if (n % TEXT_EVERY === 0)
      yield [`documenttext-${documentId}`, [{ type: 'DocumentTextRead', data: { ...ids, text: words(TEXT_WORDS) } }]];
  }
  for (let n = 0; n < counts.invoices; n += 1) {
    // The account of who asks is sealed with the product's keys, which nobody has here.
    const clientId = `bench-client-${n % CLIENTS}`;
    const about = { invoiceId: derivedId('bench-invoice', n), projectId: projectAt(n % counts.projects), clientId };
    const lines = [
      { description: `${words(3)}: ${words(2)}${ending(n, counts.invoices)}`, sac: '998314', amountPaise: 1_000 },
    ];
    const requested = { ...about, kind: 'milestone', currency: 'INR', lines, exGstPaise: 1_000, paymentTermDays: 15 };
    const seller = { name: 'A company', address: 'Somewhere', stateCode: 'KA', country: 'IN' };
    const buyer = { ...seller, name: ERASED, address: ERASED };
    const issued = {
      ...{ ...about, kind: 'milestone', currency: 'INR', invoiceNo: numberOf(n), issuedOn: '2025-03-01' },
      ...{ dueOn: '2025-03-16', lines, parties: { seller, buyer }, supply: 'intra_state', gstBp: 1_800 },
      ...{ taxablePaise: 1_000, cgstPaise: 90, sgstPaise: 90, igstPaise: 0, roundOffPaise: 20, totalPaise: 1_200 },
    };
    yield [
      `receivable-${clientId}`,
      [
        { type: 'InvoiceRequested', data: requested },
        { type: 'InvoiceIssued', data: issued },
      ],
    ];
  }
  for (let n = 0; n < counts.reports; n += 1) {
    const weeks = Math.floor(n / counts.projects);
    const projectId = projectAt(n % counts.projects);
    const content = {
      ...{ health: 'on_track', percentCompleteBp: 5_000, summary: `${words(12)}${ending(n, counts.reports)}` },
      ...{ done: [{ text: words(6) }], next: [{ text: words(6) }], slips: [], risks: [], blockers: [] },
      visibleToClient: n % 2 === 0,
    };
    const week = new Date(Date.parse('2025-01-06T00:00:00Z') + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
    const filed = { projectId, week, version: 1, filedAt: '2025-02-01T00:00:00.000Z' };
    yield [
      `leadreport-${projectId}`,
      [{ type: 'LeadReportFiled', data: { ...filed, visibleToClient: n % 2 === 0, content } }],
    ];
  }
  for (let n = 0; n < counts.proposals; n += 1) {
    const proposalId = derivedId('bench-proposal', n);
    const clientId = clientOfProject(n);
    const draft = {
      ...{ title: `${words(3)}${ending(n, counts.proposals)}`, problem: words(15), goals: words(15), scope: words(10) },
    };
    yield [
      `proposal-${proposalId}`,
      [
        {
          type: 'ProposalDrafted',
          data: { proposalId, clientId, authorId: n < OWN_PROJECTS ? lead : clientId, draft },
        },
      ],
    ];
  }
}

/** Documents, as tables: every transition, every refusal in its order, and what holds after any commands (state-machines.md §7). */
import { type Decision, documentActs, type VersionState } from '@lamplight/bff/contract/documents.ts';
import type { Audience } from '@lamplight/bff/contract/pins.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import fc from 'fast-check';
import { project } from '../projects/project.ts';
import {
  AT,
  active,
  admin,
  aFile,
  client,
  given,
  lead,
  member,
  otherClient,
  otherLead,
  stranger,
  system,
  TODAY,
} from '../workbench/cast.ts';
import {
  abilities,
  type Document,
  type DocumentCommand,
  type DocumentEvent,
  document,
  type PresentDocument,
  partIn,
  pinsFor,
  type Standing,
  versionsFor,
} from './document.ts';
import type { Part } from './rights.ts';

const sha256 = 'a'.repeat(64);
const ids = { documentId: 'd1', projectId: 'p1', clientId: client.id } as const;
const about = { title: 'Design', category: 'DESIGN' } as const;
const version = (n: number) => ({ ...ids, version: n });
const uploaded = (n = 1, uploadedBy = member.id, over: object = {}): DocumentEvent => ({
  type: 'DocumentUploaded',
  data: {
    ...version(n),
    ...about,
    fileId: `f${n}`,
    name: `f${n}.pdf`,
    bytes: 1024,
    sha256,
    uploadedBy,
    note: '',
    ...over,
  },
});
const shared = (n = 1, audience: Audience = 'client'): DocumentEvent => ({
  type: 'DocumentShared',
  data: { ...version(n), audience, uploadedBy: member.id, title: 'Design', sha256, dueOn: '2026-12-01' },
});
const recalled = (n = 1, audience: Audience = 'client'): DocumentEvent => ({
  type: 'DocumentRecalled',
  data: { ...version(n), audience, reason: 'Too early' },
});
const approved = (n = 1, audience: Audience = 'client'): DocumentEvent => ({
  type: 'DocumentApproved',
  data: { ...version(n), audience, uploadedBy: member.id, title: about.title, fileId: `f${n}`, bytes: 1024, sha256 },
});
const rejected = (n = 1): DocumentEvent => ({
  type: 'DocumentRejected',
  data: { ...version(n), audience: 'client', uploadedBy: member.id, sha256, reason: 'Not ours' },
});
const returned = (n = 1): DocumentEvent => ({
  type: 'DocumentChangesRequested',
  data: { ...version(n), audience: 'client', uploadedBy: member.id, sha256, reason: 'Refunds are missing' },
});
const superseded = (n: number, by: number, audience: Audience = 'client'): DocumentEvent => ({
  type: 'DocumentSuperseded',
  data: { ...version(n), audience, by },
});
const archived = (n = 1): DocumentEvent => ({ type: 'DocumentArchived', data: { ...version(n), audience: 'client' } });
const PLACE = { page: 2, xBp: 2500, yBp: 9000 } as const;
const pinned = (n = 1, audience: Audience = 'client', over: object = {}): DocumentEvent => ({
  type: 'PinAdded',
  data: {
    ...{ ...version(n), audience, pinId: 'pin-1', ...PLACE, text: 'No refund', mustFix: true, addedBy: client.id },
    ...over,
  },
});
const unpinned = (n = 1, audience: Audience = 'client', pinId = 'pin-1'): DocumentEvent => ({
  type: 'PinResolved',
  data: { ...version(n), audience, pinId },
});
const handedOver: DocumentEvent = uploaded(1, client.id, { category: 'REFERENCE', audience: 'client' });

const PEOPLE = {
  admin: { actor: admin, part: 'admin' },
  lead: { actor: lead, part: 'lead' },
  member: { actor: member, part: 'member' },
  colleague: { actor: { id: 'employee-2', role: 'employee' }, part: 'member' },
  client: { actor: client, part: 'client' },
  stranger: { actor: stranger, part: null },
} as const;
type Who = keyof typeof PEOPLE;
const placeOf = (who: Who, open = true): Standing => ({
  actorId: PEOPLE[who].actor.id,
  part: PEOPLE[who].part as Part | null,
  open,
});
const base = (who: Who, open = true) => ({ actor: PEOPLE[who].actor, at: AT, place: placeOf(who, open) });
const upload = (who: Who, over: object = {}): DocumentCommand => ({
  type: 'UploadDocument',
  ...base(who),
  ...ids,
  about: null,
  file: aFile('f1'),
  note: '',
  ...over,
});
const share = (who: Who, over: object = {}): DocumentCommand => ({
  type: 'ShareDocument',
  ...base(who),
  ...{ version: 1, audience: 'client', dueOn: '2026-12-01', file: aFile('f1') },
  ...over,
});
const recall = (who: Who, over: object = {}): DocumentCommand => ({
  type: 'RecallDocument',
  ...base(who),
  reason: 'Too early',
  ...over,
});
const decide = (who: Who, decision: Decision, over: object = {}): DocumentCommand => ({
  type: 'DecideDocument',
  ...base(who),
  ...{ version: 1, sha256, decision },
  ...over,
});
const archive = (who: Who): DocumentCommand => ({ type: 'ArchiveDocument', ...base(who) });
const pin = (who: Who, over: object = {}): DocumentCommand => ({
  type: 'AddPin',
  ...base(who),
  ...{ version: 1, pinId: 'pin-1', ...PLACE, text: 'No refund', mustFix: true },
  ...over,
});
const unpin = (who: Who, over: object = {}): DocumentCommand => ({
  type: 'ResolvePin',
  ...base(who),
  pinId: 'pin-1',
  ...over,
});

describe('what somebody is on a project', () => {
  const { state } = given(project, active);
  it.each([
    [admin, 'admin'],
    [lead, 'lead'],
    [member, 'member'],
    [client, 'client'],
    [otherClient, null],
    [otherLead, null],
    [stranger, null],
  ] as const)('%j is %s', (actor, part) => {
    if (state.is === 'absent') throw new Error('present by construction');
    expect(partIn(actor, state)).toBe(part);
  });
});

describe('a document', () => {
  it('lies in an audited stream of its own', () => {
    expect(document).toMatchObject({ category: 'document', audited: true, initial: { is: 'absent' } });
    for (const event of [shared(), approved()]) expect(given(document, [event]).state).toEqual({ is: 'absent' });
  });
  it.each(['admin', 'lead', 'member'] as const)('begins as a draft that %s uploads', (who) => {
    given(document)
      .when(upload(who, { about }))
      .then([uploaded(1, PEOPLE[who].actor.id)]);
    expect(given(document, [uploaded()]).state).toMatchObject({
      versions: [{ version: 1, state: 'draft', audience: null, dueOn: null }],
    });
  });
  it('of a client is reference material, which everybody reads and nobody decides on', () => {
    given(document)
      .when(upload('client', { about: { title: 'Design', category: 'REFERENCE' } }))
      .then([handedOver]);
    given(document).when(upload('client', { about })).then('FORBIDDEN');
    const { state } = given(document, [handedOver]);
    expect(state).toMatchObject({ side: 'client', versions: [{ state: 'reference', audience: 'client' }] });
    for (const who of ['admin', 'lead', 'member', 'client'] as const) {
      given(document, [handedOver]).when(decide(who, 'approve')).then('FORBIDDEN');
      given(document, [handedOver]).when(share(who)).then('FORBIDDEN');
    }
    given(document, [handedOver])
      .when(upload('client'))
      .then([
        uploaded(2, client.id, { category: 'REFERENCE', audience: 'client', fileId: 'f1', name: 'f1.pdf' }),
        superseded(1, 2),
      ]);
    given(document, [handedOver]).when(upload('member')).then('FORBIDDEN');
  });
  it('is begun by nobody outside of the project, and not once that has ended', () => {
    given(document).when(upload('stranger', { about })).then('NOT_FOUND');
    given(document)
      .when(upload('member', { about, place: placeOf('member', false) }))
      .then('STATE_CONFLICT');
    given(document).when(upload('member')).then('NOT_FOUND');
    given(document)
      .when(upload('member', { about, file: null }))
      .then('NOT_FOUND');
    given(document, [uploaded()])
      .when(upload('member', { file: null }))
      .then('NOT_FOUND');
  });
});

describe('each command', () => {
  const draft = [uploaded()];
  const pending = [...draft, shared()];
  const internal = [...draft, shared(1, 'internal')];
  const second = [...pending, approved(), uploaded(2), shared(2)];
  const old = { version: 2 };
  const next = uploaded(2, member.id, { fileId: 'f1', name: 'f1.pdf' });
  it.each<[string, readonly DocumentEvent[], DocumentCommand, readonly DocumentEvent[]]>([
    ['shares a draft', draft, share('member'), [shared()]],
    ['shares it for the lead', draft, share('lead', { audience: 'internal' }), [shared(1, 'internal')]],
    [
      'shares it until today',
      draft,
      share('admin', { dueOn: TODAY }),
      [{ ...shared(), data: { ...shared().data, dueOn: TODAY } } as DocumentEvent],
    ],
    ['takes it back', pending, recall('member'), [recalled()]],
    ['takes it back after the project', pending, recall('lead', { place: placeOf('lead', false) }), [recalled()]],
    ['is approved by the client', pending, decide('client', 'approve'), [approved()]],
    ['is rejected by the client', pending, decide('client', 'reject', { reason: 'Not ours' }), [rejected()]],
    ['is sent back', pending, decide('client', 'request_changes', { reason: 'Refunds are missing' }), [returned()]],
    ['is approved inside', internal, decide('lead', 'approve'), [approved(1, 'internal')]],
    ['is approved by an admin', internal, decide('admin', 'approve'), [approved(1, 'internal')]],
    ['gets a next draft', draft, upload('member'), [next]],
    ['replaces what was sent back', [...pending, returned()], upload('member'), [next, superseded(1, 2)]],
    ['replaces what was rejected', [...pending, rejected()], upload('member'), [next, superseded(1, 2)]],
    ['leaves what is approved in force', [...pending, approved()], upload('member'), [next]],
    [
      'replaces it once the next is approved',
      second,
      decide('client', 'approve', old),
      [approved(2), superseded(1, 2)],
    ],
    [
      'keeps it where the next is not',
      second,
      decide('client', 'reject', { ...old, reason: 'Not ours' }),
      [rejected(2)],
    ],
    ['is archived', [...pending, approved()], archive('lead'), [archived()]],
  ])('%s', (_, events, command, then) => {
    given(document, events).when(command).then(then);
  });

  it.each<[string, readonly DocumentEvent[], DocumentCommand, string]>([
    ['no document', [], share('admin'), 'NOT_FOUND'],
    ['a stranger', pending, decide('stranger', 'approve'), 'NOT_FOUND'],
    ['a draft, to the client', draft, decide('client', 'approve'), 'NOT_FOUND'],
    ['what is internal, to the client', internal, decide('client', 'approve'), 'NOT_FOUND'],
    [
      'a version that the client does not see',
      [...pending, approved(), uploaded(2)],
      decide('client', 'approve', old),
      'NOT_FOUND',
    ],
    ['a version that is not there', pending, decide('client', 'approve', { version: 7 }), 'NOT_FOUND'],
    ['another engineer shares', draft, share('colleague'), 'FORBIDDEN'],
    ['another engineer takes back', pending, recall('colleague'), 'FORBIDDEN'],
    ['the client takes back', pending, recall('client'), 'FORBIDDEN'],
    ['the client adds a version', pending, upload('client'), 'FORBIDDEN'],
    ['an engineer decides', internal, decide('colleague', 'approve'), 'FORBIDDEN'],
    ['the company decides for the client', pending, decide('admin', 'approve'), 'FORBIDDEN'],
    ['an engineer archives', [...pending, approved()], archive('member'), 'FORBIDDEN'],
    ['the uploader decides', [uploaded(1, lead.id), shared(1, 'internal')], decide('lead', 'approve'), 'OWN_DOCUMENT'],
    ['an old version is decided', second, decide('client', 'approve'), 'DOCUMENT_SUPERSEDED'],
    [
      'another file is decided',
      pending,
      decide('client', 'approve', { sha256: 'b'.repeat(64) }),
      'DOCUMENT_SUPERSEDED',
    ],
    ['an old version is shared', [...draft, uploaded(2)], share('member'), 'DOCUMENT_SUPERSEDED'],
    ['a stale version', pending, decide('client', 'approve', { ifMatch: 0 }), 'VERSION_CONFLICT'],
    ['decided twice', [...pending, approved()], decide('client', 'approve'), 'STATE_CONFLICT'],
    ['decided while a draft', draft, decide('lead', 'approve'), 'STATE_CONFLICT'],
    ['shared twice', pending, share('member'), 'STATE_CONFLICT'],
    ['taken back once decided', [...pending, approved()], recall('member'), 'STATE_CONFLICT'],
    ['a version under a pending one', pending, upload('member'), 'STATE_CONFLICT'],
    ['a version of what is archived', [...pending, approved(), archived()], upload('member'), 'STATE_CONFLICT'],
    ['a version after the project', draft, upload('member', { place: placeOf('member', false) }), 'STATE_CONFLICT'],
    ['shared after the project', draft, share('member', { place: placeOf('member', false) }), 'STATE_CONFLICT'],
    ['archived unapproved', pending, archive('admin'), 'STATE_CONFLICT'],
    ['shared until yesterday', draft, share('member', { dueOn: '2026-11-20' }), 'VALIDATION_FAILED'],
    ['rejected for no reason', pending, decide('client', 'reject'), 'VALIDATION_FAILED'],
    ['sent back for no reason', pending, decide('client', 'request_changes'), 'VALIDATION_FAILED'],
    ['shared unscanned', draft, share('member', { file: aFile('f1', 'stored') }), 'FILE_NOT_CLEAN'],
    ['shared in quarantine', draft, share('member', { file: aFile('f1', 'quarantined') }), 'FILE_NOT_CLEAN'],
  ])('refuses %s', (_, events, command, code) => {
    given(document, events).when(command).then(code);
  });

  const open = [...pending, pinned()];
  const inner = [...pending, pinned(1, 'internal', { addedBy: member.id })];
  const bySecond = [...open, returned(), uploaded(2, lead.id), superseded(1, 2)];
  const full = Array.from({ length: 500 }, (_, n) => pinned(1, 'client', { pinId: `pin-${n}` }));
  it.each<[string, readonly DocumentEvent[], DocumentCommand, readonly DocumentEvent[] | string]>([
    ['is put by the client', pending, pin('client'), [pinned()]],
    [
      'on a draft stays inside',
      draft,
      pin('colleague'),
      [pinned(1, 'internal', { addedBy: PEOPLE.colleague.actor.id })],
    ],
    ['of what is decided inside stays inside', internal, pin('lead'), [pinned(1, 'internal', { addedBy: lead.id })]],
    ['on reference material is for both', [handedOver], pin('member'), [pinned(1, 'client', { addedBy: member.id })]],
    [
      'stands at a moment',
      pending,
      pin('client', { page: undefined, timeMs: 1_500, mustFix: false }),
      [pinned(1, 'client', { page: undefined, timeMs: 1_500, mustFix: false })],
    ],
    ['is no stranger’s to put', pending, pin('stranger'), 'NOT_FOUND'],
    ['is not put by the client on a draft', draft, pin('client'), 'NOT_FOUND'],
    ['is not put on a version that is not there', pending, pin('client', { version: 2 }), 'NOT_FOUND'],
    ['is put on the newest', second, pin('client'), 'DOCUMENT_SUPERSEDED'],
    ['is not put on what is archived', [...pending, approved(), archived()], pin('client'), 'STATE_CONFLICT'],
    ['is not put after the project', pending, pin('client', { place: placeOf('client', false) }), 'STATE_CONFLICT'],
    ['is one of 500 at most', [...pending, ...full], pin('client', { pinId: 'more' }), 'VALIDATION_FAILED'],
    ['is resolved by who put it', open, unpin('client'), [unpinned()]],
    ['is resolved by the uploader', open, unpin('member'), [unpinned()]],
    ['is resolved by the lead', open, unpin('lead'), [unpinned()]],
    ['is resolved on a later version', bySecond, unpin('lead'), [unpinned(2)]],
    ['is resolved after the project', open, unpin('admin', { place: placeOf('admin', false) }), [unpinned()]],
    ['is not for another engineer to resolve', open, unpin('colleague'), 'FORBIDDEN'],
    ['is not for who uploaded an older version', bySecond, unpin('member'), 'FORBIDDEN'],
    ['is no stranger’s to resolve', open, unpin('stranger'), 'NOT_FOUND'],
    ['of the team is not there for the client', inner, unpin('client'), 'NOT_FOUND'],
    ['is not there', pending, unpin('lead'), 'NOT_FOUND'],
    ['is not there, nor is its document', [], unpin('lead'), 'NOT_FOUND'],
    ['is resolved once', [...open, unpinned()], unpin('lead'), 'STATE_CONFLICT'],
    ['is resolved as it was seen', open, unpin('lead', { ifMatch: 0 }), 'VERSION_CONFLICT'],
    ['keeps from approving', open, decide('client', 'approve'), 'PINS_OPEN'],
    ['keeps from approving the next one', [...bySecond, shared(2)], decide('client', 'approve', old), 'PINS_OPEN'],
    ['inside keeps the lead from it', [...internal, pinned(1, 'internal')], decide('lead', 'approve'), 'PINS_OPEN'],
    ['does not keep from rejecting', open, decide('client', 'reject', { reason: 'Not ours' }), [rejected()]],
    [
      'does not keep from asking for changes',
      open,
      decide('client', 'request_changes', { reason: 'Refunds are missing' }),
      [returned()],
    ],
    ['that is resolved keeps from nothing', [...open, unpinned()], decide('client', 'approve'), [approved()]],
    [
      'that need not be fixed keeps from nothing',
      [...pending, pinned(1, 'client', { mustFix: false })],
      decide('client', 'approve'),
      [approved()],
    ],
    ['of the team never stands in the client’s way', inner, decide('client', 'approve'), [approved()]],
  ])('a pin %s', (_, events, command, then) => {
    given(document, events).when(command).then(then);
  });
  it('is read by the client where it was put for both, on what they may read', () => {
    const read = (events: readonly DocumentEvent[]) => {
      const { state } = given(document, events);
      if (state.is === 'absent') throw new Error('present by construction');
      return [pinsFor('client', state).length, pinsFor('member', state).length, pinsFor(null, state).length];
    };
    expect(read(open)).toEqual([1, 1, 0]);
    expect(read(inner)).toEqual([0, 1, 0]);
    expect(read([...draft, pinned(1, 'internal'), shared()])).toEqual([0, 1, 0]);
    expect(read([...open, recalled()])).toEqual([0, 1, 0]);
  });

  it('says beforehand what it would allow', () => {
    const canOf = (events: readonly DocumentEvent[], who: Who): readonly string[] => {
      const { state } = given(document, events);
      if (state.is === 'absent') throw new Error('present by construction');
      const can = abilities(placeOf(who), state);
      return documentActs.filter((act) => can[act]);
    };
    expect(canOf(draft, 'member')).toEqual(['uploadVersion', 'shareDocument', 'addPin']);
    expect(canOf(draft, 'colleague')).toEqual(['uploadVersion', 'addPin']);
    expect(canOf(pending, 'member')).toEqual(['recallDocument', 'addPin']);
    expect(canOf(pending, 'client')).toEqual(['decideDocument', 'addPin']);
    expect(canOf(pending, 'admin')).toEqual(['recallDocument', 'addPin']);
    expect(canOf(internal, 'admin')).toEqual(['recallDocument', 'decideDocument', 'addPin']);
    expect(canOf([uploaded(1, lead.id), shared(1, 'internal')], 'lead')).toEqual(['recallDocument', 'addPin']);
    expect(canOf([...pending, approved()], 'lead')).toEqual(['uploadVersion', 'archiveDocument', 'addPin']);
    expect(canOf(pending, 'stranger')).toEqual([]);
  });
});

describe('a reminder', () => {
  const remind = (over: object = {}): DocumentCommand => ({
    ...{ type: 'RemindToDecide', actor: system, at: '2026-11-28T03:30:00.000Z', version: 1, leadId: lead.id },
    ...over,
  });
  const reminded = (daysLeft: number, over: object = {}): DocumentEvent => ({
    type: 'DocumentReminded',
    data: {
      ...{ ...version(1), audience: 'client', title: 'Design', dueOn: '2026-12-01', daysLeft },
      ...{ to: [client.id], admins: false, uploadedBy: member.id },
      ...over,
    },
  });
  const inside = { audience: 'internal', to: [lead.id], admins: true };
  const asked = [uploaded(), shared()];
  const askedInside = (by = member.id) => [uploaded(1, by), shared(1, 'internal')];

  it.each<readonly [string, readonly DocumentEvent[], DocumentCommand, readonly DocumentEvent[]]>([
    ['three days before, to the client', asked, remind(), [reminded(3)]],
    ['the day before', [...asked, reminded(3)], remind({ at: '2026-11-30T03:30:00.000Z' }), [reminded(1)]],
    ['on the day', [...asked, reminded(1)], remind({ at: '2026-12-01T03:30:00.000Z' }), [reminded(0)]],
    ['late, with the days that are left', asked, remind({ at: '2026-11-29T18:29:59.999Z' }), [reminded(2)]],
    [
      'past the day, where there was no chance before',
      asked,
      remind({ at: '2026-12-04T03:30:00.000Z' }),
      [reminded(-3)],
    ],
    ['to the lead and the admins, of what is decided inside', askedInside(), remind(), [reminded(3, inside)]],
    [
      'to the admins alone, of what its lead uploaded',
      askedInside(lead.id),
      remind(),
      [reminded(3, { ...inside, to: [], uploadedBy: lead.id })],
    ],
    [
      'to the admins alone, where nobody leads',
      askedInside(),
      remind({ leadId: null }),
      [reminded(3, { ...inside, to: [] })],
    ],
    [
      'of the version that is shared again, though it was of it before',
      [...asked, reminded(3), recalled(), shared()],
      remind(),
      [reminded(3)],
    ],
  ])('is sent %s', (_what, before, command, events) => {
    given(document, before).when(command).then(events);
  });
  it.each<readonly [string, readonly DocumentEvent[], DocumentCommand]>([
    ['of what is not there', [], remind()],
    ['four days before', asked, remind({ at: '2026-11-27T18:29:59.999Z' })],
    ['twice', [...asked, reminded(3)], remind()],
    ['twice, where the first came late', [...asked, reminded(2)], remind()],
    ['after a later one, by a clock that was set back', [...asked, reminded(1)], remind()],
    ['past the day, after that of the day', [...asked, reminded(0)], remind({ at: '2026-12-04T03:30:00.000Z' })],
    ['of a draft', [uploaded()], remind()],
    ['of what was taken back', [...asked, recalled()], remind()],
    ['of what is approved', [...asked, approved()], remind()],
    ['of what is rejected', [...asked, rejected()], remind()],
    ['of what is to be changed', [...asked, returned()], remind()],
    ['of what is archived', [...asked, approved(), archived()], remind()],
    ['of a version that got a successor', [...asked, returned(), uploaded(2), superseded(1, 2), shared(2)], remind()],
    ['of what the client handed over', [handedOver], remind()],
  ])('is not sent %s', (_what, before, command) => {
    given(document, before).when(command).then([]);
  });
  it('leaves the version as it was to whoever has it open', () => {
    const { state } = given(document, [...asked, reminded(3)]);
    expect(state).toMatchObject({ etag: 1, versions: [{ state: 'pending', reminded: 3 }] });
  });
});

describe('after any commands', () => {
  const WHO = Object.keys(PEOPLE) as Who[];
  const versionsOf = (d: Document) => (d.is === 'absent' ? [] : d.versions);
  const pinsOf = (d: Document) => (d.is === 'absent' ? [] : d.pins);
  const MAIN = ['upload', 'share', 'recall', 'decide', 'archive'] as const;
  const aCommand = fc
    .record({
      // Pins seldom: a version that is decided, approved and archived takes a way of many steps.
      kind: fc.constantFrom(...MAIN, ...MAIN, ...MAIN, 'pin', 'unpin'),
      who: fc.constantFrom(...WHO),
      version: fc.integer({ min: 1, max: 4 }),
      audience: fc.constantFrom<Audience[]>('internal', 'client'),
      decision: fc.constantFrom<Decision[]>('approve', 'reject', 'request_changes'),
      right: fc.integer({ min: 0, max: 4 }),
    })
    .map(({ kind, who, version: any, audience, decision, right }) => (d: Document): [Who, DocumentCommand] => {
      const n = right === 1 ? any : versionsOf(d).length;
      const hash = right === 0 ? 'b'.repeat(64) : sha256;
      switch (kind) {
        case 'upload':
          return [who, upload(who, { about: { title: 'Design', category: right < 2 ? 'REFERENCE' : 'DESIGN' } })];
        case 'share':
          return [who, share(who, { version: n, audience })];
        case 'recall':
          return [who, recall(who)];
        case 'archive':
          return [who, archive(who)];
        case 'pin':
          return [who, pin(who, { version: n, pinId: `pin-${pinsOf(d).length}` })];
        case 'unpin':
          return [who, unpin(who, { pinId: `pin-${right}` })];
        default:
          return [who, decide(who, decision, { version: n, sha256: hash, reason: 'So it is' })];
      }
    });
  /** The table of state-machines.md §7, and no way else. */
  const WAYS: Readonly<Record<VersionState, readonly VersionState[]>> = {
    draft: ['pending'],
    pending: ['draft', 'approved', 'rejected', 'changes_requested'],
    approved: ['superseded', 'archived'],
    rejected: ['superseded'],
    changes_requested: ['superseded'],
    reference: ['superseded'],
    superseded: [],
    archived: [],
  };

  it('one version is decided at most, the client sees no draft, and states move along the table', () => {
    const reached = new Set<VersionState>();
    fc.assert(
      fc.property(fc.array(aCommand, { minLength: 20, maxLength: 80 }), (commands) => {
        let [state, revision]: [Document, number] = [document.initial, -1];
        for (const commandOn of commands) {
          const before = state;
          const [who, command] = commandOn(state);
          const outcome = document.decide(command, state);
          if (isRefusal(outcome)) continue;
          for (const event of outcome) {
            revision += 1;
            const was = versionsOf(state);
            state = document.evolve(state, event, revision);
            for (const v of versionsOf(state)) {
              const from = was[v.version - 1]?.state;
              if (from !== undefined && from !== v.state) expect(WAYS[from]).toContain(v.state);
              reached.add(v.state);
            }
          }
          const now = state as PresentDocument;
          const count = (of: VersionState) => now.versions.filter((v) => v.state === of).length;
          expect(count('pending')).toBeLessThanOrEqual(1);
          expect(count('approved')).toBeLessThanOrEqual(1);
          for (const v of versionsFor('client', now)) expect([v.state, v.audience]).not.toEqual(['draft', v.audience]);
          for (const v of versionsFor('client', now)) expect(v.audience).toBe('client');
          // What the client reads of pins is what everybody may: nothing that was said inside ever comes out.
          for (const { audience } of pinsFor('client', now)) expect(audience).toBe('client');
          expect(now.pins.slice(0, pinsOf(before).length).map(({ pinId }) => pinId)).toEqual(
            pinsOf(before).map(({ pinId }) => pinId),
          );
          if (command.type !== 'DecideDocument') continue;
          if (command.decision === 'approve')
            expect(pinsFor(PEOPLE[who].part, now).filter((p) => p.mustFix && p.resolvedIn === null)).toEqual([]);
          const decided = versionsOf(before).at(-1);
          expect(decided).toMatchObject({ version: command.version, sha256: command.sha256, state: 'pending' });
          expect(decided?.uploadedBy).not.toBe(PEOPLE[who].actor.id);
          expect(decided?.audience === 'client').toBe(PEOPLE[who].part === 'client');
        }
      }),
      { numRuns: 300 },
    );
    expect([...reached].sort()).toEqual(Object.keys(WAYS).sort());
  });
});

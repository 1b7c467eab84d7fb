/** What becomes due by itself, and what is sent then: an offer after its last day, an assignment after its own, reminders, and a recipient who is forgotten. */
import type { Due } from '@lamplight/events/core/spine.ts';
import { type AnyEvent, type Fact, isRefusal } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import fc from 'fast-check';
import { type DocumentCommand, type DocumentEvent, document } from './documents/document.ts';
import { reminderWith } from './documents/reminder-days.ts';
import type { ProposalEvent } from './proposals/proposal.ts';
import { type PersonEvent, person } from './staffing/person.ts';
import { due, timers } from './timers.ts';
import { AT, aPlan, client, given, someTerms } from './workbench/cast.ts';

type Timed = ProposalEvent | PersonEvent;
const hash = 'a'.repeat(64);
const offered = (version: number, validUntil: string): AnyEvent => ({
  type: 'OfferMade',
  data: {
    ...{ proposalId: 'p1', clientId: 'client-1', version, amountPaise: 1, milestones: aPlan, terms: someTerms },
    ...{ validUntil, by: 'admin-1', note: '', hash },
  },
});
const ids = { projectId: 'p1', employeeId: 'e1', assignmentId: 'a1' };
const assigned = (to?: string): PersonEvent => ({
  type: 'MemberAssigned',
  data: {
    ...{ ...ids, role: 'Engineer', allocationBp: 1, effortWeightBp: 1, from: '2026-11-01' },
    ...(to === undefined ? {} : { to }),
  },
});
const released: PersonEvent = {
  type: 'MemberReleased',
  data: { ...ids, on: '2026-11-20', reason: 'Done', stillOnProject: false },
};
/** The row of one offer or assignment after these. */
const rowAfter = (stream: StreamId, ...events: readonly AnyEvent[]): Due | null => {
  let row: Due | null = null;
  for (const event of events) {
    const fact = { ...event, stream } as unknown as Fact<Timed>;
    const [id = '', ...others] = due.ids(fact);
    expect([id, others]).toEqual(stream === 'person-e1' ? ['a1', []] : ['p1', ['offer/p1']]);
    row = due.evolve(row, fact, id);
  }
  return row;
};

describe('an offer', () => {
  const [first, second] = [offered(1, '2026-12-21'), offered(2, '2026-12-31')];
  it('is due when its last day is over in India, the newest version alone', () => {
    expect(rowAfter('proposal-p1', first)).toMatchObject({ _id: 'p1', dueAt: '2026-12-21T18:30:00.000Z' });
    expect(rowAfter('proposal-p1', first, second)).toMatchObject({ dueAt: '2026-12-31T18:30:00.000Z' });
  });
  it('is due no more once anything has answered it', () => {
    for (const type of [
      'OfferCountered',
      'ProposalAccepted',
      'ProposalDeclined',
      'ProposalWithdrawn',
      'ProposalExpired',
    ])
      expect([type, rowAfter('proposal-p1', first, { type, data: { proposalId: 'p1' } })]).toEqual([type, null]);
  });
  it('stays due when its client is reminded of it', () => {
    const reminded = { type: 'OfferReminded', data: { proposalId: 'p1', version: 1 } };
    expect(rowAfter('proposal-p1', first, reminded)).toEqual(rowAfter('proposal-p1', first));
  });
  it('is expired in the version that was due', () => {
    const row = rowAfter('proposal-p1', first, second);
    if (row === null) throw new Error('present by construction');
    expect(timers.commandOf(row, AT)).toEqual({
      ...{ type: 'ExpireOffer', at: AT, version: 2, actor: { id: 'system', role: 'system' } },
    });
    expect(timers.deciderOf(row.stream).category).toBe('proposal');
  });
});

describe('an assignment', () => {
  it('is due when its last day is over, and never without one', () => {
    expect(rowAfter('person-e1', assigned('2026-11-30'))).toMatchObject({
      _id: 'a1',
      dueAt: '2026-11-30T18:30:00.000Z',
    });
    expect(rowAfter('person-e1', assigned())).toBeNull();
  });
  it('stays due over a pause and its end, and is not after its release', () => {
    const row = rowAfter('person-e1', assigned('2026-11-30'));
    const pause: PersonEvent = { type: 'MemberPaused', data: ids };
    const resume: PersonEvent = { type: 'MemberResumed', data: ids };
    expect(rowAfter('person-e1', assigned('2026-11-30'), pause)).toEqual(row);
    expect(rowAfter('person-e1', assigned('2026-11-30'), pause, resume)).toEqual(row);
    expect(rowAfter('person-e1', assigned('2026-11-30'), released)).toBeNull();
  });
  it('is released from its last day on, however late that is done', () => {
    const row = rowAfter('person-e1', assigned('2026-11-30'));
    if (row === null) throw new Error('present by construction');
    const late = '2027-02-01T00:00:00.000Z';
    const { outcome } = given(person, [assigned('2026-11-30')]).when(timers.commandOf(row, late) as never);
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    const reason = 'The last day of the assignment has ended';
    expect(outcome).toEqual([{ ...released, data: { ...ids, on: '2026-11-30', reason, stillOnProject: false } }]);
    expect(timers.deciderOf(row.stream).category).toBe('person');
  });
  it('has a timer of its own, also where two of one person end on the same day', () => {
    const [one, other] = ['a1', 'a2'].map((assignmentId) => {
      const event = { ...assigned('2026-11-30'), stream: 'person-e1' };
      return due.evolve(null, event as never, assignmentId);
    });
    expect(one?.command).not.toBe(other?.command);
  });
});

/** What happened on a stream at an instant. */
type Told = readonly [stream: StreamId, at: string, event: Readonly<{ type: string; data: object }>];
/** Every row after these, by its id. */
const rowsAfter = (told: readonly Told[]): ReadonlyMap<string, Due> => {
  const rows = new Map<string, Due>();
  for (const [stream, occurredAt, event] of told) {
    const fact = { ...event, stream, occurredAt } as never;
    for (const id of due.ids(fact)) {
      const row = due.evolve((rows.get(id) as never) ?? null, fact, id);
      if (row === null) rows.delete(id);
      else rows.set(id, row);
    }
  }
  return rows;
};
const rowOf = (id: string, told: readonly Told[]): Due => {
  const row = rowsAfter(told).get(id);
  if (row === undefined) throw new Error(`no row ${id}`);
  return row;
};
const NONE = '9999-12-31T00:00:00.000Z';
const onProject = (type: string, at: string, data: object = {}): Told => [
  'project-p1',
  at,
  { type, data: { projectId: 'p1', ...data } },
];
const created = onProject('ProjectCreated', '2026-11-01T04:00:00.000Z', { clientId: client.id, title: 'Portal' });
const appointed = (toId: string, at = '2026-11-02T04:00:00.000Z') => onProject('TeamLeadAppointed', at, { toId });

describe('reminders of an offer', () => {
  const made = (version: number, validUntil: string, at = '2026-11-20T04:00:00.000Z'): Told => [
    ...(['proposal-p1', at] as const),
    offered(version, validUntil) as Told[2],
  ];
  const reminded = (daysLeft: number, at: string): Told => [
    ...(['proposal-p1', at] as const),
    { type: 'OfferReminded', data: { proposalId: 'p1', version: 1, validUntil: '2026-12-01', daysLeft } },
  ];
  const answer = (type: string): Told => ['proposal-p1', AT, { type, data: { proposalId: 'p1' } }];
  const rowOfOffer = (...told: readonly Told[]) => rowsAfter(told).get('offer/p1') ?? null;

  it.each<readonly [string, readonly Told[], string | undefined]>([
    ['three days before its last day at nine', [made(1, '2026-12-01')], '2026-11-28T03:30:00.000Z'],
    [
      'the day before, after the first',
      [made(1, '2026-12-01'), reminded(3, '2026-11-28T03:30:00.000Z')],
      '2026-11-30T03:30:00.000Z',
    ],
    [
      'the day before, after one that came late',
      [made(1, '2026-12-01'), reminded(2, '2026-11-29T03:30:00.000Z')],
      '2026-11-30T03:30:00.000Z',
    ],
    ['never, after the last', [made(1, '2026-12-01'), reminded(1, '2026-11-30T03:30:00.000Z')], undefined],
    [
      'never, after one that came on the day',
      [made(1, '2026-12-01'), reminded(0, '2026-12-01T03:30:00.000Z')],
      undefined,
    ],
    [
      'the day before, where it is made two days before',
      [made(1, '2026-12-01', '2026-11-29T04:00:00.000Z')],
      '2026-11-30T03:30:00.000Z',
    ],
    ['never, where it is made the night before', [made(1, '2026-12-01', '2026-11-30T19:00:00.000Z')], undefined],
    [
      'anew, of another version',
      [made(1, '2026-12-01'), reminded(1, '2026-11-30T03:30:00.000Z'), made(2, '2026-12-21')],
      '2026-12-18T03:30:00.000Z',
    ],
    ...(
      ['OfferCountered', 'ProposalAccepted', 'ProposalDeclined', 'ProposalWithdrawn', 'ProposalExpired'] as const
    ).map((type) => [`never, after ${type}`, [made(1, '2026-12-01'), answer(type)], undefined] as const),
  ])('fall due %s', (_what, told, dueAt) => {
    expect(rowOfOffer(...told)?.dueAt).toBe(dueAt);
  });
  it('are sent of the version that waits, beside its end', () => {
    const rows = rowsAfter([made(1, '2026-12-01'), made(2, '2026-12-21')]);
    expect([...rows.keys()].toSorted()).toEqual(['offer/p1', 'p1']);
    const row = rows.get('offer/p1');
    if (row === undefined) throw new Error('present by construction');
    expect(timers.commandOf(row, AT)).toEqual({
      ...{ type: 'RemindOfOffer', at: AT, version: 2, actor: { id: 'system', role: 'system' } },
    });
    expect(timers.deciderOf(row.stream).category).toBe('proposal');
  });
});

describe('reminders of a document', () => {
  const ofDocument = (type: string, at: string, data: object = {}, documentId = 'd1'): Told => [
    `document-${documentId}`,
    at,
    { type, data: { documentId, projectId: 'p1', clientId: client.id, version: 1, audience: 'client', ...data } },
  ];
  const shared = (dueOn = '2026-12-01', at = '2026-11-20T04:00:00.000Z', documentId = 'd1') =>
    ofDocument('DocumentShared', at, { dueOn, title: 'Design', sha256: hash }, documentId);
  const reminded = (daysLeft: number, at: string) =>
    ofDocument('DocumentReminded', at, { dueOn: '2026-12-01', daysLeft });
  const of = (...told: readonly Told[]) => rowOf('documents/p1', [created, ...told]);

  it.each<readonly [string, readonly Told[], string]>([
    ['three days before at nine', [shared()], '2026-11-28T03:30:00.000Z'],
    [
      'the day before, after the first',
      [shared(), reminded(3, '2026-11-28T03:30:00.000Z')],
      '2026-11-30T03:30:00.000Z',
    ],
    ['on the day, after the second', [shared(), reminded(1, '2026-11-30T03:30:00.000Z')], '2026-12-01T03:30:00.000Z'],
    [
      'on the day, after one that came late',
      [shared(), reminded(1, '2026-11-30T20:00:00.000Z')],
      '2026-12-01T03:30:00.000Z',
    ],
    ['never, after the last', [shared(), reminded(0, '2026-12-01T03:30:00.000Z')], NONE],
    ['never, after one that came past the day', [shared(), reminded(-4, '2026-12-05T03:30:00.000Z')], NONE],
    [
      'the day before, where it is shared two days before',
      [shared('2026-12-01', '2026-11-29T04:00:00.000Z')],
      '2026-11-30T03:30:00.000Z',
    ],
    [
      'on the day, where it is shared that night',
      [shared('2026-12-01', '2026-11-30T19:00:00.000Z')],
      '2026-12-01T03:30:00.000Z',
    ],
    ['never, where it is shared at nine of the day', [shared('2026-12-01', '2026-12-01T03:30:00.000Z')], NONE],
    ['never, while the project is on hold', [shared(), onProject('ProjectPutOnHold', AT)], NONE],
    [
      'as before, once it goes on',
      [shared(), onProject('ProjectPutOnHold', AT), onProject('ProjectResumed', AT)],
      '2026-11-28T03:30:00.000Z',
    ],
    [
      'as before, whatever is said of it',
      [shared(), ofDocument('PinAdded', AT), ofDocument('PinResolved', AT)],
      '2026-11-28T03:30:00.000Z',
    ],
    [
      'as before, when an older version goes out of force',
      [shared(), ofDocument('DocumentArchived', AT, { version: 0 })],
      '2026-11-28T03:30:00.000Z',
    ],
    ['never, once it is taken back', [shared(), ofDocument('DocumentRecalled', AT)], NONE],
    ['never, once it is approved', [shared(), ofDocument('DocumentApproved', AT)], NONE],
    ['never, once it is rejected', [shared(), ofDocument('DocumentRejected', AT)], NONE],
    ['never, once changes are asked for', [shared(), ofDocument('DocumentChangesRequested', AT)], NONE],
  ])('fall due %s', (_what, told, dueAt) => {
    expect(of(...told).dueAt).toBe(dueAt);
  });
  it('are of nothing while nothing waits, and never fall due then', () => {
    expect(of()).toMatchObject({ stream: 'project-p1', command: 'RemindToDecide', dueAt: NONE });
  });
  it('are of the document that is next, and then of the other one', () => {
    const two = [shared(), shared('2026-11-30', AT, 'd2')];
    expect(of(...two)).toMatchObject({ stream: 'document-d2', dueAt: '2026-11-27T03:30:00.000Z' });
    const after = ofDocument('DocumentApproved', AT, {}, 'd2');
    expect(of(...two, after)).toMatchObject({ stream: 'document-d1', dueAt: '2026-11-28T03:30:00.000Z' });
  });
  it('end with the project', () => {
    for (const end of ['ProjectCancelled', 'ProjectArchived'])
      expect([end, rowsAfter([created, shared(), onProject(end, AT)]).get('documents/p1')]).toEqual([end, undefined]);
  });
  it('are sent with whoever leads the project then', () => {
    const sent = (...told: readonly Told[]) => timers.commandOf(of(shared(), ...told), AT);
    const command = { type: 'RemindToDecide', at: AT, version: 1, actor: { id: 'system', role: 'system' } };
    expect(sent()).toEqual({ ...command, leadId: null });
    expect(sent(appointed('lead-1'))).toEqual({ ...command, leadId: 'lead-1' });
    expect(sent(appointed('lead-1'), appointed('lead-2'))).toEqual({ ...command, leadId: 'lead-2' });
    expect(sent(appointed('lead-1'), onProject('LeadVacated', AT))).toEqual({ ...command, leadId: null });
    expect(timers.deciderOf('document-d1').category).toBe('document');
  });
  it('come once for each of the three days at most, and one alone after a standstill', () => {
    const whole = (over: object): DocumentEvent =>
      ({ data: { documentId: 'd1', projectId: 'p1', clientId: client.id, version: 1 }, ...over }) as DocumentEvent;
    const base = { documentId: 'd1', projectId: 'p1', clientId: client.id, version: 1 };
    const first = { title: 'Design', category: 'DESIGN', fileId: 'f1', name: 'f', bytes: 1, sha256: hash, note: '' };
    const begun = [
      whole({ type: 'DocumentUploaded', data: { ...base, ...first, uploadedBy: 'employee-1' } }),
      whole({
        type: 'DocumentShared',
        data: { ...base, audience: 'client', title: 'Design', sha256: hash, dueOn: '2026-12-01' },
      }),
    ];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 14 * 24 * 60 }), { minLength: 1, maxLength: 40 }), (minutes) => {
        // The timer looks at these moments, its view in step or one event behind.
        const told: Told[] = [created, shared()];
        const events = [...begun];
        const sent: number[] = [];
        for (const [turn, minute] of minutes.toSorted((a, b) => a - b).entries()) {
          const at = new Date(Date.parse('2026-11-25T00:00:00.000Z') + minute * 60_000).toISOString();
          const row = of(...(turn % 3 === 2 && sent.length > 0 ? told.slice(1, -1) : told.slice(1)));
          if (row.dueAt > at) continue;
          const { outcome } = given(document, events).when(timers.commandOf(row, at) as DocumentCommand);
          if (isRefusal(outcome)) throw new Error(outcome.refused);
          for (const event of outcome) {
            if (event.type !== 'DocumentReminded') throw new Error(event.type);
            events.push(event);
            told.push(['document-d1', at, event]);
            sent.push(event.data.daysLeft);
          }
        }
        expect(sent.length).toBeLessThanOrEqual(3);
        const days = sent.map((left) => reminderWith(left));
        expect(days).toEqual([...new Set(days)].toSorted((a, b) => Number(b) - Number(a)));
        const last = Math.max(...minutes);
        if (last > 7 * 24 * 60) expect(sent.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the reminder of a report', () => {
  const ofReport = (type: string, week: string): Told => [
    'leadreport-p1',
    AT,
    { type, data: { projectId: 'p1', week } },
  ];
  const begun = [created, appointed('lead-1'), onProject('ProjectActivated', '2026-11-03T04:00:00.000Z')];
  const of = (...told: readonly Told[]) => rowOf('report/p1', told);
  // Weeks by their Mondays: 2, 9, 16 and 23 November; due on Friday, reminded on Saturday at 18:00 in India.
  it.each<readonly [string, readonly Told[], string]>([
    ['a day after the first report was due', begun, '2026-11-07T12:30:00.000Z'],
    [
      'a week later, where it is filed',
      [...begun, ofReport('LeadReportFiled', '2026-11-02')],
      '2026-11-14T12:30:00.000Z',
    ],
    [
      'a week later, once it was sent',
      [...begun, ofReport('LeadReportReminded', '2026-11-02')],
      '2026-11-14T12:30:00.000Z',
    ],
    [
      'as before, where it is only a draft',
      [...begun, ofReport('LeadReportDrafted', '2026-11-02')],
      '2026-11-07T12:30:00.000Z',
    ],
    [
      'after the newest week, where an older one is filed late',
      [...begun, ofReport('LeadReportFiled', '2026-11-16'), ofReport('LeadReportFiled', '2026-11-02')],
      '2026-11-28T12:30:00.000Z',
    ],
    ['never before the work begins', begun.slice(0, 2), NONE],
    ['never where nobody leads', [...begun, onProject('LeadVacated', AT)], NONE],
    ['never on hold', [...begun, onProject('ProjectPutOnHold', AT)], NONE],
    ['never while the delivery is looked at', [...begun, onProject('ProjectDelivered', AT)], NONE],
    [
      'of no week that was due before the work went on',
      [...begun, onProject('ProjectPutOnHold', AT), onProject('ProjectResumed', '2026-11-21T04:00:00.000Z')],
      '2026-11-28T12:30:00.000Z',
    ],
    [
      'of the week in which the delivery came back',
      [...begun, onProject('ProjectDelivered', AT), onProject('DeliveryReturned', '2026-11-18T04:00:00.000Z')],
      '2026-11-21T12:30:00.000Z',
    ],
    [
      'of no week that was due before a new lead took over',
      [...begun, appointed('lead-2', '2026-11-13T12:30:00.000Z')],
      '2026-11-21T12:30:00.000Z',
    ],
    [
      'of the week that is still open when they do',
      [...begun, appointed('lead-2', '2026-11-13T12:29:59.999Z')],
      '2026-11-14T12:30:00.000Z',
    ],
  ])('falls due %s', (_what, told, dueAt) => {
    expect(of(...told)).toMatchObject({ stream: 'leadreport-p1', dueAt });
  });
  it('ends with the work', () => {
    for (const end of ['ProjectCompleted', 'ProjectCancelled', 'ProjectArchived'])
      expect([end, rowsAfter([...begun, onProject(end, AT)]).get('report/p1')]).toEqual([end, undefined]);
  });
  it('is of the newest week alone after a standstill, and to whoever leads', () => {
    const row = of(...begun);
    const sent = (at: string) => timers.commandOf(row, at);
    const command = { type: 'RemindLead', projectId: 'p1', title: 'Portal', toId: 'lead-1' };
    expect(sent('2026-11-07T12:30:00.000Z')).toMatchObject({ ...command, week: '2026-11-02' });
    expect(sent('2026-11-28T12:29:59.999Z')).toMatchObject({ ...command, week: '2026-11-16' });
    expect(sent('2026-11-28T12:30:00.000Z')).toMatchObject({ ...command, week: '2026-11-23' });
    expect(timers.deciderOf(row.stream).category).toBe('leadreport');
    const nobody = of(...begun, onProject('LeadVacated', AT));
    expect(() => timers.commandOf(nobody, AT)).toThrow('nobody is reminded where nobody leads');
  });
});

describe('the recipient of a delivery link', () => {
  const ofLink = (type: string, at = AT, data: object = {}): Told => [
    'deliverylink-l1',
    at,
    { type, data: { projectId: 'p1', linkId: 'l1', ...data } },
  ];
  const issued = (more: object = {}) =>
    ofLink('DeliveryLinkIssued', AT, { expiresAt: '2026-12-20T06:30:00.000Z', ...more });
  it.each<readonly [string, readonly Told[], string]>([
    ['it expired', [issued()], '2027-01-19T06:30:00.000Z'],
    [
      'it was revoked',
      [issued(), ofLink('DeliveryLinkRevoked', '2026-12-01T04:00:00.000Z')],
      '2026-12-31T04:00:00.000Z',
    ],
    [
      'it expired, also where it is revoked after that',
      [issued(), ofLink('DeliveryLinkRevoked', '2026-12-25T04:00:00.000Z')],
      '2027-01-19T06:30:00.000Z',
    ],
    [
      'it was used up',
      [issued({ maxUses: 2 }), ofLink('DeliveryLinkViewed'), ofLink('DeliveryLinkViewed', '2026-12-02T04:00:00.000Z')],
      '2027-01-01T04:00:00.000Z',
    ],
    [
      'it was used up, also where it is revoked after that',
      [
        issued({ maxUses: 1 }),
        ofLink('DeliveryLinkViewed', '2026-12-02T04:00:00.000Z'),
        ofLink('DeliveryLinkRevoked', '2026-12-05T04:00:00.000Z'),
      ],
      '2027-01-01T04:00:00.000Z',
    ],
    [
      'it expired, where a use is left',
      [issued({ maxUses: 2 }), ofLink('DeliveryLinkViewed')],
      '2027-01-19T06:30:00.000Z',
    ],
    [
      'it expired, however often it was opened',
      [issued(), ofLink('DeliveryLinkViewed'), ofLink('DeliverableDownloaded')],
      '2027-01-19T06:30:00.000Z',
    ],
  ])('is forgotten 30 days after %s', (_what, told, dueAt) => {
    expect(rowOf('l1', told)).toMatchObject({ stream: 'deliverylink-l1', dueAt });
  });
  it('is forgotten once', () => {
    expect(rowsAfter([issued(), ofLink('DeliveryRecipientErased')]).size).toBe(0);
    expect(rowsAfter([ofLink('DeliveryLinkRevoked')]).size).toBe(0);
    const row = rowOf('l1', [issued()]);
    expect(timers.commandOf(row, AT)).toEqual({
      type: 'EraseRecipient',
      at: AT,
      actor: { id: 'system', role: 'system' },
    });
    expect(timers.deciderOf(row.stream).category).toBe('deliverylink');
  });
});

it('is not moved by the work on milestones, nor by anything of a project that was not heard to begin', () => {
  expect(rowsAfter([created]).size).toBe(2);
  expect(due.ids({ ...onProject('MilestoneStarted', AT)[2], stream: 'project-p1' } as never)).toEqual([]);
  expect(rowsAfter([onProject('ProjectActivated', AT), appointed('lead-1')]).size).toBe(0);
});
it('nothing else is ever sent by a timer', () => {
  const row: Due = { _id: 'x', stream: 'person-e1', command: 'AcceptOffer/1', dueAt: AT };
  expect(() => timers.commandOf(row, AT)).toThrow('no timer sends AcceptOffer/1');
});

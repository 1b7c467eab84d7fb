import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldSaid } from '../../parts/history/values.ts';
import { codeSentences } from './code.ts';
import { connectionSentences } from './connections.ts';
import { conversationSentences } from './conversations.ts';
import type { AuditEvent } from './data.ts';
import { payrollTypes } from './payroll.ts';
import { peopleTypes, saidOf } from './people.ts';
import { storageSentences } from './storage.ts';

type Corpus = Readonly<{ schemas: readonly string[]; events: readonly Readonly<{ stream: string; data: object }>[] }>;
/** One event at least of every definition of services/identity, which its own tests hold against what is declared. */
const corpusOf = (service: string): Corpus =>
  JSON.parse(readFileSync(join(__dirname, `../../../../services/${service}/corpus/corpus.json`), 'utf8'));
const corpus = corpusOf('identity');
const conversationTypes = Object.keys(conversationSentences) as readonly (keyof typeof conversationSentences)[];
/** What carries no chain (sessions, claims, messages of the contact page). */
const inNoHistory = [
  ...['SessionStarted', 'SessionEnded', 'SessionsEnded', 'Claimed', 'Released'],
  ...['EnquiryReceived', 'EnquiryAnswered', 'EnquirerDataErased'],
];
const asha = { id: 'asha', name: 'Asha Admin', role: 'admin' };
const meera = { kind: 'application', id: 'a1', label: 'Meera Nair' };
const event = (type: string, more: Partial<AuditEvent> = {}): AuditEvent =>
  ({ type, subject: meera, actor: asha, changes: [], ...more }) as AuditEvent;
const set = (field: string, to: unknown, from: unknown = null) => ({ field, from, to });

it('there is a sentence for every audited event of identity, and for no other', () => {
  const defined = new Set(corpus.schemas.map((schema) => schema.replace(/\.v\d+$/, '')));
  expect([...peopleTypes].sort()).toEqual([...defined].filter((type) => !inNoHistory.includes(type)).sort());
});
it('there is a sentence for every audited event of payroll, and for no other', () => {
  const defined = new Set(corpusOf('payroll').schemas.map((schema) => schema.replace(/\.v\d+$/, '')));
  const unaudited = /^(?:BankAccount|MilestoneBonus)/;
  expect([...payrollTypes].sort()).toEqual([...defined].filter((type) => !unaudited.test(type)).sort());
});
it('there is a sentence for every audited event of integrations, and for no other', () => {
  const defined = corpusOf('integrations').schemas.map((schema) => schema.replace(/\.v\d+$/, ''));
  // What is told of teams, and what a code host tells, carries no chain.
  const audited = defined.filter((type) => !/^(?:Team|CodeActivityReceived$)/.test(type));
  expect(Object.keys({ ...connectionSentences, ...storageSentences, ...codeSentences }).sort()).toEqual(
    [...new Set(audited)].sort(),
  );
});
it('a sentence of a repository names it, and whose access changed', () => {
  const repository = { kind: 'repository', id: '3001', label: 'lamplight-studio/portal' };
  const said = (type: string, more: Partial<AuditEvent> = {}) =>
    saidOf(event(type, { subject: repository, ...more }), (id) => (id === 'esha' ? 'Esha Rao' : null));
  expect(said('RepositoryMapped')).toBe('Asha Admin mapped lamplight-studio/portal to a project.');
  const taken = { changes: [set('accesses.esha.wanted', 'taken', 'given'), set('accesses.esha.state', 'requested')] };
  expect(said('RepositoryAccessRequested', taken)).toBe('lamplight-studio/portal: access of Esha Rao is to be taken.');
  expect(said('RepositoryAccessChanged', { changes: [set('accesses.esha.state', 'invited', 'requested')] })).toBe(
    'lamplight-studio/portal: Esha Rao was invited.',
  );
  expect(said('RepositoryRenamed', { changes: [set('name', 'studio/gate', 'studio/portal')] })).toBe(
    'GitHub calls studio/portal studio/gate now.',
  );
  expect(said('RepositoryUnhooked', { changes: [set('unhooked', 'in_doubt')] })).toBe(
    'Whether GitHub tells of lamplight-studio/portal no more is in doubt.',
  );
});
it('a sentence of a connection names what was connected', () => {
  const drive = { kind: 'connection', id: 'drive', label: 'Google Drive' };
  const said = (type: string, more: Partial<AuditEvent> = {}) => saidOf(event(type, { subject: drive, ...more }));
  expect(said('DriveConnected')).toBe('Asha Admin connected Google Drive.');
  expect(said('ConnectionExpired')).toBe('The connection to Google Drive works no more.');
  expect(said('ConnectionRevoked')).toBe('Asha Admin disconnected Google Drive.');
  expect(said('GrantWithdrawn', { changes: [set('withdrawal', 'confirmed', 'waiting')] })).toBe(
    'Google Drive confirmed that it lets Lamplight in no more.',
  );
  expect(said('GrantWithdrawn', { changes: [set('withdrawal', 'in_doubt', 'waiting')] })).toBe(
    'Whether Google Drive lets Lamplight in no more is in doubt.',
  );
});
it('there is a sentence for what became of a project’s folder and of who may see it', () => {
  const access = {
    kind: 'storage',
    id: 'drive-p1',
    label: 'access of Meera Nair to the folder of Portal at Google Drive',
  };
  const said = (type: string) => saidOf(event(type, { subject: access }));
  expect(said('AccessGiven')).toBe('The access of Meera Nair to the folder of Portal at Google Drive was given.');
  expect(said('AccessTaken')).toBe('The access of Meera Nair to the folder of Portal at Google Drive was taken.');
});
it('there is a sentence for every audited event of conversations, and none for what is said in them', () => {
  const defined = corpusOf('chat').schemas.map((schema) => schema.replace(/\.v\d+$/, ''));
  const audited = defined.filter((type) =>
    /^(?:Conversation(?!Muted|Unmuted)|Participant)|^MessageDeleted$/.test(type),
  );
  expect([...conversationTypes].sort()).toEqual(audited.sort());
});
it.each([...peopleTypes, ...payrollTypes, ...conversationTypes])(
  '%s reads as a sentence, with and without a name to go by',
  (type) => {
    expect(saidOf(event(type))).toMatch(/^(?=[A-Z]).*Meera Nair.*\.$/);
    const nameless = saidOf(event(type, { subject: { ...meera, label: '' }, actor: { ...asha, name: null } }));
    expect(nameless).toMatch(/^[A-Z].*\.$/);
    expect(`${saidOf(event(type))} ${nameless}`).not.toMatch(/ {2}| \.|undefined|null|NaN|\[object/);
  },
);
it.each<readonly [string, string, string, string]>([
  ['ParticipantAdded', 'asha', 'meera', 'Asha Admin let Meera Iyer take part in the conversation on Portal.'],
  ['ParticipantRemoved', 'asha', 'meera', 'Asha Admin took Meera Iyer out of the conversation on Portal.'],
  ['ParticipantAdded', 'system', 'meera', 'Meera Iyer joined the conversation on Portal.'],
  ['ParticipantRemoved', 'system', 'nobody', 'Somebody left the conversation on Portal.'],
])('%s by %s says of whom: %s', (type, by, id, says) => {
  const changes = [set(`seats.${id}.client`, false), set(`seats.${id}.byHand`, by === 'asha')];
  const actor = by === 'asha' ? asha : { id: by, name: null, role: 'system' };
  const e = event(type, { subject: { kind: 'conversation', id: 'c1', label: 'Portal' }, actor, changes } as never);
  expect(saidOf(e, (one) => (one === 'meera' ? 'Meera Iyer' : null))).toBe(says);
});
it.each<[AuditEvent, string]>([
  [
    event('ApplicationMoved', { changes: [set('is', 'interview', 'screening')] }),
    'Asha Admin moved the application of Meera Nair to interview.',
  ],
  [
    event('ApplicationRejected', { subject: { ...meera, label: 'application A-C148E3C5' } }),
    'Asha Admin rejected the application A-C148E3C5.',
  ],
  [
    event('PayExported', {
      subject: { ...meera, label: 'a list of pay' },
      changes: [
        ...[set('what', 'salary-register'), set('period', '2026-11'), set('ref', 'run-1'), set('format', 'xlsx')],
        ...[set('rows', 12), set('sha256', 'e'.repeat(64))],
      ],
    }),
    'Asha Admin exported the salary register of 2026-11 as XLSX: 12 rows.',
  ],
  [
    event('PayExported', {
      subject: { ...meera, label: 'the pay of Meera Nair' },
      changes: [set('what', 'form-130'), set('period', '26-27'), set('format', 'pdf'), set('rows', 1)],
    }),
    'Asha Admin exported the worksheet of Form 130 of 26-27, the pay of Meera Nair, as PDF: 1 row.',
  ],
  [
    event('JobOfferExtended', { changes: [set('offer.ctcPaise', 18_00_000_00)] }),
    'Asha Admin made an offer on the application of Meera Nair: ₹18,00,000 a year.',
  ],
  [
    event('InterviewScheduled', { changes: [set('interviews.i1.at', '2026-11-21T05:12:00.000Z')] }),
    'Asha Admin planned an interview for the application of Meera Nair, 21 Nov 2026, 10:42 IST.',
  ],
  [
    event('RoleGranted', { changes: [set('granted', ['employee', 'team_lead'], ['employee'])] }),
    'Asha Admin gave Meera Nair the role of team lead.',
  ],
  [
    event('RoleRevoked', { changes: [set('granted', ['employee'], ['employee', 'team_lead'])] }),
    'Asha Admin took the role of team lead from Meera Nair.',
  ],
  [
    event('JobClosed', {
      subject: { kind: 'job', id: 'j', label: 'Engineer' },
      actor: { id: 'system:timer', name: 'Lamplight', role: 'system' },
    }),
    'The job Engineer closed: its last day is over.',
  ],
  [event('ProfileUpdated', { subject: { ...meera, label: 'Asha Admin' } }), 'Asha Admin changed their profile.'],
  [event('OfferMade', { subject: { ...meera, label: 'Portal' } }), 'Asha Admin made an offer for Portal.'],
])('what is said is said with what is known: %#', (e, said) => expect(saidOf(e)).toBe(said));
it('calls no recorded field by its code', () => {
  const audited = corpus.events.filter(({ stream }) => /^(user|adminroster|job|application|maintenance)-/.test(stream));
  const labels = audited.flatMap(({ data }) => Object.keys(data)).map((field) => fieldSaid(field));
  expect(labels.filter((label) => /\b(bp|paise)$|^[A-Z]?[a-z]+[A-Z]/.test(label))).toEqual([]);
});

it('a sentence of maintenance says of what', () => {
  const subject = { kind: 'maintenance', id: 'company', label: 'Lamplight' };
  expect((['MaintenanceBegan', 'MaintenanceEnded'] as const).map((type) => saidOf(event(type, { subject })))).toEqual([
    'Asha Admin stopped every change in Lamplight for maintenance.',
    'Asha Admin ended the maintenance: everything in Lamplight can be changed again.',
  ]);
});

it('a sentence of what an operator did says which it was, and about whom', () => {
  const operator = { id: 'operator', name: 'An operator', role: 'system' };
  const subject = { kind: 'account', id: 'u1', label: 'Ravi Rao' };
  const said = (type: string, act?: string) =>
    saidOf(event(type, { subject, actor: operator, changes: act === undefined ? [] : [set('act', act)] }));
  expect([
    said('OperatorIntervened', 'person_exported'),
    said('OperatorIntervened', 'second_factor_reset'),
    said('OperatorIntervened', 'sessions_ended'),
    said('OperatorIntervened', 'admin_invited'),
    said('TwoFactorDisabled'),
    said('PersonForgotten'),
  ]).toEqual([
    'An operator took along everything that is kept about Ravi Rao.',
    'An operator reset the second factor of Ravi Rao.',
    'An operator ended every session of Ravi Rao.',
    'An operator invited Ravi Rao as an admin.',
    'An operator took the second factor of Ravi Rao away.',
    'An operator had Ravi Rao forgotten: nothing personal of theirs can be read any more.',
  ]);
});

/** What is taken from somebody, and what a view that is behind leaves alone. */
import type { Around } from './audience.ts';
import { type Standing, settled } from './settling.ts';
import type { Obligation, Round } from './told/obligations.ts';
import type { ToldSubject } from './told/subjects.ts';

const open: Round = { id: 'r2', by: 'c1', to: ['lead', 'admins'], except: [] };
const obligation: Obligation = {
  ...{ _id: 'document_to_decide.d1', kind: 'document_to_decide', subject: { kind: 'document', id: 'd1' }, of: 'p1' },
  ...{ isOpen: true, toAdmins: true, open, asked: ['r1', 'r2'], settledBy: null },
};
const subject: ToldSubject = {
  ...{ _id: 'p1', clientId: 'c1', authorId: 'c1', isProject: true, stage: 'live' },
  ...{ leadId: 'l2', leads: { l1: ['appointed-1'], l2: ['appointed-2'] } },
};
const around: Around = { subject, team: [], admins: ['a1'], adminTerms: { a1: ['joined-1'], a2: ['joined-2'] } };
const told = (userId: string, round: string, ...terms: readonly string[]): Standing => ({
  ...{ _id: `${userId} ${round}`, userId, round, terms },
});
const everybody = [told('l2', 'r2', 'appointed-2'), told('a1', 'r2', 'joined-1')];

const takenFrom = (standing: Standing, change: Partial<Around> = {}) =>
  settled(obligation, [...everybody, standing], { ...around, ...change }).resolve.map((one) => [
    ...[one.because, one.userId],
    ...one.terms,
  ]);

type Case = readonly [whom: string, taken: readonly (readonly string[])[], Standing, Partial<Around>];
it.each<Case>([
  ['whoever was lead and is none', [['not_theirs', 'l1', 'appointed-1']], told('l1', 'r2', 'appointed-1'), {}],
  ['whoever was an admin and is none', [['not_theirs', 'a2', 'joined-2']], told('a2', 'r2', 'joined-2'), {}],
  ['whoever was told before appointments were noted', [['not_theirs', 'a2', 'joined-2']], told('a2', 'r2'), {}],
  ['what was asked before', [['met', 'a1']], told('a1', 'r1', 'joined-1'), {}],
  ['nobody by a round that is still to be heard of', [], told('a1', 'r3', 'joined-1'), {}],
  ['nobody by an appointment that is still to be heard of', [], told('l3', 'r2', 'appointed-3'), {}],
  [
    'nobody of whom a later appointment is still to be heard of',
    [],
    told('l1', 'r2', 'appointed-1', 'appointed-4'),
    {},
  ],
  [
    'nobody while whose it is is still to be heard of',
    [],
    told('a2', 'r2', 'joined-2'),
    { subject: { ...subject, clientId: null } },
  ],
])('it is taken from %s', (_whom, taken, standing, change) => {
  expect(takenFrom(standing, change)).toEqual(taken);
});

it('whoever is told is told by which appointments it is theirs', () => {
  const both = { ...around, subject: { ...subject, leadId: 'a1', leads: { ...subject.leads, a1: ['appointed-3'] } } };
  expect(settled(obligation, [], both).create).toEqual([{ userId: 'a1', terms: ['appointed-3', 'joined-1'] }]);
});

/** For tests: what other services say of one proposal and the project that it becomes, with the least that each event holds. */
import type { PublicEvent } from '../notifications/table.ts';
import { newTelling, type Telling } from './telling.ts';

export type Type = PublicEvent['type'];
/** Whatever else the event holds says nothing of whom to tell. */
export const said = (type: Type, data: object): PublicEvent => ({ type, data }) as unknown as PublicEvent;

/** Two admins, the client, who wrote the proposal for them, the lead, whoever works on it, and somebody who has nothing to do with it. */
export const [A1, A2, CLIENT, AUTHOR, LEAD, MEMBER, STRANGER] = ['a1', 'a2', 'c1', 's1', 'l1', 'e1', 'x9'] as const;
export const ALL: readonly string[] = [A1, A2, CLIENT, AUTHOR, LEAD, MEMBER, STRANGER];

export const PROPOSAL = 'proposal-p1';
export const PROJECT = 'project-p1';
const of = { proposalId: 'p1', projectId: 'p1', clientId: CLIENT } as const;
export const submitted = said('ProposalSubmitted', { ...of, submittedBy: CLIENT, authorId: AUTHOR, title: 'Portal' });
export const accepted = said('ProposalAccepted', { ...of, title: 'Portal', version: 1 });
export const created = said('ProjectCreated', { ...of, title: 'Portal' });
export const appointed = (toId: string): PublicEvent => said('TeamLeadAppointed', { ...of, employeeId: toId, toId });
export const vacated = (employeeId: string): PublicEvent => said('LeadVacated', { ...of, employeeId });

export const joined = (userId: string): readonly [`user-${string}`, PublicEvent] => [
  `user-${userId}`,
  said('InvitationAccepted', { userId, role: 'admin' }),
];
export const revoked = (userId: string): readonly [`user-${string}`, PublicEvent] => [
  `user-${userId}`,
  said('RoleRevoked', { userId, role: 'admin', roleNow: 'employee' }),
];
export const granted = (userId: string): readonly [`user-${string}`, PublicEvent] => [
  `user-${userId}`,
  said('RoleGranted', { userId, role: 'admin', roleNow: 'admin' }),
];

/** Both admins are there, and nothing has happened. */
export const atFirst = async (): Promise<Telling> => {
  const telling = newTelling([MEMBER]);
  for (const id of [A1, A2]) await telling.happens(...joined(id));
  return telling;
};
/** The proposal was submitted by its client. */
export const proposed = async (): Promise<Telling> => {
  const telling = await atFirst();
  await telling.happens(PROPOSAL, submitted, CLIENT);
  return telling;
};
/** The project is there and has a lead; nobody is waited for, and what was told of it is of no concern. */
export const running = async (): Promise<Telling> => {
  const telling = await proposed();
  await telling.happens(PROPOSAL, said('OfferMade', { ...of, version: 1 }), A1);
  await telling.happens(PROPOSAL, accepted, CLIENT);
  await telling.happens(PROJECT, created);
  await telling.happens(PROJECT, appointed(LEAD), A1);
  return telling;
};

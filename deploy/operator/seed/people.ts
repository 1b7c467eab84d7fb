/** People who come: the first admin, staff who were invited, clients who sign up with Google; some say how they are billed. */
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { VISITOR } from '@lamplight/common/facts/actor.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { claimStreams } from '@lamplight/identity/accounts/addresses.ts';
import type { Chance } from './chance.ts';
import type { Life } from './life.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export type Streams = ReturnType<typeof claimStreams>;
type Role = 'admin' | 'team_lead' | 'employee';
export type Member = Readonly<{ id: string; email: string; name: string; role: Role; code: string; from: number }>;
export type Customer = Readonly<{ id: string; email: string; name: string; pays: boolean; from: number }>;

/** By which nobody outside can ever be reached (RFC 2606). */
const addressOf = (name: string, n: number, where: string): string =>
  `${name.toLowerCase().replace(' ', '.')}.${n}@${where}.example`;

export const memberAt = (seed: number, n: number, from: number, role: Role, chance: Chance): Member => {
  const name = chance.name();
  return {
    id: derivedId('seed', seed, 'member', n),
    email: addressOf(name, n, 'lamplight'),
    name,
    role,
    code: codeOf(n),
    from,
  };
};
const codeOf = (n: number): string => `LL-${String(n + 1).padStart(5, '0')}`;

export const customerAt = (seed: number, n: number, from: number, pays: boolean, chance: Chance): Customer => {
  const name = chance.name();
  return { id: derivedId('seed', seed, 'client', n), email: addressOf(name, n, 'client'), name, pays, from };
};

/** Of the first admin, who joined by the link of the terminal. */
export function* firstAdmin(member: Member, streams: Streams): Life {
  const { id, from: at } = member;
  const invitationId = derivedId(id, 'invitation');
  yield { at, stream: 'adminroster-main', actor: VISITOR, command: { type: 'EnrolFirst', userId: id, absent: null } };
  yield* claimed(member, streams);
  const credentialId = derivedId(id, 'credential');
  yield {
    at,
    stream: `user-${id}`,
    actor: VISITOR,
    command: { type: 'JoinAsFirstAdmin', userId: id, credentialId, invitationId, ...profileOf(member) },
    content: { credentialOf: id, id: credentialId },
  };
}

export function* staff(member: Member, admin: Readonly<{ id: string }>, streams: Streams): Life {
  const { id, role, from: at } = member;
  const invitationId = derivedId(id, 'invitation');
  const expiresAt = new Date(at + 7 * DAY_MS).toISOString();
  yield* claimed(member, streams);
  const invited = { type: 'AddEmployee', userId: id, role, invitationId, expiresAt, ...profileOf(member) };
  yield { at, stream: `user-${id}`, actor: { id: admin.id, role: 'admin' }, command: invited };
  const credentialId = derivedId(id, 'credential');
  yield {
    at: at + 3 * HOUR_MS,
    stream: `user-${id}`,
    actor: VISITOR,
    command: { type: 'AcceptInvitation', invitationId, credentialId },
    content: { credentialOf: id, id: credentialId },
  };
  if (role !== 'admin') return;
  yield {
    at: at + 3 * HOUR_MS,
    stream: 'adminroster-main',
    actor: VISITOR,
    command: { type: 'Enrol', userId: id },
  };
}

function* claimed({ id, email, code, from: at }: Member, streams: Streams): Life {
  yield { at, stream: streams.ofEmail(email), actor: VISITOR, command: { type: 'Claim', by: id } };
  yield { at, stream: streams.ofCode(code), actor: VISITOR, command: { type: 'Claim', by: id } };
}

const profileOf = ({ name, email, code, role, from }: Member) => ({
  ...{
    name,
    email,
    mobile: '+919812345678',
    code,
    locationState: 'KA',
    joinedOn: istDate(new Date(from).toISOString()),
  },
  designation: role === 'employee' ? 'Engineer' : role === 'team_lead' ? 'Lead engineer' : 'Administrator',
});

const ISSUER = 'https://accounts.google.com';

export function* client(customer: Customer, streams: Streams, chance: Chance): Life {
  const { id, email, name, pays, from: at } = customer;
  const identity = { issuer: ISSUER, subject: `seed-${id}` };
  yield { at, stream: streams.ofEmail(email), actor: VISITOR, command: { type: 'Claim', by: id } };
  yield { at, stream: streams.ofIdentity(identity), actor: VISITOR, command: { type: 'Claim', by: id } };
  const signUp = { type: 'SignUpWithGoogle', userId: id, name, email, ...identity };
  yield { at, stream: `user-${id}`, actor: VISITOR, command: signUp };
  if (pays) yield* billed(customer, at + 5 * MINUTE_MS, chance);
}

/** Who signs in with the password that the command prints. */
export function* clientWithPassword(customer: Customer, streams: Streams, chance: Chance): Life {
  const { id, email, name, from: at } = customer;
  const credentialId = derivedId(id, 'credential');
  yield { at, stream: streams.ofEmail(email), actor: VISITOR, command: { type: 'Claim', by: id } };
  const profile = { userId: id, name, email, mobile: '+919812345678', acceptNewsletter: false };
  yield {
    at,
    stream: `user-${id}`,
    actor: VISITOR,
    command: { type: 'SignUp', credentialId, unproved: true, ...profile },
    content: { credentialOf: id, id: credentialId },
  };
  yield* billed(customer, at + 5 * MINUTE_MS, chance);
}

function* billed({ id, name }: Customer, at: number, chance: Chance): Life {
  const stateCode = chance.pick(['KA', 'MH', 'TN', 'DL', 'KL']);
  const address = `${chance.between(1, 200)} Main Road`;
  yield {
    at,
    stream: `user-${id}`,
    actor: { id, role: 'client' },
    command: {
      type: 'UpdateBillingProfile',
      legalName: `${name} & Co`,
      address,
      country: 'IN',
      stateCode,
      gstin: null,
    },
  };
}

/** For tests: what identity says of the people of a story once they have joined. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { Sealed } from '@lamplight/events/ports/personal-data.ts';
import { admin, client, colleague, lead, member, otherClient, secondAdmin } from './cast.ts';

const NAMES: Readonly<Record<string, string>> = {
  [admin.id]: 'Asha Admin',
  [secondAdmin.id]: 'Bela Admin',
  [lead.id]: 'Meera Lead',
  [member.id]: 'Esha Employee',
  [colleague.id]: 'Kiran Colleague',
  [client.id]: 'Chitra Client',
  [otherClient.id]: 'Omar Other',
};
export const nameOf = ({ id }: Actor): string => NAMES[id] ?? '';

type Seal = (subject: string, purpose: string, text: string) => Promise<Sealed>;
/** Two events of each, in this order. */
export const joined = async (seal: Seal, { id, role }: Actor): Promise<readonly IdentityEvent[]> => {
  if (role === 'system' || role === 'visitor' || role === 'guest') return [];
  const name = await seal(id, 'profile', NAMES[id] ?? id);
  if (role === 'client')
    return [
      { type: 'UserSignedUp', data: { userId: id, role, name } },
      { type: 'ClientRegistered', data: { clientId: id } },
    ];
  const employment = { code: `E-${id}`, designation: 'Engineer', joinedOn: '2026-01-05', locationState: 'KA' };
  return [
    { type: 'EmployeeJoined', data: { employeeId: id, name, ...employment } },
    { type: 'InvitationAccepted', data: { userId: id, role, name } },
  ];
};

/**
 * For tests: this service over HTTP on SQLite in a folder of its own, with people whom it has heard of from identity,
 * their tokens and a clock to move. Every answer is checked against the contract. `story.ts` tells the story of one
 * project up to any point.
 */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { type Answered, type Stage as AnyStage, stageOf } from '@lamplight/common/service/workbench/stage.ts';
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Company } from '../company.ts';
import type { FilePurpose } from '../files/events.ts';
import { knownPeople } from '../people/view.ts';
import { type ProjectsOptions, startProjects } from '../service.ts';
import { admin, client, lead, member, otherClient, otherLead, secondAdmin, stranger } from './cast.ts';

export type { Answered } from '@lamplight/common/service/workbench/stage.ts';

export const company: Company = {
  name: 'Lamplight',
  address: '1 MG Road, Bengaluru',
  stateCode: 'KA',
  gstin: null,
  gstBp: 1_800,
  tdsBp: 1_000,
  sac: '998314',
  returnWeightBp: 500,
  minSample: 3,
};

const SHELVES = { document: 'documentation/files', receipt: 'expenses/files' } as const satisfies Record<
  FilePurpose,
  string
>;
export type Stage = AnyStage &
  Readonly<{ upload(actor: Actor, projectId: string, file: Upload, key?: string): Promise<Answered> }>;
export type Upload = Readonly<{ name: string; content: Uint8Array | string; purpose?: FilePurpose }>;

export const startStage = async (change: Partial<ProjectsOptions> = {}): Promise<Stage> => {
  const options = { publicOrigin: new URL('https://lamplight.example'), linkKey: Buffer.alloc(32, 7), company };
  const stage = await stageOf({
    service: 'projects',
    start: (staged) => startProjects({ ...staged, ...options, ...change }),
    people: knownPeople,
    everybody,
  });
  return {
    ...stage,
    upload: (actor, projectId, { name, content, purpose }, key = newId()) => {
      const form = new FormData();
      form.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
      const shelf = purpose === undefined ? 'files' : SHELVES[purpose];
      return stage.call(actor, 'POST', `/projects/${projectId}/${shelf}`, { body: form, key });
    },
  };
};

const NAMES: Readonly<Record<string, string>> = {
  [client.id]: 'Chitra Client',
  [otherClient.id]: 'Omar Other',
  [admin.id]: 'Asha Admin',
  [secondAdmin.id]: 'Bela Admin',
  [lead.id]: 'Meera Lead',
  [otherLead.id]: 'Nina Lead',
  [member.id]: 'Esha Employee',
  [stranger.id]: 'Sunil Stranger',
};
export const cast: readonly Actor[] = [client, otherClient, admin, secondAdmin, lead, otherLead, member, stranger];
export const nameOf = ({ id }: Actor): string => NAMES[id] ?? '';

/** The cast, with complete billing profiles for the clients. */
const everybody = async (seal: Stage['seal']): Promise<readonly IdentityEvent[]> => {
  const events = await Promise.all(
    cast.map(async (actor): Promise<readonly IdentityEvent[]> => {
      const { id, role } = actor;
      if (role === 'system' || role === 'visitor' || role === 'guest') return [];
      const name = await seal(id, 'profile', nameOf(actor));
      if (role !== 'client') {
        const employment = { code: `E-${id}`, designation: 'Engineer', joinedOn: '2026-01-05', locationState: 'KA' };
        return [
          { type: 'EmployeeJoined', data: { employeeId: id, name, ...employment } },
          { type: 'InvitationAccepted', data: { userId: id, role, name } },
        ];
      }
      return [
        { type: 'UserSignedUp', data: { userId: id, role, name } },
        { type: 'ClientRegistered', data: { clientId: id } },
        await billingOf(seal, actor),
      ];
    }),
  );
  return events.flat();
};

export const billingOf = async (
  seal: Stage['seal'],
  { id }: Actor,
  change: Partial<Extract<IdentityEvent, { type: 'ClientBillingProfileUpdated' }>['data']> = {},
): Promise<IdentityEvent> => ({
  type: 'ClientBillingProfileUpdated',
  data: {
    clientId: id,
    version: 1,
    complete: true,
    stateCode: 'KA',
    country: 'IN',
    legalName: await seal(id, 'billing', `${NAMES[id]} Pvt Ltd`),
    address: await seal(id, 'billing', '2 Brigade Road, Bengaluru'),
    gstin: null,
    ...change,
  },
});

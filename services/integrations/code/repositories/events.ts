/**
 * What is recorded of a repository (state-machines.md §13): whose project it is, that its host tells us of it, and who was let
 * in. No secret is in any event. What is asked of the host is recorded before it is asked, and confirmed after.
 */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';

const id = z.string().min(1).max(128);
/** `mappingId`: of one mapping to one project; mapped anew it has another. */
const of = { repositoryId: id, projectId: id, mappingId: id } as const;
const ofAccess = { ...of, employeeId: id, attempt: z.int().min(1) } as const;
/** Why something did not come about: the account that we ask by is gone, or the host refused it. */
export const hindrances = ['no_connection', 'refused'] as const;

const schemas = {
  /** `connectionId`: in whose name the host is asked from now on. */
  RepositoryMapped: z.strictObject({ ...of, name: z.string(), connectionId: id, mappedBy: id }),
  /** Its host calls it otherwise now. */
  RepositoryRenamed: z.strictObject({ ...of, name: z.string() }),
  RepositoryHooked: z.strictObject({ ...of, hookId: z.string() }),
  RepositoryHookRefused: z.strictObject({ ...of, why: z.enum(hindrances) }),
  /** What did not come about is asked again, in this name. */
  RepositoryReconciled: z.strictObject({ ...of, connectionId: id, reconciledBy: id }),
  RepositoryUnmapped: z.strictObject({ ...of, unmappedBy: id }),
  /** `in_doubt`: nobody could ask the host whether it still tells us. */
  RepositoryUnhooked: z.strictObject({ ...of, outcome: z.enum(['confirmed', 'in_doubt']) }),
  /** `account`: the id of theirs at the host, of their own connection; left out where they have none: nobody can be let in. */
  RepositoryAccessRequested: z.strictObject({
    ...ofAccess,
    wanted: z.enum(['given', 'taken']),
    account: personalText.optional(),
  }),
  /**
   * `remains`: it was taken, and they may use the repository all the same, as an owner of the organisation does.
   * `earlier_remains`: their account is let in or invited, and an earlier one of theirs may use it all the same.
   */
  RepositoryAccessChanged: z.strictObject({
    ...ofAccess,
    outcome: z.enum(['given', 'invited', 'taken', 'remains', 'earlier_remains', ...hindrances]),
  }),
} as const;

export type RepositoryEvent = EventsOf<typeof schemas>;

const account = {
  account: (data: unknown) => ({
    subject: (data as Readonly<{ employeeId: string }>).employeeId,
    purpose: 'connections',
  }),
} as const;
export const repositoryEvents = declareEvents(schemas, { personal: { RepositoryAccessRequested: account } });

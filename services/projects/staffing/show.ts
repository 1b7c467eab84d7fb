/** An interest as its person and admins get it. */
import type { Interest } from '@lamplight/bff/contract/interests.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import type { Reader } from '../proposals/show.ts';
import { interestAbilities } from './interest.ts';
import type { InterestDoc } from './view.ts';

/** What admins learn beside it, to choose by. */
export type Fitting = Pick<Interest, 'loadBp' | 'skills'>;

export const showInterest = (
  { machine: i, createdAt, movedAt }: InterestDoc,
  { projectTitle, fitting }: Readonly<{ projectTitle: string; fitting: Fitting }>,
  { actor, names, past }: Reader,
): Interest => ({
  interestId: i.interestId,
  projectId: i.projectId,
  projectTitle,
  employeeId: i.employeeId,
  name: names(i.employeeId).name,
  role: i.role,
  availabilityBp: i.availabilityBp,
  note: i.note,
  state: i.is,
  expressedAt: createdAt,
  movedAt,
  ...(i.is === 'not_selected' ? { reason: i.reason } : {}),
  ...fitting,
  etag: etagOf(i.etag),
  can: canNow(interestAbilities(actor, i), past),
});

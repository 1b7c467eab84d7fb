/**
 * What is to be done at a place, from what is wanted and what was confirmed. Taking an access goes before everything else, and is
 * never left out because something is in doubt.
 */

import { readersOf, standingOf } from '../team/team.ts';
import { type Because, isHeldUp, type Place } from './place.ts';
import type { WantedFile, WantedPlace } from './wanted.ts';

/** Whether a person may have access anywhere. `unknown`: this service has not heard of them. */
export type May = 'yes' | 'no' | 'unknown';
export type Step =
  | Readonly<{ do: 'take'; personId: string; because: Because }>
  /** Whether the folder of another connection is reachable by this one. */
  | Readonly<{ do: 'refind' }>
  | Readonly<{ do: 'make' }>
  | Readonly<{ do: 'compare' }>
  | Readonly<{ do: 'give'; personId: string }>
  | Readonly<{ do: 'copy'; copyId: string; file: WantedFile }>;

/** @param grantId of the connection that works now */
export const stepsOf = (
  wanted: WantedPlace,
  place: Place,
  mayOf: (personId: string) => May,
  grantId: string,
): readonly Step[] => {
  // What is not called anything yet will be, in a moment.
  if (!wanted.team.works || wanted.title === null) return [];
  const { folder, accesses, copies } = place;
  if (folder.is === 'confirmed' && folder.grantId !== grantId) return [{ do: 'refind' }];
  const takes = Object.entries(accesses).flatMap(([personId, { is }]): readonly Step[] => {
    if (is === 'taken') return [];
    const because = becauseOf(wanted, personId, mayOf(personId));
    // What has begun is brought to its end, also of whoever came back meanwhile.
    return because !== null || is === 'taking' ? [{ do: 'take', personId, because: because ?? 'left' }] : [];
  });
  if (folder.is !== 'confirmed') {
    // Of a project that is over no folder is made any more.
    const isLost = folder.is === 'lost' && folder.grantId === grantId;
    return isLost || isHeldUp(place, 'folder', wanted._id) || (wanted.team.over && folder.is === 'none')
      ? takes
      : [...takes, { do: 'make' }];
  }
  const gives = readersOf(wanted.team)
    .filter((personId) => standingOf(wanted.team, personId) === 'member' && mayOf(personId) === 'yes')
    .filter((personId) => !isHeldUp(place, 'access', personId))
    .filter((personId) => accesses[personId] === undefined || isOpen(accesses[personId].is))
    .map((personId): Step => ({ do: 'give', personId }));
  const missing = Object.entries(wanted.files)
    .filter(([copyId, file]) => (file.wanted || copies[copyId] !== undefined) && copies[copyId]?.is !== 'confirmed')
    .filter(([copyId]) => !isHeldUp(place, 'copy', copyId))
    .map(([copyId, file]): Step => ({ do: 'copy', copyId, file }));
  return [...takes, ...(place.reconciling ? [{ do: 'compare' } as const] : []), ...gives, ...missing];
};

const isOpen = (is: 'giving' | 'given' | 'taking' | 'taken'): boolean => is === 'giving' || is === 'taken';

/** Why an access is to be taken; null where it may stand. */
const becauseOf = (wanted: WantedPlace, personId: string, may: May): Because | null => {
  if (wanted.team.over) return 'over';
  if (may === 'no') return 'shut_out';
  return standingOf(wanted.team, personId) === 'left' ? 'left' : null;
};

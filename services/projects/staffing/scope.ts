/** Which assignments and interests somebody may list. */
import type { Actor } from '@lamplight/common/facts/actor.ts';

/** @returns the conditions of a query: staff see their own alone, whoever they ask for; admins whom they ask for */
export const within = (
  actor: Actor,
  { projectId, employeeId }: Readonly<{ projectId?: string | undefined; employeeId?: string | undefined }>,
): Readonly<{ employeeId?: string; projectId?: string }> => {
  const whose = actor.role === 'admin' ? employeeId : actor.id;
  return {
    ...(whose === undefined ? {} : { employeeId: whose }),
    ...(projectId === undefined ? {} : { projectId }),
  };
};

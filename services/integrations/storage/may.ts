/** Whether people may have access to anything, as far as this service has heard. */
import { docsOf } from '@lamplight/common/service/all-of.ts';
import type { Integrations } from '../context.ts';
import type { May } from './steps.ts';

export const mayIn = async (
  { knownPeople }: Pick<Integrations, 'knownPeople'>,
  ids: readonly string[],
): Promise<(personId: string) => May> => {
  const people = await docsOf(knownPeople, ids);
  return (personId) => {
    const person = people.get(personId);
    if (person === undefined || person.role === null) return 'unknown';
    return person.employed && !person.deactivated ? 'yes' : 'no';
  };
};

/** Whether people may have access to anything, as far as this service has heard. */
import type { Integrations } from '../context.ts';
import type { May } from './steps.ts';

export const mayIn = async (
  { knownPeople }: Pick<Integrations, 'knownPeople'>,
  ids: readonly string[],
): Promise<(personId: string) => May> => {
  const people = new Map(
    await Promise.all([...new Set(ids)].map(async (id) => [id, await knownPeople.get(id)] as const)),
  );
  return (personId) => {
    const person = people.get(personId);
    if (person === null || person === undefined || person.role === null) return 'unknown';
    return person.employed && !person.deactivated ? 'yes' : 'no';
  };
};

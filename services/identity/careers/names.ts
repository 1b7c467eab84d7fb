/** The names of people that answers mention, as they are now. */
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import { textOf } from '../accounts/show.ts';
import type { People } from '../accounts/views.ts';
import type { Names } from './show.ts';

export const namesOf = async (people: People, ids: readonly string[]): Promise<Names> => {
  const refs = new Map<string, PersonRef>();
  for (const id of new Set(ids)) {
    const row = await people.get(id);
    if (row !== null) refs.set(id, { id, name: textOf(row.person.name), role: row.role });
  }
  return (id) => refs.get(id) ?? { id, name: null, role: 'unknown' };
};

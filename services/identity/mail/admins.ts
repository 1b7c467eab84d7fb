/** Whom a letter to the admins goes to. */
import { textOf } from '../accounts/show.ts';
import type { People } from '../accounts/views.ts';

const MOST_ADMINS = 200;

/** Every admin who may sign in now, with their address. */
export const activeAdmins = async (
  people: People,
): Promise<readonly Readonly<{ userId: string; name: string; to: string }>[]> => {
  const where = { kind: 'staff', role: 'admin', state: 'active' } as const;
  const { items } = await people.find({ where, sort: [['order', 1]], limit: MOST_ADMINS });
  return items.flatMap(({ person }) => {
    const to = textOf(person.email);
    return to === null ? [] : [{ userId: person.userId, name: textOf(person.name) ?? '', to }];
  });
};

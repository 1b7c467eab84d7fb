/** By what a client is found among many, and how few are opened for it. */
import { beginningNumber, beginningsIn } from '@lamplight/common/words/beginnings.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { AccountEvent } from '../accounts/events.ts';
import type { People, PersonRow } from '../accounts/views.ts';
import { findClients } from './finding.ts';
import { type ClientNameDoc, clientNames } from './names-view.ts';

const at = (revision: number, type: AccountEvent['type'], data: object): Fact<AccountEvent> =>
  ({ type, data, revision, stream: 'user-u1', occurredAt: `2026-11-0${revision + 1}T00:00:00.000Z` }) as never;
const signedUp = at(0, 'UserSignedUp', { role: 'client', name: 'Asha Rao', email: 'asha@cloth.example' });
const folded = (...events: readonly Fact<AccountEvent>[]): ClientNameDoc | null =>
  events.reduce<ClientNameDoc | null>((doc, event) => clientNames.evolve(doc, event, 'u1'), null);

describe('what stands for a client’s name and address', () => {
  it('is a number for each word of either, whatever changed since, and the same where an event comes twice', () => {
    const renamed = at(2, 'ProfileUpdated', { name: 'Asha Iyer' });
    const moved = at(3, 'EmailChanged', { email: 'asha@silk.example' });
    const before = folded(signedUp, at(1, 'EmailVerified', {}), at(1, 'ProfileUpdated', { mobile: '1' }));
    expect(before).toEqual({
      ...{ _id: 'u1', order: signedUp.occurredAt },
      name: beginningsIn('Asha Rao'),
      email: beginningsIn('asha@cloth.example'),
      beginnings: beginningsIn('Asha Rao cloth example'),
    });
    const after = folded(signedUp, renamed, moved);
    expect(after).toMatchObject({ order: signedUp.occurredAt, name: beginningsIn('Asha Iyer') });
    expect(after?.beginnings.toSorted()).toEqual([...beginningsIn('Asha Iyer silk example')].toSorted());
    expect(folded(signedUp, signedUp, renamed, renamed, moved, moved)).toEqual(after);
  });

  it('is nothing of staff, and nothing of what cannot be opened', () => {
    const invited = (role: string) => at(0, 'UserInvited', { role, name: 'Asha', email: 'a@b.example' });
    expect([folded(invited('employee')), folded(signedUp, invited('admin'))]).toEqual([null, null]);
    expect(
      folded(at(2, 'ProfileUpdated', { name: 'Asha' }), at(3, 'EmailChanged', { email: 'a@b.example' })),
    ).toBeNull();
    expect(folded(invited('client'))).toMatchObject({ name: beginningsIn('Asha') });
    const erased = { erased: true } as const;
    expect(folded(at(0, 'UserSignedUp', { role: 'client', name: erased, email: erased }))).toMatchObject({
      beginnings: [],
    });
    const [word] = beginningsIn('rao');
    expect(JSON.stringify(folded(signedUp))).not.toMatch(/asha|rao|cloth/i);
    expect(folded(signedUp)?.beginnings).toContain(word);
  });
});

describe('a search', () => {
  /** 3,000 clients of one host, of whom the last is called Zubin. */
  const clients = Array.from({ length: 3_000 }, (_, n) => ({
    id: `c${String(n).padStart(4, '0')}`,
    name: n === 2_999 ? 'Zubin Mehra' : `Client Number${n}`,
    email: `c${n}@host.example`,
  }));
  const docs = clients.map(({ id, name, email }) => {
    const [ofName, ofEmail] = [beginningsIn(name), beginningsIn(email)];
    return { _id: id, order: id, name: ofName, email: ofEmail, beginnings: [...new Set([...ofName, ...ofEmail])] };
  });
  const asking = () => {
    const opened: string[] = [];
    const person = ({ id, name, email }: (typeof clients)[number]): PersonRow =>
      ({ _id: id, kind: 'client', state: 'active', person: { name, email, employment: null } }) as never;
    const paged = <T extends { _id: string }>(all: readonly T[], limit: number, after?: string) => {
      const rest = all.filter(({ _id }) => after === undefined || _id > after);
      const items = rest.slice(0, limit);
      const last = items.at(-1);
      return rest.length > limit && last ? { items, next: last._id } : { items };
    };
    type Asked = Readonly<{ where: { beginnings: { hasAny: readonly number[] } }; limit: number; after?: string }>;
    const having = ({ where }: Pick<Asked, 'where'>) =>
      docs.filter(({ beginnings }) => where.beginnings.hasAny.some((number) => beginnings.includes(number)));
    const sources = {
      clientNames: {
        find: async (query: Asked) => paged(having(query), query.limit, query.after),
        totals: async (query: Asked) => [{ group: {}, count: having(query).length, sums: {} }],
      } as never,
      people: {
        findSealed: async ({ where }: { where: { _id: { in: readonly string[] } } }) => ({
          items: clients.filter(({ id }) => where._id.in.includes(id)).map(person),
        }),
        opened: async (part: Partial<PersonRow> & Pick<PersonRow['person'], 'name'>) => {
          if ('name' in part) opened.push(String(part.name));
          return part;
        },
        find: async ({ limit, after }: { limit: number; after?: string }) => {
          const page = paged(
            clients.map((one) => ({ ...one, _id: one.id })),
            limit,
            after,
          );
          opened.push(...page.items.map(({ name }) => name));
          return { ...page, items: page.items.map(person) };
        },
      } as unknown as People,
    };
    const find = async (search: string, after?: string) => {
      const { items, next } = await findClients(
        sources,
        { search, addresses: true },
        { limit: 50, ...(after === undefined ? {} : { after }) },
      );
      return { ids: items.map(({ _id }) => _id), next };
    };
    return { find, opened };
  };

  it('opens only who could be meant, also by a word that nearly nobody has beside one that all have', async () => {
    for (const search of ['zubin', 'mehra zub', 'zubin host.example', 'host zubin']) {
      const { find, opened } = asking();
      expect([search, await find(search)]).toEqual([search, { ids: ['c2999'], next: undefined }]);
      // One number of 256 is shared by chance.
      expect(opened.length).toBeLessThan(60);
    }
  });

  it('looks at 800 who could be meant and are not, says where it stopped, and goes on there', async () => {
    const { find, opened } = asking();
    // Begins like the host that all have, and is another word.
    expect(beginningNumber('hos', true)).toBe(beginningNumber('hostel', true));
    const first = await find('hostel');
    expect([first.ids, opened.length, first.next]).toEqual([[], 800, 'c0799']);
    expect(await find('hostel', first.next)).toMatchObject({ ids: [], next: 'c1599' });
    expect(await find('hostel', 'c2399')).toEqual({ ids: [], next: undefined });
  });

  it('goes through everybody for two letters', async () => {
    const { find, opened } = asking();
    expect(await find('zu')).toMatchObject({ ids: [], next: 'c1999' });
    expect(opened).toHaveLength(2_000);
    expect(await find('zu', 'c1999')).toMatchObject({ ids: ['c2999'] });
  });
});

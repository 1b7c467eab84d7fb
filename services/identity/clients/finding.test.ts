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

it('follows every account, and is asked in the order in which clients came', () => {
  const { name, version, reads, opens, indexes } = clientNames;
  expect({ name, version, reads, opens, indexes }).toEqual({
    ...{ name: 'identity-client-names', version: 1, reads: { categories: ['user'] }, opens: true },
    indexes: [['beginnings', 'order']],
  });
  expect(clientNames.ids(signedUp)).toEqual(['u1']);
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
    const asked = { sealed: 0, counts: 0, scans: [] as object[] };
    /** The last but two has become staff, the last but one was deactivated. */
    const person = ({ id, name, email }: (typeof clients)[number]): PersonRow =>
      ({
        ...{ _id: id, kind: id === 'c2997' ? 'staff' : 'client', state: id === 'c2998' ? 'deactivated' : 'active' },
        person: { name, email, employment: null },
      }) as never;
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
        totals: async (query: Asked) => {
          asked.counts += 1;
          const count = having(query).length;
          return count === 0 ? [] : [{ group: {}, count, sums: {} }];
        },
      } as never,
      people: {
        findSealed: async ({ where, limit }: { where: { _id: { in: readonly string[] } }; limit: number }) => {
          asked.sealed += 1;
          const found = clients.filter(({ id }) => where._id.in.includes(id));
          // In no order of ours.
          return { items: found.toReversed().slice(0, limit).map(person) };
        },
        opened: async (part: Partial<PersonRow> & Pick<PersonRow['person'], 'name'>) => {
          if ('name' in part) opened.push(String(part.name));
          return part;
        },
        find: async ({ limit, after, where }: { limit: number; after?: string; where: object }) => {
          asked.scans.push(where);
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
    const find = async (
      search: string,
      after?: string,
      more: Readonly<{ state?: 'active'; addresses?: false }> = {},
    ) => {
      const { items, next } = await findClients(
        sources,
        { search, addresses: true, ...more },
        { limit: 50, ...(after === undefined ? {} : { after }) },
      );
      return { ids: items.map(({ _id }) => _id), next };
    };
    return { find, opened, asked };
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

  it('finds clients in their order, of the state that is asked for, and nobody of the staff', async () => {
    const { find } = asking();
    const from = 'c2900';
    expect((await find('number299', from)).ids).toEqual([...Array.from({ length: 7 }, (_, n) => `c299${n}`), 'c2998']);
    expect((await find('number299', from, { state: 'active' })).ids).not.toContain('c2998');
    const { find: scan, asked } = asking();
    await scan('zu', undefined, { state: 'active' });
    await scan('zu');
    expect([asked.scans[0], asked.scans.at(-1)]).toEqual([{ kind: 'client', state: 'active' }, { kind: 'client' }]);
  });

  it('opens nobody in whom a word cannot stand, and asks for no more than it needs', async () => {
    const { find, opened, asked } = asking();
    const used = new Set(docs.flatMap(({ beginnings }) => beginnings));
    const free = ['quartz', 'vyx', 'jolly', 'wombat', 'gypsy', 'fjord'].filter(
      (word) => !used.has(beginningNumber(word, true) ?? -1),
    );
    expect(free.length).toBeGreaterThan(0);
    expect(await find(`client ${free[0]}`)).toEqual({ ids: [], next: undefined });
    expect(await find(`${free[0]}`)).toEqual({ ids: [], next: undefined });
    expect([opened, asked.sealed]).toEqual([[], 0]);
    expect(asked.counts).toBe(2);
  });

  it('finds nobody by an address that is not the asker’s to know, and opens none for it', async () => {
    const { find, opened } = asking();
    expect(await find('zubin host', undefined, { addresses: false })).toMatchObject({ ids: [] });
    expect(opened).toEqual([]);
    expect((await find('zubin', undefined, { addresses: false })).ids).toEqual(['c2999']);
  });

  it('goes through everybody for two letters', async () => {
    const { find, opened } = asking();
    expect(await find('zu')).toMatchObject({ ids: [], next: 'c1999' });
    expect(opened).toHaveLength(2_000);
    expect(await find('zu', 'c1999')).toMatchObject({ ids: ['c2999'] });
  });
});

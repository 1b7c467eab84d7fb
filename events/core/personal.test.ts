import type { KeyName, PersonalData, Sealed } from '../ports/personal-data.ts';
import { erased, holdsSealed, isSealed, openFields, personalText, sealFields } from './personal.ts';

/** Keys that seal by writing a text backwards; whoever is in `gone` was erased. */
const keysOf = (gone: readonly string[] = []) => {
  const opened: string[] = [];
  const keys: Pick<PersonalData, 'seal' | 'open'> = {
    seal: async ({ subject, purpose }, plain, at) => ({
      ...{ alg: 'A256GCM', subject, purpose, keyId: 'k', at, iv: 'i', tag: 't' },
      ct: [...plain].reverse().join(''),
    }),
    open: async ({ subject, ct }, at) => {
      opened.push(at);
      return gone.includes(subject) ? { ok: false, why: 'erased' } : { ok: true, plain: [...ct].reverse().join('') };
    },
  };
  return { opened, keys: keys as PersonalData };
};
const ofOwner = (data: unknown): KeyName => ({ subject: (data as { owner: string }).owner, purpose: 'contact' });
const FIELDS = { name: ofOwner, 'home.street': ofOwner, 'people.*.name': ofOwner, 'notes.*': ofOwner };
const data = {
  owner: 'ada',
  name: 'Ada',
  nick: null,
  home: { street: 'Bow Road', city: 'London' },
  people: [{ name: 'Eve', age: 3 }, { age: 4 }],
  notes: { first: 'kind', second: 'quick' },
  tags: ['one', { two: 2 }],
};
const PLACES = ['name', 'home.street', 'people.0.name', 'notes.first', 'notes.second'];
const placeOf = (path: string): string => `s-1|e1|${path}`;

describe('fields that are named', () => {
  it('are sealed wherever they stand, each for its own place, and nothing else is', async () => {
    const { keys } = keysOf();
    const sealed = (await sealFields(data, FIELDS, 's-1|e1', keys)) as typeof data;
    expect(sealed).toMatchObject({ owner: 'ada', nick: null, home: { city: 'London' }, tags: data.tags });
    expect(sealed.people[1]).toEqual({ age: 4 });
    const held = [sealed.name, sealed.home.street, sealed.people[0]?.name, sealed.notes.first, sealed.notes.second];
    expect(held.every(isSealed)).toBe(true);
    expect(held.map((one) => (one as unknown as Sealed).at)).toEqual(PLACES.map(placeOf));
    expect(Array.isArray(sealed.people)).toBe(true);
    expect(data.name).toBe('Ada');
  });

  it('stay as they are where they are absent, null or erased, and are refused where they are no text', async () => {
    const { keys } = keysOf();
    const bare = { owner: 'ada', name: null, home: null, notes: { first: erased } };
    expect(await sealFields(bare, FIELDS, 's-1|e1', keys)).toEqual(bare);
    await expect(sealFields({ owner: 'ada', name: 7 }, FIELDS, 's-1|e1', keys)).rejects.toThrow(
      new TypeError('personal field name is not text'),
    );
    await expect(sealFields({ owner: 'ada', people: [{ name: {} }] }, FIELDS, 's-1|e1', keys)).rejects.toThrow(
      'personal field people.0.name is not text',
    );
  });
});

describe('what is opened', () => {
  it('is everything sealed, in its own place, and what holds nothing sealed is the very same object', async () => {
    const { keys, opened } = keysOf();
    const sealed = (await sealFields(data, FIELDS, 's-1|e1', keys)) as typeof data;
    const plain = (await openFields(sealed, keys, placeOf)) as typeof data;
    expect(plain).toEqual(data);
    expect(opened).toEqual(PLACES.map(placeOf));
    expect(plain.tags).toBe(sealed.tags);
    expect(plain.people[1]).toBe(sealed.people[1]);
    expect(isSealed(sealed.name)).toBe(true);
  });

  it('is nothing where nothing is sealed: no key is asked for, and nothing is copied', async () => {
    const { keys, opened } = keysOf();
    for (const value of [data, [], null, undefined, 'text', 7])
      expect(await openFields(value, keys, placeOf)).toBe(value);
    expect(opened).toEqual([]);
  });

  it('is a sealed value by itself too, at the place where it says it was sealed', async () => {
    const { keys } = keysOf();
    const alone = await keys.seal({ subject: 'ada', purpose: 'contact' }, 'Ada', 's-9|e|x');
    expect(await openFields(alone, keys)).toBe('Ada');
    expect(await openFields([alone, [alone]], keys)).toEqual(['Ada', ['Ada']]);
  });

  it('reads as erased where the key is gone, of that person alone', async () => {
    const { keys } = keysOf(['ada']);
    const of = (subject: string) => keys.seal({ subject, purpose: 'contact' }, subject, 'p');
    expect(await openFields({ a: await of('ada'), b: { c: await of('eve') } }, keys)).toEqual({
      a: { erased: true },
      b: { c: 'eve' },
    });
  });

  it('is refused where it stands elsewhere than it was sealed for, before any of its text is there', async () => {
    const { keys, opened } = keysOf();
    const { name } = (await sealFields({ owner: 'ada', name: 'Ada' }, FIELDS, 's-1|e1', keys)) as typeof data;
    await expect(openFields({ people: [{ name }] }, keys, placeOf)).rejects.toThrow(
      'a sealed value of s-1|e1|name stands at s-1|e1|people.0.name',
    );
    expect(opened).toEqual([]);
  });
});

describe('a sealed value', () => {
  it('has every part of one, and is found however deep it stands', async () => {
    const { keys } = keysOf();
    const sealed = (await keys.seal({ subject: 'ada', purpose: 'contact' }, 'Ada', 'p')) as Sealed;
    expect(holdsSealed({ a: [{ b: sealed }] })).toBe(true);
    expect([null, undefined, 'A256GCM', {}, [], { a: [null] }].map(holdsSealed)).toEqual(Array(6).fill(false));
    for (const part of Object.keys(sealed)) {
      const { [part as keyof Sealed]: _left, ...others } = sealed;
      expect(isSealed(others)).toBe(false);
    }
    expect(isSealed({ ...sealed, alg: 'none' })).toBe(false);
  });

  it('is no text of a command; what was erased is', () => {
    expect(personalText.safeParse('Ada').success).toBe(true);
    expect(personalText.safeParse({ erased: true }).success).toBe(true);
    for (const not of [{ erased: false }, { erased: true, name: 'Ada' }, 7, null])
      expect(personalText.safeParse(not).success).toBe(false);
  });
});

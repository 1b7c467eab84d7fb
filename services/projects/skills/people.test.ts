/** A page of people: whom a search finds among names that are sealed, and where the next page goes on. */
import { pageOfPeople } from './people.ts';

const ids = Array.from({ length: 250 }, (_, n) => `p${n}`);
/** Every tenth is a Kumar; the first was erased. */
const peopleWith = (opened: string[][]) => ({
  names: async (asked: readonly string[]) => {
    opened.push([...asked]);
    return (id: string) => {
      const n = Number(id.slice(1));
      return { id, name: n === 0 ? null : `Person ${n}${n % 10 === 0 ? ' Kumar' : ''}`, role: 'employee' };
    };
  },
});
const page = async (search: string, limit: number, after?: string, of: readonly string[] = ids) => {
  const opened: string[][] = [];
  const found = await pageOfPeople(peopleWith(opened), of, {
    limit,
    search,
    ...(after === undefined ? {} : { after }),
  });
  return { ids: found.people.map(({ id }) => id), next: found.next, opened: opened.flat().length };
};
const every = async (search: string, limit: number): Promise<readonly (readonly string[])[]> => {
  const pages: string[][] = [];
  for (let after: string | undefined; ; ) {
    const { ids: found, next } = await page(search, limit, after);
    pages.push(found);
    if (next === undefined) return pages;
    after = next;
  }
};

describe('a page of people', () => {
  it('without words opens the names of this page and no others', async () => {
    expect(await page('', 3)).toEqual({ ids: ['p0', 'p1', 'p2'], next: 'p2', opened: 3 });
    expect(await page('', 3, 'p246')).toEqual({ ids: ['p247', 'p248', 'p249'], next: undefined, opened: 3 });
    expect(await page('', 3, undefined, [])).toEqual({ ids: [], next: undefined, opened: 0 });
  });
  it.each(['', 'kumar', 'person 24', 'nobody'])('of those with “%s” in their names each comes once', async (search) => {
    const whole = (await page(search, 250)).ids;
    for (const limit of [1, 7, 24]) {
      const pages = await every(search, limit);
      expect(pages.flat()).toEqual(whole);
      for (const found of pages.slice(0, -1)) expect(found).toHaveLength(limit);
    }
  });
  it('finds all of the words, wherever in a name and whatever their case; whoever was erased is found by none', async () => {
    expect((await page('KUM 7', 24)).ids).toEqual(['p70', 'p170']);
    expect((await page('person', 250)).ids).not.toContain('p0');
  });
  it('looks at 2,000 people at most, and then says where it stopped', async () => {
    const many = Array.from({ length: 2_500 }, (_, n) => `p${n + 1}`);
    expect(await page('nobody', 24, undefined, many)).toEqual({ ids: [], next: 'p2000', opened: 2_000 });
    expect(await page('nobody', 24, 'p2000', many)).toEqual({ ids: [], next: undefined, opened: 500 });
  });
  it('after somebody who is no longer there is none', async () => {
    await expect(page('', 3, 'gone')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

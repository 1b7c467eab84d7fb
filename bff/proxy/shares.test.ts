import { routes } from '../contract/routes.ts';
import { laneOf, sharesOf } from './shares.ts';

const route = (id: string) => {
  const found = routes.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no route ${id}.`);
  return found;
};
const asha = { person: 'asha', address: '198.51.100.1/32' };
const nobody = { person: null, address: '198.51.100.1/32' };
const names = (...given: Parameters<typeof sharesOf>) => sharesOf(...given).map(({ of }) => of);

describe('The shares of a call', () => {
  it.each(routes.map((one) => [one.id, one] as const))(
    'bound every caller, every address and all together, and leave room beside each of them: %s',
    (_id, one) => {
      for (const whom of [asha, nobody]) {
        const shares = sharesOf(one, whom);
        const all = shares.at(-1);
        expect(all?.of).toBe('all');
        expect(shares.some(({ of }) => of.endsWith(whom.address))).toBe(true);
        expect(shares[0]?.most).toBeLessThan(all?.most ?? 0);
      }
      // whoever is not signed in never takes the last place of who is
      expect(sharesOf(one, nobody).find(({ of }) => of === 'open')?.most).toBeLessThan(
        sharesOf(one, nobody).at(-1)?.most ?? 0,
      );
    },
  );

  it('are the address’s where anybody may send, whoever it says it is', () => {
    expect(names(route('resume-put'), asha)).toEqual(names(route('resume-put'), nobody));
    expect(names(route('file-put'), asha)).not.toEqual(names(route('file-put'), nobody));
  });

  it('are of transfers apart from short calls', () => {
    const lanes = routes.map((one) => [laneOf(one), one.body === 'multipart', one.content !== undefined] as const);
    for (const [lane, isUpload, isFile] of lanes) expect(lane).toBe(isUpload ? 'upload' : isFile ? 'download' : 'call');
  });
});

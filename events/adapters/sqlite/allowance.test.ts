import { type Allowance, AT_REST, allowances } from './allowance.ts';

const MIB = 1_024;
const playedFile = () => {
  const file = { holds: AT_REST, isLost: false, isClosed: false };
  return {
    file,
    lost: () => file.isLost,
    allow: async (allowance: Allowance) => {
      if (file.isClosed) throw new Error('database is not open');
      file.holds = allowance;
    },
  };
};

const filledWith = (memoryKib: number): Allowance => ({ memoryKib, logPages: 4_000 });

describe('what the files of views may hold', () => {
  it('is more of one that is being filled, until its pages are small again', async () => {
    const [all, one] = [allowances(), playedFile()];
    await all.wrote(one, 999);
    expect(one.file.holds).toEqual({ memoryKib: 512, logPages: 1_000 });
    await all.wrote(one, 1_000);
    expect(one.file.holds).toEqual(filledWith(16 * MIB));
    await all.wrote(one, 5_000);
    expect(one.file.holds).toEqual(filledWith(16 * MIB));
    await all.wrote(one, 3);
    expect(one.file.holds).toEqual({ memoryKib: 512, logPages: 1_000 });
  });

  it('is shared by all that are being filled, and never less than at rest', async () => {
    const all = allowances();
    const files = Array.from({ length: 4 }, playedFile);
    for (const file of files) await all.wrote(file, 8_000);
    expect(files.map(({ file }) => file.holds)).toEqual(Array(4).fill(filledWith(4 * MIB)));
    await all.wrote(files[0] as (typeof files)[number], 1);
    await all.wrote(files[1] as (typeof files)[number], 1);
    expect(files.map(({ file }) => file.holds)).toEqual([AT_REST, AT_REST, filledWith(8 * MIB), filledWith(8 * MIB)]);
    for (let n = 0; n < 60; n += 1) await all.wrote(playedFile(), 8_000);
    expect(files[3]?.file.holds).toEqual(filledWith(512));
  });

  it('is not held for a file that is gone, and a write stands whose file is closed meanwhile', async () => {
    const all = allowances();
    const [gone, closed, next] = [playedFile(), playedFile(), playedFile()];
    await all.wrote(gone, 8_000);
    gone.file.isLost = true;
    closed.file.isClosed = true;
    await all.wrote(closed, 8_000);
    expect([gone.file.holds, closed.file.holds]).toEqual([filledWith(16 * MIB), AT_REST]);
    await all.wrote(next, 8_000);
    expect(next.file.holds).toEqual(filledWith(8 * MIB));
  });
});

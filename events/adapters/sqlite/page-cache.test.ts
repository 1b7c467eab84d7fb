import { pageCaches } from './page-cache.ts';

const MIB = 1_024;
const playedFile = () => {
  const file = { kib: 512, isLost: false, isClosed: false };
  return {
    file,
    lost: () => file.isLost,
    keepInMemory: async (kib: number) => {
      if (file.isClosed) throw new Error('database is not open');
      file.kib = kib;
    },
  };
};

describe('what is kept in memory of the files of views', () => {
  it('is more of one that is being filled, until its pages are small again', async () => {
    const [caches, one] = [pageCaches(), playedFile()];
    await caches.wrote(one, 999);
    expect(one.file.kib).toBe(512);
    await caches.wrote(one, 1_000);
    expect(one.file.kib).toBe(16 * MIB);
    await caches.wrote(one, 5_000);
    expect(one.file.kib).toBe(16 * MIB);
    await caches.wrote(one, 3);
    expect(one.file.kib).toBe(512);
  });

  it('is shared by all that are being filled, and never less than at rest', async () => {
    const caches = pageCaches();
    const files = Array.from({ length: 4 }, playedFile);
    for (const file of files) await caches.wrote(file, 8_000);
    expect(files.map(({ file }) => file.kib)).toEqual([4 * MIB, 4 * MIB, 4 * MIB, 4 * MIB]);
    await caches.wrote(files[0] as (typeof files)[number], 1);
    await caches.wrote(files[1] as (typeof files)[number], 1);
    expect(files.map(({ file }) => file.kib)).toEqual([512, 512, 8 * MIB, 8 * MIB]);
    for (let n = 0; n < 60; n += 1) await caches.wrote(playedFile(), 8_000);
    expect(files[3]?.file.kib).toBe(512);
  });

  it('is not held for a file that is gone, and a write stands whose file is closed meanwhile', async () => {
    const caches = pageCaches();
    const [gone, closed, next] = [playedFile(), playedFile(), playedFile()];
    await caches.wrote(gone, 8_000);
    gone.file.isLost = true;
    closed.file.isClosed = true;
    await caches.wrote(closed, 8_000);
    expect([gone.file.kib, closed.file.kib]).toEqual([16 * MIB, 512]);
    await caches.wrote(next, 8_000);
    expect(next.file.kib).toBe(8 * MIB);
  });
});

import { passwordsWith } from './password.ts';

describe('a password', () => {
  it('is kept as argon2id with the parameters of today, salted', async () => {
    const passwords = passwordsWith();
    const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify('correct horse', one)).toBe('right');
  });

  it('counts every character, to the last of 1,024, and is one however its accents were typed', async () => {
    const passwords = passwordsWith({ parameters: { memory: 64, passes: 1, parallelism: 1 } });
    const long = 'x'.repeat(1_023);
    const kept = await passwords.hash(`${long}a`);
    expect(await passwords.verify(`${long}a`, kept)).toBe('right');
    for (const other of [`${long}b`, long, ` ${long}a`, `${long}A`, ''])
      expect(await passwords.verify(other, kept)).toBe('wrong');
    expect(await passwords.verify('caf\u0065\u0301', await passwords.hash('caf\u00e9'))).toBe('right');
  });

  it('hashed with weaker parameters is right and told to be stale', async () => {
    const kept = await passwordsWith({ parameters: { memory: 64, passes: 1, parallelism: 1 } }).hash('p');
    expect(await passwordsWith().verify('p', kept)).toBe('stale');
  });

  it('of nobody costs what a wrong one costs', async () => {
    const passwords = passwordsWith({ atOnce: 1 });
    const kept = await passwords.hash('p');
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const from = performance.now();
      await work();
      return performance.now() - from;
    };
    // In turn: whatever else keeps the machine busy slows both alike.
    const ratios: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const wrong = await timed(() => passwords.verify('q', kept));
      ratios.push((await timed(() => passwords.refuse('q'))) / wrong);
    }
    const median = ratios.toSorted((a, b) => a - b)[5];
    expect(median).toBeGreaterThan(0.5);
    expect(median).toBeLessThan(2);
  });

  it('waits its turn behind 64 others at most, the next is told to come again', async () => {
    const passwords = passwordsWith({ atOnce: 1, parameters: { memory: 64, passes: 1, parallelism: 1 } });
    const all = await Promise.allSettled(Array.from({ length: 70 }, () => passwords.hash('p')));
    const refused = all.filter((one): one is PromiseRejectedResult => one.status === 'rejected');
    expect(refused).toHaveLength(5);
    expect(refused.every(({ reason }) => (reason as { code: string }).code === 'Unavailable')).toBe(true);
    expect(await passwords.hash('p')).toMatch(/^\$argon2id/);
  });
});

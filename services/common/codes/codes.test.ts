import type { Clock } from '@lamplight/events/core/types.ts';
import type { OpenedPorts } from '@lamplight/events/workbench/ports.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import fc from 'fast-check';
import { limitsWith } from '../limits/limits.ts';
import type { CodeRequest, Codes } from './codes.ts';
import { codesWith } from './codes.ts';

const pepper = Buffer.alloc(32, 5);
const folder = newFolder();
let offset = 0;
const clock: Clock = { now: () => Date.now() + offset };
const pass = (ms: number): void => {
  offset += ms;
};
let ports: OpenedPorts;
let codes: Codes;
beforeAll(async () => {
  ports = await openPorts({ folder, clock });
  const { keyValue } = ports;
  codes = codesWith({ keyValue, clock, pepper, limits: limitsWith({ keyValue, clock, pepper }) });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});

let people = 0;
const someone = (more: Partial<CodeRequest> = {}): CodeRequest => {
  people += 1;
  const address = `p${people}@example.com`;
  return { purpose: 'password_reset', holder: `u${people}`, address, account: address, ...more };
};
const issued = async (about: CodeRequest): Promise<string> => {
  const answer = await codes.issue(about);
  if (answer.is !== 'issued') throw new Error(`Not issued: ${answer.is}`);
  return answer.code;
};
const other = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('a code', () => {
  it('has six digits and is right once', async () => {
    const about = someone();
    const code = await issued(about);
    expect(code).toMatch(/^\d{6}$/);
    expect([await codes.use(about, code), await codes.use(about, code)]).toEqual(['right', 'wrong']);
  });

  it('is right for its purpose, person, address and flow alone, and stays so for them', async () => {
    const about = someone({ bound: 'flow' });
    const code = await issued(about);
    for (const more of [
      { purpose: 'verification' },
      { holder: 'u-other' },
      { address: 'other@example.com' },
      { bound: 'another' },
      { bound: undefined },
    ] as const)
      expect(await codes.use({ ...about, ...more }, code)).toBe('wrong');
    expect(await codes.use({ ...about, address: about.address.toUpperCase() }, code)).toBe('right');
  });

  it('lives 10 minutes and not a second more', async () => {
    const [early, late] = [someone(), someone()];
    const [one, two] = [await issued(early), await issued(late)];
    pass(10 * 60_000 - 5_000);
    expect(await codes.use(early, one)).toBe('right');
    pass(6_000);
    expect(await codes.use(late, two)).toBe('wrong');
  });

  it('is voided by a newer one', async () => {
    const about = someone();
    const first = await issued(about);
    pass(60_000);
    const second = await issued(about);
    if (first !== second) expect(await codes.use(about, first)).toBe('wrong');
    expect(await codes.use(about, second)).toBe('right');
  });

  it('is voided by the fifth wrong guess; four leave it good, and confirming it costs none', async () => {
    const [patient, careless] = [someone(), someone()];
    const [one, two] = [await issued(patient), await issued(careless)];
    for (let n = 0; n < 4; n += 1) expect(await codes.use(patient, other(one))).toBe('wrong');
    for (let n = 0; n < 3; n += 1) expect(await codes.confirm(patient, one)).toBe('right');
    expect(await codes.use(patient, one)).toBe('right');
    expect(await codes.confirm(patient, one)).toBe('wrong');
    for (let n = 0; n < 5; n += 1) expect(await codes.use(careless, other(two))).toBe('wrong');
    expect(await codes.use(careless, two)).toBe('wrong');
  });

  it('stands in no store, and what stands there says nothing without the pepper', async () => {
    const about = someone();
    const code = await issued(about);
    const held = await ports.keyValue.get(`code:${about.purpose}:${about.holder}`);
    expect(held?.value).toContain('mac');
    expect(held?.value).not.toContain(code);
    expect(held?.value).not.toContain(about.address);
    const weak = codesWith({
      ...{ keyValue: ports.keyValue, clock, pepper: Buffer.alloc(32, 6) },
      limits: limitsWith({ keyValue: ports.keyValue, clock, pepper }),
    });
    expect(await weak.use(about, code)).toBe('wrong');
  });
});

describe('at the same moment', () => {
  it('of 100 guesses at most five are compared, and of many right ones one wins', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 12 }), async (wrong, right) => {
        const about = someone({ account: `race${people}@example.com` });
        const code = await issued(about);
        const guesses = [
          ...Array.from({ length: wrong }, () => other(code)),
          ...Array.from({ length: right }, () => code),
        ];
        const verdicts = await Promise.all(guesses.map((guess) => codes.use(about, guess)));
        const winners = verdicts.filter((verdict) => verdict === 'right').length;
        expect(winners).toBeLessThanOrEqual(1);
        if (wrong < 5) expect(winners).toBe(1);
        expect(verdicts.slice(0, wrong)).not.toContain('right');
        expect(await codes.use(about, code)).not.toBe('right');
      }),
      { numRuns: 12 },
    );
  });

  it('one of many sends goes out', async () => {
    const about = someone();
    const all = await Promise.all(Array.from({ length: 10 }, () => codes.issue(about)));
    expect(all.filter(({ is }) => is === 'issued')).toHaveLength(1);
    expect(all.filter(({ is }) => is === 'early')).toHaveLength(9);
  });
});

describe('sending', () => {
  it('waits 60 s, and says with a falling number how long', async () => {
    const about = someone();
    await issued(about);
    const first = await codes.issue(about);
    pass(30_000);
    const second = await codes.issue(about);
    expect([first, second]).toEqual([
      { is: 'early', timeLeft: expect.any(Number) },
      { is: 'early', timeLeft: expect.any(Number) },
    ]);
    const [a, b] = [first, second].map((one) => (one.is === 'early' ? one.timeLeft : 0));
    expect(a).toBeLessThanOrEqual(60);
    expect((a ?? 0) - (b ?? 0)).toBeGreaterThanOrEqual(29);
    pass(30_000);
    await issued(about);
  });

  it('stops after five in an hour and 20 in a day, for one purpose and however the address is written', async () => {
    const about = someone({ account: 'some.body@gmail.com' });
    for (let n = 0; n < 5; n += 1) {
      await issued(about);
      pass(60_000);
    }
    const dotted = { ...about, account: 'SomeBody+more@googlemail.com' };
    expect(await codes.issue(dotted)).toEqual({ is: 'too many', retryAfter: expect.any(Number) });
    await issued({ ...about, purpose: 'verification' });
    for (let hour = 0; hour < 3; hour += 1) {
      pass(3_600_000);
      for (let n = 0; n < 5; n += 1) {
        await issued(about);
        pass(60_000);
      }
    }
    pass(3_600_000);
    const over = await codes.issue(about);
    expect(over.is === 'too many' && over.retryAfter > 12 * 3_600).toBe(true);
    pass(24 * 3_600_000);
    await issued(about);
  });

  it('refused never lengthens the wait', async () => {
    const about = someone();
    for (let n = 0; n < 5; n += 1) {
      await issued(about);
      pass(60_000);
    }
    pass(54 * 60_000);
    expect((await codes.issue(about)).is).toBe('too many');
    pass(61_000);
    await issued(about);
  });
});

describe('guessing', () => {
  it('stops at 50 a day for an account and purpose, over all its codes', async () => {
    const about = someone();
    for (let n = 0; n < 50; n += 1) expect(await codes.use(about, '123456')).toBe('wrong');
    const code = await issued(about);
    expect(await codes.use(about, code)).toEqual({ retryAfter: expect.any(Number) });
    pass(24 * 3_600_000);
    expect(await codes.use(about, await issued(about))).toBe('right');
  });
});

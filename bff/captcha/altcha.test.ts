import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { hashOf } from '../sessions/record.ts';
import { solveCaptcha } from '../workbench/captcha.ts';
import { openStores, type Stores } from '../workbench/store.ts';
import { altchaWith } from './altcha.ts';
import type { Captcha } from './captcha.ts';

let stores: Stores;
let keyValue: KeyValue;
let captcha: Captcha;
beforeEach(async () => {
  stores = await openStores();
  ({ keyValue } = await stores.replica());
  captcha = altchaWith({ keyValue, clock: stores.clock, key: Buffer.alloc(32, 5), cost: 100 });
});
afterEach(() => stores.close());

const browser = hashOf('a browser');
const address = '127.0.0.1';
const login = { form: 'login', browser, address } as const;
const solved = async (by: Captcha = captcha) => solveCaptcha(await by.challenge('login', browser));
type Payload = { challenge: { parameters: Record<string, unknown>; signature: string }; solution: object };
const changed = (solution: string, change: (payload: Payload) => unknown): string => {
  const payload = JSON.parse(Buffer.from(solution, 'base64').toString()) as Payload;
  change(payload);
  return Buffer.from(JSON.stringify(payload)).toString('base64');
};

describe('A solution', () => {
  it('is good once', async () => {
    const solution = await solved();
    expect(await captcha.spend(solution, login)).toBe(true);
    expect(await captcha.spend(solution, login)).toBe(false);
  });

  it('J1 is good once, also twenty times at the same moment and on two replicas', async () => {
    const other = altchaWith({ ...(await stores.replica()), clock: stores.clock, key: Buffer.alloc(32, 5), cost: 100 });
    const solution = await solved();
    const spent = await Promise.all([...Array(20)].map((_, i) => (i % 2 ? captcha : other).spend(solution, login)));
    expect(spent.filter((good) => good)).toHaveLength(1);
  });

  it('written in another way is the same solution', async () => {
    const solution = await solved();
    expect(await captcha.spend(solution, login)).toBe(true);
    expect(
      await captcha.spend(
        changed(solution, ({ solution: found }) => Object.assign(found, { time: 1 })),
        login,
      ),
    ).toBe(false);
  });

  it('J2 is good for its form and its browser alone', async () => {
    const solution = await solved();
    expect(await captcha.spend(solution, { ...login, form: 'signup' })).toBe(false);
    expect(await captcha.spend(solution, { ...login, browser: hashOf('another') })).toBe(false);
    expect(await captcha.spend(solution, { ...login, browser: null })).toBe(false);
    expect(await captcha.spend(solution, login)).toBe(true);
  });

  it('is good for five minutes', async () => {
    const [early, late] = [await solved(), await solved()];
    stores.clock.move(5 * 60_000 - 1_000);
    expect(await captcha.spend(early, login)).toBe(true);
    stores.clock.move(1_000);
    expect(await captcha.spend(late, login)).toBe(false);
  });

  it('must be of a challenge that was made here, as it was made', async () => {
    const foreign = altchaWith({ keyValue, clock: stores.clock, key: Buffer.alloc(32, 6), cost: 100 });
    expect(await captcha.spend(await solved(foreign), login)).toBe(false);
    const solution = await solved();
    const easier = changed(solution, ({ challenge }) => Object.assign(challenge.parameters, { keyPrefix: '00' }));
    const longer = changed(solution, ({ challenge }) =>
      Object.assign(challenge.parameters['data'] as object, { until: Number.MAX_SAFE_INTEGER }),
    );
    const guessed = changed(solution, ({ solution: found }) => Object.assign(found, { derivedKey: '00'.repeat(32) }));
    for (const forged of [easier, longer, guessed]) expect(await captcha.spend(forged, login)).toBe(false);
    expect(await captcha.spend(solution, login)).toBe(true);
  });

  it.each([
    '',
    'x',
    'bnVsbA==',
    'e30=',
    Buffer.from('{"challenge":{"parameters":{}}}').toString('base64'),
    'A'.repeat(9_000),
  ])('that is none is refused and breaks nothing: %.40s', async (nonsense) =>
    expect(await captcha.spend(nonsense, login)).toBe(false),
  );

  it('takes no more than the work it may cost', async () => {
    for (let i = 0; i < 20; i += 1) {
      const { solution } = JSON.parse(Buffer.from(await solved(), 'base64').toString()) as Payload;
      expect((solution as { counter: number }).counter).toBeLessThanOrEqual(10);
    }
  });

  it('tells nothing of the cookie that it is bound to', async () => {
    expect(JSON.stringify(await captcha.challenge('login', browser))).not.toContain(browser);
  });
});

import { accountOf } from '@lamplight/common/limits/account.ts';
import { openStores } from '../workbench/store.ts';
import { knownDevicesIn } from './devices.ts';
import { networkOf, originOf } from './whom.ts';

describe('An account', () => {
  it.each([
    ['A.S.H.A+x@Gmail.com', 'asha@gmail.com'],
    [' asha@googlemail.com ', 'asha@gmail.com'],
    ['A.sha+x@lamplight.example', 'a.sha+x@lamplight.example'],
    ['no address', 'no address'],
  ])('is one under all its spellings: %s', (email, account) => expect(accountOf(email)).toBe(account));
});

describe('An address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9/32', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.9/32', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/56'],
    ['2001:db8:1:2ff:ffff::1', '2001:db8:1:2ff::/64', '2001:db8:1:200::/56'],
  ])('counts as its network: %s', (address, origin, network) => {
    expect([originOf(address), networkOf(address)]).toEqual([origin, network]);
  });
  it('that is none is nobody in particular', () => {
    expect([originOf(''), networkOf('')]).toEqual(['unknown', null]);
  });
});

describe('Known devices', () => {
  it('are the ten that signed in last, of that account alone', async () => {
    const stores = await openStores();
    const devices = knownDevicesIn((await stores.replica()).keyValue, Buffer.alloc(32, 4));
    const values: string[] = [];
    for (let i = 0; i < 11; i += 1) values.push(await devices.remember('asha@gmail.com', null));
    const [first = '', second = ''] = values;
    expect(await devices.knows('A.sha@gmail.com', second)).toBe(true);
    expect(await devices.knows('asha@gmail.com', first)).toBe(false);
    expect(await devices.knows('chitra@gmail.com', second)).toBe(false);
    expect(await devices.knows('asha@gmail.com', null)).toBe(false);
    expect(await devices.remember('chitra@gmail.com', second)).toBe(second);
    expect(await devices.knows('chitra@gmail.com', second)).toBe(true);
    await stores.close();
  });
});

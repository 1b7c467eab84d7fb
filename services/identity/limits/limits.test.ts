import { accountOf } from '@lamplight/common/limits/account.ts';
import fc from 'fast-check';
import { originOf, rangeOf } from './address-range.ts';

describe('an account', () => {
  it('is one however its address is written', () => {
    const same = ['some.body@gmail.com', 'SOMEBODY@gmail.com', 's.o.m.e.body+x+y@googlemail.com'];
    expect(new Set(same.map(accountOf))).toEqual(new Set(['somebody@gmail.com']));
    expect(accountOf('Some.Body+x@example.com')).toBe('some.body+x@example.com');
  });
});

describe('a range of addresses', () => {
  it('is a /24 of IPv4, also where it is written as IPv6', () => {
    expect(rangeOf('192.0.2.77')).toBe('192.0.2.0/24');
    expect(rangeOf('::ffff:192.0.2.1')).toBe('192.0.2.0/24');
    expect(rangeOf('192.0.3.77')).not.toBe(rangeOf('192.0.2.77'));
  });

  it('is a /56 of IPv6, however it is shortened', () => {
    expect(rangeOf('2001:db8:0:12ff::1')).toBe('2001:0db8:0000:1200::/56');
    expect(rangeOf('2001:DB8:0000:12aa:0:0:0:9%eth0')).toBe('2001:0db8:0000:1200::/56');
    expect(rangeOf('::1')).toBe('0000:0000:0000:0000::/56');
    expect(rangeOf('2001:db8:0:13ff::1')).not.toBe(rangeOf('2001:db8:0:12ff::1'));
  });

  it('of every IPv6 address depends on its first 56 bits alone', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        expect(rangeOf(address)).toMatch(/^([0-9a-f]{4}:){3}[0-9a-f]{2}00::\/56$|\/24$/);
      }),
    );
  });

  it('is narrower for one caller: the address of IPv4, the /64 of IPv6', () => {
    expect(originOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(originOf('2001:db8::1:2:3:4')).toBe('2001:0db8:0000:0000::/64');
    expect(originOf('2001:db8:0:1::1')).not.toBe(originOf('2001:db8::1'));
    expect(originOf('somewhere')).toBe('unknown');
  });

  it('of what is no address is one of its own', () => {
    expect([rangeOf(null), rangeOf(''), rangeOf('somewhere')]).toEqual(['unknown', 'unknown', 'unknown']);
  });
});

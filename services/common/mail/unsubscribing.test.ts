import { unsubscribeAddress, unsubscribeKeyOf, unsubscribingWith } from './unsubscribing.ts';

const mine = unsubscribingWith(unsubscribeKeyOf(Buffer.alloc(32, 1)));
const of = { userId: 'u1', groups: ['projects', 'money'] };

describe('the token of a mail', () => {
  it('says whose it is and which mails it stops, the same each time', () => {
    const token = mine.tokenOf(of);
    expect(mine.read(token)).toEqual(of);
    expect(mine.tokenOf(of)).toBe(token);
    expect(unsubscribeAddress(new URL('https://lamplight.example/x'), token)).toBe(
      `https://lamplight.example/unsubscribe/${token}`,
    );
    expect(token).toMatch(/^[A-Za-z0-9_.-]+$/);
  });
  it('that somebody else wrote, or changed in any place, is none', () => {
    const token = mine.tokenOf(of);
    expect(unsubscribingWith(unsubscribeKeyOf(Buffer.alloc(32, 2))).read(token)).toBeNull();
    const [said = '', mac = ''] = token.split('.');
    const other = Buffer.from(JSON.stringify(['u2', 'needs'])).toString('base64url');
    for (const wrong of ['', '.', said, `${said}.`, `${other}.${mac}`, `${token}A`, `A${token}`, 'A'.repeat(2_000)])
      expect([wrong, mine.read(wrong)]).toEqual([wrong, null]);
    for (let at = 0; at < token.length; at += 1) {
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect([at, mine.read(changed)]).toEqual([at, null]);
    }
    // Whose last sign holds two bits that say nothing: the same bytes in other letters are not the token.
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = signs.indexOf(token.at(-1) ?? '');
    expect(last % 4).toBe(0);
    for (const bits of [1, 2, 3]) expect(mine.read(`${token.slice(0, -1)}${signs[last + bits]}`)).toBeNull();
  });
});

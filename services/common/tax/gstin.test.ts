import { GST_STATE_CODES, gstinCheckDigit, isGstinOf } from './gstin.ts';

describe('a GSTIN', () => {
  it('ends in its check digit', () => {
    // Samples in wide use, with check digits not computed by this code.
    for (const gstin of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM', '27AAACR5055K1Z7']) {
      expect(gstinCheckDigit(gstin.slice(0, 14))).toBe(gstin[14]);
    }
  });

  it('is of one state and changes with every character', () => {
    expect(isGstinOf('27AAPFU0939F1ZV', 'MH')).toBe(true);
    expect(isGstinOf('27AAPFU0939F1ZV', 'KA')).toBe(false);
    for (const wrong of [
      '27AAPFU0939F1ZW',
      '27AAPFU0938F1ZV',
      '27aapfu0939f1zv',
      '27AAPFU0939F1Z',
      '27AAPFU0939F1ZVV',
      '',
    ]) {
      expect(isGstinOf(wrong, 'MH')).toBe(false);
    }
    expect(isGstinOf('27AAPFU0939F1ZV', 'toString')).toBe(false);
  });

  it('knows every state once', () => {
    const codes = Object.values(GST_STATE_CODES);
    expect(new Set(codes).size).toBe(codes.length);
    for (const [state, code] of Object.entries(GST_STATE_CODES))
      expect([state, code]).toEqual([expect.stringMatching(/^[A-Z]{2}$/), expect.stringMatching(/^\d{2}$/)]);
  });
});

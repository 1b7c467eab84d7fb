/** GST identification numbers and the states in them. */

/** Two-letter state codes and their GST code (the first two digits of a GSTIN; CBIC's list of state codes). */
export const GST_STATE_CODES: Readonly<Record<string, string>> = {
  JK: '01',
  HP: '02',
  PB: '03',
  CH: '04',
  UK: '05',
  HR: '06',
  DL: '07',
  RJ: '08',
  UP: '09',
  BR: '10',
  SK: '11',
  AR: '12',
  NL: '13',
  MN: '14',
  MZ: '15',
  TR: '16',
  ML: '17',
  AS: '18',
  WB: '19',
  JH: '20',
  OD: '21',
  CG: '22',
  MP: '23',
  GJ: '24',
  DH: '26',
  MH: '27',
  KA: '29',
  GA: '30',
  LD: '31',
  KL: '32',
  TN: '33',
  PY: '34',
  AN: '35',
  TS: '36',
  AP: '37',
  LA: '38',
};

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The last character of a GSTIN: each of the first 14 counts 1 and 2 times in turn; of each product the quotient and the
 * rest by 36 are added up; what is missing to a multiple of 36 is the check digit.
 */
export const gstinCheckDigit = (first14: string): string => {
  let sum = 0;
  [...first14].forEach((sign, index) => {
    const product = DIGITS.indexOf(sign) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  });
  return DIGITS[(36 - (sum % 36)) % 36] ?? '';
};

const FORM = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Well formed, of this state, and with the right check digit. */
export const isGstinOf = (gstin: string, stateCode: string): boolean =>
  FORM.test(gstin) &&
  gstin.startsWith(GST_STATE_CODES[stateCode] ?? '--') &&
  gstinCheckDigit(gstin.slice(0, 14)) === gstin[14];

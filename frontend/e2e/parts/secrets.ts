/** What could stand for a person, wherever it is found. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'a signed token': /eyJ[\w-]{8,}\.[\w-]{8,}/,
  'a refresh token': /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d+\.[\w-]{20,}/,
  'a bearer header': /\bBearer\s+[A-Za-z0-9]/,
  'a token by its name': /["'](?:access_?token|refresh_?token|last_token_refresh|id_token)["']\s*:/i,
  'a token of a provider': /\b(?:ya29\.|1\/\/|sl\.u\.|ghu_|ghr_)[\w-]{40,}/,
  'a hash of a password': /\$argon2/,
  'a private key': /BEGIN [A-Z ]*PRIVATE KEY/,
};

/** Names of what stands in a text, each with the beginning of it; empty where nothing does. */
export const secretsIn = (text: string): readonly string[] =>
  Object.entries(SECRETS).flatMap(([name, form]) => {
    const match = form.exec(text);
    return match ? [`${name}: ${match[0].slice(0, 12)}…`] : [];
  });

/** One of each, for the tests of the search itself. */
export const planted: readonly string[] = [
  'x eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln',
  '01a1ff04-bb5d-7358-a204-a21dfc138f82.3.YWJjZGVmZ2hpamtsbW5vcHFyc3R1dg',
  'authorization: Bearer abc',
  '{"accessToken":"abc"}',
  'ghu_4r2mVt9kQxZb7LwN1sYpE8cJdHfUaG3oRi5TqXyWv0M',
  '$argon2id$v=19$m=19456',
  '-----BEGIN PRIVATE KEY-----',
];

/** What payroll keeps of a person and a log never says, by its form. */
const PAN = /\b[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]\b/g;
/** Sums in an answer of payroll, of ten thousand rupees and more: no other number of a log is as long but by chance. */
const SUMS = /"\w*(?:net|gross|basic|amount|cost|deductions)Paise":-?(\d{7,})\b/gi;

/** @param answers of payroll, as browsers were told them */
export const sumsOfPay = (answers: Iterable<string>): ReadonlySet<string> =>
  new Set([...answers].flatMap((text) => [...text.matchAll(SUMS)].map(([, digits = '']) => digits)));

/** What of pay stands in a line of a log: a sum that a browser was told, or a tax number; empty where nothing does. */
export const payIn = (line: string, sums: ReadonlySet<string>): readonly string[] => [
  ...[...line.matchAll(/(?<![\w.-])\d{7,}(?![\w-])/g)].map(([digits]) => digits).filter((digits) => sums.has(digits)),
  ...[...line.matchAll(PAN)].map(([pan]) => `a tax number: ${pan.slice(0, 2)}…`),
];

/** What could stand for a person, wherever it is found. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'a signed token': /eyJ[\w-]{8,}\.[\w-]{8,}/,
  'a refresh token': /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d+\.[\w-]{20,}/,
  'a bearer header': /\bBearer\s+[A-Za-z0-9]/,
  'a token by its name': /["'](?:access_?token|refresh_?token|last_token_refresh|id_token)["']\s*:/i,
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
  '$argon2id$v=19$m=19456',
  '-----BEGIN PRIVATE KEY-----',
];

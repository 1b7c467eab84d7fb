/** A hash of yesterday's parameters is renewed by a login, which never depends on that. */
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { type Passwords, passwordsWith } from '../credentials/password.ts';
import type { Product } from '../workbench/product.ts';
import { client, firstAdmin, PASSWORD, quick, startProduct } from '../workbench/product.ts';

/** What hashes a password now; the product was started with the weaker one. */
let hashes: () => Promise<string>;
const stronger = passwordsWith({ parameters: { memory: 128, passes: 1, parallelism: 1 } });
const passwords: Passwords = { ...stronger, hash: () => hashes() };

let product: Product;
beforeAll(async () => {
  hashes = () => quick.hash(PASSWORD);
  product = await startProduct({ passwords });
  await firstAdmin(product);
});
afterAll(() => product.stop());

const login = async (email: string): Promise<number> =>
  (await product.post('/auth/login', { email, password: PASSWORD })).status;
const renewals = async (userId: string): Promise<number> => {
  const types: string[] = [];
  for await (const { type } of product.ports.events.read(`user-${userId}`)) types.push(type);
  return types.filter((type) => type === 'PasswordRehashed').length;
};

it('goes on where nothing can be hashed or kept, and the next one renews', async () => {
  const { user } = await client(product, { email: 'weak@gmail.com' });
  hashes = () => Promise.reject(unavailable('no room'));
  expect([await login('weak@gmail.com'), await renewals(user.id)]).toEqual([200, 0]);
  hashes = () => stronger.hash(PASSWORD);
  expect([await login('weak@gmail.com'), await renewals(user.id)]).toEqual([200, 1]);
  expect([await login('weak@gmail.com'), await renewals(user.id)]).toEqual([200, 1]);
});

it('ends where the fault is our own: a bug is not hidden', async () => {
  hashes = () => quick.hash(PASSWORD);
  await client(product, { email: 'bug@gmail.com' });
  hashes = () => Promise.reject(new TypeError('a bug'));
  expect(await login('bug@gmail.com')).toBe(500);
});

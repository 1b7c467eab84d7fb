/** The address of somebody goes to other services sealed, and only while they may sign in. */
import { personAddress } from '@lamplight/bff/contract/identity-internal.ts';
import { addressPlace, addressWith, askAddressAt } from '@lamplight/common/people/ask-address.ts';
import type { Sealed } from '@lamplight/events/ports/personal-data.ts';
import { client, firstAdmin, type Product, startProduct } from '../workbench/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const asked = async (id: string) => {
  const { status, body } = await product.call(`/internal/people/${id}/address`, { outside: true });
  return status === 200 ? personAddress.parse(body).address : status;
};

it('is sealed for the person, and opens for whoever holds the keys', async () => {
  const { user } = await client(product);
  const address = await asked(user.id);
  expect(JSON.stringify(address)).not.toContain(user.email);
  expect(address).toMatchObject({ alg: 'A256GCM', subject: user.id, purpose: 'address' });
  const { personalData } = product.ports;
  expect(await personalData.open(address as Sealed, addressPlace(user.id))).toEqual({ ok: true, plain: user.email });
  await expect(personalData.open(address as Sealed, addressPlace('another'))).rejects.toThrow();
  const addressOf = addressWith({ askAddress: async () => address as Sealed, personalData });
  expect(await addressOf(user.id)).toBe(user.email);
});

it('is told of nobody who is invited, shut out or not there', async () => {
  const admin = await firstAdmin(product);
  const { body } = await product.post(
    ...(['/clients', { name: 'Nila', email: 'nila@gmail.com', mobile: '9123456780' }, admin.accessToken] as const),
  );
  const { id: invited } = body['client'] as { id: string };
  expect(await asked(invited)).toBeNull();
  expect(await asked('nobody')).toBeNull();
  expect(await asked('no%20id')).toBe(404);
});

it('is not known while identity does not answer properly', async () => {
  await expect(askAddressAt('http://127.0.0.1:9')('somebody')).rejects.toMatchObject({ code: 'Unavailable' });
  expect(await askAddressAt('http://127.0.0.1:9')('no id/..')).toBeNull();
});

/** Where identity stands with what it has said of a person: other services compare it with what they have heard. */
import { personTold } from '@lamplight/bff/contract/identity-internal.ts';
import { IDENTITY_TOPIC, publishedByIdentity } from '@lamplight/events/contracts/identity.ts';
import { orderOf } from '@lamplight/events/core/consumer.ts';
import type { z } from 'zod';
import { client, firstAdmin, type Product, startProduct, until } from '../workbench/product.ts';
import { accountEvents } from './events.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const told = async (id: string) => {
  const { status, body } = await product.call(`/internal/people/${id}/told`, { outside: true });
  return [status, status === 200 ? personTold.parse(body).upTo : body['code']];
};

/** The order of the newest message of each key that came over the bus. */
const heard = async () => {
  const [newest, leaving] = [new Map<string, string>(), new AbortController()];
  const { drained } = await product.ports.bus.consume(
    { group: 'a-reader', topics: [IDENTITY_TOPIC], signal: leaving.signal },
    async (batch) => {
      for (const delivery of batch) newest.set(delivery.key, orderOf(delivery));
    },
  );
  return {
    newest,
    end: async () => {
      leaving.abort();
      await drained;
    },
  };
};

it('is where the last message of the person stands on the bus; of who is not there, or not yet spoken of, nothing is said', async () => {
  const admin = await firstAdmin(product);
  const { user, accessToken } = await client(product);
  const reader = await heard();
  try {
    const key = `user-${user.id}`;
    await until(() => reader.newest.has(key));
    await until(async () => (await told(user.id))[1] === reader.newest.get(key));
    const before = reader.newest.get(key);
    const profile = { legalName: 'Chitra Pvt Ltd', address: 'MG Road, Bengaluru', stateCode: 'KA', country: 'IN' };
    await product.call(`/clients/${user.id}/billing`, { method: 'PUT', body: profile, as: accessToken });
    const [, after] = await told(user.id);
    expect(String(after) > String(before)).toBe(true);
    await until(() => reader.newest.get(key) === after);

    const form = { name: 'Nila', email: 'nila@gmail.com', mobile: '9123456780' };
    const { body } = await product.post('/clients', form, admin.accessToken);
    const { id: invited } = body['client'] as { id: string };
    expect([await told(invited), await told('nobody'), await told('no%20id')]).toEqual([
      [200, null],
      [200, null],
      [404, 'NOT_FOUND'],
    ]);
  } finally {
    await reader.end();
  }
});

it('whatever others are told of an account names its person, so that whoever follows people has heard it', () => {
  const published = accountEvents.flatMap(({ type }) => publishedByIdentity(type) ?? []);
  expect(published.length).toBeGreaterThan(10);
  for (const schema of published) {
    const named = Object.keys((schema as z.ZodObject).shape).filter((field) => PERSON.includes(field));
    expect(named).toHaveLength(1);
  }
});
const PERSON = ['userId', 'employeeId', 'clientId'];

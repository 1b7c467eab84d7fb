import type { By } from '@lamplight/events/core/types.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Product } from '../workbench/product.ts';
import { client, PASSWORD, PEPPER, startProduct, until } from '../workbench/product.ts';
import type { AccountCommand } from './account.ts';
import { account } from './account.ts';
import { claimsWith } from './addresses.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** What a crash leaves between a person's own append and what their route does after it. */
const cutOff = async (userId: string, email: string): Promise<void> => {
  const [commandId, at] = [newId(), new Date(product.now()).toISOString()];
  const by: By = { commandId, actorId: userId, at, correlationId: commandId, causationId: commandId };
  const command: AccountCommand = { type: 'ChangeEmail', actor: { id: userId, role: 'client' }, at, email };
  await product.running().spine.change(`user-${userId}`, command, account, by);
};
const login = (email: string) => product.post('/auth/login', { email, password: PASSWORD });
const signUp = (email: string) =>
  product.post('/auth/signup', {
    ...{ name: 'Next', email, mobile: '9123456789', password: 'another one', acceptTerms: true },
  });

describe('an address that its person gave up', () => {
  it('is free even where a crash came before it was released, and the owner is told at the old one', async () => {
    const { user } = await client(product, { email: 'left@gmail.com' });
    await cutOff(user.id, 'elsewhere@gmail.com');
    await until(async () => (await login('left@gmail.com')).status === 401);
    await product.letterTo('left@gmail.com', 'address-changed');
    expect((await signUp('left@gmail.com')).body).toMatchObject({ user: { name: 'Next' } });
  });

  it('stays theirs where they went back to it', async () => {
    const { user } = await client(product, { email: 'back@gmail.com' });
    await cutOff(user.id, 'away@gmail.com');
    await cutOff(user.id, 'back@gmail.com');
    await product.letterTo('away@gmail.com', 'address-changed');
    // The reactor may have come between the two; who goes back claims the address, as the route does.
    const { change, look } = product.running().spine;
    const claims = claimsWith({ change, look, pepper: PEPPER });
    await until(async () => {
      const [commandId, at] = [newId(), new Date(product.now()).toISOString()];
      const by = { commandId, actorId: user.id, at, correlationId: commandId, causationId: commandId };
      expect(await claims.claimEmail('back@gmail.com', user.id, by)).toBe(user.id);
      return (await login('back@gmail.com')).status === 200;
    });
    expect((await signUp('back@gmail.com')).body).toMatchObject({ code: 'EMAIL_TAKEN' });
  });
});

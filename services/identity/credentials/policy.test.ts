import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { Answered, Product } from '../workbench/product.ts';
import { employeeForm, session, startProduct, tokenOf } from '../workbench/product.ts';
import { demandStrength } from './policy.ts';

const told = async (password: string, role: Role = 'client', company = 'Lamp Light & Sons') => {
  const owner = { role, name: 'Chitra Le Nair', email: 'Chi.Mango@gmail.com' };
  const refused = await demandStrength(password, owner, { name: 'strict', company }).catch((error: Error) => error);
  return refused?.message ?? null;
};
const COMMON = 'Many people use this password. Please choose another one, of several words.';
const OWN = 'Password must not contain your name or your email address';
const COMPANY = 'Password must not contain the name of the company';

describe('the strict policy', () => {
  it('asks 12 characters of staff and 8 of clients, as people see them typed', async () => {
    for (const role of ['employee', 'team_lead', 'admin'] as const)
      expect(await told('red bricks!', role)).toBe('Password must be at least 12 characters long');
    expect(await told('red bricks!?', 'admin')).toBeNull();
    expect(await told('redbric')).toBe('Password must be at least 8 characters long');
    expect(await told('e\u0301'.repeat(7))).toBe('Password must be at least 8 characters long');
    expect(await told('redbrics')).toBeNull();
  });

  it.each(['sunshine', 'SUNSHINE', 'Trustno1', 'qwertyuiop'])('refuses what many people use: %s', async (password) => {
    expect(await told(password)).toBe(COMMON);
    expect(await told(`${password} over red bricks`)).toBeNull();
  });

  it('refuses the words of the company and the name and address of the person, however they are written', async () => {
    for (const password of ['my LIGHT house', 'lamp light & sons', 'xxxsonsxxx'])
      expect(await told(password)).toBe(COMPANY);
    for (const password of ['ChItRa rules', 'a nair is here', 'mango season']) expect(await told(password)).toBe(OWN);
    // Words of three letters stand inside too many others.
    expect(await told('children let go')).toBeNull();
  });

  it('is not asked by default', async () => {
    const owner = { role: 'admin', name: null, email: null } as const;
    await demandStrength('123456', owner, { name: 'default', company: 'Lamplight' });
  });
});

describe('under the strict policy', () => {
  const FIRST = 'nine red bricks';
  let product: Product;
  let admin: SignedIn;
  let people = 0;
  beforeAll(async () => {
    product = await startProduct({ policy: { name: 'strict', company: 'Lamplight' } });
  });
  afterAll(() => product.stop());

  const weak = async (answer: Promise<Answered>) => {
    const { status, body } = await answer;
    expect([status, body['code'], body['message']]).toEqual([400, 'PASSWORD_WEAK', COMMON]);
  };
  const form = () => {
    people += 1;
    return { name: 'Zed', email: `z${people}@gmail.com`, mobile: '9123456789', acceptTerms: true };
  };

  it('the link of the first admin takes no common password, and stays good', async () => {
    const token = tokenOf(await product.running().firstAdminLink());
    const { acceptTerms: _, ...own } = form();
    const accept = (password: string) => product.post('/auth/invitation/accept', { token, ...own, password });
    await weak(accept('1QAZ2wsx3edc'));
    admin = session(await accept(FIRST));
  });

  it('neither does an invitation', async () => {
    const added = await product.post('/employees', employeeForm({ name: 'Yan' }), admin.accessToken);
    const token = tokenOf(added.body['invitationLink']);
    const accept = (password: string) => product.post('/auth/invitation/accept', { token, password });
    await weak(accept('qwerty123456'));
    session(await accept(FIRST));
  });

  it('nor a sign-up, a change, or a reset, whose code stays good', async () => {
    const own = form();
    await weak(product.post('/auth/signup', { ...own, password: 'Sunshine' }));
    const { accessToken } = session(await product.post('/auth/signup', { ...own, password: FIRST }));
    const change = { currentPassword: FIRST, newPassword: 'Football' };
    await weak(product.post('/auth/change-password', change, accessToken));
    await product.post('/auth/request-password-reset', { email: own.email });
    const otp = String((await product.letterTo(own.email, 'password-reset')).fields['code']);
    const reset = (newPassword: string) => product.post('/auth/reset-password', { email: own.email, otp, newPassword });
    await weak(reset('Baseball'));
    expect((await reset('ten green bottles')).status).toBe(200);
  });
});

/** Signing in, as people do it: on a product that proves addresses by mail, beside a stand-in for Google. */
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { type Google, startGoogle } from './parts/google.ts';
import { type Product, startProduct } from './parts/product.ts';
import { listenTo, type Quiet } from './parts/quiet.ts';
import { keepStoresOf } from './parts/seen.ts';

const PATIENCE_MS = 20_000;
const ASHA = { name: 'Asha Rao', email: 'asha.rao@gmail.com', mobile: '9845010005', password: 'seven-lamps' };
/** At the stand-in for Google. */
const NINA = 'nina.newcomer@gmail.com';
const NEW_PASSWORD = 'eight-lamps-and-a-wick';

let product: Product;
let google: Google;
test.beforeAll(async () => {
  test.setTimeout(420_000);
  google = await startGoogle();
  product = await startProduct({ verification: true, env: google.settings });
  google.leadsBackTo(product.url);
});
test.afterAll(async () => {
  await product?.stop();
  await google?.stop();
});
test.describe.configure({ mode: 'serial' });

type At = Readonly<{ page: Page; quiet: Quiet }>;
const arrive = async (browser: Browser, path: string, more: BrowserContextOptions = {}): Promise<At> => {
  const context = await browser.newContext({ ...more, baseURL: product.url });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const quiet = await listenTo(page);
  await page.goto(path);
  return { page, quiet };
};
const leave = async ({ page, quiet }: At): Promise<void> => {
  await keepStoresOf(page.context());
  await page.context().close();
  expect(quiet.faults()).toEqual([]);
};

type Mail = Readonly<{ id: string; subject: string; text: string }>;
const mailsTo = async (email: string): Promise<readonly Mail[]> => {
  const answer = await fetch(`${product.url}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { items: readonly Mail[] }).items;
};
/** The newest mail of an address that is not among those seen before; notices come by the way. */
const nextMail = async (email: string, seen: readonly Mail[], fits: (mail: Mail) => boolean): Promise<Mail> => {
  let arrived: Mail | undefined;
  await expect
    .poll(async () => {
      arrived = (await mailsTo(email)).find((mail) => !seen.some(({ id }) => id === mail.id) && fits(mail));
      return arrived !== undefined;
    })
    .toBe(true);
  return arrived as Mail;
};
const CODE = /\b(\d{6})\b/;
const nextCode = async (email: string, seen: readonly Mail[]): Promise<string> => {
  const { text } = await nextMail(email, seen, (mail) => CODE.test(mail.text));
  return CODE.exec(text)?.[1] ?? '';
};

const code = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });
const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const home = /^Good to see you, Asha/;
const signIn = async (page: Page, secret: string): Promise<void> => {
  await page.getByLabel('Email').fill(ASHA.email);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
};

test('a newcomer signs up, proves the address by a code, and is signed in', async ({ browser }) => {
  const at = await arrive(browser, '/login?mode=signup');
  const { page } = at;
  await page.getByLabel('Name').fill(ASHA.name);
  await page.getByLabel('Email').fill(ASHA.email);
  await page.getByLabel('Mobile').fill(ASHA.mobile);
  await password(page).fill(ASHA.password);
  await page.getByLabel('I accept the Terms and Conditions').check();
  await page.getByRole('button', { name: 'Create account' }).last().click();
  await expect(page).toHaveURL(/\/verify\?email=/);
  const sent = await nextCode(ASHA.email, []);

  await page.reload();
  await expect(code(page)).toBeVisible();
  at.quiet.expects(/\/api\/auth\/verify-otp$/, 400);
  const wrong = sent === '111111' ? '222222' : '111111';
  await code(page).fill(wrong);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(code(page)).toHaveValue('');
  await expect(code(page)).toBeFocused();

  await code(page).fill(sent);
  await expect(page.getByText('Your email is verified.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();
  await leave(at);
});

test('a second browser that signs in gives notice in the first', async ({ browser }) => {
  const [first, second] = [await arrive(browser, '/login'), await arrive(browser, '/login')];
  for (const { page } of [first, second]) {
    await signIn(page, ASHA.password);
    await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();
  }
  first.quiet.expects(/\/api\//, 409);
  const notice = first.page.getByRole('alertdialog', { name: 'Concurrent Session Detected' });
  await expect(notice).toContainText('Another session is already active. You have been logged out.');
  await notice.getByRole('button', { name: 'Go to Login' }).click();
  await expect(first.page).toHaveURL(/\/login$/);
  await leave(first);
  await leave(second);
});

test('a browser that was away meanwhile gives the notice on the next page it opens, and only there', async ({
  browser,
}) => {
  const [first, second] = [await arrive(browser, '/login'), await arrive(browser, '/login')];
  await signIn(first.page, ASHA.password);
  await expect(first.page.getByRole('heading', { level: 1, name: home })).toBeVisible();
  await first.page.goto('about:blank'); // asleep
  await signIn(second.page, ASHA.password);
  await expect(second.page.getByRole('heading', { level: 1, name: home })).toBeVisible();
  await first.page.goto('/client');
  const notice = first.page.getByRole('alertdialog', { name: 'Concurrent Session Detected' });
  await notice.getByRole('button', { name: 'Go to Login' }).click();
  await expect(first.page.getByLabel('Email')).toBeVisible();
  await first.page.reload();
  await expect(first.page.getByLabel('Email')).toBeVisible();
  await expect(notice).toBeHidden();
  await leave(first);
  await leave(second);
});

test('who has forgotten the password sets a new one by a mailed code, and the old one is none any more', async ({
  browser,
}) => {
  const at = await arrive(browser, '/login');
  const { page } = at;
  await page.getByLabel('Email').fill(ASHA.email);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(ASHA.email);
  const seen = await mailsTo(ASHA.email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await code(page).fill(await nextCode(ASHA.email, seen));
  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL(/\/login$/);

  at.quiet.expects(/\/api\/auth\/login$/, 401);
  await signIn(page, ASHA.password);
  await expect(page.getByText('Invalid email or password. Please check your credentials and try again.')).toBeVisible();
  await signIn(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();
  await leave(at);
});

test('with codes by email switched on, signing in asks for one in the same card', async ({ browser }) => {
  const at = await arrive(browser, '/login');
  const { page } = at;
  await signIn(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();
  await page.goto('/profile/client/settings');
  await page.getByRole('button', { name: 'Use codes by email' }).click();
  await expect(page.getByText('From now on signing in also asks for a code by email.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();

  const seen = await mailsTo(ASHA.email);
  await page.goto('/login');
  await signIn(page, NEW_PASSWORD);
  await expect(page.getByText('Two-factor authentication required')).toBeVisible();
  await code(page).fill(await nextCode(ASHA.email, seen));
  await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();
  await leave(at);
});

/** A strict cookie does not come along from another site, so the page asks who is there: nobody yet, which Chromium prints. */
const comesFromElsewhere = ({ quiet }: At): void => quiet.expects(/\/api\/auth\/me$/, 401);

const words = (page: Page) => page.getByRole('textbox', { name: 'What should exist?' });
const WORDS = 'A portal where patients book for themselves';

test('words of the front page go along where a link was pressed before the app was there', async ({ browser }) => {
  const at = await arrive(browser, '/about');
  const { page } = at;
  let come = (): void => undefined;
  const app = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/(main|react)-/, async (route) => {
    await app;
    await route.continue();
  });
  await page.goto('/');
  await words(page).fill(WORDS);
  await page.locator('main a[href="/proposalform?service=WEB"]').first().click({ noWaitAfter: true });
  await page.waitForURL(/\/proposalform\?service=WEB$/, { waitUntil: 'commit' });
  come();
  await expect(page.getByRole('heading', { level: 1, name: 'Your project is next' })).toBeVisible();
  await expect(words(page)).toHaveValue(WORDS);
  await leave(at);
});

test('words of the front page and a service wait for the new account, and stand in its proposal', async ({
  browser,
}) => {
  const newcomer = { name: 'Ravi Menon', email: 'ravi.menon@gmail.com', mobile: '9845010007', password: 'nine-lamps' };
  const at = await arrive(browser, '/', { viewport: { width: 390, height: 700 } });
  const { page } = at;
  await words(page).fill(WORDS);
  await page.locator('main a[href="/proposalform?service=WEB"]').first().click();
  const next = page.getByRole('heading', { level: 1, name: 'Your project is next' });
  await expect(next).toBeFocused();
  await expect(words(page)).toHaveValue(WORDS);
  await expect(page.getByText('Web', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await expect(words(page)).toHaveValue(WORDS);
  await page.getByRole('button', { name: 'Create account' }).first().click();
  await page.reload();
  await page.getByRole('button', { name: 'Create account' }).first().click();
  await expect(next).toBeVisible();
  await expect(words(page)).toHaveValue(WORDS);

  await page.getByLabel('Name').fill(newcomer.name);
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Mobile').fill(newcomer.mobile);
  await password(page).fill(newcomer.password);
  await page.getByLabel('I accept the Terms and Conditions').check();
  await page.getByRole('button', { name: 'Create account' }).last().click();
  await expect(page).toHaveURL(/\/verify\?email=/);
  await page.reload();
  await code(page).fill(await nextCode(newcomer.email, []));
  await expect(page.getByRole('heading', { level: 1, name: 'Start a project' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(WORDS);
  await expect(page.getByLabel('Web', { exact: true })).toBeChecked();
  expect(page.url()).not.toContain('patients');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue(WORDS);
  await leave(at);
});

test('Google signs a newcomer up, and on to the page that was asked for, with what was typed before', async ({
  browser,
}) => {
  const at = await arrive(browser, '/');
  const { page } = at;
  await words(page).fill(WORDS);
  await page.getByRole('button', { name: 'Start a Project' }).click();
  await expect(page).toHaveURL(/\/login$/);
  comesFromElsewhere(at);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: /^Nina Newcomer/ }).click();
  await expect(page).toHaveURL(/\/proposalform$/);
  await expect(page.getByLabel('Title')).toHaveValue(WORDS);
  expect(await page.evaluate(() => document.referrer)).not.toContain('code=');
  await leave(at);
});

test('Google with an address that was never proved signs nobody in', async ({ browser }) => {
  const at = await arrive(browser, '/login');
  const { page } = at;
  comesFromElsewhere(at);
  at.quiet.expects(/\/api\/auth\/google\/callback/, 400);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: /^Una Unverified/ }).click();
  await expect(page.getByText('Google authentication failed. Please try again.')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expect(page).toHaveURL(/\/login$/);
  await leave(at);
});

test('an address that has an account already gets a mail that says so, and the page says nothing', async ({
  browser,
}) => {
  const seen = await mailsTo(NINA);
  const at = await arrive(browser, '/login?mode=signup');
  const { page } = at;
  await page.getByLabel('Name').fill('Somebody Else');
  await page.getByLabel('Email').fill(NINA);
  await page.getByLabel('Mobile').fill('9845010006');
  await password(page).fill('another-password');
  await page.getByLabel('I accept the Terms and Conditions').check();
  await page.getByRole('button', { name: 'Create account' }).last().click();
  await expect(page).toHaveURL(/\/verify\?email=/);
  const { subject, text } = await nextMail(NINA, seen, () => true);
  expect(subject).toMatch(/account/i);
  expect(text).not.toMatch(CODE);
  await leave(at);
});

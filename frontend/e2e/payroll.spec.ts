/** A month of pay without a mouse: prepared, checked, approved by another, paid, held to be wrong, set right, and explained. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { monthSaid } from '../src/parts/pay/slipWords.ts';
import { formatMonth } from '../src/ui/months.ts';
import { settled } from './parts/demo.ts';
import { type Hands, handsAt, watchPointers } from './parts/hands.ts';
import { axeFindings, layoutFaults, seeAt, sights } from './parts/look.ts';
import { mailTo } from './parts/mailbox.ts';
import { type Product, startProduct } from './parts/product.ts';
import { handFaults } from './parts/thumb.ts';
import { type Company, found, month, type Person, part } from './payroll/company.ts';

// What is done here is done for good, and the tests stand in the order of the work.
test.describe.configure({ mode: 'serial' });

let product: Product;
let company: Company;
let pressed: readonly (readonly string[])[] = [];
test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  company = await found(browser, product.url, await product.firstAdminLink());
  pressed = await Promise.all(Object.values(company).map(({ page }) => watchPointers(page)));
});
test.afterEach(() => {
  expect(pressed.flat(), 'pressed with a mouse').toEqual([]);
});
test.afterAll(async () => {
  await part(company);
  await product?.stop();
});

const SAID = monthSaid(month);
const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });
const button = (at: Page | Locator, name: string | RegExp): Locator => at.getByRole('button', { name });
const dialog = (page: Page, title: string | RegExp): Locator => page.getByRole('dialog', { name: title });

/** The person's page at an address, with hands on its keyboard. */
const sit = async ({ page }: Person, path: string): Promise<{ page: Page; hands: Hands }> => {
  await page.goto(path);
  await settled(page);
  return { page, hands: handsAt(page) };
};
/** Presses what asks, then answers in the dialog that opens; it closes, and the focus is not lost. */
const answers = async (
  page: Page,
  hands: Hands,
  opener: Locator,
  title: string | RegExp,
  act: string | RegExp,
  fill: (asked: Locator) => Promise<void> = async () => {},
): Promise<void> => {
  await hands.press(opener);
  const asked = dialog(page, title);
  await expect(asked).toBeVisible();
  await fill(asked);
  await hands.press(button(asked, act));
  await expect(asked).toBeHidden();
  await hasFocus(page);
};
/** Whoever cannot see where they are begins anew at the top of the page. */
const hasFocus = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName), 'the focus is somewhere').not.toBe('BODY');

const DESK = { name: '1280 px', width: 1280, height: 900, text: 100 } as const;
/** The screen as it stands here, for everybody: at each width and size of text, in a hand, read out. @param main what it is there for */
const looked = async (page: Page, name: string, main: Locator | null): Promise<void> => {
  for (const sight of sights) {
    await seeAt(page, sight);
    expect.soft(await layoutFaults(page), `${name}, at ${sight.name}`).toEqual([]);
  }
  expect.soft(await axeFindings(page), `axe: ${name}, at 320 px`).toEqual([]);
  expect.soft(await handFaults(page, main), `${name}, in a hand`).toEqual([]);
  await seeAt(page, DESK);
};

test('an admin opens the month, calculates it, holds who cannot be paid, answers the warnings, and submits', async () => {
  const { page, hands } = await sit(company.dev, '/payroll');
  await answers(
    page,
    hands,
    button(page, `Open the run for ${formatMonth(month)}`),
    'Which month is paid?',
    'Open the run',
  );
  await expect(heading(page, SAID)).toBeFocused();
  await hands.press(button(page, 'Calculate the run'));
  const answer = button(page, /^Answer \d+ warnings$/);
  await expect(answer).toBeVisible();
  await hasFocus(page);

  await looked(page, 'a run with open checks', answer);

  const checks = page.getByRole('list', { name: 'Checks' });
  await expect(checks.getByText('No bank account is known')).toBeVisible();
  await answers(page, hands, button(checks, 'Hold Kavya Shetty'), /^Hold the pay of Kavya/, 'Hold the pay', (asked) =>
    hands.type(asked.getByLabel('Reason'), 'Her account is not known yet'),
  );
  await expect(checks.getByText('Held', { exact: true })).toBeVisible();
  await answers(page, hands, answer, /^Why are these/, /^Answer \d+ warnings$/, (asked) =>
    hands.type(asked.getByLabel('Note'), 'The first month that is paid'),
  );

  const people = page.getByRole('table', { name: 'People of the run' });
  await hands.press(people.getByRole('link', { name: 'Meera Iyer' }));
  const slip = page.getByRole('complementary');
  await expect(slip.getByText('1 of 4')).toBeVisible();
  await hands.press(slip.locator('summary').filter({ hasText: 'EPF_EE' }));
  await expect(slip.getByText(/^EPF_EE 1,800 = .*EPF_EE from/)).toBeVisible();
  await looked(page, 'a slip of a run', null);
  await page.keyboard.press('j');
  await expect(slip.getByText('2 of 4')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slip).toBeHidden();
  await hasFocus(page);

  await hands.press(button(page, 'Submit for approval'));
  await expect(page.getByText('Kavya Shetty can approve it', { exact: false })).toBeVisible();
  await hasFocus(page);
});

test('another admin types the month, proves who she is, and approves', async () => {
  const { kavya } = company;
  const { page, hands } = await sit(kavya, '/payroll');
  await hands.press(page.getByRole('link', { name: 'Look at it' }));
  await expect(heading(page, SAID)).toBeFocused();
  // As it is once her sign-in is older than a proof may be; her password then is a proof that the product itself looks at.
  await page.route(
    /\/api\/payroll\/runs\/[^/]+\/approve$/,
    (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, code: 'STEP_UP_REQUIRED', message: '', requestId: crypto.randomUUID() },
      }),
    { times: 1 },
  );
  kavya.quiet.expects(/\/approve$/, 403);
  const approve = button(page, 'Approve the run');
  await looked(page, 'a submitted run', approve);
  await hands.press(approve);
  const asked = dialog(page, `Approve ${SAID}?`);
  await hands.type(asked.getByLabel(`Type ${SAID}`), 'this month');
  await page.keyboard.press('Enter');
  await expect(asked.getByText(`Type ${SAID}`).last()).toBeVisible();
  await expect(asked.getByLabel(`Type ${SAID}`)).toBeFocused();
  await hands.type(asked.getByLabel(`Type ${SAID}`), SAID);
  await page.keyboard.press('Enter');
  const proof = dialog(page, 'Confirm that it is you');
  await hands.type(proof.getByRole('textbox', { name: 'Password' }), kavya.password);
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(button(page, 'Make the file for the bank')).toBeVisible();
  await hasFocus(page);
});

test('the file is made, one payment fails and is made again, and the month is closed', async () => {
  const { page, hands } = await sit(company.dev, '/payroll');
  await hands.press(page.getByRole('link', { name: 'Pay it' }));
  await expect(heading(page, SAID)).toBeFocused();
  const makes = async (opener: string): Promise<string> => {
    const file = page.waitForEvent('download');
    await answers(page, hands, button(page, opener), 'Make the file for the bank?', 'Make the file');
    return (await file).suggestedFilename();
  };
  const first = await makes('Make the file for the bank');

  const says = button(page, 'Record what the bank says');
  await answers(page, hands, says, 'What does the bank say?', 'Record it', async (asked) => {
    await hands.to(asked.getByLabel('Of whom'));
    await page.keyboard.type('Meera');
    await expect(asked.getByLabel('Of whom').locator('option:checked')).toHaveText(/^Meera Iyer/);
    await hands.to(asked.getByRole('radio', { name: 'Paid', exact: true }));
    await page.keyboard.press('ArrowDown');
    await hands.type(asked.getByLabel('Why it came back'), 'The account is frozen');
  });
  await looked(page, 'a run that is being paid', button(page, 'Pay one person again'));
  const second = await makes('Pay one person again');
  expect(second).not.toBe(first);
  for (const reference of ['HDFCN00000000002', 'HDFCN00000000001'])
    await answers(page, hands, says, 'What does the bank say?', 'Record it', (asked) =>
      hands.type(asked.getByLabel('Reference of the bank'), reference),
    );
  await answers(page, hands, button(page, 'Close the run'), `Close ${SAID}?`, 'Close the run');
  await expect(page.getByText(`It locks ${SAID}.`)).toBeVisible();
});

test('the employee reads the payslip and says what is wrong; the admin who prepared nothing of it answers', async () => {
  const { arjun, kavya } = company;
  // The mail leads to where the slips are, and holds no figure of one.
  const told = await mailTo(arjun.page.request, {
    ...{ mailbox: await product.mailbox(), email: arjun.email, template: 'payslip' },
  });
  expect(Object.keys(told).toSorted()).toEqual(['at', 'name']);
  const his = await sit(arjun, '/profile/employee/settings');
  await his.hands.press(his.page.getByRole('link', { name: SAID }));
  await expect(heading(his.page, `Payslip, ${SAID}`)).toBeFocused();
  const earned = his.page.getByRole('region', { name: 'Earned' });
  await his.hands.press(earned.locator('summary').first());
  await expect(earned.getByText(/^BASIC .* = /)).toBeVisible();
  await answers(his.page, his.hands, button(his.page, 'Something is wrong'), /^What is wrong/, 'Say so', (asked) =>
    his.hands.type(asked.getByLabel('What is wrong'), 'My rise is missing'),
  );
  await expect(his.page.getByText('Waits for an answer')).toBeVisible();
  await looked(his.page, 'an own payslip', null);

  const { page, hands } = await sit(kavya, '/payroll');
  await hands.press(page.getByRole('table', { name: 'Payroll runs' }).getByRole('link', { name: SAID }));
  await hands.press(page.getByRole('table', { name: 'People of the run' }).getByRole('link', { name: 'Arjun Das' }));
  await hands.press(page.getByRole('complementary').getByRole('link', { name: 'Payslip' }));
  await expect(heading(page, `Payslip, ${SAID}`)).toBeFocused();
  await looked(page, 'a payslip that is held to be wrong', null);
  await answers(page, hands, button(page, 'Answer it'), /^What do you answer Arjun/, 'Answer', async (asked) => {
    await hands.to(asked.getByRole('radio', { name: /^stands/ }));
    await page.keyboard.press('ArrowDown');
    await hands.type(asked.getByLabel('Answer'), 'You are right. It is paid with a correction.');
  });
  await expect(page.getByText('It is corrected')).toBeVisible();
  await expect(his.page.getByText('You are right. It is paid with a correction.')).toBeVisible();
});

test('what was wrong is set right, and a run of its own pays the difference', async () => {
  const { dev, kavya, arjun } = company;
  const { page, hands } = await sit(dev, '/payroll?section=people');
  await hands.press(page.getByRole('link', { name: 'Arjun Das' }));
  await expect(heading(page, 'Arjun Das')).toBeFocused();
  await looked(page, 'the pay of a person', null);
  await answers(
    page,
    hands,
    button(page, 'Change the salary'),
    /^Change the salary/,
    'Change the salary',
    async (asked) => {
      await hands.type(asked.getByLabel('Gross a month'), '88000');
      await hands.date(asked.getByLabel('From'), `${month}-01`);
      await hands.type(asked.getByLabel('Why'), 'Agreed in his review');
    },
  );

  await page.goto('/payroll');
  await hands.press(page.getByRole('table', { name: 'Payroll runs' }).getByRole('link', { name: SAID }));
  await expect(heading(page, SAID)).toBeFocused();
  await hands.press(button(page.getByRole('main'), 'More'));
  await expect(page.getByRole('menuitem', { name: 'Correct payslips' })).toBeFocused();
  await page.keyboard.press('Enter');
  const asked = dialog(page, /^Whose payslip/);
  await hands.press(asked.getByRole('checkbox', { name: 'Arjun Das' }), ' ');
  await hands.type(asked.getByLabel('What was wrong'), 'The rise came too late');
  await hands.press(button(asked, 'Open the correction'));
  await expect(heading(page, `${SAID}, correction`)).toBeFocused();
  await hands.press(button(page, 'Calculate the run'));
  const submit = button(page, 'Submit for approval');
  const warned = button(page, /^Answer (?:the warning|\d+ warnings)$/);
  await expect(submit.or(warned)).toBeVisible();
  if (await warned.isVisible())
    await answers(page, hands, warned, /^Why/, /^Answer/, (why) => hands.type(why.getByLabel('Note'), 'His rise'));
  await hands.press(submit);
  await expect(page.getByText('Kavya Shetty can approve it', { exact: false })).toBeVisible();

  const her = await sit(kavya, new URL(page.url()).pathname + new URL(page.url()).search);
  await answers(her.page, her.hands, button(her.page, 'Approve the run'), /^Approve/, 'Approve the run', (sure) =>
    her.hands.type(sure.getByLabel(`Type ${SAID}`), SAID),
  );
  const file = her.page.waitForEvent('download');
  await answers(
    her.page,
    her.hands,
    button(her.page, 'Make the file for the bank'),
    'Make the file for the bank?',
    'Make the file',
  );
  await file;
  await answers(
    her.page,
    her.hands,
    button(her.page, 'Record what the bank says'),
    'What does the bank say?',
    'Record it',
    (said) => her.hands.type(said.getByLabel('Reference of the bank'), 'HDFCN00000000003'),
  );
  await expect(button(her.page, 'Close the run')).toBeVisible();

  const his = await sit(arjun, '/profile/employee/settings');
  await his.hands.press(his.page.getByRole('link', { name: `${SAID}, correction` }));
  await expect(heading(his.page, `Payslip, ${SAID}, correction`)).toBeFocused();
});

test('the history explains who changed what, why, and who let it be paid', async () => {
  const { page, hands } = await sit(company.kavya, '/payroll?section=people');
  await hands.press(page.getByRole('link', { name: 'Arjun Das' }));
  await hands.press(page.getByRole('link', { name: 'All changes' }));
  await hands.press(button(page, /^Dev Menon changed the salary of Arjun Das to ₹88,000/));
  const told = page.getByRole('complementary');
  await expect(told.getByText('Agreed in his review', { exact: true })).toBeVisible();
  await expect(told.getByText(/80,000/).first()).toBeVisible();
  await hands.press(button(page, /^Drop all/));
  await hands.choose(page.getByLabel('About'), 'Payroll runs');
  await hands.press(button(page, /^Kavya Shetty approved the payroll run/).last());
  await expect(told.getByText('Kavya Shetty, admin')).toBeVisible();
  await expect(told.getByText(/Submitted/).first()).toBeVisible();
});

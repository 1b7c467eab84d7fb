/** Every press clicks what it was meant for, also the one that leaves a wrong field: its message must not move the page under it. */
import type { Locator, Page } from '@playwright/test';
import { type Demo, expect, settled, test, type Who } from './parts/demo.ts';

type Form = Readonly<{
  name: string;
  who: Who;
  path: string | ((ids: Demo['ids']) => string);
  /** Leads to the form where it does not stand open. */
  open?: (page: Page) => Promise<void>;
}>;

const CODE = { success: true, message: 'Sent.', cooldown: 60 };

const forms: readonly Form[] = [
  { name: 'sign-in', who: 'visitor', path: '/login' },
  { name: 'sign-up', who: 'visitor', path: '/login?mode=signup' },
  {
    name: 'a new password',
    who: 'visitor',
    path: '/forgot-password',
    open: async (page) => {
      await page.route(/\/api\/auth\/send-otp$/, (route) => route.fulfill({ json: CODE }));
      await page.route(/\/api\/auth\/verify-otp$/, (route) =>
        route.fulfill({ json: { success: true, verified: true } }),
      );
      await page.getByLabel('Email').fill('asha@gmail.com');
      await page.getByRole('button', { name: 'Send a code' }).click();
      await page.getByRole('textbox', { name: 'Verification code' }).fill('123456');
      await expect(page.getByText('Step 3 of 3')).toBeVisible();
    },
  },
  { name: 'a changed password', who: 'client', path: '/change-password' },
  { name: 'a message', who: 'visitor', path: '/contact' },
  { name: 'an application', who: 'visitor', path: '/careers/backend-engineer' },
  { name: 'a proposal', who: 'client', path: '/proposalform' },
];

const FIELDS = 'form input:not([type=checkbox], [type=radio], [type=file], [hidden], [readonly]), form textarea';
/** The captcha's own box is the widget's, and works by itself. */
const TARGETS = ['button', 'a', 'input[type=checkbox]', 'input[type=checkbox] + label']
  .map((one) => `main ${one}:not(altcha-widget *)`)
  .join(', ');

/** What of each kind is wrong, but looks half typed. */
const WRONG: Readonly<Record<string, string>> = { email: 'x', tel: '98450', password: 'x' };

/** Where it stands once nothing moves it any more: a captcha or a draft may still be on its way in. */
const placeOf = async (target: Locator): Promise<Readonly<{ x: number; y: number }>> => {
  let [before, looks] = ['', 0];
  for (;;) {
    const box = await target.boundingBox();
    if (box === null) throw new Error('what is pressed is not to be seen');
    const now = JSON.stringify(box);
    looks = now === before ? looks + 1 : 0;
    if (looks === 3) return { x: box.x + Math.min(box.width / 2, 20), y: box.y + box.height / 2 };
    before = now;
    await target.page().waitForTimeout(40);
  }
};

/** From here on a click is noted and goes no further: nothing is sent, and the page stays. */
const noteClicks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        (event.target as Element).setAttribute('data-clicked', '');
      },
      { capture: true },
    );
  });

for (const { name, who, path, open: lead } of forms)
  test(`${name}: a press that leaves a wrong field clicks what it was meant for`, async ({ open, demo }) => {
    const at = typeof path === 'string' ? path : path(demo.ids);
    // So high that field and target are in view together.
    const { page } = await open(who, at, { viewport: { width: 1280, height: 2400 } });
    const arrive = async (): Promise<void> => {
      await page.goto('about:blank'); // or the entry of the history would keep how far one was
      await page.goto(at);
      await settled(page);
      await lead?.(page);
      // Whatever the form's first touch brings is there before the press that is looked at.
      await page.locator(FIELDS).filter({ visible: true }).first().focus();
      await expect(page.getByText(/^A check against robots|^Checking/)).toBeHidden();
      await noteClicks(page);
    };
    await arrive();
    const [fields, targets] = [page.locator(FIELDS), page.locator(TARGETS)].map((all) => all.filter({ visible: true }));
    if (!fields || !targets) throw new Error('nothing to press');
    const [many, presses] = [await fields.count(), await targets.count()];
    expect(many).toBeGreaterThan(0);
    let messages = 0;
    for (let press = 0; press < presses; press++) {
      if (press > 0) await arrive();
      const [field, target] = [fields.nth(press % many), targets.nth(press)];
      await target.scrollIntoViewIfNeeded();
      await field.focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(WRONG[(await field.getAttribute('type')) ?? ''] ?? '');
      const { x, y } = await placeOf(target);
      const words = `${await target.innerText()} after field ${press % many}`;
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await page.mouse.up();
      const clicked = target.locator('xpath=self::*[@data-clicked] | .//*[@data-clicked]');
      await expect.soft(clicked, words).not.toHaveCount(0, { timeout: 2_000 });
      messages += await page.locator('form [aria-invalid=true]').count();
    }
    expect(messages, 'fields that were wrong').toBeGreaterThan(0);
  });

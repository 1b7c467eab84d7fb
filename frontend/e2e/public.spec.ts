/** What a visitor does at the public site: reads it without a script, writes to the company, applies for a job; and what an admin publishes is there at once. */
import type { Page } from '@playwright/test';
import { expect, test } from './parts/demo.ts';
import { layoutFaults } from './parts/look.ts';

test.use({ company: 'public' });

const PHONE = { width: 320, height: 640 };
const CLS_MOST = 0.02;
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

/** Each page with what must stand on it before any script has run. */
const pages: readonly (readonly [path: string, title: RegExp, says: readonly RegExp[]])[] = [
  [
    '/',
    /See every step/,
    [
      /97.?%/,
      /99.?%/,
      /10\+/,
      /₹49,999/,
      /Six things we do/,
      /TypeScript/,
      /Only accepted milestones are invoiced/,
      /Of ten visits, eight/,
    ],
  ],
  ['/services', /./, [/Web/, /Mobile/, /Cloud/]],
  ['/pricing', /./, [/₹49,999/, /₹1,49,999/, /Talk to us/, /GST/]],
  ['/products', /./, [/Clinic Desk/, /Waybill/, /Shelf/]],
  ['/projects/clinic-desk', /Clinic Desk/, [/Booking, moving and cancelling/, /PostgreSQL/]],
  ['/careers', /./, [/Backend engineer/, /Product designer/]],
  ['/careers/backend-engineer', /Backend engineer/, [/Design and write services/, /₹18/, /at most 5.MB/]],
  ['/about', /./, []],
  ['/terms', /./, [/India/]],
  ['/contact', /./, [/Message/]],
];

test('every public page reads whole with JavaScript switched off', async ({ browser, demo }) => {
  const context = await browser.newContext({ baseURL: demo.product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, title, says] of pages) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title);
    await expect(page.getByRole('main'), path).toHaveCount(1);
    for (const words of says) await expect(page.getByText(words).first(), `${path} says ${words}`).toBeVisible();
  }
  expect((await page.goto('/projects/no-such-product'))?.status()).toBe(404);
  expect((await page.goto('/no-such-page'))?.status()).toBe(404);
  await expect(page.getByText('404 Not Found')).toBeVisible();
  await context.close();
});

test('the house without a script: as it was drawn, every step in words, nothing that does nothing', async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext({ baseURL: demo.product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('img', { name: /^A house in section/ })).toBeVisible();
  for (const step of ['Propose', 'Agree', 'Build', 'Accept', 'Pay'])
    await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${step}`) })).toBeVisible();
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Accept|Send back/ })).toHaveCount(0);
  await context.close();
});

test('the house is accepted room by room, by press, key, drag and swipe; nothing below it moves', async ({ open }) => {
  for (const [viewport, hasTouch] of [
    [{ width: 1280, height: 800 }, false],
    [{ width: 390, height: 700 }, true],
  ] as const) {
    const { page } = await open('visitor', '/', { viewport, hasTouch, reducedMotion: 'reduce' });
    const slider = page.getByRole('slider', { name: 'Step of the project' });
    const at = () => slider.getAttribute('aria-valuetext');
    const below = async () => (await page.getByText('An example project').boundingBox())?.y;
    await slider.scrollIntoViewIfNeeded();
    const before = await below();
    await page.getByRole('button', { name: 'Send back' }).click();
    await expect(page.getByText('Sent back with your words. Nothing is invoiced.')).toBeVisible();
    expect(await below()).toBe(before);
    await page.getByRole('button', { name: 'Submit again' }).press('Enter');
    await page.getByRole('button', { name: 'Accept', exact: true }).press('Enter');
    await expect(page.getByText('Launch submitted. Accept it')).toBeVisible();
    await slider.press('Home');
    expect(await at()).toBe('12 Aug, You propose');
    const rail = await slider.boundingBox();
    if (!rail) throw new Error('no rail');
    await page.mouse.move(rail.x + 2, rail.y + 28);
    await page.mouse.down();
    await page.mouse.move(rail.x + rail.width * 0.5, rail.y + 28, { steps: 4 });
    await page.mouse.up();
    expect(await at()).toBe('Today, 10:42, Booking submitted');
    const house = await page.getByRole('img', { name: /^A house in section/ }).boundingBox();
    if (!house) throw new Error('no house');
    await page.mouse.move(house.x + 200, house.y + 20);
    await page.mouse.down();
    await page.mouse.move(house.x + 120, house.y + 20);
    await page.mouse.up();
    expect(await at()).toBe('30 Sep, Discovery submitted');
    expect(await below()).toBe(before);
    // A browser that was asked for no motion has not even begun one.
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  }
});

/** How far what was drawn moved by itself; watched from the first paint on. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );

for (const [width, viewport] of [
  ['wide', { width: 1280, height: 800 }],
  ['narrow', PHONE],
] as const)
  test(`no public page shifts, overflows or complains while it comes alive (${width})`, async ({ open }) => {
    const { page } = await open('visitor', '/', { viewport });
    for (const [path] of pages) {
      await page.goto(path);
      await expect(page.getByRole('main')).toHaveCount(1);
      expect.soft(await shiftOf(page), path).toBeLessThanOrEqual(CLS_MOST);
      expect.soft(await layoutFaults(page), path).toEqual([]);
    }
  });

/** Of each face how tall a line of 1,000 px is, and how far down its letters stand; in the face itself or in its stand-in. */
const linesOf = (page: Page) =>
  page.evaluate(async () => {
    const faces = [
      ['--display', '600 1000px Bricolage'],
      ['--ui', '400 1000px Geist'],
      ['--mono', '400 1000px "Geist Mono"'],
    ] as const;
    const lines: (readonly [face: string, isThere: boolean, tall: number, down: number])[] = [];
    for (const [face, font] of faces) {
      const came = await document.fonts.load(font, 'Hg').catch(() => []);
      const [line, foot] = [document.createElement('p'), document.createElement('i')];
      line.style.font = `400 1000px / normal var(${face})`;
      line.style.whiteSpace = 'nowrap';
      foot.style.display = 'inline-block';
      line.append('Hg', foot);
      document.body.append(line);
      const [whole, stands] = [line.getBoundingClientRect(), foot.getBoundingClientRect()];
      lines.push([face, came.length > 0, Math.round(whole.height), Math.round(stands.bottom - whole.top)]);
      line.remove();
    }
    return lines;
  });

test('a line is as tall in what stands in for a font, so that no row moves when the font arrives', async ({ open }) => {
  const [own, others] = [await open('visitor', '/'), await open('visitor', '/')];
  await others.page.route('**/*.woff2', (route) => route.fulfill({ contentType: 'font/woff2', body: '' }));
  await others.page.reload();
  const [fonts, standIns] = [await linesOf(own.page), await linesOf(others.page)];
  expect(fonts.map(([, isThere]) => isThere)).toEqual([true, true, true]);
  expect(standIns.map(([, isThere]) => isThere)).toEqual([false, false, false]);
  for (const [at, [face, , tall, down]] of fonts.entries()) {
    const [, , tallOf, downOf] = standIns[at] ?? [face, false, 0, 0];
    // Of 14 px, which most is set in, 5 in a thousand are a fourteenth of a pixel.
    expect.soft(Math.abs(tallOf - tall), `${face}: ${tallOf} for ${tall}`).toBeLessThanOrEqual(5);
    expect.soft(Math.abs(downOf - down), `${face}: ${downOf} for ${down}`).toBeLessThanOrEqual(5);
  }
});

test('words that a script writes, and what pushes others down, are seen by these looks', async ({ browser }) => {
  const planted = `<main><h1>Planted</h1></main>
    <script>document.querySelector('main').append('Written by a script');</script>`;
  const address = 'http://planted.example/';
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: planted }));
    await page.goto(address);
    await expect(page.getByText('Written by a script')).toHaveCount(javaScriptEnabled ? 1 : 0);
    if (javaScriptEnabled) {
      await page.screenshot(); // it has been painted
      await page.evaluate(() => {
        document.body.prepend(Object.assign(document.createElement('div'), { style: 'height:300px' }));
      });
      expect(await shiftOf(page)).toBeGreaterThan(CLS_MOST);
    }
    await context.close();
  }
});

test('a plan that is published stands on the page within two seconds, for whoever comes next', async ({
  open,
  browser,
  demo,
}) => {
  const { page } = await open('admin', '/admin');
  const plan = {
    slug: 'weekend',
    name: 'Weekend',
    tagline: 'Two days, one thing.',
    billingModel: 'FIXED',
    pricePaise: 29_999_00,
    unit: 'fixed',
    features: [{ text: 'Evidence before every invoice', included: true }],
    highlighted: false,
    order: 0,
    effectiveFrom: '2026-01-01',
  };
  const send = (path: string, body: unknown) =>
    page.evaluate(
      async ([to, text]) => {
        const answer = await fetch(`/api${to}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-csrf': '1', 'idempotency-key': crypto.randomUUID() },
          body: text as string,
        });
        return (await answer.json()) as { plan: { planId: string } };
      },
      [path, JSON.stringify(body)] as const,
    );
  const { plan: added } = await send('/admin/plans', plan);
  const context = await browser.newContext({ baseURL: demo.product.url });
  const pricing = async () => (await context.request.get('/pricing')).text();
  expect(await pricing()).not.toContain('₹29,999');
  await send(`/admin/plans/${added.planId}/publish`, {});
  await expect.poll(pricing, { timeout: 2_000, intervals: [100] }).toContain('₹29,999');
  await context.close();
});

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });

test('who applies keeps the file when another field is wrong, gets a receipt, and withdraws by the link', async ({
  open,
}) => {
  const { page, quiet } = await open('visitor', '/careers/backend-engineer', { viewport: PHONE });
  quiet.expects(/resumes$/, 415);
  const file = page.locator('input[type="file"]');
  await page.getByLabel('Name', { exact: true }).fill('Maya Sen');
  await page.getByLabel(/^Email/).fill('maya.sen@applicants.example');
  await page.getByLabel(/^Mobile/).fill('12345');
  await file.setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ not a pdf') });
  await expect(page.getByText(/not accepted|its content is another|pdf, doc or docx/i).first()).toBeVisible();
  await file.setInputFiles(pdf('maya.pdf'));
  await expect(page.getByText('maya.pdf')).toBeVisible();
  // By keyboard: the line of the file above grows and shrinks while it is sent.
  await page.getByRole('checkbox', { name: /Keep my application/ }).press('Space');
  await expect(page.getByRole('checkbox', { name: /Keep my application/ })).toBeChecked();
  await page.getByRole('button', { name: /^Send (?:my )?application$|^Apply$/ }).click();
  await expect(page.getByText(/10-digit/).first()).toBeVisible();
  await expect(page.getByText('maya.pdf')).toBeVisible();
  await page.getByLabel(/^Mobile/).fill('9845012345');
  await page.getByRole('button', { name: /^Send (?:my )?application$|^Apply$/ }).click();
  await expect(page.getByText('maya.sen@applicants.example').first()).toBeVisible();
  await page.getByRole('link', { name: /your application/i }).click();
  await expect(page).toHaveURL(/\/application$/);
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await expect(page.getByText(/withdrawn/i).first()).toBeVisible();
});

test('what is written on the contact page reaches the admins, with its number', async ({ open }) => {
  const { page } = await open('visitor', '/contact?topic=support');
  await page.getByLabel('Name', { exact: true }).fill('Ravi Nath');
  await page.getByLabel(/^Email/).fill('ravi@shops.example');
  await page.getByLabel(/^Message/).fill('The link in my last invoice does not open.');
  await page.getByRole('button', { name: /^Send/ }).click();
  const number = await page
    .getByText(/\b[A-Z]{1,4}-[0-9A-Z-]{4,}\b/)
    .first()
    .textContent();
  expect(number).not.toBeNull();
  const { page: desk } = await open('admin', '/admin/enquiries');
  await expect(desk.getByText('Ravi Nath').first()).toBeVisible();
});

test('a visit is counted once in half an hour, and the admin sees the day grow', async ({ open }) => {
  const { page: desk } = await open('admin', '/admin');
  const today = async (): Promise<number> =>
    desk.evaluate(async () => {
      const answer = await fetch('/api/visits', { headers: { 'x-csrf': '1' } });
      return ((await answer.json()) as { today: number }).today;
    });
  const before = await today();
  // A headless browser says so in its name, and is counted as little as any other robot.
  const { page } = await open('visitor', '/', { userAgent: BROWSER });
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Careers' }).first().click();
  await expect(page).toHaveURL(/\/careers$/);
  await expect.poll(today).toBe(before + 1);
});

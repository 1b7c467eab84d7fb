/** After sign-in nothing that could stand for the person reaches the page (product.md S1): no store, page, answer or frame holds it. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { people, settled, test } from './parts/demo.ts';
import { secretsIn } from './parts/secrets.ts';

const stores = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames)
        kept.push(
          await new Promise((resolve, reject) => {
            const all = db.transaction(store).objectStore(store).getAll();
            all.onsuccess = () => resolve(all.result);
            all.onerror = () => reject(all.error);
          }),
        );
      db.close();
    }
    return JSON.stringify(kept);
  });

const sessionOf = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.includes('sid'));

for (const [who, path] of [
  ['kavya@lamplight.example', '/admin/audit'],
  ['farhan@lamplight.example', '/client'],
] as const)
  test(`${path}: a sign-in leaves no token in storage, pages, answers, addresses or the stream`, async ({
    browser,
    demo,
  }) => {
    expect(Object.values<string>(people), 'a person of its own: it ends other sessions').not.toContain(who);
    const context = await browser.newContext({ baseURL: demo.product.url });
    const page = await context.newPage();
    const seen: string[] = [];
    const bodies: Promise<void>[] = [];
    page.on('response', (answer) => {
      seen.push(answer.url(), JSON.stringify(answer.headers()), JSON.stringify(answer.request().headers()));
      if (!answer.url().endsWith('/api/stream'))
        bodies.push(
          answer.text().then(
            (text) => void seen.push(text),
            () => undefined,
          ),
        );
    });
    // The stream has no end that a test could wait for: its frames are read as they come.
    await page.addInitScript(() => {
      const plain = globalThis.fetch;
      const frames: string[] = [];
      Object.assign(globalThis, { frames });
      globalThis.fetch = async (...args) => {
        const answer = await plain(...args);
        if (String(args[0]).includes('/api/stream') && answer.body) {
          const [mine, theirs] = answer.body.tee();
          const read = async () => {
            const reader = mine.pipeThrough(new TextDecoderStream()).getReader();
            for (let part = await reader.read(); !part.done; part = await reader.read()) frames.push(part.value);
          };
          void read().catch(() => undefined);
          return new Response(theirs, answer);
        }
        return answer;
      };
    });
    await page.goto('/login');
    await page.getByLabel('Email').fill(who);
    await page.getByRole('textbox', { name: 'Password' }).fill('lamplight-demo');
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.waitForURL(/\/(?:admin|client)$/);
    await page.goto(path);
    await settled(page);
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { frames: string[] }).frames.join('').length))
      .toBeGreaterThan(0);
    seen.push(await page.evaluate(() => (globalThis as unknown as { frames: string[] }).frames.join('')));
    seen.push(await stores(page), await page.content(), page.url());
    await Promise.all(bodies);
    expect(seen.length).toBeGreaterThan(20);
    expect([...new Set(seen.flatMap(secretsIn))]).toEqual([]);

    // The session's own cookie is for HTTP alone, and its value stands nowhere else.
    const [cookie, ...more] = await sessionOf(context);
    expect(more).toEqual([]);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const value = cookie?.value ?? '';
    expect(value.length).toBeGreaterThan(30);
    expect(await stores(page)).not.toContain(value);
    expect(await page.content()).not.toContain(value);
    await context.close();
  });

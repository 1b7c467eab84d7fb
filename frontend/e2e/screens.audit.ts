/** Every screen for everyone who may see it: readable by all, at every width, by keyboard, without a sound of error. */
import { expect, settled, test } from './parts/demo.ts';
import { axeFindings, cutWords, focused, moving, overlaps, sidewaysScroll } from './parts/look.ts';
import { views } from './parts/views.ts';

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 640 };
/** More stops than any screen has before its main control. */
const MOST_STOPS = 90;

for (const view of views)
  for (const who of view.who) {
    test(`${view.name}, ${who}: no axe finding, nothing cut at 1280 px, 320 px and 200 % text, still when asked`, async ({
      demo,
      open,
    }) => {
      const path = view.path(demo.ids);
      const { page } = await open(who, path, { viewport: WIDE, reducedMotion: 'reduce', provokes: view.provokes });
      await expect(page).toHaveTitle(view.title);
      await expect(page).toHaveTitle(/Lamplight$/);
      expect(await page.locator('main').count(), 'one main').toBe(1);
      expect.soft(await moving(page), 'moves although asked not to').toEqual([]);
      expect.soft(await axeFindings(page), 'axe at 1280 px').toEqual([]);
      expect.soft(await sidewaysScroll(page), 'at 1280 px').toEqual([]);
      expect.soft(await overlaps(page), 'at 1280 px').toEqual([]);

      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect.soft(await sidewaysScroll(page), 'at 200 % text').toEqual([]);
      expect.soft(await cutWords(page), 'cut at 200 % text').toEqual([]);
      expect.soft(await overlaps(page), 'at 200 % text').toEqual([]);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

      await page.setViewportSize(NARROW);
      await settled(page);
      expect.soft(await sidewaysScroll(page), 'at 320 px').toEqual([]);
      expect.soft(await cutWords(page), 'cut at 320 px').toEqual([]);
      expect.soft(await overlaps(page), 'at 320 px').toEqual([]);
      expect.soft(await axeFindings(page), 'axe at 320 px').toEqual([]);
    });
  }

for (const view of views.filter(({ primary }) => primary !== undefined))
  test(`${view.name}: Tab reaches what the screen is there for, and every stop on the way shows its focus`, async ({
    demo,
    open,
  }) => {
    const [who = 'visitor'] = view.who;
    const [role, name] = view.primary ?? ['button', /./];
    const { page } = await open(who, view.path(demo.ids), { viewport: WIDE });
    const wanted = page.getByRole(role, { name }).first();
    await expect(wanted).toBeVisible();
    const unseen: string[] = [];
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      await page.keyboard.press('Tab');
      const here = await focused(page);
      if (here.tag !== 'body' && !here.seen) unseen.push(`${here.tag} “${here.words}”`);
      if (await wanted.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(wanted).toBeFocused();
    expect(unseen, 'stops without a visible focus').toEqual([]);
  });

/** Every screen for everyone who may see it: readable by all, at every width, in a hand, by keyboard, without a sound of error. */
import { leads } from '../src/app/leads.ts';
import { routeAt } from '../src/app/match.ts';
import { expect, LOOKING, test } from './parts/demo.ts';
import { handsAt } from './parts/hands.ts';
import { axeFindings, layoutFaults, moving, seeAt, sights } from './parts/look.ts';
import { handFaults } from './parts/thumb.ts';
import { views } from './parts/views.ts';

test.describe.configure({ mode: 'parallel' });
test.use(LOOKING);

/** What a narrow window folds away is reached there by another way. */
const widest = { name: '1280 px', width: 1280, height: 800, text: 100 };

/** `npm test` looks at each screen as the first of its people sees it, `npm run audit:screens` as all of them do. */
const isEverybody = process.env['EVERY_ROLE'] === '1';

for (const view of views)
  for (const [n, who] of view.who.slice(0, isEverybody ? undefined : 1).entries())
    test(`${view.name}, ${who}: no axe finding, nothing cut at 1280 px, 320 px and 200 % text, in reach of a thumb, still when asked, by keyboard`, async ({
      demo,
      visit,
    }) => {
      const path = view.path(demo.ids);
      const page = await visit(who, path, view.provokes);
      // What is unread is counted before the title.
      await expect.poll(async () => (await page.title()).replace(/^\(\d+\+?\) /, '')).toMatch(view.title);
      // The frame said what the screen is for; the screen must not take it back.
      const lead = path.includes('?') ? undefined : leads[routeAt(path)?.route.id ?? 'not-found'];
      if (lead !== undefined) await expect(page.getByText(lead, { exact: true })).toBeVisible();
      await expect(page).toHaveTitle(/Lamplight$/);
      expect(await page.locator('main').count(), 'one main').toBe(1);
      expect.soft(await moving(page), 'moves although asked not to').toEqual([]);
      for (const sight of sights) {
        await seeAt(page, sight);
        expect.soft(await layoutFaults(page), `${view.name}, ${who}, at ${sight.name}`).toEqual([]);
      }
      expect.soft(await axeFindings(page), `axe: ${view.name}, ${who}, at 320 px`).toEqual([]);
      if (n > 0) return;
      const primary = view.primary ? page.getByRole(view.primary[0], { name: view.primary[1] }) : null;
      expect.soft(await handFaults(page, primary), `${view.name}, ${who}, in a hand`).toEqual([]);
      if (primary === null) return;
      await seeAt(page, widest);
      // Every stop on the way shows its focus.
      await handsAt(page).to(primary.first());
    });

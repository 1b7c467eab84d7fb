/**
 * Who of a conversation has the portal in view just now (frontend.md §8). That they are gone a while after they left takes a
 * minute and a half: the edge's and the page's own tests hold it by their clocks.
 */
import type { Page } from '@playwright/test';
import { callerAs } from './parts/calls.ts';
import { expect, test } from './parts/demo.ts';
import { conversationAbout, log, pathOf } from './parts/talk.ts';

// Nobody else may be seen here: whoever makes a call with the portal in view is there for a while.
test.use({ company: 'of two who see each other' });

const WINDOW = { viewport: { width: 1600, height: 900 } };
/** A page asks every 25 s. */
const SEEN_WITHIN_MS = 30_000;

const hereAt = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Who takes part' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText('Here now');

test('two people of a conversation see each other there', async ({ demo, open }) => {
  test.setTimeout(2 * SEEN_WITHIN_MS + 60_000);
  const lead = await callerAs(demo, 'lead');
  const { conversationId } = await conversationAbout(lead, demo.ids.project('Patient portal'), 'project_client');
  const path = pathOf(conversationId);
  const { page } = await open('lead', path, WINDOW);
  await expect(log(page)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Who takes part' })).toContainText('Asha Rao');
  await expect(hereAt(page, 'Asha Rao')).toHaveCount(0);

  const { page: other } = await open('client', path, WINDOW);
  await expect(hereAt(other, 'Meera Iyer')).toBeVisible({ timeout: SEEN_WITHIN_MS });
  await expect(hereAt(page, 'Asha Rao')).toBeVisible({ timeout: SEEN_WITHIN_MS });
  // Nobody is told of themselves, nor of somebody who is elsewhere.
  for (const [one, name] of [
    [page, 'Meera Iyer'],
    [page, 'Arjun'],
    [other, 'Arjun'],
  ] as const)
    await expect(hereAt(one, name)).toHaveCount(0);

  await lead.end();
});

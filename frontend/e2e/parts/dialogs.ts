/** Questions about the focus while a dialog is open. */
import type { Locator, Page } from '@playwright/test';
import { focused } from './look.ts';

export const holdsFocus = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((element) => element.contains(document.activeElement));

/** Once round by Tab and once by Shift+Tab. @returns where the focus left the dialog, or could not be seen in it */
export const tabFaults = async (page: Page, dialog: Locator): Promise<readonly string[]> => {
  const stops = await dialog.locator('button, input, select, textarea, a[href], [tabindex="0"]').count();
  const faults = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop < stops + 3; stop++) {
      await page.keyboard.press(key);
      const here = await focused(page);
      if (!(await holdsFocus(dialog))) faults.add(`${key} left it for ${here.tag} “${here.words}”`);
      else if (!here.seen) faults.add(`no visible focus on ${here.tag} “${here.words}”`);
    }
  return [...faults];
};

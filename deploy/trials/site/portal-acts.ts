/** What people do most behind the sign-in: read a project, look at its milestones in each view, find and open a document. */
import type { Act } from './interactions.ts';

type Doer = 'asha' | 'dev' | 'meera';

/** @param project one with milestones and documents, Asha's and led by Meera @param cookieOf the header of a session */
export const portalActs = (project: string, cookieOf: (who: Doer) => string): readonly Act[] => [
  {
    name: 'read a project',
    path: `/project-details/${project}`,
    cookie: cookieOf('asha'),
    does: async (page) => {
      for (const name of [/^Milestones/, /^Files/, /^Overview/]) {
        await page.getByRole('tab', { name }).tap();
        await page.waitForTimeout(400);
      }
    },
  },
  {
    name: 'look at milestones',
    path: `/projects/${project}/milestones`,
    cookie: cookieOf('meera'),
    does: async (page) => {
      for (const name of ['Timeline', 'Table', 'Board']) {
        await page.getByRole('group', { name: 'View' }).getByText(name).tap();
        await page.waitForTimeout(600);
      }
    },
  },
  {
    name: 'find a document',
    path: '/documentation',
    cookie: cookieOf('dev'),
    does: async (page) => {
      await page.getByLabel('Category').focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'Home']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(200);
      }
      await page.getByRole('main').getByRole('listitem').getByRole('button').first().tap();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    },
  },
];

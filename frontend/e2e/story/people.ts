/** Five people and a guest at six browsers, on one product. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { listenTo, type Quiet } from '../parts/quiet.ts';

export type Person = Readonly<{
  name: string;
  email: string;
  mobile: string;
  password: string;
  context: BrowserContext;
  page: Page;
  quiet: Quiet;
}>;

const cast = {
  dev: ['Dev Menon', 'dev.menon@gmail.com', '9845010001'],
  kavya: ['Kavya Shetty', 'kavya.shetty@gmail.com', '9845010002'],
  meera: ['Meera Iyer', 'meera.iyer@gmail.com', '9845010003'],
  arjun: ['Arjun Das', 'arjun.das@gmail.com', '9845010004'],
  asha: ['Asha Rao', 'asha.rao@gmail.com', '9845010005'],
  rita: ['Rita Nair', 'rita.nair@gmail.com', ''],
} as const;
/** dev and kavya are admins, meera leads, arjun works, asha is the client; rita, of the client's house, has no account. */
export type Cast = Readonly<Record<keyof typeof cast, Person>>;

/** For one act: a screen that does not answer is named in seconds, not at the end of the story. */
const PATIENCE_MS = 20_000;

export const gather = async (browser: Browser, baseURL: string): Promise<Cast> => {
  const arrive = async (who: keyof typeof cast): Promise<Person> => {
    const [name, email, mobile] = cast[who];
    const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(PATIENCE_MS);
    context.setDefaultNavigationTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const quiet = await listenTo(page);
    return { name, email, mobile, password: `${who}-and-a-lamp`, context, page, quiet };
  };
  return {
    dev: await arrive('dev'),
    kavya: await arrive('kavya'),
    meera: await arrive('meera'),
    arjun: await arrive('arjun'),
    asha: await arrive('asha'),
    rita: await arrive('rita'),
  };
};

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Asks the API as this person, as their page would. */
export const read = async ({ context }: Person, path: string): Promise<unknown> => {
  const answer = await context.request.get(`/api${path}`, { headers: { 'x-csrf': '1' } });
  expect(answer.status(), path).toBe(200);
  return answer.json();
};

const DAY_MS = 86_400_000;
const IST_MS = 19_800_000;
/** A civil date in India, so many days from now. */
export const day = (n: number): string => new Date(Date.now() + IST_MS + n * DAY_MS).toISOString().slice(0, 10);

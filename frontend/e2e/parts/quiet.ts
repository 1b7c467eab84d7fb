/** What a page must never say: an error in its console, an exception that nobody caught, a refusal of the content policy. */
import type { Page, Response } from '@playwright/test';
import { keepAnswersTo } from './seen.ts';

export type Quiet = Readonly<{
  /** Answers that the test provokes: Chromium prints 'Failed to load resource' for each, and only that is let through. */
  expects(path: RegExp, status: number): void;
  /** Every fault so far, with its page. */
  faults(): readonly string[];
  /** Forgets faults and expectations, for the next test at the same page. */
  afresh(): void;
}>;

const CHROMIUMS_OWN = /^Failed to load resource: (?:the server responded with a status of (\d{3})|net::)/;

export const listenTo = async (page: Page): Promise<Quiet> => {
  keepAnswersTo(page);
  const lines: string[] = [];
  const provoked: { path: RegExp; status: number }[] = [];
  const isProvoked = (url: string, status: number) =>
    provoked.some((one) => one.status === status && one.path.test(url));
  page.on('pageerror', (error) => lines.push(`exception on ${page.url()}: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    const { url } = message.location();
    const match = CHROMIUMS_OWN.exec(text);
    if (match && isProvoked(url, Number(match[1] ?? 0))) return;
    lines.push(`console on ${page.url()}: ${text} ${url}`);
  });
  await page.exposeFunction('policyRefused', (what: string) => lines.push(`content policy on ${page.url()}: ${what}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const tell = (globalThis as unknown as { policyRefused(what: string): void }).policyRefused;
      tell(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on('response', (answer: Response) => {
    if (answer.status() >= 500 && !isProvoked(answer.url(), answer.status()))
      lines.push(`${answer.status()} from ${answer.request().method()} ${answer.url()}`);
  });
  return {
    expects: (path, status) => void provoked.push({ path, status }),
    faults: () => [...lines],
    afresh: () => {
      lines.length = 0;
      provoked.length = 0;
    },
  };
};

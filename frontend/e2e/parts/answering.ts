/**
 * Stands between a page and the API. Playwright's own `route` stops every file of the page in this process and switches the
 * browser's cache off, so that each look fetches and compiles the whole site anew; this stops calls of the API alone.
 */
import type { CDPSession, Page } from '@playwright/test';

type Body = Record<string, unknown>;
type Calls = RegExp | ((url: string) => boolean);
export type Way = Readonly<{
  /** The call waits for it. */
  after?: Promise<void>;
  /** The server is not asked. */
  answer?: Readonly<{ status: number; headers: Readonly<Record<string, string>>; json: object }>;
  /** The server's own answer, as it is let through. */
  change?: (body: Body) => object;
}>;
export type Between = Readonly<{
  /** What goes its own way from here on; the newest word about a call holds. */
  stands(calls: Calls, way: Way): void;
  /** Calls go to the server again; those that were stopped go on as it was said. */
  steps(): void;
}>;

const encoded = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64');
const JSON_TYPE = { name: 'content-type', value: 'application/json' };
/** Of the answer as it was sent: they do not hold of another body. */
const OF_THE_BODY = ['content-length', 'content-encoding', 'content-type', 'etag'];

/** Must be ended by `end`: what stays stopped would never come. */
export const between = async (page: Page): Promise<Between & Readonly<{ end(): Promise<void> }>> => {
  const browser: CDPSession = await page.context().newCDPSession(page);
  let said: readonly (readonly [Calls, Way])[] = [];
  const wayOf = (url: string): Way | undefined =>
    said.findLast(([calls]) => (calls instanceof RegExp ? calls.test(url) : calls(url)))?.[1];
  const changes = new Map<string, (body: Body) => object>();
  const toServer = async (requestId: string, change: Way['change']): Promise<void> => {
    if (change) changes.set(requestId, change);
    await browser.send('Fetch.continueRequest', { requestId, interceptResponse: change !== undefined });
  };
  const toPage = async (requestId: string, status: number, headers: { name: string; value: string }[], json: object) =>
    void (await browser.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: [...headers, JSON_TYPE],
      body: encoded(json),
    }));
  browser.on('Fetch.requestPaused', async ({ requestId, request, responseStatusCode, responseHeaders = [] }) => {
    try {
      if (responseStatusCode !== undefined) {
        const change = changes.get(requestId) ?? ((body: Body) => body);
        const { body, base64Encoded } = await browser.send('Fetch.getResponseBody', { requestId });
        const json = JSON.parse(base64Encoded ? Buffer.from(body, 'base64').toString() : body) as Body;
        const headers = responseHeaders.filter(({ name }) => !OF_THE_BODY.includes(name.toLowerCase()));
        return await toPage(requestId, responseStatusCode, headers, change(json));
      }
      const way = wayOf(request.url);
      await way?.after;
      if (way?.answer === undefined) return await toServer(requestId, way?.change);
      const { status, headers, json } = way.answer;
      return await toPage(
        requestId,
        status,
        Object.entries(headers).map(([name, value]) => ({ name, value })),
        json,
      );
    } catch {
      // The page went on meanwhile and asks no more.
    }
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*', requestStage: 'Request' }] });
  return {
    stands: (calls, way) => {
      said = [...said, [calls, way]];
    },
    steps: () => {
      said = [];
    },
    end: async () => {
      await browser.send('Fetch.disable');
      await browser.detach();
    },
  };
};

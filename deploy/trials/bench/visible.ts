/** How soon a command's effect is seen in a view by who gave it: the whole way through the edge, there and back. */
import { type Browser, browserAt } from '@lamplight/bff/workbench/browser.ts';
import { type Measure, measured, percentile, type Run } from './figures.ts';
import type { Sizes } from './sizes.ts';

/**
 * From the moment a proposal is sent to the answer of the list that shows it, by one client, call after call.
 * @param where what sets the product apart from others that are measured so
 */
export const seenInView = async (
  origin: string,
  sizes: Sizes['visible'],
  aim: Parameters<typeof measured>[3],
  where = '',
): Promise<readonly Measure[]> => {
  const client = await aClient(origin);
  for (let n = 0; n < sizes.warm; n += 1) await proposeAndSee(client, `Warm ${n}`);
  const rounds: { p50: number; p99: number }[] = [];
  for (let round = 0; round < sizes.rounds; round += 1) {
    const times: number[] = [];
    for (let n = 0; n < sizes.commands / sizes.rounds; n += 1)
      times.push(await proposeAndSee(client, `Round ${round}, ${n}`));
    rounds.push({ p50: percentile(times, 50), p99: percentile(times, 99) });
  }
  const what = `command → visible in its view, over HTTP${where}`;
  const runsOf = (figure: 'p50' | 'p99'): readonly Run[] =>
    rounds.map((round) => ({ ours: round[figure], reference: null }));
  return [measured(`${what}: p50`, 'ms', runsOf('p50')), measured(`${what}: p99`, 'ms', runsOf('p99'), aim)];
};

const aClient = async (origin: string): Promise<Browser> => {
  const browser = browserAt(origin);
  const form = { name: 'Bench', email: 'bench@gmail.com', mobile: '9123456789', password: 'correct horse' };
  const answered = await browser.signUp({ ...form, acceptTerms: true });
  if (answered.status >= 300) throw new Error(`sign-up was answered ${answered.status} ${answered.text}`);
  return browser;
};

/** @throws where the list does not show it: read your own write is part of what is measured */
const proposeAndSee = async (client: Browser, title: string): Promise<number> => {
  const began = performance.now();
  const made = await client.post('/api/proposals', { title });
  const list = await client.get('/api/proposals?limit=1');
  const ms = performance.now() - began;
  const [newest] = (list.body['items'] ?? []) as readonly { title?: string }[];
  if (newest?.title !== title)
    throw new Error(`${made.status} ${made.text}, and the list: ${list.status} ${list.text}`);
  return ms;
};

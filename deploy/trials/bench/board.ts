/**
 * What a hand waits for while it carries a card over a board of 500 parts: how long the browser's main thread is taken by each
 * move, from its trace. The demo company's project is answered with more milestones than it has; all else is the product.
 */
import { cast } from '@lamplight/embedded/demo/cast.ts';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../chromium.ts';
import { startIn } from '../product/running.ts';
import { signedIn } from '../product/seen.ts';
import { atMost, type Measure, measured, percentile } from './figures.ts';

const MILESTONES = 17;
const PARTS = 30;
const MOVES = 60;
const FRAME_MS = 1_000 / 60;

/** In the page: the frame after the next one has begun. */
const DRAWN = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

type Part = Readonly<Record<string, unknown>>;
type Answer = { milestones: (Part & Readonly<{ subMilestones: readonly Part[] }>)[] };

/** One milestone with a part that may be moved, told so often that the board has 500 parts. */
const crowded = (answer: Answer): Answer => {
  const model = answer.milestones.find(({ subMilestones }) => subMilestones.length > 0);
  if (model === undefined) throw new Error('No milestone has parts');
  const [part] = model.subMilestones;
  const milestones = Array.from({ length: MILESTONES }, (_, m) => ({
    ...{ ...model, milestoneId: `m${m}`, title: `Milestone ${m}`, state: 'in_progress', can: {} },
    subMilestones: Array.from({ length: PARTS }, (_part, n) => ({
      ...{ ...part, subMilestoneId: `s${m}-${n}`, title: `Part ${m}.${n}`, state: 'todo' },
      can: { startSubMilestone: true },
    })),
  }));
  return { ...answer, milestones };
};

export const board = async (folder: string, { runs }: Readonly<{ runs: number }>): Promise<readonly Measure[]> => {
  const product = await startIn({ folder, demo: true });
  const browser = await chromium.launch({ executablePath: findChromium(process.env).path });
  try {
    const meera = await signedIn(product.url, cast.meera.email);
    const { items } = (await meera.get('/projects?limit=100')) as {
      items: readonly Readonly<{ title: string; projectId: string }>[];
    };
    const id = items.find(({ title }) => title === 'Patient portal')?.projectId ?? '';
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.url });
    const [name = '', value = ''] = (meera.cookie() ?? '').split('=');
    await context.addCookies([{ name, value, url: product.url }]);
    const page = await context.newPage();
    await page.route(`**/api/projects/${id}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: crowded((await response.json()) as Answer) });
    });
    await page.goto(`/projects/${id}/milestones`);
    await page
      .locator('[data-grip]')
      .nth(MILESTONES * PARTS - 1)
      .waitFor();
    const taken: number[] = [];
    for (let run = 0; run < runs; run += 1) taken.push(...(await carried(page)));
    const figure = percentile(taken, 95);
    return [measured(BOARD, 'ms', [{ ours: figure, reference: null }], atMost(FRAME_MS, 'ms'))];
  } finally {
    await browser.close();
    await product.stop();
  }
};

type TraceEvent = Readonly<{ name: string; dur?: number; ph: string; tid: number; args?: { name?: string } }>;

/** What the browser calls one turn of a thread. */
const TASKS: ReadonlySet<string> = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);

/** @returns ms of the main thread's work on each move of one carried card: its handler, what React draws, styles and layout */
const carried = async (page: Page): Promise<readonly number[]> => {
  const grip = page.locator('[data-grip]').first();
  const box = await grip.boundingBox();
  if (box === null) throw new Error('No card to carry');
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const over = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 8);
  await client.send('Tracing.start', {
    categories: 'toplevel,devtools.timeline,disabled-by-default-devtools.timeline,__metadata',
    transferMode: 'ReportEvents',
  });
  for (let n = 0; n < MOVES; n += 1) {
    await page.mouse.move(box.x + 20 + (n % 20) * 12, box.y + 8 + n);
    await page.evaluate(DRAWN);
  }
  await client.send('Tracing.end');
  await over;
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await client.detach();
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const threads = new Set(mains.map(({ tid }) => tid));
  const tasks = events.filter(
    ({ name, tid, ph, dur }) => TASKS.has(name) && ph === 'X' && threads.has(tid) && dur !== undefined,
  );
  if (tasks.length < MOVES) throw new Error(`${tasks.length} tasks in ${events.length} events of the trace`);
  return tasks
    .map(({ dur = 0 }) => dur / 1_000)
    .toSorted((a, b) => b - a)
    .slice(0, MOVES);
};

const BOARD = `a card carried over a board of ${MILESTONES * PARTS} parts: longest tasks of the page, p95`;

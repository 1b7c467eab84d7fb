/**
 * The product on a company of many years: `lamplight seed` makes it, the first start fills every view of it, and then it is
 * stopped and started as any morning. What is measured is that start, what it holds in memory, whole calls through the edge by
 * an admin, a lead and a client, one after another, and how long its history takes to verify.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { dayFromNow } from '../product/company.ts';
import { lamplightKilled, startIn } from '../product/running.ts';
import { type Visitor, visitorAt } from '../product/visitor.ts';
import { untilCaughtUp } from './caught-up.ts';
import { atMost, type Measure, measured, percentile, seeded } from './figures.ts';
import { peakMb, residentMb } from './product.ts';
import { type Found, QUESTIONS, type Question, type Who } from './questions.ts';
import { type Account, noteSeeded, type Seeded, seededIn } from './seeded.ts';
import type { Sizes } from './sizes.ts';

/** Of a million events, to which reactors add almost as many again. */
const FILLED_WITHIN_MS = 3 * 3_600_000;
const STARTS = 3;
const START_WITHIN_S = 10;
const MEMORY_MB = 500;
/** A million events. */
const VERIFIED_WITHIN_S = 60;

export const atScale = async (folder: string, { size, asks, stillMs }: Sizes['scale']): Promise<readonly Measure[]> => {
  const dataDir = join(folder, 'scale');
  const named = (what: string): string => `a company of size ${size}: ${what}`;
  const once = (what: string, unit: string, ours: number, aim: Parameters<typeof measured>[3] = null): Measure =>
    measured(named(what), unit, [{ ours, reference: null }], aim);

  const known = seededIn(folder, size) ?? (await seededNow(folder, dataDir, size));
  const { accounts } = known;
  const filling = typeof known.filling === 'object' ? known.filling : await filledNow(folder, dataDir, known, stillMs);
  const measures = [
    once('seeded', 's', known.seconds),
    ...(filling.filledS === null ? [] : [once('until nothing of its first start lags', 's', filling.filledS)]),
    ...(typeof filling.peakMb === 'number' ? [once('memory at most meanwhile', 'MB', filling.peakMb)] : []),
    once('events then', 'events', filling.events),
  ];

  const starts: { ours: number; reference: null }[] = [];
  const memory: { ours: number; reference: null }[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    const began = performance.now();
    const { running } = await startedIn(dataDir);
    starts.push({ ours: (performance.now() - began) / 1_000, reference: null });
    await pause(stillMs);
    memory.push({ ours: residentMb(running.pid), reference: null });
    await running.stop();
  }
  const { running } = await startedIn(dataDir);
  try {
    const people = await signedIn(running.url, accounts);
    const found = Object.fromEntries(
      await Promise.all(Object.entries(people).map(async ([who, person]) => [who, await foundBy(person)] as const)),
    ) as Found;
    measures.push(
      measured(named('start until every processor has caught up'), 's', starts, atMost(START_WITHIN_S, 's')),
      measured(named('memory at rest after it'), 'MB', memory, atMost(MEMORY_MB, 'MB')),
    );
    const random = seeded(11);
    const today = dayFromNow(0);
    const ask = async ([name, who, path, withinMs]: Question): Promise<void> => {
      const taken: number[] = [];
      for (let n = 0; n < asks; n += 1) {
        const asked = path({ found, random, today });
        const began = performance.now();
        await people[who].get(asked);
        taken.push(performance.now() - began);
      }
      measures.push(
        once(`${name}, p99`, 'ms', percentile(taken, 99), withinMs === null ? null : atMost(withinMs, 'ms')),
      );
    };
    const held = (after: string): void =>
      void measures.push(once(`memory after ${after}`, 'MB', residentMb(running.pid), atMost(MEMORY_MB, 'MB')));
    // What is asked all day first, then what adds up a year.
    const [daily, seldom] = [QUESTIONS.filter(isDaily), QUESTIONS.filter((question) => !isDaily(question))];
    for (const question of daily) await ask(question);
    held('these questions');
    for (const question of seldom) await ask(question);
    held('these too');
  } finally {
    await running.stop();
  }
  const verifying = performance.now();
  const verdicts = await commanded(['audit', 'verify', '--json'], dataDir);
  const seconds = (performance.now() - verifying) / 1_000;
  if (!verdicts.every(({ intact }) => intact === true)) throw new Error(`not intact: ${JSON.stringify(verdicts)}`);
  const within = Math.ceil(VERIFIED_WITHIN_S * Math.max(1, filling.events / 1_000_000));
  return [...measures, once('its whole history verified', 's', seconds, atMost(within, 's'))];
};

const isDaily = ([, , , withinMs]: Question): boolean => withinMs !== null;

const seededNow = async (folder: string, dataDir: string, size: string): Promise<Seeded> => {
  const began = performance.now();
  const rows = await commanded(['seed', '--size', size, '--json'], dataDir);
  const seconds = (performance.now() - began) / 1_000;
  const accounts = rows.filter(({ what }) => what === 'account') as unknown as readonly Account[];
  const company: Seeded = { size, seconds, accounts, filling: 'not begun' };
  noteSeeded(folder, company);
  return company;
};

/** Killed in between, the next run goes on from where its views and reactors stand. */
const filledNow = async (folder: string, dataDir: string, company: Seeded, stillMs: number) => {
  noteSeeded(folder, { ...company, filling: 'begun' });
  const began = performance.now();
  const { running, admin } = await startedIn(dataDir);
  await untilCaughtUp(running, { admin, stillMs, withinMs: FILLED_WITHIN_MS });
  const seconds = (performance.now() - began - stillMs) / 1_000;
  const isWhole = company.filling === 'not begun';
  const filling = {
    filledS: isWhole ? seconds : null,
    peakMb: isWhole ? peakMb(running.pid) : null,
    events: running.head(),
  };
  await running.stop();
  noteSeeded(folder, { ...company, filling });
  return filling;
};

const commanded = async (words: readonly string[], dataDir: string): Promise<readonly Record<string, unknown>[]> => {
  const { code, stdout, stderr } = await lamplightKilled(FILLED_WITHIN_MS, words, { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`lamplight ${words.join(' ')} ended with ${code}: ${stderr}${stdout}`);
  return JSON.parse(stdout) as Record<string, unknown>[];
};

const startedIn = async (folder: string) => {
  const port = await freePort();
  const running = await startIn({ folder, withinMs: FILLED_WITHIN_MS, env: { ADMIN_PORT: String(port) } });
  return { running, admin: `http://127.0.0.1:${port}` };
};

const signedIn = async (url: string, accounts: readonly Account[]): Promise<Readonly<Record<Who, Visitor>>> =>
  Object.fromEntries(
    await Promise.all(
      accounts.map(async ({ email, role, password }) => {
        const person = visitorAt(url, email);
        await person.call('login', { body: { email, password } });
        return [role, person] as const;
      }),
    ),
  ) as Record<Who, Visitor>;

type Page = Readonly<{ items: readonly Readonly<Record<string, string>>[] }>;
/** Their newest projects. */
const foundBy = async (person: Visitor): Promise<Found[Who]> => {
  const projects = (await person.get('/projects?limit=100')) as unknown as Page;
  return projects.items.flatMap(({ projectId }) => projectId ?? []);
};

/**
 * The lists that the public pages show, kept at hand: asked of their services at start, when one says that its list changed,
 * at midnight in India (plans and jobs change by date), and once a minute whatever was said.
 */
import { afterLimit, istDate } from '@lamplight/common/calendar/civil.ts';
import { bytesOf } from '@lamplight/common/http/bounded.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import { $ZodError } from 'zod/v4/core';
import { jobsAnswer } from '../contract/careers.ts';
import { plansAnswer, productsAnswer, techStacksAnswer } from '../contract/catalogue.ts';
import { claimsAnswer } from '../contract/insight.ts';
import { paths } from '../contract/paths.ts';
import { type ListName, listNames, type SiteLists, type SiteNews, siteChannel } from '../contract/site.ts';
import { ANSWER_LIMIT } from '../proxy/judge.ts';

export type ListsOptions = Readonly<{
  services: Readonly<{ identity: string; projects: string }>;
  broadcast: Broadcast;
  clock: Clock;
  /** What differs from before; the next look waits for it. */
  onChange(lists: SiteLists, changed: readonly ListName[]): Promise<void>;
  /** Told once when a list cannot be had, not at every further try. `why` is one sentence, for the log. */
  onAway(list: ListName, why: string): void;
  onError(error: unknown): void;
}>;

export type WatchedLists = Readonly<{
  /** Resolves when each list was answered or given up, and `onChange` has run. */
  begin(): Promise<void>;
  close(): void;
}>;

const WITHIN_MS = 1_500;
const FLOOR_MS = 60_000;
const AWAY_MS = 2_000;
/** A service's clock may stand a little behind this one. */
const PAST_MIDNIGHT_MS = 250;

type Source = Readonly<{ of: 'identity' | 'projects'; path: string; read(answer: unknown): readonly unknown[] }>;
const sources: Readonly<Record<ListName, Source>> = {
  plans: { of: 'projects', path: paths.plans[1], read: (a) => plansAnswer.parse(a).items },
  products: { of: 'projects', path: paths.products[1], read: (a) => productsAnswer.parse(a).items },
  techStacks: { of: 'projects', path: paths['tech-stacks'][1], read: (a) => techStacksAnswer.parse(a).items },
  claims: { of: 'projects', path: paths.claims[1], read: (a) => claimsAnswer.parse(a).claims },
  jobs: { of: 'identity', path: paths.jobs[1], read: (a) => jobsAnswer.parse(a).items },
};

/** The first fault of a shape tells enough: the tree of all of them fills a screen for one renamed field. */
const whyOf = (path: string, error: unknown): string => {
  if (error instanceof $ZodError) {
    const [first, ...others] = error.issues;
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    return `${path} has another shape: ${first?.path.join('.') ?? ''}: ${first?.message ?? ''}${more}`;
  }
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${path}: ${error instanceof Error ? error.message : String(error)}${cause}`;
};

export const watchLists = ({ services, broadcast, clock, onChange, onAway, onError }: ListsOptions): WatchedLists => {
  let lists: SiteLists = { plans: null, products: null, techStacks: null, claims: null, jobs: null };
  const away = new Set<ListName>();
  const wanted = new Set<ListName>();
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  /** The answer where it differs from what is held; null where it does not, or none came: the last good one stays. */
  const news = async (name: ListName): Promise<Partial<SiteLists> | null> => {
    const { of, path, read } = sources[name];
    try {
      const answer = await fetch(`${services[of]}${path}`, {
        redirect: 'error',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(WITHIN_MS)]),
      });
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      const items = read(JSON.parse((await bytesOf(answer, ANSWER_LIMIT)).toString('utf8')));
      away.delete(name);
      return JSON.stringify(items) === JSON.stringify(lists[name]) ? null : { [name]: items };
    } catch (error) {
      if (!closing.signal.aborted && !away.has(name)) onAway(name, whyOf(path, error));
      away.add(name);
      return null;
    }
  };

  /** What is wanted meanwhile is looked at in the next round: however many hints come, one round follows. */
  const lookAll = async (): Promise<void> => {
    clearTimeout(timer);
    for (let first = true; (first || wanted.size > 0) && !closing.signal.aborted; first = false) {
      const names = [...wanted];
      wanted.clear();
      const found = (await Promise.all(names.map(news))).filter((one) => one !== null);
      lists = Object.assign({}, lists, ...found);
      if (first || found.length > 0)
        await onChange(
          lists,
          found.flatMap((one) => Object.keys(one) as ListName[]),
        );
    }
  };

  const look = (names: readonly ListName[]): Promise<void> => {
    for (const name of names) wanted.add(name);
    looking ??= lookAll()
      .catch(onError)
      .finally(() => {
        looking = null;
        if (!closing.signal.aborted) timer = setTimeout(() => void look(listNames), nextLook()).unref();
      });
    return looking;
  };

  const nextLook = (): number => {
    const now = clock.now();
    const midnight = Date.parse(afterLimit(istDate(new Date(now).toISOString()))) - now + PAST_MIDNIGHT_MS;
    return Math.min(away.size > 0 ? AWAY_MS : FLOOR_MS, midnight);
  };

  const listen = async (): Promise<void> => {
    for await (const text of broadcast.subscribe(siteChannel, closing.signal)) {
      const { lists: changed } = JSON.parse(text) as SiteNews;
      void look(listNames.filter((name) => changed.includes(name)));
    }
  };

  return {
    begin: () => {
      listen().catch((error: unknown) => closing.signal.aborted || onError(error));
      return look(listNames);
    },
    close: () => {
      closing.abort();
      clearTimeout(timer);
    },
  };
};

/** A company at work while its servers go from one release to another, and back where that is asked for. */
import { setTimeout as pause } from 'node:timers/promises';
import { addressIn } from '@lamplight/common/config/port-settings.ts';
import type { bodies } from '../../product/bodies.ts';
import type { Company, foundCompany } from '../../product/company.ts';
import { type Visitor, visitorAt } from '../../product/visitor.ts';
import { type Fleet, startFleet } from '../fleet.ts';
import { fresh } from '../patience.ts';
import type { Release } from '../release.ts';
import { messagesOf, titlesOf } from '../written.ts';
import { type Figures, openDiary, type Phase } from './diary.ts';
import { judged, type Outcome } from './judged.ts';
import { unknownTo } from './known.ts';
import { leftIn, rested } from './left.ts';
import { type Lived, live } from './life.ts';
import { rolled } from './roll.ts';

export type RollingOptions = Readonly<{
  from: Release;
  to: Release;
  folder: string;
  /** Which engines; none: files in the folder. */
  settings: Readonly<Record<string, string>>;
  back: boolean;
  /** How long people live with one release alone. */
  aloneMs: number;
  say(line: string): void;
  /** Between two steps it ends there. */
  signal: AbortSignal;
  /** Takes away what was made on the engines. */
  end(incarnation: string): Promise<void>;
}>;

export type Rolled = Readonly<{ wrong: readonly string[]; figures: ReadonlyMap<Phase, Figures> }>;

const REPLICAS = 2;
const STOP_AFTER_MS = 2_000;
const HEARD_WITHIN_MS = 60_000;

export const rollingTrial = async (o: RollingOptions): Promise<Rolled> => {
  const { from, folder, settings: env, say } = o;
  const fleet = await startFleet({ folder, env, replicas: REPLICAS, release: from });
  try {
    const through = await livedThrough(o, fleet).catch(async (error: unknown) => {
      await fleet.stop();
      throw error;
    });
    const all = Object.values(fleet.replicas).flat();
    const died = all.filter((replica) => replica.pid() === null).map(({ name }) => name);
    const codes = { ...through.codes, ...(await fleet.stop()) };
    const { views, ...left } = await leftIn(through.last, fleet.settings);
    say(`${views} views were compared with their rebuild`);
    const { written, failed, missed, figures } = through;
    const lived = { written, failed, missed, phases: Object.fromEntries(figures) };
    return { wrong: judged({ ...lived, ...left, codes, died }), figures };
  } finally {
    await o.end(fleet.incarnation);
  }
};

type Through = Pick<Outcome, 'written' | 'failed' | 'missed' | 'codes'> &
  Readonly<{
    figures: Rolled['figures'];
    /** That ran in the end. */
    last: Release;
  }>;

const livedThrough = async (o: RollingOptions, fleet: Fleet): Promise<Through> => {
  const { from, to, say, signal } = o;
  const company = await founded(from, fleet);
  say(`A company of ${from.name} is founded.`);
  const over = new AbortController();
  const diary = openDiary();
  const isTold = o.settings['KEY_VALUE_URL'] !== undefined;
  const life = live({ url: fleet.url, diary, isTold, ...company }, over.signal);
  life.catch(() => undefined); // awaited below, whatever comes first
  const alone = (): Promise<unknown> => Promise.race([pause(o.aloneMs, undefined, { signal }), life]);
  const step = { replicas: REPLICAS, stopAfterMs: STOP_AFTER_MS, say, signal };
  try {
    await alone();
    diary.begin('mixed');
    await fleet.migrate(to);
    let codes = await rolled(fleet, { ...step, to, order: to.servers });
    diary.begin('new alone');
    await alone();
    const goesBack = o.back && (await mayGoBack(o));
    if (goesBack) {
      diary.begin('mixed again');
      // What is new at the edge asks for what is new behind it, so the edge goes first.
      codes = { ...codes, ...(await rolled(fleet, { ...step, to: from, order: to.servers.toReversed() })) };
      diary.begin('old alone again');
      await alone();
    }
    over.abort();
    const lived = await life;
    const figures = diary.figures();
    const written = await foundAgain(fleet, company.company, lived);
    await rested(fleet);
    const [failed, missed] = [diary.failed(), diary.missed()];
    return { written, failed, missed, figures, codes, last: goesBack ? from : to };
  } finally {
    over.abort();
    await life.catch(() => undefined);
  }
};

/** By the calls that the release itself knows; the pages that people have open are its own. */
const founded = async (release: Release, fleet: Fleet): Promise<Readonly<{ company: Company; brief: object }>> => {
  const product = await release.part<Readonly<{ foundCompany: typeof foundCompany }>>(
    'deploy/trials/product/company.ts',
  );
  const company = await product.foundCompany(fleet);
  const given = await release.part<Readonly<{ bodies: typeof bodies }>>('deploy/trials/product/bodies.ts');
  return { company, brief: given.bodies['proposal-submit']?.(company) ?? {} };
};

const mayGoBack = async ({ from, folder, settings, say }: RollingOptions): Promise<boolean> => {
  const store = settings['EVENT_STORE_URL'] ?? addressIn(folder, 'EVENT_STORE_URL');
  const unknown = await unknownTo(from, store);
  for (const one of unknown) say(`${from.name} does not know ${one}: going back is refused`);
  return unknown.length === 0;
};

const foundAgain = async (
  { url }: Fleet,
  { people, conversation }: Company,
  { titles, submitted, messages }: Lived,
): Promise<Outcome['written']> => {
  const seated = ({ email, cookie }: Visitor): Visitor => visitorAt(url, email, cookie());
  const writer = seated(people.otherClient);
  const mine = new Set(titles);
  return [
    { what: 'proposals', acknowledged: titles, found: (await titlesOf(writer)).filter((title) => mine.has(title)) },
    { what: 'messages', acknowledged: messages, found: await messagesOf(seated(people.client), conversation) },
    {
      what: 'conversations about proposals',
      acknowledged: submitted,
      found: await conversedAbout(writer, submitted),
    },
  ];
};

/** They came over the bus, in their own time. @returns each proposal as often as it has a conversation */
const conversedAbout = async (who: Visitor, proposals: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = [];
  const until = performance.now() + HEARD_WITHIN_MS;
  for (const about of proposals)
    for (;;) {
      const { body } = await fresh(() => who.send('GET', `/api/conversations?about=${about}`));
      const { length } = (body['items'] ?? []) as readonly unknown[];
      if (length === 0 && performance.now() < until) continue;
      found.push(...Array.from({ length }, () => about));
      break;
    }
  return found;
};

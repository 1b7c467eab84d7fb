/** Loads the demo company: sixteen months of a small company's work, through the same commands a person would use. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../product.ts';
import type { Standing } from '../standins/in-demo.ts';
import { actsWith } from './acts.ts';
import { cast, coming, DEMO_PASSWORD, type Hire } from './cast.ts';
import { chatActsWith } from './chat-acts.ts';
import type { SteppingClock } from './clock.ts';
import { codesIn } from './codes.ts';
import { BEFORE_DAYS, dayAt, hourOf, STORY_DAYS } from './days.ts';
import { openDiary, type Sitting } from './diary.ts';
import { joinEverybody } from './joining.ts';
import { payMonthsAt } from './pay-months.ts';
import { type Newcomer, peopleAt } from './person.ts';
import { connections, refuseDisallowed } from './story/connections.ts';
import { monthsOfPay } from './story/payroll.ts';
import { tell } from './story.ts';

const BETWEEN_ACTS_MS = 4 * 60_000;
/** Whoever goes through a list of people does one after the other, in one sitting. */
const IN_A_LIST_MS = 10_000;
/** Timers look again within a second of what they did. */
const QUIET_MS = 4_000;

/** What fell due in the past that was told is done first, so that the company is the same wherever it is loaded. */
const settled = async (newest: () => Promise<string>): Promise<void> => {
  for (let before: string | null = null, now = await newest(); now !== before; now = await newest()) {
    before = now;
    await pause(QUIET_MS);
  }
};

/** @param standing what stands in for providers that the company connects */
export const loadDemo = async (
  product: Product,
  clock: SteppingClock,
  say: (line: string) => void,
  standing: Standing,
): Promise<void> => {
  const started = performance.now();
  say('Loading the demo company, sixteen months of it …');
  const now = Date.now();
  let last = 0;
  const stepTo = (ms: number): void => {
    last = ms;
    clock.stepTo(new Date(Math.min(last, Date.now() - 60_000)).toISOString());
  };
  let betweenActs = BETWEEN_ACTS_MS;
  const sitting: Sitting = async (acts) => {
    betweenActs = IN_A_LIST_MS;
    await acts();
    betweenActs = BETWEEN_ACTS_MS;
  };
  const diary = openDiary((ms) => stepTo(Math.max(ms, last)));
  const at = async (day: number, hour = 10): Promise<void> => {
    await sitting(() => diary.upTo(Math.max(hourOf(now, day, hour), last)));
    stepTo(Math.max(hourOf(now, day, hour), last));
  };
  const passes = (): void => stepTo(last + betweenActs);
  const dayOf = (n: number): string => dayAt(now, n);
  await at(-BEFORE_DAYS, 6);
  const people = peopleAt(product.url, {
    clock: { now: clock.now, passes },
    seed: 'demo',
    codeMailedTo: codesIn(product.chat.mailbox, pause),
  });
  const everybody = await joinEverybody(product, people, at, dayOf);
  const acts = actsWith(dayOf, pause, clock.now);
  const chat = chatActsWith(acts);
  const months = payMonthsAt(now);
  if (months !== null) diary.add(...monthsOfPay(everybody, { acts, chat, people, months, today: dayOf(STORY_DAYS) }));
  diary.add(...connections(everybody, standing, (day, hour) => hourOf(now, day, hour)));
  await tell(everybody, { acts, chat, at, sitting, visitor: people.visitor, dayOf });
  await at(STORY_DAYS, 0);
  const newest = async (): Promise<string> => {
    const { items } = await everybody.dev.call('audit-events', { query: { limit: '1' } });
    return items[0]?.position ?? '';
  };
  // First as of that night: mails of yesterday leave whatever the hour is now, though they would be old news in the evening.
  clock.end();
  await settled(newest);
  clock.release();
  await settled(newest);
  refuseDisallowed(standing);
  say(
    `The demo company is loaded (${Math.round((performance.now() - started) / 1_000)} s). Everybody's password: ${DEMO_PASSWORD}`,
  );
  const accounts: readonly (Hire | Newcomer)[] = [
    ...Object.values(cast),
    ...((months?.closed.length ?? 0) > 1 ? [coming] : []),
  ];
  for (const who of accounts)
    say(
      `  ${who.email.padEnd(28)} ${who.name.padEnd(14)} ${'role' in who ? roleName(who) : who === cast.dev ? 'admin' : 'client'}`,
    );
};

const roleName = ({ role }: Hire): string => (role === 'team_lead' ? 'team lead' : role);

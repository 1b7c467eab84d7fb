/**
 * How soon everybody knows that something was said: a thousand people with a stream each at one edge, in conversations of 20
 * and one of 200, messages sent by HTTP through the edge, until the last stream of the conversation has its frame. Beside it
 * a Socket.IO server that tells the same to as many, by turns on the same machine; it keeps nothing and asks nobody's rights.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { type Running, startIn } from '../product/running.ts';
import { untilCaughtUp } from './caught-up.ts';
import { cpuSeconds } from './distributed.ts';
import { type Fan, socketsOf, streamsOf } from './fan-out-clients.ts';
import { type TalkingCompany, talkingCompany } from './fan-out-company.ts';
import { deafReader } from './fan-out-deaf.ts';
import type { SocketsTold } from './fan-out-socket-io.ts';
import {
  atLeastOfReference,
  atMost,
  atMostOfReference,
  type Measure,
  measured,
  percentile,
  type Run,
} from './figures.ts';
import { residentMb } from './product.ts';
import { startRole } from './role.ts';
import type { Sizes } from './sizes.ts';

const AIM_MS = 250;
const FOUNDED_WITHIN_MS = 600_000;
const TOLD_WITHIN_MS = 30_000;
/** Collects its garbage when it is told to: what it holds then is what it needs. */
const COLLECTING = ['--expose-gc', '--import', "data:text/javascript,process.on('SIGUSR2',()=>gc())"];
const COLLECTED_MS = 1_000;

export const fanOut = async (folder: string, sizes: Sizes['fanOut']): Promise<readonly Measure[]> => {
  const { people, small, each, large, stillMs } = sizes;
  const adminPort = await freePort();
  const env = { LOG_LEVEL: 'silent', ADMIN_PORT: String(adminPort) };
  const product = await startIn({ folder: join(folder, 'fan-out'), env, before: COLLECTING });
  const rival = await startRole<SocketsTold>('./fan-out-socket-io.ts');
  try {
    const company = await talkingCompany(product, people, [...Array<number>(small).fill(each), large]);
    await untilCaughtUp(product, {
      admin: `http://127.0.0.1:${adminPort}`,
      stillMs,
      withinMs: FOUNDED_WITHIN_MS,
    });
    const sides: Sides = [
      sideOf(product.pid, streamsOf(product.url, company), company),
      sideOf(rival.pid, socketsOf(rival.told, company), company),
    ];
    return await compared(sides, company, sizes, product);
  } finally {
    await rival.stop();
    await product.stop();
  }
};

type Sides = readonly [ours: Side, theirs: Side];
type Watched = Readonly<{ times: readonly number[]; cpu: number; mb: number }>;

const compared = async (
  sides: Sides,
  { everybody, talks }: TalkingCompany,
  { people, perSecond, runs, sliceMs, restMs, deaf }: Sizes['fanOut'],
  product: Pick<Running, 'url' | 'send'>,
): Promise<readonly Measure[]> => {
  const held = async (): Promise<number> => {
    await pause(restMs);
    product.send('SIGUSR2');
    await pause(COLLECTED_MS);
    return sides[0].mb();
  };
  const talkMs = Math.ceil((talks.length / perSecond) * 1_000);
  // Once through all of it: what a process holds from then on, it holds for good.
  for (const side of sides) {
    const leave = await side.listen();
    await side.say(perSecond, talkMs);
    await leave();
  }
  const before = await held();

  const leaves = [];
  for (const side of sides) leaves.push(await side.listen());
  const resting = await Promise.all(sides.map((side) => side.watch(() => pause(restMs).then(() => []))));
  const slices: Watched[][] = [];
  for (let run = 0; run < runs; run += 1) {
    const slice: Watched[] = [];
    for (const side of sides) slice.push(await side.watch(() => side.say(perSecond, sliceMs)));
    slices.push(slice);
  }
  const [one, other] = everybody;
  const unheard = deaf && one && other ? await deafReader(product.url, one, other) : null;
  for (const leave of leaves) await leave();
  const after = await held();

  const run = ([ours, theirs]: readonly Watched[], figure: (of: Watched) => number): Run =>
    ours && theirs ? { ours: figure(ours), reference: figure(theirs) } : { ours: Number.NaN, reference: null };
  const told = (percent: number) => slices.map((slice) => run(slice, ({ times }) => percentile(times, percent)));
  const crowd = `${people.toLocaleString('en')} open streams`;
  const busy = `${crowd}, ${perSecond} messages/s`;
  const cpu = ({ cpu }: Watched): number => cpu;
  const mb = ({ mb }: Watched): number => mb;
  return [
    measured(`${busy}: sent → at the last of its conversation, p50`, 'ms', told(50)),
    measured(`${busy}: sent → at the last of its conversation, p99`, 'ms', told(99), atMost(AIM_MS, 'ms')),
    measured(`${crowd}, at rest: CPU`, '% of a core', [run(resting, cpu)]),
    measured(
      `${busy}: CPU`,
      '% of a core',
      slices.map((slice) => run(slice, cpu)),
    ),
    measured(`${crowd}, at rest: memory`, 'MB', [run(resting, mb)]),
    measured(
      `${busy}: memory`,
      'MB',
      slices.map((slice) => run(slice, mb)),
    ),
    measured(
      `memory after ${crowd} have left, beside before they came`,
      'MB',
      [{ ours: after, reference: before }],
      atMostOfReference(1.1),
    ),
    ...(unheard === null
      ? []
      : [
          measured('a reader that stops reading: sent to it until it is dropped', 'MB', [
            { ours: unheard.mb, reference: null },
          ]),
          measured(
            'messages that it is told of once it is back, beside those that were sent',
            'messages',
            [{ ours: unheard.told, reference: unheard.said }],
            atLeastOfReference(1),
          ),
        ]),
  ];
};

type Side = Readonly<{
  listen(): Promise<() => Promise<void>>;
  /** In each conversation one message after another. @returns ms of each, from when it was due to the last who heard of it */
  say(perSecond: number, ms: number): Promise<readonly number[]>;
  watch(act: () => Promise<readonly number[]>): Promise<Watched>;
  mb(): number;
}>;

const sideOf = (pid: number, fan: Fan, { everybody, talks }: TalkingCompany): Side => {
  const at = new Map(everybody.map((who, n) => [who, n]));
  const members = talks.map(({ people }) => people.map((who) => at.get(who) ?? -1));
  const waiting = new Map<string, { left: Set<number>; heard: () => void }>();
  let sent = 0;

  const told = async (talk: number): Promise<number> => {
    const { conversationId = '' } = talks[talk] ?? {};
    const heard = new Promise<number>((resolve) => {
      waiting.set(conversationId, { left: new Set(members[talk]), heard: () => resolve(performance.now()) });
    });
    const [last] = await Promise.all([within(heard), fan.send(talk, sent++)]);
    return last;
  };
  const mb = (): number => residentMb(pid);
  return {
    mb,
    listen: () =>
      fan.listen((listener, conversationId) => {
        const one = waiting.get(conversationId);
        if (one?.left.delete(listener) && one.left.size === 0) one.heard();
      }),
    say: async (perSecond, ms) => {
      const times: number[] = [];
      const turns = talks.map(() => Promise.resolve());
      const began = performance.now();
      for (let n = 0; n < (perSecond * ms) / 1_000; n += 1) {
        const due = began + (n * 1_000) / perSecond;
        await pause(Math.max(0, due - performance.now()));
        const talk = n % talks.length;
        const turn = (turns[talk] ?? Promise.resolve()).then(async () => {
          times.push((await told(talk)) - due);
        });
        turn.catch(() => undefined); // it is told below
        turns[talk] = turn;
      }
      await Promise.all(turns);
      return times;
    },
    watch: async (act) => {
      const [cpu, began] = [cpuSeconds(pid), performance.now()];
      const times = await act();
      return { times, mb: mb(), cpu: ((cpuSeconds(pid) - cpu) / (performance.now() - began)) * 100_000 };
    },
  };
};

const within = async (heard: Promise<number>): Promise<number> => {
  const late = new AbortController();
  const over = pause(TOLD_WITHIN_MS, null, { signal: late.signal }).then(() => {
    throw new Error(`Not everybody heard of a message within ${TOLD_WITHIN_MS / 1_000} s.`);
  });
  over.catch(() => undefined);
  try {
    return await Promise.race([heard, over]);
  } finally {
    late.abort();
  }
};

/**
 * Every way in which a session ends, against every call that puts another session in its place, at every point at which
 * the two can cross: what ended stays ended, and who was displaced stays displaced.
 */
import fc from 'fast-check';
import {
  type Crossing,
  type CrossingAnswer,
  crossingAt,
  hOf,
  IDLE_MS,
  PERSON,
  type Sent,
} from '../workbench/crossing.ts';
import { keys } from './record.ts';

const AT = Date.UTC(2026, 10, 23, 6);
const HOUR_MS = 3_600_000;
const EMAIL = { email: 'asha@gmail.com', password: 'secret' };

/** A browser that is signed in, with whatever its next call needs. */
type Scene = { world: Crossing; cookie: string; state: string; crossing: number };
const signedIn = async (writer: string, crossing = 0): Promise<Scene> => {
  const world = crossingAt(AT);
  const { cookie } = await world.edge.call({ route: 'login', body: EMAIL, cookie: null });
  if (cookie === null) throw new Error('not signed in');
  if (!writer.startsWith('google')) return { world, cookie, state: '', crossing };
  const url = await world.edge.call({ route: 'google-url', body: {}, cookie });
  const state = new URL((url.body as { authUrl: string }).authUrl).searchParams.get('state') ?? '';
  const anonymous = JSON.parse((await world.store.get(keys.anonymous(hOf(cookie))))?.value ?? '{}') as object;
  const link = { id: 'link-1', until: AT + HOUR_MS };
  await world.store.set(keys.anonymous(hOf(cookie)), JSON.stringify({ ...anonymous, link }));
  return { world, cookie, state, crossing };
};

/** `continues`: only whom the browser's session belongs to can make it. The others sign in anew. */
type Writer = Readonly<{ continues: boolean; sent(scene: Scene): Omit<Sent, 'route' | 'cookie'> }>;
const WRITERS: Readonly<Record<string, Writer>> = {
  'step-up': { continues: true, sent: () => ({ body: { password: 'secret' } }) },
  'change-password': {
    continues: true,
    sent: () => ({ body: { currentPassword: 'secret', newPassword: 'another secret' } }),
  },
  login: { continues: false, sent: () => ({ body: EMAIL }) },
  signup: {
    continues: false,
    sent: () => ({ body: { ...EMAIL, name: 'Asha', mobile: '9876543210', acceptTerms: true } }),
  },
  'verify-otp': {
    continues: false,
    sent: () => ({ body: { email: EMAIL.email, otp: '123456', purpose: 'verification' } }),
  },
  'invitation-accept': { continues: false, sent: () => ({ body: { token: 'x'.repeat(43), password: 'secret' } }) },
  'google-callback': { continues: true, sent: ({ state }) => ({ query: `?code=code&state=${state}` }) },
  'google-link': { continues: true, sent: () => ({ body: { password: 'secret' } }) },
};

/** `codes`: what the call that was in flight may hear. */
type Ending = Readonly<{
  codes: readonly string[];
  end(scene: Scene, edge: Crossing['edge'], gate: () => Promise<void>): Promise<CrossingAnswer | null>;
}>;
const CAUSES = [
  'ended_by_admin',
  'deactivated',
  'password_changed',
  'role_lost',
  'second_factor_on',
  'token_reused',
] as const;
const ENDINGS: Readonly<Record<string, Ending>> = {
  logout: {
    codes: ['SESSION_ENDED'],
    end: ({ cookie }, edge) => edge.call({ route: 'logout', cookie }),
  },
  'identity, for any of its causes': {
    codes: ['SESSION_ENDED'],
    end: async ({ world, crossing }, edge, gate) => {
      await gate();
      world.endFamilies();
      const cause = CAUSES[crossing % CAUSES.length] ?? 'ended_by_admin';
      const except = cause === 'password_changed' ? { except: 'a family elsewhere' } : {};
      await edge.endSessions({ userId: PERSON, cause, ...except });
      return null;
    },
  },
  'five wrong proofs': {
    codes: ['SESSION_ENDED'],
    end: async ({ cookie }, edge) => {
      await edge.sessions.end(hOf(cookie), 'SESSION_ENDED');
      return null;
    },
  },
  'a refresh that identity refuses': {
    codes: ['SESSION_ENDED'],
    end: async ({ world, cookie }, edge, gate) => {
      await gate();
      world.endFamilies();
      await edge.ensureFresh(hOf(cookie), { force: { generation: 1, windowMs: 5_000 } });
      return null;
    },
  },
  'idle time': {
    codes: ['SESSION_EXPIRED'],
    end: async ({ world }, _edge, gate) => {
      await gate();
      world.move(IDLE_MS);
      return null;
    },
  },
  'absolute time': {
    codes: ['SESSION_EXPIRED'],
    end: async ({ world }, _edge, gate) => {
      await gate();
      world.move(12 * HOUR_MS);
      return null;
    },
  },
  'a newer login elsewhere': {
    codes: ['CONCURRENT_SESSION'],
    end: (_scene, edge) => edge.call({ route: 'login', body: EMAIL, cookie: null }),
  },
};

type Outcome = Readonly<{
  scene: Scene;
  told: CrossingAnswer;
  ended: CrossingAnswer | null;
  writerCalls: number;
  endingCalls: number;
}>;

/** The call makes `i` of its calls to the store or to identity, the ending `j`; then the call ends, then the ending. */
const crossed = async (writer: string, ending: string, i: number, j: number): Promise<Outcome> => {
  const scene = await signedIn(writer, i + j);
  const { world, cookie } = scene;
  const [calling, endingActor] = [world.actor(), world.actor()];
  let told: CrossingAnswer | null = null;
  let ended: CrossingAnswer | null = null;
  await calling.start(async () => {
    told = await calling.edge.call({ route: writer, cookie, ...WRITERS[writer]?.sent(scene) });
  });
  await endingActor.start(async () => {
    ended = (await ENDINGS[ending]?.end(scene, endingActor.edge, endingActor.gate)) ?? null;
  });
  let writerCalls = 0;
  for (; writerCalls < i && (await calling.step()); writerCalls += 1);
  let endingCalls = 0;
  for (; endingCalls < j && (await endingActor.step()); endingCalls += 1);
  writerCalls += await calling.finish();
  endingCalls += await endingActor.finish();
  if (told === null) throw new Error('the call has no answer');
  return { scene, told, ended, writerCalls, endingCalls };
};

const isAlive = async (world: Crossing, value: string | null): Promise<boolean> =>
  value !== null && (await world.look(value)).is === 'alive';

/** What is wrong with an outcome; null where all holds. */
const wrongWith = async (writer: string, ending: string, { scene, told, ended }: Outcome): Promise<string | null> => {
  const { world, cookie } = scene;
  // what identity has ended without a word to the edge ends with the next refresh of whatever stands there
  if (ending === 'a refresh that identity refuses' && told.cookie !== null)
    await world.edge.ensureFresh(hOf(told.cookie), { force: { generation: 1, windowMs: 1 } });
  const here = (await isAlive(world, cookie)) || (await isAlive(world, told.cookie));
  const elsewhere = await isAlive(world, ended?.cookie ?? null);
  const isNewer = ending === 'a newer login elsewhere';
  if (await isAlive(world, cookie)) return 'the old value lives';
  // Found ended before it began, a sign-in is one of its own: the newest of two, or the only one.
  const isLater = WRITERS[writer]?.continues === false && told.seen !== 'person';
  if (isLater) return here === (isNewer && elsewhere) ? 'a sign-in that came after the end must live, alone' : null;
  if (here) return 'what ended was brought back';
  if (isNewer && !elsewhere) return 'the newer login was thrown out';
  if (
    told.status >= 400 &&
    !ENDINGS[ending]?.codes.concat('NOT_AUTHENTICATED', 'STATE_INVALID').includes(told.code ?? '')
  )
    return `was told ${told.code}`;
  if (told.status >= 400 && told.cookie !== null) return 'was refused and given a cookie';
  // whose time is over is nobody's, and its family ends by itself; what was issued for a call that was refused must not stay
  const isOver = ENDINGS[ending]?.codes.includes('SESSION_EXPIRED');
  const holding = [...world.families].flatMap(([family, holds]) =>
    holds && !(isOver && (told.status < 400 || family === 'family-1')) ? [family] : [],
  );
  if (holding.length !== (elsewhere ? 1 : 0)) return `still hold: ${holding.join()}`;
  return null;
};

describe.each(Object.keys(WRITERS))('A session that %s puts in the place of one', (writer) => {
  it.each(Object.keys(ENDINGS))('stays ended by %s, wherever the two cross', async (ending) => {
    const faults: string[] = [];
    const { writerCalls } = await crossed(writer, ending, 0, 0);
    const { endingCalls } = await crossed(writer, ending, writerCalls, 0);
    expect(writerCalls).toBeGreaterThan(4);
    for (let i = 0; i <= writerCalls; i += 1)
      for (let j = i === writerCalls ? endingCalls : 0; j <= endingCalls; j += 1) {
        const fault = await wrongWith(writer, ending, await crossed(writer, ending, i, j));
        if (fault !== null) faults.push(`${i} of ${writerCalls} calls, ${j} of ${endingCalls} of the end: ${fault}`);
      }
    expect(faults.slice(0, 5)).toEqual([]);
  });
});

describe('A sign-in of a browser at which nobody is signed in', () => {
  it('gives no session whose family identity ended while it was on its way', async () => {
    const faults: string[] = [];
    for (let i = 0; i < 20; i += 1)
      for (let j = 0; j < 4; j += 1) {
        const world = crossingAt(AT);
        const [signingIn, ending] = [world.actor(), world.actor()];
        let told: CrossingAnswer | null = null;
        await signingIn.start(async () => {
          told = await signingIn.edge.call({ route: 'login', body: EMAIL, cookie: null });
        });
        await ending.start(async () => {
          await ending.gate();
          world.endFamilies();
          await ending.edge.endSessions({ userId: PERSON, cause: 'deactivated' });
        });
        for (let n = 0; n < i; n += 1) await signingIn.step();
        for (let n = 0; n < j; n += 1) await ending.step();
        await signingIn.finish();
        await ending.finish();
        const value = (told as CrossingAnswer | null)?.cookie ?? null;
        const holds = [...world.families.values()].some(Boolean);
        if ((await isAlive(world, value)) && !holds) faults.push(`${i} calls, ${j} of the end`);
      }
    expect(faults).toEqual([]);
  });
});

describe('Tabs of one browser that prove themselves, sign in and leave at once', () => {
  it('leave nothing alive once one has left, in any order of their calls', async () => {
    const names = Object.keys(WRITERS);
    const order = fc.array(fc.nat(2), { minLength: 20, maxLength: 120 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.constantFrom(...names), order, async (first, second, picks) => {
        const scene = await signedIn([first, second].find((one) => one.startsWith('google')) ?? first);
        const { world, cookie } = scene;
        const actors = [world.actor(), world.actor(), world.actor()] as const;
        const sent: Sent[] = [
          { route: first, cookie, ...WRITERS[first]?.sent(scene) },
          { route: second, cookie, ...WRITERS[second]?.sent(scene) },
          { route: 'logout', cookie },
        ];
        const told: CrossingAnswer[] = [];
        for (const [n, actor] of actors.entries())
          await actor.start(async () => {
            told[n] = await actor.edge.call(sent[n] as Sent);
          });
        for (const pick of picks) await actors[pick]?.step();
        for (const actor of actors) await actor.finish();
        const last = told[2] as CrossingAnswer;
        // it met a value that was replaced already: it says so, and ends nothing
        fc.pre(last.status === 200 && last.seen === 'person');
        const later = told.slice(0, 2).filter(({ seen }) => seen !== 'person');
        fc.pre(later.length === 0);
        for (const { cookie: value } of told) expect(await isAlive(world, value)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });
});

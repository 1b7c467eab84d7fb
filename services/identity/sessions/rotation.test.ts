/** Every token once, over a store that tests make lose, race and fail: what a thief and a lost answer come to. */
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { OpenedPorts } from '@lamplight/events/workbench/ports.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import type { Families, Holder, Issued } from './families.ts';
import { familiesWith } from './families.ts';

const ABSOLUTE_MS = 3_600_000;
const BEGUN = Date.parse('2026-11-23T06:00:00.000Z');
/** The tombstone of a family outlives its tokens by a minute. */
const KEPT_AFTER_MS = 60_000;

const folder = newFolder();
let ports: OpenedPorts;
let now = BEGUN;
const clock = { now: () => now };
beforeAll(async () => {
  ports = await openPorts({ folder, clock });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});
beforeEach(() => {
  now = BEGUN;
});

type Set = KeyValue['set'];
const over = (change: Partial<KeyValue> = {}): Families =>
  familiesWith({
    keyValue: { ...ports.keyValue, ...change },
    clock,
    pepper: Buffer.alloc(32, 1),
    absoluteMs: ABSOLUTE_MS,
  });
/** The first `times` writes of such keys lose against somebody who was faster. */
const losing = (times: number, prefix: string): Partial<KeyValue> => {
  let lost = 0;
  const set: Set = async (key, ...rest) => {
    if (!key.startsWith(prefix) || lost === times) return await ports.keyValue.set(key, ...rest);
    lost += 1;
    return 'conflict';
  };
  return { set };
};
const browser: Holder = { is: 'browser' };
const script: Holder = { is: 'bearer' };
let people = 0;
const begin = async (holder: Holder = browser, families = over()): Promise<Issued> => {
  people += 1;
  return await families.start({ userId: `u${people}`, since: 3, methods: ['pwd', 'otp'], holder });
};
const soon = () => performance.now() + 60_000;
const rotate = (token: string, families = over(), holds = async () => true) =>
  families.rotate(token, { deadline: soon(), holds });
const rotated = async (token: string): Promise<string> => {
  const result = await rotate(token);
  if (result.is !== 'rotated') throw new Error(result.why);
  return result.refreshToken;
};
const refused = (why: string, { familyId, userId }: Issued['family']) => ({ is: 'refused', why, familyId, userId });
const UNKNOWN = { is: 'refused', why: 'unknown' };

describe('a family', () => {
  it('begins with its sign-in, and with nothing in the store that could be shown', async () => {
    const { family, refreshToken } = await begin();
    expect(family).toEqual({
      ...{ is: 'live', familyId: family.familyId, userId: `u${people}`, since: 3, generation: 0, grace: true },
      ...{ rotatedAt: BEGUN, authTime: BEGUN, absoluteUntil: BEGUN + ABSOLUTE_MS, methods: ['pwd', 'otp'] },
      random: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(refreshToken).toMatch(new RegExp(`^${family.familyId}\\.0\\.[\\w-]{43}$`));
    const stored = await ports.keyValue.get(`family:${family.familyId}`);
    expect(stored?.value).not.toContain(refreshToken.split('.')[2]);
  });
  it.each<[Holder, object]>([
    [browser, { grace: true, device: undefined }],
    [{ is: 'bearer' }, { grace: false, device: undefined }],
    [
      { is: 'bearer', device: 'Backup' },
      { grace: false, device: 'Backup' },
    ],
  ])('of %j has grace and name accordingly', async (holder, expected) => {
    const { family } = await begin(holder);
    expect({ grace: family.grace, device: family.device }).toEqual(expected);
    expect(Object.hasOwn(family, 'device')).toBe('device' in holder);
  });
  it('is found while it lives and its time is not over', async () => {
    const { family } = await begin();
    expect(await over().find(family.familyId)).toEqual(family);
    expect(await over().find('nobody')).toBeNull();
    now = BEGUN + ABSOLUTE_MS - 1;
    expect(await over().find(family.familyId)).toEqual(family);
    now += 1;
    expect(await over().find(family.familyId)).toBeNull();
  });
  it('ends once, for the caller that ended it, and stays known as ended as long as a token could be shown', async () => {
    const { family, refreshToken } = await begin();
    expect(await over().end('nobody')).toBeNull();
    expect(await over().end(family.familyId)).toEqual(family);
    expect(await over().end(family.familyId)).toBeNull();
    expect(await over().find(family.familyId)).toBeNull();
    now = BEGUN + ABSOLUTE_MS + KEPT_AFTER_MS - 1;
    expect(await rotate(refreshToken)).toEqual(refused('ended', family));
    now += 1;
    expect(await rotate(refreshToken)).toEqual(UNKNOWN);
  });
  it('has one id alone: another one under it is a bug', async () => {
    await expect(begin(browser, over(losing(1, 'family:')))).rejects.toThrow('A family id was minted twice');
  });
});

describe('the families of a person', () => {
  it('come newest first, without those that have ended', async () => {
    const families = over();
    const start = () => families.start({ userId: 'many', since: 0, methods: [], holder: browser });
    expect(await families.of('many')).toEqual([]);
    const [one, two, three] = [await start(), await start(), await start()];
    const idOf = ({ family }: Issued) => family.familyId;
    expect(await families.of('many')).toEqual([three, two, one].map(idOf));
    await families.end(idOf(two));
    await ports.keyValue.delete(`family:${idOf(one)}`);
    const four = await start();
    expect(await families.of('many')).toEqual([four, three].map(idOf));
  });
  it('stay listed until the last of them is over', async () => {
    const { family } = await begin();
    now = BEGUN + ABSOLUTE_MS + KEPT_AFTER_MS - 1;
    expect(await over().of(family.userId)).toEqual([family.familyId]);
    now += 1;
    expect(await over().of(family.userId)).toEqual([]);
  });
  it('are listed after nine races that were lost, and not after ten', async () => {
    const { family } = await begin(browser, over(losing(9, 'families:')));
    expect(await over().of(family.userId)).toEqual([family.familyId]);
    await expect(begin(browser, over(losing(10, 'families:')))).rejects.toMatchObject({
      code: 'Unavailable',
      message: 'sessions is unavailable',
    });
  });
  it('are ended after nine races that were lost, and not after ten', async () => {
    const { family } = await begin();
    const lost = over(losing(10, 'family:')).end(family.familyId);
    await expect(lost).rejects.toMatchObject({ code: 'Unavailable', message: 'sessions is unavailable' });
    expect(await over().find(family.familyId)).toEqual(family);
    expect(await over(losing(9, 'family:')).end(family.familyId)).toEqual(family);
  });
  it('that no browser holds are listed by name, until they end', async () => {
    const families = over();
    const start = (holder: Holder) => families.start({ userId: 'tools', since: 0, methods: [], holder });
    await start(browser);
    const { family } = await start(script);
    await families.end((await start(script)).family.familyId);
    await ports.keyValue.delete(`family:${(await start(script)).family.familyId}`);
    const row = {
      ...{ familyId: family.familyId, device: 'Script or app' },
      ...{ startedAt: BEGUN, lastUsedAt: BEGUN, endsAt: BEGUN + ABSOLUTE_MS },
    };
    now = BEGUN + ABSOLUTE_MS - 1;
    expect(await families.bearersOf('tools')).toEqual([row]);
    now += 1;
    expect(await families.bearersOf('tools')).toEqual([]);
  });
});

describe('a token', () => {
  it('is good once: its successor follows, and is always the same one', async () => {
    const { family, refreshToken } = await begin();
    now += 1_000;
    const first = await rotate(refreshToken);
    const next = { ...family, generation: 1, rotatedAt: BEGUN + 1_000 };
    expect(first).toEqual({ is: 'rotated', family: next, refreshToken: expect.stringMatching(/\.1\.[\w-]{43}$/) });
    expect(await over().find(family.familyId)).toEqual(next);
    expect(await rotate(refreshToken)).toEqual(first);
    const second = first.is === 'rotated' ? await rotate(first.refreshToken) : first;
    expect(second).toMatchObject({ is: 'rotated', family: { generation: 2 } });
  });
  it.each([
    ['again within the grace of a browser', browser, 1, 30_000, 'rotated'],
    ['again after the grace of a browser', browser, 1, 30_001, 'reused'],
    ['again when its successor was used too', browser, 2, 0, 'reused'],
    ['again by a script, which has no grace', script, 1, 0, 'reused'],
  ])('shown %s', async (_what, holder, generations, afterMs, is) => {
    const { family, refreshToken } = await begin(holder);
    let newest = refreshToken;
    for (let turn = 0; turn < generations; turn += 1) newest = await rotated(newest);
    now += afterMs;
    const shown = await rotate(refreshToken);
    if (is === 'rotated') expect(shown).toMatchObject({ is, refreshToken: newest, family: { generation: 1 } });
    else expect(shown).toEqual(refused('reused', family));
  });
  it('is refused once its family ended or its time is over, and where its person may not', async () => {
    const { family, refreshToken } = await begin();
    const seen: unknown[] = [];
    const stranger = async (...asked: unknown[]) => seen.push(...asked) < 0;
    expect(await rotate(refreshToken, over(), stranger)).toEqual(refused('not allowed', family));
    expect(seen).toEqual([family]);
    now = BEGUN + ABSOLUTE_MS - 1;
    const last = await rotated(refreshToken);
    now += 1;
    expect(await rotate(last)).toEqual(refused('expired', family));
    await over().end(family.familyId);
    expect(await rotate(last)).toEqual(refused('ended', family));
    expect(seen).toHaveLength(1);
  });
  it('is unknown where it was never given out', async () => {
    const [{ family, refreshToken }, other] = [await begin(), await begin()];
    const [id, generation, mac] = refreshToken.split('.');
    const shapes = ['', 'x', `${id}`, `${id}.${generation}`, `x${refreshToken}`, `${refreshToken}x`, `${id}..${mac}`];
    const forged = [
      `${id}.1.${mac}`,
      `${other.family.familyId}.0.${mac}`,
      `${id}.0.${'A'.repeat(43)}`,
      // Another way to write its generation: of another length than what it is compared with.
      `${id}.00.${mac}`,
      `${'0'.repeat(36)}.0.${mac}`,
    ];
    const families = over();
    for (const token of [...shapes, ...forged]) {
      expect([token, await rotate(token)]).toEqual([token, UNKNOWN]);
      expect([token, await families.familyOf(token)]).toEqual([token, null]);
    }
    expect(await families.familyOf(refreshToken)).toBe(family.familyId);
    expect(await rotate(refreshToken)).toMatchObject({ is: 'rotated' });
    expect(await families.familyOf(refreshToken)).toBe(family.familyId);
    await families.end(family.familyId);
    expect(await families.familyOf(refreshToken)).toBeNull();
  });
  it('is as good in the twelfth generation as in the first', async () => {
    const { refreshToken } = await begin();
    let newest = refreshToken;
    for (let generation = 1; generation <= 12; generation += 1) newest = await rotated(newest);
    expect(await rotate(newest)).toMatchObject({ is: 'rotated', family: { generation: 13 } });
  });
  it('that two show at once leads both to one successor', async () => {
    const { refreshToken } = await begin();
    const [one, two] = await Promise.all([rotate(refreshToken), rotate(refreshToken)]);
    expect(one).toMatchObject({ is: 'rotated', family: { generation: 1 } });
    expect(two).toEqual(one);
  });
  it('does not bring a family back that ended while it was judged', async () => {
    const { family, refreshToken } = await begin();
    const ending = async () => (await over().end(family.familyId)) !== undefined;
    expect(await rotate(refreshToken, over(), ending)).toEqual(refused('ended', family));
    expect(await over().find(family.familyId)).toBeNull();
  });
  it('leaves nothing behind once its family is over and a minute has passed', async () => {
    const { family } = await begin();
    now = BEGUN + ABSOLUTE_MS + KEPT_AFTER_MS - 1;
    expect(await ports.keyValue.get(`family:${family.familyId}`)).not.toBeNull();
    now += 1;
    expect(await ports.keyValue.get(`family:${family.familyId}`)).toBeNull();
  });
  it('is rotated after four races that were lost, and not after five', async () => {
    const { refreshToken } = await begin();
    await expect(rotate(refreshToken, over(losing(5, 'family:')))).rejects.toMatchObject({
      code: 'Unavailable',
      message: 'the refresh is unavailable',
    });
    expect(await rotate(refreshToken, over(losing(4, 'family:')))).toMatchObject({ is: 'rotated' });
  });
  it('is not rotated past the time at which nobody waits any more', async () => {
    const { family, refreshToken } = await begin();
    const late = over().rotate(refreshToken, { deadline: performance.now(), holds: async () => true });
    await expect(late).rejects.toMatchObject({ code: 'Unavailable', message: 'the refresh is unavailable' });
    expect(await over().find(family.familyId)).toMatchObject({ generation: 0 });
  });
});

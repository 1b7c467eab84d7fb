import type { OpenedPorts } from '@lamplight/events/workbench/ports.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import type { Holder } from './families.ts';
import { familiesWith } from './families.ts';

const folder = newFolder();
let offset = 0;
const clock = { now: () => Date.now() + offset };
let ports: OpenedPorts;
beforeAll(async () => {
  ports = await openPorts({ folder, clock });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});

it('a used token is no repeat of a moment ago after the clock was set back', async () => {
  const families = familiesWith({
    keyValue: ports.keyValue,
    clock,
    pepper: Buffer.alloc(32, 1),
    absoluteMs: 3_600_000,
  });
  const { refreshToken } = await families.start({
    userId: 'u2',
    since: 0,
    methods: ['pwd'],
    holder: { is: 'browser' },
  });
  const rotate = () => families.rotate(refreshToken, { deadline: performance.now() + 60_000, holds: async () => true });
  expect(await rotate()).toMatchObject({ is: 'rotated' });
  expect(await rotate()).toMatchObject({ is: 'rotated' });
  offset -= 86_400_000;
  expect(await rotate()).toMatchObject({ is: 'refused', why: 'reused' });
  offset += 86_400_000;
});

describe('families that no browser session holds', () => {
  it('are listed while they live, with when they began, were used and end', async () => {
    const absoluteMs = 3_600_000;
    const families = familiesWith({ keyValue: ports.keyValue, clock, pepper: Buffer.alloc(32, 1), absoluteMs });
    const start = (holder: Holder) => families.start({ userId: 'u1', since: 0, methods: ['pwd'], holder });
    await start({ is: 'browser' });
    const [kept, ended] = [await start({ is: 'bearer', device: 'Backup' }), await start({ is: 'bearer' })];
    await families.end(ended.family.familyId);
    offset += 60_000;
    await families.rotate(kept.refreshToken, { deadline: performance.now() + 60_000, holds: async () => true });
    const { familyId, authTime, absoluteUntil } = kept.family;
    const [row, ...more] = await families.bearersOf('u1');
    expect(more).toEqual([]);
    expect(row).toMatchObject({ familyId, device: 'Backup', startedAt: authTime, endsAt: absoluteUntil });
    expect((row?.lastUsedAt ?? 0) - authTime).toBeGreaterThanOrEqual(60_000);
    offset += absoluteMs;
    expect(await families.bearersOf('u1')).toEqual([]);
  });
});

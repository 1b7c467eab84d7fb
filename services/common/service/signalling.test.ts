/** What signals become on their way: few frames, each key once, and never a fault of who took the event in. */
import { siteChannel } from '@lamplight/bff/contract/site.ts';
import { addressedFrame, streamChannel } from '@lamplight/bff/contract/stream.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { jarList } from '@lamplight/events/workbench/jars.ts';
import { silent } from '../log/log.ts';
import type { Module, Signaller } from './module.ts';
import { ADMINS, invalidate, listsChanged } from './signal.ts';
import { type SignalOptions, signalling } from './signalling.ts';

const AT = '2026-11-24T10:00:00.000Z';
const fact = (n: number) => ({ type: 'Filled', data: { n }, occurredAt: AT }) as never;
const asha = { users: ['asha'], roles: [] };

/** A service of one view, which signals so. */
const heardFrom = (signaller: Signaller<null>, change: Partial<SignalOptions<never, null>> = {}) => {
  const published: (readonly [channel: string, said: unknown])[] = [];
  const modules: readonly Module<never, null>[] = [{ views: { jars: jarList }, signals: { jars: signaller } }];
  const tell = signalling({
    service: 'jars',
    modules,
    sources: async () => null,
    broadcast: { publish: async (channel: string, text: string) => void published.push([channel, JSON.parse(text)]) },
    keyValue: { set: async () => 'conflict' },
    clock: { now: () => Date.parse(AT) },
    log: silent,
    ...change,
  } as unknown as SignalOptions<never, null>);
  return { tell, published };
};
const numberOf = (one: unknown): number => (one as { data: { n: number } }).data.n;

it('who see the same are told in one frame, each thing once, a hundred things at most', async () => {
  const { tell, published } = heardFrom((one) => {
    const id = `${numberOf(one) % 150}`;
    return [invalidate(ADMINS, 'plan', id), ...(id === '7' ? [invalidate(asha, 'skill')] : [])];
  });
  tell(
    jarList.name,
    Array.from({ length: 300 }, (_, n) => fact(n)),
  );
  await eventually(() => expect(published).toHaveLength(3));
  const frames = published.map(([channel, said]) => {
    expect(channel).toBe(streamChannel);
    const { to, frame } = addressedFrame.parse(said);
    return { to, keys: frame.event === 'invalidate' ? frame.data.keys : [] };
  });
  const ofAdmins = frames.filter(({ to }) => to.roles.includes('admin'));
  expect(ofAdmins.map(({ keys }) => keys.length)).toEqual([100, 50]);
  expect(new Set(ofAdmins.flatMap(({ keys }) => keys.map(({ id }) => id))).size).toBe(150);
  expect(frames.filter(({ to }) => to.users.includes('asha'))).toEqual([{ to: asha, keys: [{ kind: 'skill' }] }]);
});

it('the site is told once which lists changed, and nobody of what nobody may see', async () => {
  const nobody = { users: [], roles: [] };
  const { tell, published } = heardFrom(() => [listsChanged('plans', 'products'), invalidate(nobody, 'plan')]);
  tell(jarList.name, [fact(1), fact(2)]);
  await eventually(() => expect(published).toEqual([[siteChannel, { lists: ['plans', 'products'] }]]));
});

it('a view that signals nothing, and signals that fail, disturb nobody', async () => {
  let asked = 0;
  const { tell, published } = heardFrom(() => [invalidate(ADMINS, 'plan')], {
    sources: async () => {
      asked += 1;
      throw new Error('away');
    },
  });
  tell('another-view', [fact(1)]);
  tell(jarList.name, [fact(1)]);
  await eventually(() => expect(asked).toBe(1));
  expect(published).toEqual([]);
});

it('a module that signals for a view which it does not have is no service', () => {
  const modules: readonly Module<never, null>[] = [{ views: { jars: jarList }, signals: { jar: () => [] } }];
  expect(() => signalling({ modules } as unknown as SignalOptions<never, null>)).toThrow('There is no view jar');
});

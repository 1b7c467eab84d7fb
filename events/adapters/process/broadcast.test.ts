import { newId } from '../../ports/ids.ts';
import { broadcastContract } from '../../suites/broadcast.contract.ts';
import { openProcessBroadcast } from './broadcast.ts';

const scope = newId();
const absent = { absent: 'lives and dies with its process' };
broadcastContract(
  { adapter: 'process', client: `Node ${process.versions.node}` },
  {
    server: async () => `Node ${process.versions.node}`,
    make: async () => openProcessBroadcast(scope),
    advance: async () => undefined,
    elsewhere: absent,
    cut: { absent: 'nothing lies between sender and listener' },
    restart: absent,
    wipe: absent,
    end: async () => undefined,
  },
);

describe('the broadcast in process', () => {
  it('keeps scopes apart', async () => {
    const [one, other, alone] = [openProcessBroadcast(newId()), openProcessBroadcast(newId()), openProcessBroadcast()];
    const texts = one.subscribe('c', AbortSignal.timeout(5_000))[Symbol.asyncIterator]();
    await other.publish('c', 'other scope');
    await alone.publish('c', 'no scope');
    await one.publish('c', 'own scope');
    expect(await texts.next()).toMatchObject({ value: 'own scope' });
    await Promise.all([one, other, alone].map((broadcast) => broadcast.close()));
  });

  it('holds at most 1,000 hints for one who does not read: the newest', async () => {
    const broadcast = openProcessBroadcast();
    const texts = broadcast.subscribe('c', AbortSignal.timeout(5_000))[Symbol.asyncIterator]();
    for (let n = 0; n < 1_500; n += 1) await broadcast.publish('c', String(n));
    expect(await texts.next()).toMatchObject({ value: '500' });
    await broadcast.close();
  });
});

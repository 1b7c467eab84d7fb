import { takeLead } from './leader.ts';

/** Web Locks of one name, held by one at a time. */
const locks = () => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const mine = last.then(() => (signal.aborted ? Promise.reject(signal.reason) : work()));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
};
const until = (signal: AbortSignal) => new Promise<void>((done) => signal.addEventListener('abort', () => done()));
const settle = () => new Promise((later) => setTimeout(later, 0));
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

describe('one tab leads', () => {
  it('another takes over when it stops', async () => {
    Object.defineProperty(navigator, 'locks', { value: locks(), configurable: true });
    const leads: string[] = [];
    const tab = (name: string) =>
      takeLead('stream', async (signal) => {
        leads.push(name);
        await until(signal);
      });
    const [a, b] = [tab('a'), tab('b')];
    await settle();
    expect(leads).toEqual(['a']);
    a.stop();
    await settle();
    expect(leads).toEqual(['a', 'b']);
    b.stop();
  });

  it('a tab that stopped while it waited never leads', async () => {
    Object.defineProperty(navigator, 'locks', { value: locks(), configurable: true });
    const leads: string[] = [];
    const a = takeLead('stream', (signal) => until(signal));
    takeLead('stream', async () => void leads.push('b')).stop();
    a.stop();
    await settle();
    expect(leads).toEqual([]);
  });

  it('without Web Locks each leads itself', async () => {
    let led = 0;
    takeLead('stream', async () => void led++);
    takeLead('stream', async () => void led++);
    expect(led).toBe(2);
  });
});

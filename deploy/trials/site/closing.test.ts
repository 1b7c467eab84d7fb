import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closingAfter } from './closing.ts';

const closed = (): { count: number; close: () => Promise<void> } => {
  const seen = {
    count: 0,
    close: async () => {
      seen.count += 1;
    },
  };
  return seen;
};

it('closes once after the work, and leaves no listener behind', async () => {
  const before = process.listenerCount('SIGINT');
  const seen = closed();
  let inside = 0;
  const work = async () => {
    inside = process.listenerCount('SIGINT');
  };
  await closingAfter(work, seen.close);
  expect([inside, process.listenerCount('SIGINT'), seen.count]).toEqual([before + 1, before, 1]);
});

it('closes where the work fails, and says what failed', async () => {
  const seen = closed();
  await expect(closingAfter(() => Promise.reject(new Error('no page')), seen.close)).rejects.toThrow('no page');
  expect(seen.count).toBe(1);
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'closes once where %s ends the run, and ends as shells say it',
  async (signal) => {
    const module = new URL('./closing.ts', import.meta.url).href;
    const script = `
    const { closingAfter } = await import(${JSON.stringify(module)});
    const work = () => { setTimeout(() => {}, 60000); console.log('at work'); return new Promise(() => {}); };
    await closingAfter(work, async () => console.log('closed'));`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (text.includes('at work')) child.kill(signal);
    });
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([130, 'at work\nclosed\n']);
  },
  60_000,
);

import { unavailable } from '@lamplight/events/ports/errors.ts';
import { logWith } from './log.ts';
import { seldomTo } from './seldom.ts';

const told = () => {
  const lines: string[] = [];
  let now = 1_000_000;
  const log = logWith({ service: 'test', to: { write: (line) => void lines.push(line) } });
  const seldom = seldomTo(log, { now: () => now });
  return { lines, seldom, pass: (ms: number) => (now += ms) };
};

describe('Failures of an engine that is away', () => {
  it('are told once a minute for each kind, with how often they came, and without a stack', () => {
    const { lines, seldom, pass } = told();
    const full = () => seldom(unavailable('the store', new Error('database or disk is full')), 'request failed');
    for (let n = 0; n < 5_000; n += 1) full();
    seldom(unavailable('the log'), 'request failed');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ away: 'the store is unavailable', cause: 'database or disk is full', times: 1 }),
      expect.objectContaining({ away: 'the log is unavailable', times: 1 }),
    ]);
    expect(lines.join('')).not.toMatch(/stack|seldom\.test/);
    pass(60_000);
    full();
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ times: 5_000 });
    expect(lines).toHaveLength(3);
  });

  it('are told again after the clock was set back', () => {
    const { lines, seldom, pass } = told();
    seldom(unavailable('the store'), 'request failed');
    pass(-86_400_000);
    seldom(unavailable('the store'), 'request failed');
    expect(lines).toHaveLength(2);
  });

  it('of ever new kinds keep no memory of them all', () => {
    const { lines, seldom } = told();
    for (let n = 0; n < 250; n += 1) seldom(unavailable(`store ${n}`), 'request failed');
    expect(lines).toHaveLength(250);
  });
});

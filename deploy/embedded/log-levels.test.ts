import { jest } from '@jest/globals';
import { logsWith, openLogLevel } from '@lamplight/common/log/log.ts';
import { openLogLevels } from './log-levels.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const opened = (begins: string) => {
  const lines: string[] = [];
  const level = openLogLevel(begins);
  const log = logsWith({ level, to: { write: (line: string) => void lines.push(line) } })('lamplight');
  const child = log.child({ requestId: 'r1' });
  const said = (): readonly string[] => lines.splice(0).map((line) => JSON.parse(line).msg);
  return { levels: openLogLevels(level, log), log, child, said };
};

it('says more for a while, of every log and its children, and then what the settings say', () => {
  const { levels, log, child, said } = opened('warn');
  child.debug('before');
  levels.change({ level: 'debug', forMs: 60_000, reason: 'slow answers' });
  child.debug('meanwhile');
  log.info('meanwhile too');
  expect(said()).toEqual(['an operator changed the log level', 'meanwhile', 'meanwhile too']);
  jest.advanceTimersByTime(59_999);
  expect(levels.now()).toBe('debug');
  jest.advanceTimersByTime(1);
  child.debug('after');
  expect([levels.now(), said()]).toEqual(['warn', ['the log level is that of the settings again']]);
});

it('is told before it grows quieter, and the newest change alone counts', () => {
  const { levels, child, said } = opened('info');
  levels.change({ level: 'error', forMs: 60_000, reason: 'a noisy neighbour' });
  child.warn('unheard');
  jest.advanceTimersByTime(30_000);
  levels.change({ level: 'debug', forMs: 60_000, reason: 'and now closely' });
  jest.advanceTimersByTime(59_000);
  child.debug('heard');
  expect([levels.now(), said()]).toEqual([
    'debug',
    ['an operator changed the log level', 'an operator changed the log level', 'heard'],
  ]);
  jest.advanceTimersByTime(1_000);
  expect(levels.now()).toBe('info');
});

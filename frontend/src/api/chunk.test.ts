import { jest } from '@jest/globals';
import { loadChunk } from './chunk.ts';

const screen = { default: () => null };
beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('loading of code', () => {
  it('is tried three times', async () => {
    let tries = 0;
    const loading = loadChunk(async () => {
      if (++tries < 3) throw new Error('gone');
      return screen;
    });
    await jest.advanceTimersByTimeAsync(2000);
    expect(await loading).toBe(screen);
  });

  it('a release that took it away reloads the page once, then fails', async () => {
    const gone = async () => {
      throw new Error('gone');
    };
    const reload = jest.fn();
    void loadChunk(gone, reload);
    await jest.advanceTimersByTimeAsync(2000);
    expect(reload).toHaveBeenCalledTimes(1);
    const again = loadChunk(gone, reload).catch((e: Error) => e.message);
    await jest.advanceTimersByTimeAsync(2000);
    expect(await again).toBe('gone');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

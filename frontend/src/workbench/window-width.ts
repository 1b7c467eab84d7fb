/** For tests: a window of this width, as media queries see it; `jest.restoreAllMocks()` takes it away. */
import { jest } from '@jest/globals';

export const windowOf = (widthPx: number) =>
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const most = Number(/max-width: ([\d.]+)rem/.exec(query)?.[1]) * 16;
    return {
      matches: widthPx <= most,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    } as unknown as MediaQueryList;
  });

import { upperFirst } from '../../ui/letters.ts';
import type { Spot } from './surface.ts';
import { clockOf } from './words.ts';

/** `Page 3`, `Line 12`, `At 1:05`, `On the picture`. */
export const placeSaid = ({ page, line, timeMs }: Pick<Spot, 'page' | 'line' | 'timeMs'>): string => {
  if (page !== undefined) return `Page ${page}`;
  if (line !== undefined) return `Line ${line}`;
  return upperFirst(timeMs === undefined ? 'on the picture' : `at ${clockOf(timeMs)}`);
};

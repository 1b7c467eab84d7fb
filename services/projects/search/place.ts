/** Where a page of what was found ended, as its cursor says it. */
import { invalid } from '@lamplight/common/http/problem.ts';
import { type Pass, passes } from './entry.ts';

/** Before which entry of which pass to go on. */
export type Place = Readonly<{ pass: Pass; order: string }>;

export const cursorOf = ({ pass, order }: Place): string =>
  Buffer.from(`${pass} ${order}`, 'utf8').toString('base64url');

/** @throws 400 for what is no place of a list of answers: a cursor may have been through a stranger's hands */
export const placeOf = (cursor: string): Place => {
  const [pass = '', ...order] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  if (!passes.includes(pass as Pass) || order.length !== 1 || order[0] === '')
    throw invalid([{ field: 'after', message: 'This page belongs to another list' }]);
  return { pass: pass as Pass, order: order[0] ?? '' };
};

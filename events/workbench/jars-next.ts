/** For tests: the release after, which shows the same under a new version. */
import type { AnyProjection } from '../core/types.ts';
import { jarList } from './jars.ts';

export { definitions } from './jars.ts';
export const projections: readonly AnyProjection[] = [{ ...(jarList as AnyProjection), version: 2 }];

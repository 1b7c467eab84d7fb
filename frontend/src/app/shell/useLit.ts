import { useSyncExternalStore } from 'react';
import { way } from '../../ui/words.ts';

/** Marks a link on the pages that lie within its own. */
export const useLit = (to: string): { 'data-within'?: '' } =>
  useSyncExternalStore(way.subscribe, way.get).at(-2)?.to === to ? { 'data-within': '' } : {};

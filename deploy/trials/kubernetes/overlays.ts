/** The overlays that there are, and what stands in their folders. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Shape } from './rules/rule.ts';

export const root = join(import.meta.dirname, '..', '..', '..');
export const OVERLAYS = join('deploy', 'kubernetes', 'overlays');

export const overlayNames: readonly string[] = readdirSync(join(root, OVERLAYS)).toSorted();

export const shapeOf = (name: string): Shape => ({ name, isSingle: name === 'single', hasStores: name === 'dev' });

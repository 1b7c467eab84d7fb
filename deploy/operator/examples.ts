/** One successful exchange a call, as a running company gave it (`npm run examples`). It stands beside the contract. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouteId } from '@lamplight/bff/contract/paths.ts';

export type Example = Readonly<{ params?: Texts; query?: Texts; body?: unknown; answer?: unknown }>;
type Texts = Readonly<Record<string, string>>;

export type Examples = Readonly<Partial<Record<RouteId, Example>>>;

export const EXAMPLES_FILE = fileURLToPath(import.meta.resolve('@lamplight/bff/contract/examples.json'));

export const readExamples = (): Examples => JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'));

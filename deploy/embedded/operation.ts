/** One thing that an operator may ask of a product (operations.md §13). */
import type { Operated } from './operated.ts';

export type Outcome = Readonly<{ ok: boolean; result: unknown }>;
export type Words = readonly string[];
/** `texts`: the other options that were given with a text, by their names. */
export type OperationOptions = Readonly<{
  reason: string | null;
  dryRun: boolean;
  texts: Readonly<Partial<Record<string, string>>>;
}>;
export type Operation = Readonly<{
  usage: string;
  /** At most so many words follow the command's name. */
  words: number;
  /** What it takes beside `--json` and `--help`. */
  options: readonly ('dry-run' | 'reason' | 'name' | 'email' | 'mobile' | 'code' | 'for')[];
  /** What it cannot do without. */
  must?: readonly 'reason'[];
  /** Whether these words only ask of a folder at rest: then nothing may be written for them. */
  asks(words: Words): boolean;
  /** @throws Usage for words it does not know */
  run(operated: Operated, words: Words, options: OperationOptions): Promise<Outcome>;
}>;

export type Usage = Error & Readonly<{ usage: true }>;
/** What was asked is no command: exit 2. */
export const usage = (sentence: string): Usage => Object.assign(new Error(sentence), { usage: true as const });
export const isUsage = (error: unknown): error is Usage => Error.isError(error) && 'usage' in error;

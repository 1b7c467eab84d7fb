/** What runs in the processes of a mix, what it is asked, and how what is left of it is judged. */
import type { Addresses } from '../ports.ts';
import type { Callers } from '../tills/callers.ts';
import type { Circumstances } from '../tills/checker.ts';
import type { Numbered, Step } from '../tills/command.ts';
import type { Wrong } from '../tills/wrong.ts';

export type Subject<C extends Numbered> = Readonly<{
  /** The program that answers questions (`tills/answering.ts`). */
  server: string;
  service: string;
  /** Whatever keeps its place in the log in a checkpoint: each is watched for a step back. */
  followers: readonly Readonly<{ name: string; version: number }>[];
  topics: readonly string[];
  queues: readonly string[];
  openCallers(o: Readonly<{ record: string; seed: number }>): Callers<C>;
  /** Empty: everything holds. @param addresses without faults on the way */
  wrongIn(addresses: Addresses, steps: readonly Step<C>[], circumstances: Circumstances): Promise<readonly Wrong[]>;
}>;

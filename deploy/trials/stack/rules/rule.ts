/** What the compose file is held against. */
import type { Compose, Variables } from '../compose.ts';

export type Stack = Readonly<{
  /** As it is written, with its variables in it. */
  written: Compose;
  /** With the variables of `.env` filled in. */
  compose: Compose;
  variables: Variables;
  /** What `init --docker` made, by name: where it lies. */
  secretFiles: Readonly<Record<string, string>>;
  /** Whether a path from the file's folder is there. */
  isThere(path: string): boolean;
  /** What the image itself says. */
  imageEnvironment: Readonly<Record<string, string>>;
}>;

/** @returns sentences, each naming the service, setting or secret that is wrong */
export type Rule = (stack: Stack) => readonly string[];

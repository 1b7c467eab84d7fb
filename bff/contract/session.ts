/** The boot block that the BFF writes into each page, in place of `<!--boot-->` (rulings S2). */
import type { User } from './people.ts';

export type Boot = Readonly<{
  session: Readonly<{ is: 'user'; user: User }> | Readonly<{ is: 'none' }> | Readonly<{ is: 'unknown' }>;
  config: Readonly<{ company: string; emailHosts: readonly string[]; idleMinutes: number }>;
}>;

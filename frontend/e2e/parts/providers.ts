/** The stand-ins for Google Drive, Dropbox and GitHub, and what only they know. */
import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import { startBeside } from './beside.ts';

type Called = Readonly<{ call: string; status: number | null }>;
export type Providers = Readonly<{
  /** What the product must be told. */
  settings: Readonly<Record<string, string>>;
  leadsBackTo(origin: string): void;
  /** Whoever allowed it there takes it back there. */
  revokes(on: ProviderName): Promise<void>;
  /** How many access tokens would be accepted there now. */
  livingTokens(on: ProviderName): Promise<number>;
  /** The answers to a call there, by its name in the provider's own description. */
  answersTo(on: ProviderName, call: string): Promise<readonly (number | null)[]>;
  /** Who is let into what is called so there, by their addresses or logins. */
  letIn(on: ProviderName, into: RegExp): Promise<readonly string[]>;
  /** Somebody does it at GitHub itself, by the name that it has in `standins/github/acts.ts`. */
  does(act: string, given: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Throws where something was asked of a provider that it would not know. */
  stop(): Promise<void>;
}>;

const LET_IN = {
  drive: { act: 'permissions', who: 'emailAddress', into: 'fileName' },
  dropbox: { act: 'members', who: 'email', into: 'path' },
  github: { act: 'accesses', who: 'login', into: 'repository' },
} as const;

export const startProviders = async (): Promise<Providers> => {
  const { heard, say, stop } = startBeside('standins/main.ts');
  const settings = (await heard()) as Readonly<Record<string, string>>;
  const acted = async (on: ProviderName, act: string, given?: unknown): Promise<unknown> => {
    say(JSON.stringify({ on, act, with: given }));
    const answer = (await heard()) as Readonly<{ gave: unknown } | { failed: string }>;
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.gave;
  };
  return {
    settings,
    leadsBackTo: say,
    revokes: async (on) => void (await acted(on, 'revokeGrants')),
    livingTokens: async (on) => (await acted(on, 'livingTokens')) as number,
    answersTo: async (on, call) =>
      ((await acted(on, 'calls')) as readonly Called[]).filter((one) => one.call === call).map(({ status }) => status),
    letIn: async (on, called) => {
      const { act, who, into } = LET_IN[on];
      const all = (await acted(on, act)) as readonly Readonly<Record<string, string>>[];
      return all.filter((one) => called.test(one[into] ?? '')).map((one) => one[who] ?? '');
    },
    does: (act, given) => acted('github', act, given),
    stop,
  };
};

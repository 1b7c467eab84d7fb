/** What these pages hand to each other in the entry of the session history, which outlives a reload and no tab. Never a code or a password. */
import { inSeconds } from './useCountdown.ts';

/** A history entry may hold anything, so each field is checked. */
const read = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};

export const emailIn = (state: unknown): string => {
  const { email } = read(state);
  return typeof email === 'string' ? email : '';
};

/** The path at which the guard stopped a visitor and led here. */
export const cameFrom = (state: unknown): string | null => {
  const { from } = read(state);
  return typeof from === 'string' ? from : null;
};

/** `until`: when another code may be asked for, epoch ms. `ask`: none was sent yet. */
export type VerifyState = Readonly<{ until: number; ask: boolean }>;

export const verifyState = (state: unknown): VerifyState => {
  const { until, ask } = read(state);
  return { until: typeof until === 'number' ? until : 0, ask: ask === true };
};

/** Arguments of `navigate`. Without a `cooldown` no code was sent, and the page asks for one. */
export const toVerify = ({ email, cooldown }: { email: string; cooldown?: number }) =>
  [
    `/verify?email=${encodeURIComponent(email)}`,
    {
      state: {
        until: cooldown === undefined ? 0 : inSeconds(cooldown),
        ask: cooldown === undefined,
      } satisfies VerifyState,
    },
  ] as const;

/** How far a reset is. A reload at the last step goes back to the code, which is kept nowhere. */
export type ResetState = Readonly<{ email: string; step: 1 | 2; until: number }>;

export const resetState = (state: unknown): ResetState => {
  const { step, until } = read(state);
  const email = emailIn(state);
  return { email, step: step === 2 && email !== '' ? 2 : 1, until: typeof until === 'number' ? until : 0 };
};

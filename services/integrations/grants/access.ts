/**
 * A usable access token of a grant, one refresh at a time: callers of one process share it, processes take turns by a lease.
 * The lease saves work; what is safe is that tokens are written only over those that were read, and that whoever finds others
 * there uses them. A refused refresh is the end of the grant, unless another process has renewed it meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLease } from '@lamplight/common/lease/lease.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { Provider, Tokens } from '../providers/provider.ts';
import type { GrantOf, GrantTokens, HeldTokens } from './tokens.ts';

/** `refused`: the provider ended the grant. `lost`: there are no tokens here any more. */
export type Usable = Readonly<{ is: 'usable'; access: string }> | Readonly<{ is: 'over'; because: 'refused' | 'lost' }>;
export type Wish = Readonly<{
  /** An access token that the provider has just refused. */
  not?: string;
}>;
/** @throws Unavailable where the provider, or whoever renews the token, does not answer in time */
export type Access = (provider: Provider, grant: GrantOf, wish?: Wish) => Promise<Usable>;

/** An access token that ends this soon could end on its way. */
const EARLY_MS = 60_000;
const WITHIN_MS = 12_000;
const LOOK_EVERY_MS = 100;
const WRITES_AT_MOST = 3;

export const accessWith = (
  o: Readonly<{ keyValue: KeyValue; tokens: GrantTokens; clock: Clock; refused(grant: GrantOf, cause: string): void }>,
): Access => {
  const { keyValue, tokens, clock } = o;
  const running = new Map<string, Promise<Usable>>();

  const isGood = ({ access, accessUntil }: Tokens, { not }: Wish): boolean =>
    access !== not && (accessUntil === null || accessUntil - clock.now() > EARLY_MS);

  /** Undefined: they have to be renewed. */
  const usable = (held: HeldTokens | null, wish: Wish): Usable | undefined => {
    if (held === null) return { is: 'over', because: 'lost' };
    if (isGood(held.tokens, wish)) return { is: 'usable', access: held.tokens.access };
    return held.tokens.refresh === null ? { is: 'over', because: 'refused' } : undefined;
  };

  const renew = async (provider: Provider, grant: GrantOf, wish: Wish): Promise<Usable> => {
    const until = performance.now() + WITHIN_MS;
    for (;;) {
      const lease = await takeLease(keyValue, `lease:grant:${grant.grantId}`);
      try {
        // Read again: whoever had the lease before may have renewed it.
        const held = await tokens.read(grant);
        const found = usable(held, wish);
        if (found !== undefined) return found;
        if (lease !== null && held !== null) return await rotate(provider, grant, held);
      } finally {
        await lease?.release();
      }
      if (performance.now() >= until) throw unavailable(`the tokens of ${provider.name}`);
      await sleep(LOOK_EVERY_MS);
    }
  };

  const rotate = async (provider: Provider, grant: GrantOf, held: HeldTokens): Promise<Usable> => {
    const answer = await provider.refresh(held.tokens.refresh ?? '');
    if (answer.is === 'granted') return write(grant, answer.tokens, held.rev);
    o.refused(grant, answer.cause);
    if (!answer.gone) throw unavailable(provider.name, new Error(`It refused this server: ${answer.cause}`));
    const now = await tokens.read(grant);
    if (now === null) return { is: 'over', because: 'lost' };
    // A refresh token that is used once is refused to whoever comes second: the first one's tokens stand there.
    return now.rev === held.rev ? { is: 'over', because: 'refused' } : { is: 'usable', access: now.tokens.access };
  };

  /** What the provider has just given exists nowhere else: it is written in spite of a store that is away for a moment. */
  const write = async (grant: GrantOf, given: Tokens, rev: number): Promise<Usable> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (await tokens.replace(grant, given, rev)) return { is: 'usable', access: given.access };
        break;
      } catch (error) {
        if (attempt === WRITES_AT_MOST) throw error;
        await sleep(LOOK_EVERY_MS);
      }
    }
    const now = await tokens.read(grant);
    return now === null ? { is: 'over', because: 'lost' } : { is: 'usable', access: now.tokens.access };
  };

  return async (provider, grant, wish = {}) => {
    const found = usable(await tokens.read(grant), wish);
    if (found !== undefined) return found;
    const underWay = running.get(grant.grantId);
    if (underWay !== undefined) return underWay;
    const renewing = renew(provider, grant, wish).finally(() => running.delete(grant.grantId));
    running.set(grant.grantId, renewing);
    return renewing;
  };
};

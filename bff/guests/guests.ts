/**
 * Guests of a delivery link: a secret of this browser, kept beside what it has begun, goes with each of their calls to the
 * service, which knows what was opened with it. No browser ever sees it or can send one.
 */
import type { Route } from '../contract/routes.ts';
import { isRefusal, type Refusal, refuse } from '../guards/refusal.ts';
import type { Failures } from '../limits/failures.ts';
import { originOf } from '../limits/whom.ts';
import { type Anonymous, newSecret } from '../sessions/anonymous.ts';
import { browserOf, type OwnCall } from '../sessions/call.ts';
import type { Conversation } from '../sessions/conversation.ts';

export type GuestCall = Pick<OwnCall, 'caller' | 'res' | 'address'> & Readonly<{ route: Pick<Route, 'id'> }>;

export type Guests = Readonly<{
  /**
   * Sends a call on with the secret of its browser. The exchange of a token makes one where there is none, and counts as a
   * failure of its address where the service knows no such link.
   * @param send resolves once the call is answered; the secret is null where this browser has none
   */
  send(call: GuestCall, send: (secret: string | null) => Promise<void>): Promise<Refusal | null>;
}>;

export type GuestsOptions = Readonly<{
  anonymous: Anonymous;
  conversation: Pick<Conversation, 'browser'>;
  failures: Failures;
}>;

export const guestsWith = ({ anonymous, conversation, failures }: GuestsOptions): Guests => {
  const secretOf = async (call: GuestCall): Promise<string | null> => {
    const h = browserOf(call);
    return h === null ? null : ((await anonymous.read(h)).guest ?? null);
  };

  /** Of exchanges at once in one browser the first makes the secret, and all go by it. */
  const makeSecret = async (call: GuestCall): Promise<string | Refusal> => {
    const h = await conversation.browser(call);
    if (isRefusal(h)) return h;
    const made = newSecret();
    const before = await anonymous.change(h, (begun) => (begun.guest === undefined ? { ...begun, guest: made } : null));
    if (before !== null) return made;
    return (await anonymous.read(h)).guest ?? made;
  };

  const exchange = async (call: GuestCall, send: (secret: string) => Promise<void>): Promise<Refusal | null> => {
    // A bearer has no browser that could hold a grant.
    if (call.caller.is === 'bearer') return refuse('LINK_INVALID');
    const tried = await failures.begin([['DELIVERY_ADDRESS', originOf(call.address)]]);
    if (isRefusal(tried)) return tried;
    const secret = await makeSecret(call);
    if (isRefusal(secret)) {
      await tried.forgiven();
      return secret;
    }
    await send(secret);
    await (call.res.statusCode === 404 ? tried.failed() : tried.forgiven());
    return null;
  };

  return {
    send: async (call, send) => {
      if (call.route.id === 'delivery-open') return exchange(call, send);
      await send(await secretOf(call));
      return null;
    },
  };
};

/**
 * OAuth flows that a browser has begun (security.md §10): each is kept for ten minutes in the browser's own session, under
 * the hash of its state, and comes back once. The wire state is `<purpose>.<random>`; the prefix only leads the page, what
 * was kept decides.
 */
import { hash } from 'node:crypto';
import type { Clock } from '@lamplight/events/core/types.ts';
import { type Anonymous, type Flow, newSecret } from './anonymous.ts';
import { browserOf, type OwnCall } from './call.ts';
import type { H } from './record.ts';

export type Purpose = Flow['purpose'];
export type Started = Readonly<{ state: string; codeChallenge: string; flow: Flow }>;

export type Flows = Readonly<{
  /** A new state, nonce and verifier. Nothing is kept yet. */
  start(about: Pick<Flow, 'purpose' | 'userId' | 'returnTo'>): Started;
  keep(browser: H, started: Started): Promise<void>;
  /**
   * Takes the flow out of this browser's session: of any number of callers with one state, one gets it. Null where this
   * browser began none, or one for another purpose, or too long ago; what was found is gone all the same.
   */
  burn(call: Pick<OwnCall, 'caller'>, state: string, purposes: readonly Purpose[]): Promise<Flow | null>;
}>;

const FLOW_MS = 10 * 60_000;
/** A browser may have begun some in several tabs; the newest count. */
const FLOWS_AT_MOST = 5;

export const flowsIn = ({ anonymous, clock }: Readonly<{ anonymous: Anonymous; clock: Clock }>): Flows => ({
  start: ({ purpose, ...about }) => {
    const [random, nonce, codeVerifier] = [newSecret(), newSecret(), newSecret()];
    const flow = { ...about, purpose, nonce, codeVerifier, until: clock.now() + FLOW_MS };
    return { state: `${purpose}.${random}`, codeChallenge: hash('sha256', codeVerifier, 'base64url'), flow };
  },
  keep: async (browser, { state, flow }) => {
    await anonymous.change(browser, (begun) => {
      const flows = Object.entries(begun.flows ?? {}).filter(([, { until }]) => until > clock.now());
      const newest = [...flows, [keyOf(state), flow] as const].slice(-FLOWS_AT_MOST);
      return { ...begun, flows: Object.fromEntries(newest) };
    });
  },
  burn: async (call, state, purposes) => {
    const browser = browserOf(call);
    if (browser === null) return null;
    const before = await anonymous.change(browser, ({ flows = {}, ...begun }) => {
      const { [keyOf(state)]: burned, ...left } = flows;
      return burned === undefined ? null : { ...begun, flows: left };
    });
    const flow = before?.flows?.[keyOf(state)];
    if (flow === undefined || flow.until <= clock.now()) return null;
    return purposes.includes(flow.purpose) && state.startsWith(`${flow.purpose}.`) ? flow : null;
  },
});

/** At rest a state is a hash; of its random part, so that a changed prefix burns the flow too. */
const keyOf = (state: string): string => hash('sha256', state.slice(state.indexOf('.') + 1), 'base64url');

/** A service's audited history: anchored from time to time, verified on request. */
import type { StreamId } from '../ports/event-store.ts';
import type { Anchor, Rest } from './anchor.ts';
import { openAnchoring } from './anchor.ts';
import type { Verdict } from './chain.ts';
import { verifyHistory, verifyStreams } from './chain.ts';
import type { SpineOptions } from './declared.ts';
import type { Change } from './types.ts';
import { type Counting, openVerifier, type Verifier, type VerifierOptions } from './verifier.ts';

type AuditOptions = Pick<SpineOptions, 'service' | 'deciders' | 'anchors' | 'clock' | 'observe'> &
  Readonly<{ ports: Pick<SpineOptions['ports'], 'events'> }>;

export const openAudit = ({ service, ports, deciders, anchors, clock, observe }: AuditOptions, change: Change) => {
  const categories = deciders.filter(({ audited }) => audited === true).map(({ category }) => category);
  const store = ports.events;
  const publicKey = anchors?.publicKey ?? null;
  const history = { service, store, categories, publicKey };
  const noted = (verdict: Verdict): Verdict => {
    observe?.record('chain.valid', verdict.intact ? 1 : 0, { service });
    observe?.record('chain.verified.events', verdict.events, { service });
    return verdict;
  };
  const signing = anchors?.privateKey && { keyId: anchors.keyId, privateKey: anchors.privateKey };
  const anchoring =
    signing && categories.length > 0 ? openAnchoring({ service, categories, store, change, ...signing, clock }) : null;
  let last: Promise<Anchor | null> = Promise.resolve(null);

  return {
    verify: async ({
      streams,
      kept,
    }: {
      streams?: readonly StreamId[];
      kept?: readonly Anchor[];
    } = {}): Promise<Verdict> => {
      const options = { ...history, kept: kept ?? [] };
      return streams === undefined ? noted(await verifyHistory(options)) : await verifyStreams(options, streams);
    },
    /** One for each kind of answer: it holds what it has read. */
    verifier: <T extends Counting, R>({ open, told }: Pick<VerifierOptions<T, R>, 'open' | 'told'>): Verifier<R> =>
      openVerifier<T, R>({
        ...{ history, clock, open },
        told: (verified) => {
          noted(verified.verdict);
          return told(verified);
        },
      }),
    /** One at a time: it reads on from where the last one ended. */
    anchor: (rest?: Rest): Promise<Anchor | null> => {
      if (anchoring === null) return Promise.resolve(null);
      last = last.catch(() => null).then(() => anchoring(rest));
      return last;
    },
  };
};

/** Signed anchors of the audited history: kept elsewhere, one of them shows truncation and full rewriting. */
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { EventStore, Position, StreamId } from '../ports/event-store.ts';
import { derivedId } from '../ports/ids.ts';
import { openHeads } from './heads.ts';
import { isSigned, signed } from './signed.ts';
import type { Change, Clock, Decider, EventDefinition } from './types.ts';

/** The first `events` audited events of `service`, in the order of the log, made `streams` streams with these heads. */
export type Anchor = Readonly<{
  service: string;
  events: number;
  streams: number;
  merkleRoot: string;
  at: string;
  keyId: string;
  /** Ed25519 over the canonical JSON (RFC 8785) of the rest, base64. */
  signature: string;
}>;

export type HistoryAnchored = { type: 'HistoryAnchored'; data: Anchor };

export const ANCHORS_TOPIC = 'audit.anchors.v1';

export const anchorSchema = z.strictObject({
  service: z.string(),
  events: z.int().nonnegative(),
  streams: z.int().nonnegative(),
  merkleRoot: z.string().length(64),
  at: z.string(),
  keyId: z.string(),
  signature: z.string(),
});

export const anchorDefinitions: readonly EventDefinition[] = [
  { type: 'HistoryAnchored', version: 1, schema: anchorSchema },
];

export const anchorStream = (service: string): StreamId => `${service}anchor-main`;

type LastAnchor = Anchor | null;
type RecordAnchor = Readonly<{ type: 'RecordAnchor'; anchor: Anchor }>;

/** An anchor that says nothing new is not recorded. */
export const anchorsOf = (service: string): Decider<LastAnchor, RecordAnchor, HistoryAnchored> => ({
  category: `${service}anchor`,
  initial: null,
  evolve: (_last, event) => event.data,
  decide: ({ anchor }, last) =>
    last !== null && last.events >= anchor.events ? [] : [{ type: 'HistoryAnchored', data: anchor }],
});

export const signAnchor = (content: Omit<Anchor, 'signature'>, privateKey: KeyObject): Anchor =>
  signed(content, privateKey);

export const isSignedBy = (anchor: Anchor, publicKey: KeyObject): boolean => isSigned(anchor, publicKey);

export type AnchoringOptions = Readonly<{
  service: string;
  categories: readonly string[];
  store: EventStore;
  change: Change;
  keyId: string;
  privateKey: KeyObject;
  clock: Clock;
}>;

/** What a long reading does after each page that took so long, in ms, so that others come first; nothing where it is left out. */
export type Rest = (tookMs: number) => Promise<void>;

/**
 * Reads what was added since the last call and anchors it; null when there is nothing new. Two processes at once make two
 * anchors of one truth. @throws Error for a history whose links are broken: a broken history is never signed
 */
export const openAnchoring = (o: AnchoringOptions): ((rest?: Rest) => Promise<Anchor | null>) => {
  const decider = anchorsOf(o.service);
  let heads = openHeads();
  let after: Position | null = null;

  /** Every event is taken once, also when the store fails in the middle. A broken history is read from its start again. */
  const readOn = async (rest: Rest | undefined): Promise<void> => {
    const from = after === null ? {} : { after };
    let began = performance.now();
    for await (const page of o.store.readAll({ ...from, filter: { categories: o.categories }, pageSize: 100 })) {
      for (const event of page.events) {
        const fault = heads.take(event, false);
        if (fault !== null) {
          heads = openHeads();
          after = null;
          throw new Error(`history is not anchored: ${event.stream} at ${event.revision} is ${fault}`);
        }
        after = event.position;
      }
      after = page.position ?? after;
      // Page by page: of a million streams at once it would hold everybody else up for seconds.
      heads.root();
      await rest?.(performance.now() - began);
      began = performance.now();
    }
  };

  return async (rest) => {
    await readOn(rest);
    const at = new Date(o.clock.now()).toISOString();
    const { service, keyId } = o;
    const content = { service, events: heads.events(), streams: heads.streams(), merkleRoot: heads.root(), at, keyId };
    if (content.events === 0) return null;
    const anchor = signAnchor(content, o.privateKey);
    const commandId = derivedId(service, 'anchor', content.events, content.merkleRoot);
    const by = { commandId, actorId: 'system:anchor', at, correlationId: commandId, causationId: commandId };
    const result = await o.change(anchorStream(service), { type: 'RecordAnchor', anchor }, decider, by);
    const [recorded] = result.is === 'changed' && !result.repeated ? result.events : [];
    return recorded?.data ?? null;
  };
};

/** Faults on demand: what a provider does now and then, done when a test asks for it. */

export type FaultKind = Readonly<
  /** Too many calls, with the provider's own headers; nothing was done. */
  | { as: 'limited'; retryAfterSeconds: number }
  /** A failure of the provider's; nothing was done. */
  | { as: 'down'; status: 500 | 502 | 503 | 504 }
  /** Done and answered, but late. */
  | { as: 'slow'; ms: number }
  /** Done, but the connection breaks before the answer. */
  | { as: 'lost' }
  /** Of an upload: so many bytes arrive, then the connection breaks. */
  | { as: 'partial'; bytes: number }
  /** Of a webhook: it is delivered a second time, under the same delivery id. */
  | { as: 'twice' }
  /** Of a webhook: it is delivered after the next one. */
  | { as: 'late' }
>;

export type Fault = FaultKind &
  Readonly<{
    /** Which calls it meets: a name, or the beginning of one followed by `*`. */
    call: string;
    /** How many calls it meets; 1 when nothing is said. */
    times?: number;
  }>;

export type Faults = Readonly<{
  /** @returns what ends it before its times are over */
  add(fault: Fault): () => void;
  /** The fault that this call meets; it counts as met. */
  met(call: string): FaultKind | null;
}>;

export const newFaults = (): Faults => {
  const pending = new Map<Fault, number>();
  const meets = ({ call: wanted }: Fault, call: string): boolean =>
    wanted.endsWith('*') ? call.startsWith(wanted.slice(0, -1)) : wanted === call;
  return {
    add: (fault) => {
      // A copy: the same fault twice is two.
      const mine = { ...fault };
      pending.set(mine, mine.times ?? 1);
      return () => void pending.delete(mine);
    },
    met: (call) => {
      for (const [fault, left] of pending) {
        if (!meets(fault, call)) continue;
        if (left > 1) pending.set(fault, left - 1);
        else pending.delete(fault);
        return fault;
      }
      return null;
    },
  };
};

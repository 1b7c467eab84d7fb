/** What a reader may do with a thing, as answers say it. */

/** @param past a past state is shown, on which nobody can act */
export const canNow = <Can extends Readonly<Partial<Record<string, boolean>>>>(
  can: Can,
  past = false,
): { readonly [Act in keyof Can]: boolean } =>
  Object.fromEntries(Object.entries(can).map(([act, may]) => [act, may === true && !past])) as {
    readonly [Act in keyof Can]: boolean;
  };

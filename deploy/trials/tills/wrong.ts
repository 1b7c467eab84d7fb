/** What a trial can find wrong, by the promise that was broken. */
export type Wrong = Readonly<{
  kind:
    | 'lost' /** A command that was acknowledged, or an event on its way into a view. */
    | 'doubled'
    | 'unordered'
    | 'view' /** A view that differs from its rebuild. */
    | 'effect' /** Not once. */
    | 'money' /** Coins that came from nowhere or went there. */
    | 'parked'
    | 'unrest' /** It did not come to rest, untouched, after the faults. */
    | 'process' /** It said something was wrong, or did not stop in good order. */;
  says: string;
}>;

export const saying =
  (kind: Wrong['kind']) =>
  (says: string): Wrong => ({ kind, says });

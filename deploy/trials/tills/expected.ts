/** What views and effects must be, folded from the log in a few lines of its own. */
import { text } from 'node:stream/consumers';
import type { OpenedPorts } from '@lamplight/events/adapters/open.ts';
import type { Recorded } from '@lamplight/events/ports/event-store.ts';
import type { Step } from './command.ts';
import { coinsOf, NOTABLE, nameOf, type TillEvent, type TillRow, type Total, totalOf } from './tills.ts';

/** How often each effect happened, by what it belongs to. */
export type Effects = Readonly<Record<'receipts' | 'letters' | 'erasures', ReadonlyMap<string, number>>>;

export type Expected = Readonly<{
  rows: ReadonlyMap<string, TillRow>;
  sums: ReadonlyMap<string, Total>;
  heardOf: ReadonlyMap<string, Total>;
  effects: Effects;
}>;

export const expectedOf = (log: readonly Recorded[], steps: readonly Step[]): Expected => {
  const erased = new Set(log.flatMap(({ type, data }) => (type === 'SubjectErased' ? [subjectOf(data)] : [])));
  const names = namesGiven(steps);
  const rows = new Map<string, TillRow>();
  const [sums, heardOf] = [new Map<string, Total>(), new Map<string, Total>()];
  const notable = new Map<string, number>();
  for (const { stream, type, data } of log) {
    const event = { type, data } as TillEvent;
    if (event.type === 'TillOpened') {
      const { owner } = event.data;
      const name = erased.has(owner) ? ({ erased: true } as const) : (names.get(owner) ?? '');
      rows.set(stream, { _id: stream, name, sum: 0, taken: [] });
    }
    if (!isMoved(event)) continue;
    const row = rows.get(stream);
    if (row !== undefined) rows.set(stream, { ...row, ...added(row, event) });
    heardOf.set(stream, { _id: stream, ...added(heardOf.get(stream) ?? NOTHING, event) });
    if (event.type !== 'CoinsTaken') continue;
    const { n, part, amount } = event.data;
    const id = totalOf(n);
    sums.set(id, { _id: id, ...added(sums.get(id) ?? NOTHING, event) });
    if (part === 0 && amount >= NOTABLE) notable.set(String(n), 1);
  }
  const erasures = new Map([...erased].map((subject) => [subject, 1]));
  return { rows, sums, heardOf, effects: { receipts: notable, letters: notable, erasures } };
};

/** What there really is. */
export const effectsIn = async ({ files }: OpenedPorts, log: readonly Recorded[]): Promise<Effects> => {
  const [receipts, erasures, letters] = [counts(), counts(), counts()];
  for (const { type, data } of log) {
    if (type === 'ReceiptWritten') receipts.add(String((data as { n: number }).n));
    if (type === 'ErasureCompleted') erasures.add(subjectOf(data));
  }
  for await (const { id } of files.list()) {
    const file = await files.open(id);
    const payload = JSON.parse(file === null ? '{}' : await text(file.content)) as { n?: number };
    letters.add(String(payload.n));
  }
  return { receipts: receipts.of, erasures: erasures.of, letters: letters.of };
};

const counts = () => {
  const of = new Map<string, number>();
  return { of, add: (name: string) => void of.set(name, (of.get(name) ?? 0) + 1) };
};

type Moved = Exclude<TillEvent, { type: 'TillOpened' }>;

/** A log has other types too: receipts, erasures. */
const isMoved = (event: TillEvent): event is Moved => event.type.startsWith('Coins');

type Sum = Pick<Total, 'sum' | 'taken'>;
const NOTHING: Sum = { sum: 0, taken: [] };

const added = ({ sum, taken }: Sum, event: Moved): Sum => ({
  sum: sum + coinsOf(event),
  taken: [...taken, nameOf(event)],
});

const subjectOf = (data: unknown): string => (data as { subject: string }).subject;

/** The log holds names sealed; what they were the callers know. */
const namesGiven = (steps: readonly Step[]): ReadonlyMap<string, string> =>
  new Map(
    steps.flatMap((step) => {
      if (step.is !== 'invoke' || step.command.kind !== 'change') return [];
      const { gives } = step.command;
      return gives.type === 'OpenTill' ? [[gives.owner, gives.name]] : [];
    }),
  );

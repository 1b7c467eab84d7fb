/** Coins come in by being taken, move by being sent and received, and are never less than none. */
import type { Recorded } from '@lamplight/events/ports/event-store.ts';
import { coinsOf, type TillEvent } from './tills.ts';
import { saying, type Wrong } from './wrong.ts';

const wrongWith = saying('money');

/** At every prefix of the log: no till below zero, nothing received that was not sent, or twice. */
export const moneyWrong = (log: readonly Recorded[]): Wrong[] => {
  const wrong: Wrong[] = [];
  const held = new Map<string, number>();
  const underWay = new Map<number, Transfer>();
  for (const { stream, type, data } of log) {
    if (!type.startsWith('Coins')) continue;
    const event = { type, data } as TillEvent;
    const now = (held.get(stream) ?? 0) + coinsOf(event);
    held.set(stream, now);
    if (now < 0) wrong.push(wrongWith(`${stream} holds ${now}`));
    if (event.type === 'CoinsSent') underWay.set(event.data.n, { to: event.data.to, amount: event.data.amount });
    if (event.type !== 'CoinsReceived') continue;
    const { n, amount } = event.data;
    const sent = underWay.get(n);
    if (sent?.to !== stream || sent.amount !== amount) wrong.push(wrongWith(`${n} came to ${stream} and was not sent`));
    underWay.delete(n);
  }
  return wrong;
};

type Transfer = Readonly<{ to: string; amount: number }>;

/** At rest: all that was taken is in the tills, by every view, and nothing is under way. */
export const sumsWrong = (log: readonly Recorded[], views: Readonly<Record<string, readonly number[]>>): Wrong[] => {
  const sumOf = (type: string): number =>
    log.reduce((sum, event) => (event.type === type ? sum + (event.data as { amount: number }).amount : sum), 0);
  const wrong: Wrong[] = [];
  const [taken, sent, received] = [sumOf('CoinsTaken'), sumOf('CoinsSent'), sumOf('CoinsReceived')];
  if (sent !== received) wrong.push(wrongWith(`${sent} were sent and ${received} received`));
  for (const [view, sums] of Object.entries(views)) {
    const total = sums.reduce((sum, one) => sum + one, 0);
    if (total !== taken) wrong.push(wrongWith(`${view} holds ${total} in all, and ${taken} were taken`));
  }
  return wrong;
};

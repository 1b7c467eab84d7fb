/** Sends what waits: in each conversation one after the other, in the order in which it was written. */
import type { Message } from '@lamplight/bff/contract/conversations.ts';
import { isApiError } from '../failure.ts';
import { fateOf, nextOf, type Outgoing, pauseAfter } from './outgoing.ts';
import type { Shelf } from './shelf.ts';

/**
 * One try: its files that are not there yet, then the message.
 * @param stored notes that a file is there, before the message names it
 */
export type SendOne = (
  message: Outgoing,
  stored: (idempotencyKey: string, fileId: string) => Promise<void>,
  signal: AbortSignal,
) => Promise<Message>;

export type SenderOptions = Readonly<{
  shelf: Shelf;
  person: string;
  send: SendOne;
  /** The words of a refusal. */
  wordsOf: (error: unknown) => string;
  /** What stands on the shelf is another. */
  onChange: () => void;
  onSent: (message: Message) => void;
  /** Why the messages wait; null once one went through. */
  onTrouble: (error: unknown) => void;
}>;

export type Sender = Readonly<{
  /** Sends until the signal ends. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Something is there to send, or what kept it waiting may be over: no pause is waited out, but those the server asked for. */
  wake: () => void;
}>;

type Lane = { again: boolean };

export const senderWith = (options: SenderOptions): Sender => {
  const { shelf, person, send, wordsOf, onChange, onSent, onTrouble } = options;
  const lanes = new Map<string, Lane>();
  const pauses = new Set<() => void>();
  let leading: AbortSignal | null = null;

  const pause = (ms: number, signal: AbortSignal, { wakes }: Readonly<{ wakes: boolean }>): Promise<void> =>
    new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer);
        pauses.delete(over);
        signal.removeEventListener('abort', over);
        resolve();
      };
      const timer = setTimeout(over, ms);
      if (wakes) pauses.add(over);
      signal.addEventListener('abort', over);
    });

  /** @returns false where this conversation's messages must wait for another session */
  const trySending = async (message: Outgoing, signal: AbortSignal, failures: number): Promise<boolean | 'again'> => {
    let now = message;
    const stored = async (idempotencyKey: string, fileId: string) => {
      const files = now.files.map((file) => (file.idempotencyKey === idempotencyKey ? { ...file, fileId } : file));
      now = { ...now, files };
      await shelf.put(now);
    };
    try {
      const sent = await send(message, stored, signal);
      onSent(sent);
      await shelf.remove(message);
      onTrouble(null);
      onChange();
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const fate = fateOf(error);
      if (fate === 'refused') {
        await shelf.put({ ...now, refusal: wordsOf(error) });
        onChange();
        return true;
      }
      onTrouble(error);
      if (fate === 'session') return false;
      const { least, more } = pauseAfter(failures + 1, isApiError(error) ? error : undefined);
      if (least > 0) await pause(least, signal, { wakes: false });
      if (more > 0 && !signal.aborted) await pause(more, signal, { wakes: true });
      return 'again';
    }
  };

  const runLane = async (conversationId: string, lane: Lane, signal: AbortSignal): Promise<void> => {
    try {
      for (let failures = 0; !signal.aborted; ) {
        lane.again = false;
        const next = nextOf(await shelf.of(person), conversationId);
        if (next === undefined) {
          if (lane.again) continue;
          return;
        }
        const went = await trySending(next, signal, failures);
        if (went === false) return;
        failures = went === 'again' ? failures + 1 : 0;
      }
    } finally {
      // In the same step as the last look: who wakes the sender afterwards finds no lane and begins another.
      if (lanes.get(conversationId) === lane) lanes.delete(conversationId);
    }
  };

  const look = async (signal: AbortSignal): Promise<void> => {
    const waiting = (await shelf.of(person)).filter(({ refusal }) => refusal === null);
    for (const conversationId of new Set(waiting.map((one) => one.conversationId))) {
      if (signal.aborted) return;
      const running = lanes.get(conversationId);
      if (running) {
        running.again = true;
        continue;
      }
      const lane: Lane = { again: false };
      lanes.set(conversationId, lane);
      // A shelf that fails is looked at again at the next waking.
      void runLane(conversationId, lane, signal).catch(onTrouble);
    }
  };

  const wake = () => {
    if (leading === null) return;
    for (const over of [...pauses]) over();
    void look(leading).catch(onTrouble);
  };

  return {
    wake,
    run: async (signal) => {
      lanes.clear();
      leading = signal;
      wake();
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        else signal.addEventListener('abort', () => resolve(), { once: true });
      });
      leading = null;
    },
  };
};

/**
 * Somebody who has the portal open on a conversation, as the site keeps it (frontend/src/api/stream.ts): the stream is opened
 * again where it ended, from where it was, and what it names is read anew.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type OpenStream, openStream, saidIn, type Taken } from '../../bench/fan-out-clients.ts';
import type { Visitor } from '../../product/visitor.ts';
import { whyOf } from './asking.ts';
import { callsOf } from './calls.ts';
import type { Diary } from './diary.ts';

const WAITS_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
const LOOK_EVERY_MS = 500;

export type Listening = Readonly<{
  url: string;
  who: Visitor;
  conversation: string;
  diary: Diary;
  /** Where no hint passes between processes (event-core.md §1, Broadcast) people find what is new by looking. */
  isTold: boolean;
}>;

export type Listener = Readonly<{
  email: string;
  knows(messageId: string): boolean;
  stop(): Promise<void>;
}>;

/** Resolves once the stream is open and the conversation was read. */
export const listening = async ({ url, who, conversation, diary, isTold }: Listening): Promise<Listener> => {
  const call = callsOf(who, diary);
  const known = new Set<string>();
  const read = async (): Promise<void> => {
    const page = await call('GET', `/api/conversations/${conversation}/messages?from=newest&limit=50`);
    const items = (page?.body['items'] ?? []) as readonly Readonly<{ messageId: string }>[];
    for (const { messageId } of items) known.add(messageId);
  };
  const look = oneAfterTheOther(read);
  let lastId: string | undefined;
  const take = (frame: Taken): void => {
    lastId = frame.id ?? lastId;
    if (frame.event === 'gap') look();
    else saidIn(frame, (id) => id === conversation && look());
  };

  let [over, open]: [boolean, OpenStream | null] = [false, null];
  const opened = async (): Promise<OpenStream> => {
    open = await openStream(url, { cookie: who.cookie() ?? '', from: lastId }, take);
    return open;
  };
  const kept = async (first: OpenStream): Promise<void> => {
    await first.ended;
    while (!over) {
      const ended = performance.now();
      const again = await openedAgain();
      if (again === null) return;
      diary.streamGap(performance.now() - ended);
      await again.ended;
    }
  };
  const openedAgain = async (): Promise<OpenStream | null> => {
    for (let failures = 0; !over; failures += 1) {
      await pause(WAITS_MS[Math.min(failures, WAITS_MS.length - 1)]);
      try {
        if (!over) return await opened();
      } catch (error) {
        const { status } = error as Readonly<{ status?: number }>;
        const isOver = status === 401 || status === 409;
        const failed = isOver ? `${status}: the session is over` : null;
        diary.called({ what: `${who.email} GET /api/stream`, again: [String(status ?? whyOf(error))], failed });
        if (isOver) return null;
      }
    }
    return null;
  };

  const first = await opened();
  await read();
  const looks = isTold ? undefined : setInterval(look, LOOK_EVERY_MS);
  const done = kept(first);
  return {
    email: who.email,
    knows: (messageId) => known.has(messageId),
    stop: async () => {
      over = true;
      clearInterval(looks);
      open?.close();
      await done;
    },
  };
};

/** What is wanted while it is under way is done once more afterwards, however often it was. */
const oneAfterTheOther = (act: () => Promise<void>): (() => void) => {
  let [busy, wanted] = [false, false];
  const acts = async (): Promise<void> => {
    busy = true;
    while (wanted) {
      wanted = false;
      await act();
    }
    busy = false;
  };
  return () => {
    wanted = true;
    if (!busy) void acts();
  };
};

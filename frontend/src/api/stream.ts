/** The event stream (security.md §14): it says what to refetch; payments, session endings and that somebody writes speak for themselves. */

import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { type Frame, frame as frameSchema, type PaymentNotification } from '@lamplight/bff/contract/stream.ts';
import { createParser } from 'eventsource-parser';
import { refetchAll } from './cache.ts';
import { api } from './client.ts';
import { conversationsLive } from './conversationsLive.ts';
import { failureOf } from './failure.ts';
import { takeLead } from './leader.ts';
import { type Changed, refetchChanged } from './touched.ts';

export type StreamStatus = 'live' | 'reconnecting' | 'off';
export type StreamHandlers = {
  payment: (payment: PaymentNotification) => void;
  /** The session is over, told by the server's code. */
  ended: (code: string) => void;
  status: (status: StreamStatus) => void;
};

const WAITS = [1000, 2000, 5000, 10_000, 30_000];
const GATHER = 250;
/** Of lists of conversations: in a busy one somebody writes all the time. */
const GATHER_MESSAGES = 1000;

/** Starts listening for one person. Tabs of the browser share one connection; each gets every frame. */
export const startStream = (person: string, on: StreamHandlers): { stop: () => void } => {
  const relay = new BroadcastChannel(`lamplight-stream-${person}`);
  const gathered = gather(GATHER);
  const messages = gather(GATHER_MESSAGES);
  const said = (key: Changed) => {
    if (key.id !== undefined) conversationsLive.tell({ is: 'changed', conversationId: key.id });
    messages.add([key]);
  };
  const take = (frame: Frame) => {
    switch (frame.event) {
      case 'invalidate':
        gathered.add(frame.data.keys.filter(({ kind }) => kind !== 'message'));
        for (const key of frame.data.keys) if (key.kind === 'message') said(key);
        return;
      case 'typing':
        return conversationsLive.tell({ is: 'typing', ...frame.data });
      case 'presence':
        return conversationsLive.tell({ is: 'presence', ...frame.data });
      case 'notification':
        return on.payment(frame.data);
      case 'session':
        return on.ended(frame.data.code);
      case 'gap':
        conversationsLive.tell({ is: 'gap' });
        return void refetchAll();
    }
  };
  const everyone = (message: Relayed) => {
    hear(message);
    relay.postMessage(message);
  };
  const hear = (message: Relayed) => ('frame' in message ? take(message.frame) : on.status(message.status));
  relay.onmessage = (event: MessageEvent<Relayed>) => hear(event.data);

  const lead = takeLead(`lamplight-stream-${person}`, (signal) => listen(signal, everyone));
  return {
    stop: () => {
      lead.stop();
      gathered.stop();
      messages.stop();
      relay.close();
      on.status('off');
    },
  };
};

type Relayed = { frame: Frame } | { status: StreamStatus };

const listen = async (signal: AbortSignal, tell: (message: Relayed) => void): Promise<void> => {
  let lastId = api.streamFrom();
  for (let failures = 0; !signal.aborted; ) {
    try {
      const answer = await fetch(hrefOf('stream'), {
        credentials: 'same-origin',
        headers: { ...api.streamHeaders(), ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }) },
        signal,
      });
      if (answer.status === 401 || answer.status === 409) {
        await api.report(failureOf(answer.status, await answer.json().catch(() => null), answer.headers));
        return;
      }
      if (answer.ok && answer.body) {
        failures = 0;
        tell({ status: 'live' });
        await readFrames(answer.body, (frame, id) => {
          lastId = id ?? lastId;
          tell({ frame });
        });
      }
    } catch (cause) {
      // The loop reconnects after a lost connection; only an abort ends it.
      if (signal.aborted) return;
      void cause;
    }
    tell({ status: 'reconnecting' });
    await pause(WAITS[Math.min(failures++, WAITS.length - 1)] ?? 30_000, signal);
  }
};

/**
 * Reads until the connection ends, or breaks: each frame is told with its id, so that the next one goes on behind it.
 * Frames of another shape are newer than this page and left alone.
 */
export const readFrames = async (
  body: ReadableStream<Uint8Array>,
  tell: (frame: Frame, id: string | undefined) => void,
): Promise<void> => {
  const parser = createParser({
    onEvent: (event) => {
      const read = frameSchema.safeParse({ event: event.event, data: jsonOf(event.data) });
      if (read.success) tell(read.data, event.id);
    },
  });
  const text = new TextDecoder();
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    parser.feed(text.decode(chunk.value, { stream: true }));
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // does not fit the schema, so it is left alone
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/** Invalidations of so many ms go out as one refetch. */
const gather = (ms: number) => {
  let waiting: Changed[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (keys: readonly Changed[]): void => {
      if (keys.length === 0) return;
      waiting.push(...keys);
      timer ??= setTimeout(() => {
        const all = waiting;
        waiting = [];
        timer = undefined;
        void refetchChanged(all);
      }, ms);
    },
    stop: () => clearTimeout(timer),
  };
};

/** One press, one key: an act of a person, sent once however often it is pressed or repeated. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { refetch } from './cache.ts';
import { api, newKey } from './client.ts';
import { isConflict, isFinal } from './failure.ts';
import type { Key } from './keys.ts';

export type Act<Arg, Answer> = {
  /** Resolves with the answer, or with undefined where it failed (then `error` says why). */
  run: (arg: Arg) => Promise<Answer | undefined>;
  busy: boolean;
  /** While `busy`: why the server waits and the act is repeated automatically. */
  error: unknown;
  answer: Answer | undefined;
  /** Clears error and answer once the person types on. */
  reset: () => void;
};

/**
 * The key belongs to the content: the same content pressed again after a lost answer goes out under the same key, so that
 * the server acts once; other content, success and a final refusal end it. Presses while one is on its way join it when
 * they say the same, and queue behind it when they do not. Afterwards, and
 * after a conflict, the named keys are fetched anew.
 */
export const useAct = <Arg, Answer>(
  touched: Key | readonly Key[],
  send: (arg: Arg, idempotencyKey: string) => Promise<Answer>,
): Act<Arg, Answer> => {
  const [status, setStatus] = useState<{ busy: boolean; error: unknown; answer: Answer | undefined }>({
    busy: false,
    error: undefined,
    answer: undefined,
  });
  const state = useRef({ send, touched, alive: true, leave: () => {} });
  useEffect(() => {
    state.current.send = send;
    state.current.touched = touched;
  });
  useEffect(() => {
    const { current } = state;
    current.alive = true;
    return () => {
      current.alive = false;
      current.leave();
    };
  }, []);
  const queue = useMemo(
    () =>
      queueWith<Arg, Answer>(async (arg, key) => {
        // Only while the screen is open: an act that is done minutes after its screen was left would surprise.
        const end = api.whileWaiting(key, (error) => {
          if (state.current.alive) setStatus({ busy: true, error, answer: undefined });
          return state.current.alive;
        });
        state.current.leave = end;
        try {
          return await state.current.send(arg, key);
        } finally {
          end();
        }
      }),
    [],
  );

  const run = useCallback(
    async (arg: Arg) => {
      const tell = (next: typeof status) => state.current.alive && setStatus(next);
      const anew = () => refetch(isMany(state.current.touched) ? state.current.touched : [state.current.touched]);
      tell({ busy: true, error: undefined, answer: undefined });
      try {
        const answer = await queue(arg);
        await anew();
        tell({ busy: false, error: undefined, answer });
        return answer;
      } catch (error) {
        // A conflict is shown beside the current state, so that is fetched first.
        if (isConflict(error)) await anew();
        tell({ busy: false, error, answer: undefined });
        return undefined;
      }
    },
    [queue],
  );
  const reset = useCallback(() => setStatus({ busy: false, error: undefined, answer: undefined }), []);
  return { run, reset, ...status };
};

const isMany = (touched: Key | readonly Key[]): touched is readonly Key[] =>
  touched.length === 0 || Array.isArray(touched[0]);

/** The queue behind an act, without React. */
export const queueWith = <Arg, Answer>(
  send: (arg: Arg, key: string) => Promise<Answer>,
  mint: () => string = newKey,
) => {
  let kept: { content: string; key: string } | null = null;
  let running: { content: string; result: Promise<Answer> } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  return (arg: Arg): Promise<Answer> => {
    const content = contentOf(arg);
    if (running?.content === content) return running.result;
    const result = last.then(async () => {
      const key = kept?.content === content ? kept.key : mint();
      kept = { content, key };
      try {
        const answer = await send(arg, key);
        kept = null;
        return answer;
      } catch (error) {
        if (isFinal(error)) kept = null;
        throw error;
      }
    });
    const mine = { content, result };
    running = mine;
    last = result
      .catch(() => undefined)
      .finally(() => {
        if (running === mine) running = null;
      });
    return result;
  };
};

/** Files count by name, size and time: their bytes are not read for it. */
const contentOf = (arg: unknown): string =>
  JSON.stringify(arg, (_, value) =>
    value instanceof File ? ['file', value.name, value.size, value.lastModified] : value,
  ) ?? 'nothing';

import { refetch } from '../../api/cache.ts';
import { isConflict } from '../../api/errors.ts';
import type { Key } from '../../api/keys.ts';
import { type Act, useAct } from '../../api/useAct.ts';

/** An act that, refused because things moved on, also fetches how they stand now: the words about it then speak of today. */
export const useFreshAct = <Arg, Answer>(
  touched: readonly Key[],
  send: (arg: Arg, idempotencyKey: string) => Promise<Answer>,
): Act<Arg, Answer> =>
  useAct<Arg, Answer>(touched, async (arg, idempotencyKey) => {
    try {
      return await send(arg, idempotencyKey);
    } catch (error) {
      if (isConflict(error)) await refetch(touched);
      throw error;
    }
  });

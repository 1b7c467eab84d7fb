import type { CallInput } from '@lamplight/bff/contract/call.ts';
import type { AnswerOf, BodySentTo, ParamsOf, RouteId } from '@lamplight/bff/contract/routes.ts';
import { refetch } from './cache.ts';
import { api, type CallOptions } from './client.ts';
import { isConflict } from './failure.ts';
import type { Key } from './keys.ts';
import { type Act, useAct } from './useAct.ts';

/** The body of a route with the version that it was decided on. */
export type Versioned<Id extends RouteId> = Fields<BodySentTo<Id>> & Readonly<{ etag: string }>;
/** A body without fields allows no other name; with the version beside it, it is just the version. */
type Fields<Body> = Body extends Record<string, never> ? unknown : Body;

/**
 * The act of one route. After a conflict it also fetches the current state, so that the message speaks of that. For acts
 * without a version: `useUnversioned`.
 */
export const useCommand = <Id extends RouteId>(
  id: Id,
  params: ParamsOf<Id>,
  touched: readonly Key[],
): Act<Versioned<Id>, AnswerOf<Id>> =>
  useFreshAct(touched, ({ etag, ...body }: Readonly<{ etag: string }>, idempotencyKey) =>
    send(id, { params, body, idempotencyKey, ifMatch: etag }),
  ) as Act<Versioned<Id>, AnswerOf<Id>>;

export const useUnversioned = <Id extends RouteId>(
  id: Id,
  params: ParamsOf<Id>,
  touched: readonly Key[],
): Act<BodySentTo<Id>, AnswerOf<Id>> =>
  useFreshAct(touched, (body, idempotencyKey) => send(id, { params, body, idempotencyKey }));

/** The cast is safe: both hooks above take the type of the input from the same route. */
const send = <Id extends RouteId>(id: Id, input: object): Promise<AnswerOf<Id>> =>
  api.call(id, ...([input] as unknown as CallInput<Id, CallOptions>));

/** An act of more than one call. */
export const useFreshAct = <Arg, Answer>(
  touched: readonly Key[],
  act: (arg: Arg, idempotencyKey: string) => Promise<Answer>,
): Act<Arg, Answer> =>
  useAct<Arg, Answer>(touched, async (arg, idempotencyKey) => {
    try {
      return await act(arg, idempotencyKey);
    } catch (error) {
      if (isConflict(error)) await refetch(touched);
      throw error;
    }
  });

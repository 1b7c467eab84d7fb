/** Every answer of a service has one form (product.md, Answers). */
import type { Failure } from '@lamplight/bff/contract/errors.ts';
import type { Changed, Refusal } from '@lamplight/events/core/types.ts';
import type { Response } from 'express';
import { contextOf } from './context.ts';
import { boundCursor, tagOf } from './cursor.ts';
import type { Problem } from './problem.ts';
import { problemOf } from './problem.ts';

export type Body = Readonly<Record<string, unknown>>;

/** An answer is never changed once it is made, so its lists may be read-only at every depth. */
type Frozen<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [Key in keyof T]: Frozen<T[Key]> };
type Unmarked<A> = A extends unknown ? Frozen<Omit<A, 'success'>> : never;
/** The members of a route's answer beside `success`; any members where the answer belongs to no route of the table. */
export type Members<A> = unknown extends A ? Body : Unmarked<A>;

/**
 * 200 (or `status`) with the members of `body`. The ETag header is that of the body's first object that carries one.
 * After the deadline the 503 has been sent, and this answer is dropped.
 */
export const send = <A>(res: Response<A>, body: Members<NoInfer<A>>, status = 200): void =>
  sendBody(res as Response, body as Body, status);

const sendBody = (res: Response, body: Body, status: number): void => {
  if (res.headersSent) return;
  const tag = firstEtag(body);
  if (tag !== null) res.set('etag', tag);
  res.status(status).json({ success: true, ...body });
};

const firstEtag = (body: Body): string | null => {
  for (const member of Object.values(body)) {
    if (typeof member !== 'object' || member === null || !('etag' in member)) continue;
    if (typeof member.etag === 'string') return member.etag;
  }
  return null;
};

/** One row of a list. */
export type ItemOf<A> = unknown extends A
  ? unknown
  : A extends { items: readonly (infer Item)[] }
    ? Frozen<Item>
    : never;

/** A page of a list. `next` is where the list's own reading stopped; it goes out bound to the list. */
export const sendList = <A>(
  res: Response<A>,
  page: { items: readonly ItemOf<NoInfer<A>>[]; next?: string | undefined; stale?: boolean },
): void => {
  const { items, next, stale } = page;
  const cursor = next === undefined ? {} : { next: boundCursor(res.req, next) };
  sendBody(res as Response, { items, ...cursor, ...(stale ? { stale } : {}) }, 200);
};

/** What every cursor of a list begins with: the edge makes those of a list that several services answer together. */
export const CURSOR_TAG = 'x-cursor-tag';

/** Says, to anything, that of such a part places alone are wanted: an instant and a position each. */
export const PLACES = 'x-places';

/** A page of this service's part of a list that every service answers for itself (`to: 'services'`). */
export const sendPart: typeof sendList = (res, page) => {
  if (!res.headersSent) res.set(CURSOR_TAG, tagOf(res.req));
  sendList(res, page);
};

/**
 * The answer of a command: the new state as `show` renders it, with its position for the next read; or the refusal, for
 * a conflict with the current state. `show` gives null where the caller may not see the object.
 */
export const answer = async <A, S, E>(
  res: Response<A>,
  changed: Changed<S, E>,
  show: (state: S, changed: Changed<S, E>) => Members<NoInfer<A>> | null | Promise<Members<NoInfer<A>> | null>,
  status = 200,
): Promise<void> => {
  if (changed.is === 'changed') {
    const body = await show(changed.state, changed);
    if (body === null) throw new TypeError('who changed it may not see it');
    if (!res.headersSent) res.set('x-position', changed.position);
    send(res, body, status);
    return;
  }
  throw await refusedWith(changed.refusal, async () => (await show(changed.state, changed)) as Body | null);
};

/** A refusal as it is answered: a conflict shows what is there now, where the caller may see it. */
export const refusedWith = async (
  refusal: Refusal,
  now: () => Body | null | Promise<Body | null>,
): Promise<Problem> => {
  const { refused } = refusal;
  if (refused !== 'VERSION_CONFLICT' && refused !== 'STATE_CONFLICT') return problemOf(refusal);
  const current = (await now()) ?? {};
  const etag = firstEtag(current);
  return problemOf(refusal, { current, ...(etag === null ? {} : { etag }) });
};

/** The failure envelope. Nothing of the inside: no stack, no path, no driver's words. */
export const sendProblem = (res: Response, problem: Problem): void => {
  const { requestId } = contextOf(res.req);
  if (problem.retryAfterSeconds !== undefined) res.set('retry-after', String(problem.retryAfterSeconds));
  const envelope = {
    ...problem.more,
    success: false as const,
    code: problem.code,
    message: problem.message,
    ...(problem.errors ? { errors: problem.errors } : {}),
    requestId,
  };
  res.status(problem.status).json(envelope satisfies Omit<Failure, 'code'> & { code: string });
};

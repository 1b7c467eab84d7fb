import { type ErrorCode, errorStatus, type FieldError } from '../contract/errors.ts';
import type { Route } from '../contract/routes.ts';

/** An expected refusal of the edge, as a value. What else is thrown is a bug, or an engine that is away. */
export type Refusal = Readonly<{
  refused: ErrorCode;
  message?: string;
  errors?: readonly FieldError[];
  /** Seconds until it may be tried again. */
  timeLeft?: number;
  headers?: Readonly<Record<string, string>>;
  /** The rest of the request is not worth reading: the connection closes with the answer. */
  close?: boolean;
}>;

export const refuse = (refused: ErrorCode, more: Omit<Refusal, 'refused'> = {}): Refusal => ({ refused, ...more });

export const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'refused' in outcome;

export const statusOf = (refusal: Refusal): number => errorStatus[refusal.refused];

/** A command that was sent on and has no answer may have been done: whoever waits is told so, and may send its key again. */
export const unconfirmed = ({ route }: Readonly<{ route: Pick<Route, 'keyed'> }>, refusal: Refusal): Refusal =>
  route.keyed ? refuse('OUTCOME_UNKNOWN', { headers: { ...refusal.headers, 'retry-after': '1' } }) : refusal;

/** Something that the edge needs is away, for now. */
export const tryAgain = (refused: 'UNAVAILABLE' | 'REFRESH_UNAVAILABLE' = 'UNAVAILABLE'): Refusal =>
  refuse(refused, { headers: { 'retry-after': '1' } });

import { type ErrorCode, errorStatus, type FieldError } from '../contract/errors.ts';

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

/** Something that the edge needs is away, for now. */
export const tryAgain = (refused: 'UNAVAILABLE' | 'REFRESH_UNAVAILABLE' = 'UNAVAILABLE'): Refusal =>
  refuse(refused, { headers: { 'retry-after': '1' } });

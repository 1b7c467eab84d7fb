/** The shapes of which this service's events are made. */
import { z } from 'zod';

export const id = z.string().min(1).max(128);
export const text = z.string();
export const bp = z.int().min(0).max(10_000);
export const amount = z.int().min(0);
/** An amount with its sign: round-off, and what a reversal copies negated. */
export const signed = z.int();
export const count = z.int().min(0);
export const day = z.iso.date();
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const currency = z.literal('INR');
export const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();

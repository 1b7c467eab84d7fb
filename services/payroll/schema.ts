/** The shapes of which this service's events are made. */
import { z } from 'zod';

export const id = z.string().min(1).max(128);
export const text = z.string();
export const day = z.iso.date();
/** Counts from 1. */
export const version = z.int().min(1);
export const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();

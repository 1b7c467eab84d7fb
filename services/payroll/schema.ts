/** The shapes of which this service's events are made. */
import { z } from 'zod';

export const id = z.string().min(1).max(128);
export const text = z.string();
export const day = z.iso.date();
/** Counts from 1. */
export const version = z.int().min(1);
export const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();
/** `2026-11` */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
export const paise = z.int();
/** What the engine or the contract gave, kept as it is. */
export const json = <T>() => z.json() as unknown as z.ZodType<T>;

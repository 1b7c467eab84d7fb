/** The value types of what chat records. */
import { z } from 'zod';

export const id = z.string().min(1).max(128);
export const text = z.string();
export const count = z.int().min(0);
export const instant = z.iso.datetime();
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

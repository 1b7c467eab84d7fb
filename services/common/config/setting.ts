/** One setting: how it is read, its default, and what it means. */
import { type PortName, splitAddress } from '@lamplight/events/adapters/adapter.ts';
import { schemesOf } from '@lamplight/events/adapters/adapters.ts';
import type { ZodType } from 'zod';
import { z } from 'zod';

export type Setting<T = unknown> = Readonly<{
  read: ZodType<T, string>;
  /** As it would be written in the environment; null: there is none and the setting is required. */
  default: string | null;
  meaning: string;
  /** Never printed, and never given by a default. */
  secret?: true;
}>;

/** A value that is not set reads as null, which has a meaning of its own. */
export const optional = <T>(read: ZodType<T, string>): ZodType<T | null, string> =>
  z.union([z.literal('').transform(() => null), read]);

export const text = z.string().min(1, 'must not be empty');
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port from 0 to 65535')
  .transform(Number)
  .refine((n) => n <= 65_535, 'must be a port from 0 to 65535');
export const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000 } as const;
/** `30m`, `12h`, `90s`, in ms. */
export const duration = z
  .string()
  .regex(/^[1-9]\d{0,5}[smh]$/, 'must be a time like 90s, 30m or 12h')
  .transform((value) => Number(value.slice(0, -1)) * UNITS[value.slice(-1) as keyof typeof UNITS]);
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
/** The scheme picks the adapter. */
export const portUrl = (port: PortName) => {
  const schemes = schemesOf(port);
  const accepted = schemes.map((scheme) => `${scheme}:`).join(' or ');
  return z.string().refine((value) => schemes.includes(splitAddress(value).scheme), `must begin with ${accepted}`);
};

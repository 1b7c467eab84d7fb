/** The code that an authenticator app shows (RFC 6238). */
import { generateSync } from 'otplib';

/** @param nowMs when they look. @param steps 30 s each, for an app whose clock is wrong */
export const appCodeAt = (secret: string, nowMs: number, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(nowMs / 1_000) + steps * 30 });

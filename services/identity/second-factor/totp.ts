/** Time-based codes of an authenticator app (RFC 6238): SHA-1, six digits, steps of 30 s, as every app reads them. */
import { generateSecret, generateURI, verifySync } from 'otplib';

const SECRET_BYTES = 20;
const STEP_S = 30;

/** 160 bits in base32. */
export const newSecret = (): string => generateSecret({ length: SECRET_BYTES });

/** What the picture for the app says. */
export const uriOf = (secret: string, issuer: string, label: string): string =>
  generateURI({ secret, issuer, label, period: STEP_S });

/**
 * The step that the code is of: this one, or the one before, since typing takes time. Null for a wrong code.
 * @param now epoch ms
 */
export const stepOf = (secret: string, code: string, now: number): number | null => {
  const epoch = Math.floor(now / 1_000);
  for (const at of [epoch, epoch - STEP_S]) {
    if (verifySync({ secret, token: code, epoch: at, period: STEP_S }).valid) return Math.floor(at / STEP_S);
  }
  return null;
};

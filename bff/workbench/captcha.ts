/** What the captcha's widget does, for scripts: asks for a challenge, works, and tells what it found. */
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';

/** @returns the text that goes as `captchaToken` */
export const solveCaptcha = async (challenge: unknown): Promise<string> => {
  const posed = challenge as Challenge;
  const solution = await solveChallenge({ challenge: posed, deriveKey });
  if (solution === null) throw new Error('The captcha could not be solved in time.');
  return Buffer.from(JSON.stringify({ challenge: posed, solution })).toString('base64');
};

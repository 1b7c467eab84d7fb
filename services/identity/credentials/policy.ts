/** What a password must be (product.md I2). Length counts characters as people see them typed, not bytes. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { isCommon } from './common-passwords.ts';

export type PasswordPolicy = Readonly<{ name: 'default' | 'strict'; company: string }>;
/** Whose password it is to be. */
export type Owner = Readonly<{ role: Role; name: string | null; email: string | null }>;

const STAFF_LEAST = 12;
const CLIENT_LEAST = 8;
/** Shorter words occur inside too many others. */
const WORD_LEAST = 4;

/** The least of the default policy is checked with the form. @throws 400 PASSWORD_WEAK */
export const demandStrength = async (password: string, owner: Owner, policy: PasswordPolicy): Promise<void> => {
  const message = policy.name === 'default' ? null : await weaknessOf(password, owner, policy.company);
  if (message !== null) throw problem('PASSWORD_WEAK', { message, errors: [{ field: 'password', message }] });
};

/** What is wrong with it and what would be right; null for nothing. */
const weaknessOf = async (password: string, owner: Owner, company: string): Promise<string | null> => {
  const { role, name, email } = owner;
  const least = role === 'client' ? CLIENT_LEAST : STAFF_LEAST;
  const folded = fold(password);
  const contains = (words: readonly string[]) => words.some((word) => folded.includes(word));
  if ([...password.normalize('NFC')].length < least) return `Password must be at least ${least} characters long`;
  if (contains([fold(company), ...wordsOf(company)])) return 'Password must not contain the name of the company';
  if (contains([...wordsOf(name ?? ''), ...wordsOf(nameIn(email ?? ''))]))
    return 'Password must not contain your name or your email address';
  if (await isCommon(folded)) return 'Many people use this password. Please choose another one, of several words.';
  return null;
};

const fold = (text: string): string => text.normalize('NFC').toLowerCase();
const nameIn = (email: string): string => email.slice(0, Math.max(email.lastIndexOf('@'), 0));
const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => [...word].length >= WORD_LEAST);

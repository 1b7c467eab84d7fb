/** What a password must be (rulings I2). Length counts characters as people see them typed, not bytes. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { problem } from '@lamplight/common/http/problem.ts';

export type PasswordPolicy = Readonly<{ name: 'default' | 'strict'; company: string }>;

const STAFF_LEAST = 12;
const CLIENT_LEAST = 8;

/** The least of the default policy is checked with the form. @throws 400 PASSWORD_WEAK */
export const demandStrength = (password: string, role: Role, { name, company }: PasswordPolicy): void => {
  if (name === 'default') return;
  const least = role === 'client' ? CLIENT_LEAST : STAFF_LEAST;
  const errors = (message: string) => ({ message, errors: [{ field: 'password', message }] });
  if ([...password.normalize('NFC')].length < least) {
    throw problem('PASSWORD_WEAK', errors(`Password must be at least ${least} characters long`));
  }
  if (password.toLowerCase().includes(company.toLowerCase())) {
    throw problem('PASSWORD_WEAK', errors('Password must not contain the name of the company'));
  }
};

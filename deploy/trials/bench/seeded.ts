/**
 * What is known of a company that `lamplight seed` made for the bench, beside its folder: how long that took, whose accounts
 * are in it, and how far its first start came. A run that was broken off within hours of it goes on there.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Account = Readonly<{ what: string; email: string; role: string; password: string }>;
/**
 * `filledS`: seconds until nothing of its first start lagged; `peakMb`: the most memory that it held meanwhile; null: more than
 * one run was needed, so nobody knows, or the system does not tell.
 */
export type Seeded = Readonly<{
  size: string;
  seconds: number;
  accounts: readonly Account[];
  filling: 'not begun' | 'begun' | Readonly<{ filledS: number | null; peakMb?: number | null; events: number }>;
}>;

const at = (folder: string): string => join(folder, 'seeded.json');

/** @throws where the folder holds a company of another size */
export const seededIn = (folder: string, size: string): Seeded | null => {
  if (!existsSync(at(folder))) return null;
  const company = JSON.parse(readFileSync(at(folder), 'utf8')) as Seeded;
  if (company.size !== size) throw new Error(`${folder} holds a company of size ${company.size}, not ${size}.`);
  return company;
};

export const noteSeeded = (folder: string, company: Seeded): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(at(folder), JSON.stringify(company));
};

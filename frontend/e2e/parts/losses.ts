/** What a form has lost of what a person typed. */
import { expect, type Locator } from '@playwright/test';

type Kept = Readonly<{
  name: string;
  field: Locator;
  /** As it was typed, or as the field groups it. */
  again: string;
  /** What happened in between. */
  after: string;
  /** A draft is fetched: it may take this long until it stands there. */
  withinMs?: number;
}>;

/** @returns sentences; empty where nothing is lost */
export const losses = async ({ name, field, again, after, withinMs = 20_000 }: Kept): Promise<readonly string[]> => {
  let stands = '';
  try {
    await expect
      .poll(async () => (stands = await field.inputValue({ timeout: withinMs })), { timeout: withinMs })
      .toBe(again);
    return [];
  } catch {
    return [`${name} after ${after}: “${stands}” instead of “${again}”`];
  }
};

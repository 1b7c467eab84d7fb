import { type Environment, wrong } from './load.ts';

/**
 * Other numbers for the limits of a server: `LIMIT_<NAME>` for each of its names (security.md §12). A limit can be made
 * wider or narrower; none can be switched off.
 * @throws Misconfigured with every value that is no number from 1 to 999999999
 */
export const limitNumbersIn = <N extends string>(
  env: Environment,
  names: readonly N[],
): Readonly<Partial<Record<N, number>>> => {
  const mistakes: string[] = [];
  const numbers = names.flatMap((name): (readonly [N, number])[] => {
    const text = env[`LIMIT_${name}`];
    if (text === undefined || text === '') return [];
    if (/^[1-9]\d{0,8}$/.test(text)) return [[name, Number(text)]];
    mistakes.push(`LIMIT_${name} must be a number from 1 to 999999999 (it is ${JSON.stringify(text.slice(0, 80))})`);
    return [];
  });
  if (mistakes.length > 0) throw wrong(mistakes);
  return Object.fromEntries(numbers) as Partial<Record<N, number>>;
};

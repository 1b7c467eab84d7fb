/** A result for people: one line a thing, its fields in a row. `--json` is for programs. */
export const printed = (result: unknown): string => {
  if (Array.isArray(result)) return result.length === 0 ? 'Nothing.' : result.map(line).join('\n');
  return line(result);
};

const line = (thing: unknown): string => {
  if (typeof thing !== 'object' || thing === null) return String(thing);
  return Object.entries(thing)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' · ');
};

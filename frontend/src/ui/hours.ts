/** Minutes as hours, as they are read and typed. */

const HOUR = 60;

/** `7:30 h`; `8 h` where no minutes are left over. */
export const hoursSaid = (minutes: number): string => `${typedHours(minutes)}\u00a0h`;

/** As one types them: 450 → `7:30`, 480 → `8`. */
export const typedHours = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  return rest === 0 ? String(hours) : `${hours}:${String(rest).padStart(2, '0')}`;
};

/** `7:30`, `7.5`, `7,5` and `8` in minutes; null for what is no time. */
export const parseHours = (typed: string): number | null => {
  const text = typed.trim();
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(text);
  if (clock) return Number(clock[1]) * HOUR + Number(clock[2]);
  if (!/^\d{1,2}(?:[.,]\d{1,2})?$/.test(text)) return null;
  const [whole = '0', parts = ''] = text.split(/[.,]/);
  return Number(whole) * HOUR + Math.round((Number(parts.padEnd(2, '0')) * HOUR) / 100);
};

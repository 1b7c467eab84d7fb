/**
 * Named places at which a suite may kill the process. Outside tests this does nothing: a point fires only where
 * CRASH_AT names it, after CRASH_AFTER earlier passes.
 */
const at = process.env['CRASH_AT'];
let passes = Number(process.env['CRASH_AFTER'] ?? 0);

export const crashpoint = (name: string): void => {
  if (at !== name) return;
  if (passes > 0) {
    passes -= 1;
    return;
  }
  process.kill(process.pid, 'SIGKILL');
};

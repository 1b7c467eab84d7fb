/** `lamplight log-level LEVEL [--for 10m]`, asked of a product that runs. */
import { isLevel, LEVELS } from '@lamplight/common/log/log.ts';
import { type Operation, usage } from './operation.ts';

/** Whoever looks into something forgets to put it back: it ends by itself. */
const FOR_MS = 10 * 60_000;
const MOST_MS = 24 * 3_600_000;
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

const msOf = (text: string | undefined): number => {
  if (text === undefined) return FOR_MS;
  const [, number, unit] = /^([1-9]\d{0,4})([smh])$/.exec(text) ?? [];
  const ms = Number(number) * (UNITS[unit ?? ''] ?? Number.NaN);
  if (!(ms <= MOST_MS)) throw usage(`--for ${text} is no time: 90s, 10m or 2h, 24h at most.`);
  return ms;
};

export const logLevelOperation: Operation = {
  usage: 'log-level [LEVEL [--for 10m] --reason TEXT]',
  words: 1,
  options: ['for', 'reason', 'dry-run'],
  asks: () => true,
  run: async ({ levels }, [level], { reason, dryRun, texts }) => {
    if (levels === null) throw usage('Nothing runs here whose log could say more.');
    if (level === undefined) return { ok: true, result: { level: levels.now() } };
    if (!isLevel(level)) throw usage(`${level} is no level: ${LEVELS.join(', ')}.`);
    const forMs = msOf(texts['for']);
    if (reason === null) throw usage(`log-level ${level} needs --reason "why".`);
    if (!dryRun) levels.change({ level, forMs, reason });
    return { ok: true, result: { [dryRun ? 'would' : 'level']: level, from: levels.now(), seconds: forMs / 1_000 } };
  },
};

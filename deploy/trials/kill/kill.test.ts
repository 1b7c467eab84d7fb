import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { seeded } from '../bench/figures.ts';
import { addressesIn } from '../ports.ts';
import { wrongIn } from '../tills/checker.ts';
import { crashPoints, EMBEDDED } from '../tills/points.ts';
import { type Life, openTrial, type Trial } from './trial.ts';

const SEED = Number(process.env['TRIAL_SEED'] ?? 3);
const WITHIN_MS = 240_000;

/** Those of real engines are on trial in `mix/`. */
const points = crashPoints().filter(({ folder }) => EMBEDDED.includes(folder));

const random = seeded(SEED);
const between = (least: number, most: number): number => least + Math.floor(random() * (most - least));

/**
 * Some are passed with every command, some once in a while. Each life first does what the one before it left: whoever dies
 * five times in a row with the same message in hand has found one that kills (event-core.md §5.8), and that is on trial elsewhere.
 */
const lifeUntil = (point: string, off?: string): Life => {
  const isRare = /^(erase|put|enqueue|publish|after|batch|offset|consume)/.test(point);
  const after = isRare ? between(0, 4) : between(10, 40);
  return { crash: { at: point, after }, settles: true, ...(off === undefined ? {} : { off }) };
};

const tried = async (run: (trial: Trial, folder: string) => Promise<void>): Promise<readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-kill-'));
  try {
    const record = join(folder, 'history.ndjson');
    const trial = openTrial({ folder, record, seed: SEED });
    await run(trial, folder);
    return (await wrongIn(addressesIn(folder), trial.steps())).map(({ says }) => says);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

describe(`a service that is killed under load (seed ${SEED})`, () => {
  const groups = Map.groupBy(points, ({ folder }) => folder);
  it.each([...groups])(
    'at every named point of %s leaves the log as its callers were told, views its fold, effects once',
    async (_folder, group) => {
      const wrong = await tried(async (trial) => {
        for (const { name } of group) await trial.live(lifeUntil(name));
      });
      expect(wrong).toEqual([]);
    },
    WITHIN_MS,
  );

  it(
    'at random leaves the log as its callers were told, views its fold, effects once',
    async () => {
      const wrong = await tried(async (trial) => {
        for (let life = 0; life < 6; life += 1) await trial.live({ killAfterMs: between(60, 400) });
      });
      expect(wrong).toEqual([]);
    },
    WITHIN_MS,
  );
});

describe(`the checker (seed ${SEED})`, () => {
  it.each([
    ['marks', 'consume-done', /^till-heard shows/],
    ['effect ids', 'enqueue-durable', /^letters: [23] of .* instead of 1$/],
    ['command dedupe', 'append-committed', /stands 2 times$/],
    ['durability', 'append-inserted', /was acknowledged and is lost$/],
  ])(
    'sees that %s are switched off',
    async (off, point, seen) => {
      const wrong = await tried(async (trial) => {
        for (let life = 0; life < 2; life += 1) await trial.live(lifeUntil(point, off));
        await trial.live({ commands: 60, off });
      });
      expect(wrong).toContainEqual(expect.stringMatching(seen));
    },
    WITHIN_MS,
  );

  it.each([
    [
      'an amount that was changed',
      'UPDATE events SET body = replace(body, \'"amount":\', \'"amount":1\')',
      /^the chain is broken/,
    ],
    ['one of the last events cut out', 'DELETE FROM events', /(was acknowledged and is lost|stands in part: . of .)$/],
  ])(
    'sees %s in the log behind the back of the service',
    async (_what, sql, seen) => {
      const wrong = await tried(async (trial, folder) => {
        await trial.live({ commands: 40 });
        const db = new DatabaseSync(join(folder, 'events.db'));
        // Not the end of the log: a view that has taken that in already refuses to open, which is not what is tried here.
        const last =
          "SELECT max(position) FROM events WHERE type = 'CoinsTaken' AND position < (SELECT max(position) FROM events)";
        db.exec(`${sql} WHERE position = (${last})`);
        db.close();
      });
      expect(wrong).toContainEqual(expect.stringMatching(seen));
    },
    WITHIN_MS,
  );
});

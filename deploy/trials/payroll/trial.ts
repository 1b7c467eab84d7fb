/** One month of one company, from a copy of its folder, with one death on its way; and everything that is wrong with what came of it. */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { differsFrom, wrongIn } from './checker.ts';
import { type Company, founded } from './company.ts';
import { openLife } from './life.ts';
import { payMonth } from './month.ts';
import { type Point, pointsOf } from './points.ts';
import { monthIn, type Seen, seenOf } from './seen.ts';

export type Place = Readonly<{
  /** A folder that is not there yet. It is removed afterwards. */
  folder: string;
}> &
  (
    | /** `from`: where the company lies that has paid nobody; it is never worked on. */
    Readonly<{ company: Company; from: string }>
    /** A company of so many is founded there first. */
    | Readonly<{ people: number }>
  );

export type Tried = Readonly<{
  /** Null where the month did not come to its end. */
  seen: Seen | null;
  wrong: readonly string[];
  points: readonly Point[];
}>;

type Death = Readonly<{
  point: Point | null;
  planted?: string /** With which the outcome is compared. */;
  whole?: Seen;
}>;

export const tried = async (place: Place, { point, planted, whole }: Death): Promise<Tried> => {
  const { folder } = place;
  if ('from' in place) cpSync(place.from, folder, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  const passedIn = `${folder}.passed`;
  const life = await openLife({ folder, point, ...(planted === undefined ? {} : { planted }), passedIn });
  const running = await life.revived();
  const company = 'company' in place ? place.company : await founded(running, place.people);
  const before = running.head();
  const ended = async (): Promise<Readonly<{ seen: Seen | null; failed: readonly string[] }>> => {
    try {
      const { runId } = await payMonth(life, company);
      return { seen: await seenOf(life, company, runId, before), failed: [] };
    } catch (error) {
      return { seen: null, failed: [Error.isError(error) ? error.message : String(error)] };
    }
  };
  try {
    const { seen, failed } = await ended();
    await life.end();
    const met = point === null || life.deaths() > 0 ? [] : ['deaths: this point was never met'];
    const wrong = seen === null ? [] : [...wrongIn(seen), ...(whole === undefined ? [] : differsFrom(whole, seen))];
    const passed = existsSync(passedIn) ? readFileSync(passedIn, 'utf8').trim().split('\n') : [];
    const points = seen === null ? [] : pointsOf({ month: monthIn(seen), given: life.given(), passed });
    return { seen, wrong: [...failed, ...met, ...life.wrong(), ...wrong], points };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(passedIn, { force: true });
  }
};

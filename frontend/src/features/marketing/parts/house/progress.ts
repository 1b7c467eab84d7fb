/** How far the house has come: at which station the lamp stands, and what was answered there. */
import { type Station, stations, words } from '../../texts/house.ts';

export type Progress = Readonly<{ at: number; is: 'waits' | 'back' | 'built' }>;

const LAST = stations.length - 1;
/** Where the stations stand on the rail, as shares of its width. Rail.module.css holds the same. */
const PLACES: readonly number[] = [0, 0.11, 0.245, 0.505, 1];

/** As the page is drawn: three rooms are accepted, the fourth waits. */
export const drawnFirst: Progress = { at: 3, is: 'waits' };

export const goTo = (at: number): Progress => ({ at: Math.min(LAST, Math.max(0, at)), is: 'waits' });
export const accept = ({ at }: Progress): Progress => (at < LAST ? goTo(at + 1) : { at, is: 'built' });
export const sendBack = ({ at }: Progress): Progress => ({ at, is: 'back' });
/** What was sent back is submitted anew; a finished house is begun anew. */
export const again = ({ at, is }: Progress): Progress => goTo(is === 'built' ? 0 : at);

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: -LAST,
  End: LAST,
};
/** Where a key leads; null where it means nothing here. */
export const byKey = ({ at }: Progress, key: string): Progress | null => {
  const step = steps[key];
  return step === undefined ? null : goTo(at + step);
};

export const nearest = (share: number): number =>
  PLACES.reduce((best, place, n) => (Math.abs(place - share) < Math.abs((PLACES[best] ?? 0) - share) ? n : best), 0);

export type RoomIs = 'done' | 'lit' | 'back' | 'ahead';
export const roomIs = ({ at, is }: Progress, room: number): RoomIs => {
  if (room < at || is === 'built') return 'done';
  if (room > at) return 'ahead';
  return is === 'waits' ? 'lit' : 'back';
};

export const nameOf = (station: Station, is: RoomIs): string =>
  is === 'done' ? station.done : is === 'ahead' ? station.ahead : station.now;

/** What is said of it, and what one may answer; `yes` and `no` keep their places, so that a press never loses the focus. */
export const answersAt = ({ at, is }: Progress): { says: string; yes?: string; no?: string } => {
  const station = stations[at] as Station;
  if (is === 'built') return { says: words.built, yes: words.startAgain };
  if (is === 'back' && station.no) return { says: station.no.says, no: station.no.again };
  return { says: station.says, yes: station.yes, ...(station.no && { no: station.no.act }) };
};

/**
 * Calls that the page's entry sends before the app is there to ask: their answers wait here for the first who does. Each is
 * given once, to the person that it was asked for, and only while it is young: what is asked later is asked anew.
 */
type Early = Readonly<{ person: string; until: number; answer: Promise<Response | null> }>;

const FRESH_MS = 10_000;
const LIMIT_MS = 30_000;
const waiting = new Map<string, Early>();

/** @param address as the app will ask for it, to the letter */
export const askEarly = (address: string, person: string): void => {
  const answer = fetch(address, {
    credentials: 'same-origin',
    headers: { 'X-CSRF': '1', 'X-Acting-User': person },
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch(() => null); // the app asks itself, and tells what fails
  waiting.set(address, { person, until: performance.now() + FRESH_MS, answer });
};

/** The answer that is on its way; undefined where the caller must ask. */
export const takeEarly = (address: string, person: string | null): Promise<Response | null> | undefined => {
  const early = waiting.get(address);
  waiting.delete(address);
  return early !== undefined && early.person === person && performance.now() < early.until ? early.answer : undefined;
};

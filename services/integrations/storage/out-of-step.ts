/** What of a place is not as it should be: the steps that are still to be taken, and what a person has to look at. */
import type { OutOfStep, StorageProvider } from '@lamplight/bff/contract/storage.ts';
import { isHeldUp, type Place, subjectKey } from './place.ts';
import { type May, type Step, stepsOf } from './steps.ts';
import type { WantedPlace } from './wanted.ts';
import {
  doubtWords,
  leftBehindWords,
  lostWords,
  notConnectedWords,
  strangerWords,
  untakenWords,
  waitingWords,
} from './words.ts';

/** Of one thing; whose and where it is, is said of all of them at once. */
export type Found = Readonly<Pick<OutOfStep, 'kind' | 'state' | 'said' | 'file'> & { personId: string | null }>;

/** @param grantId of the connection that works now; null where none does */
export const outOfStepAt = (
  o: Readonly<{
    provider: StorageProvider;
    wanted: WantedPlace;
    place: Place;
    mayOf(personId: string): May;
    grantId: string | null;
  }>,
): readonly Found[] => {
  const { provider, wanted, place, mayOf, grantId } = o;
  const { folder } = place;
  const by = grantAt(place, grantId);
  const steps = stepsOf(wanted, place, mayOf, by).flatMap((step) => stepSaid(step, o));
  const doubts = Object.entries(place.doubts).flatMap(([key, cause]) => doubtSaid(key, cause, o));
  const lost: readonly Found[] =
    folder.is === 'lost' && folder.grantId === by ? [found('folder', 'in_doubt', lostWords(provider))] : [];
  const leftBehind = place.leftBehind.map((personId) =>
    found('access_to_take', 'in_doubt', leftBehindWords(provider), { personId }),
  );
  const strangers: readonly Found[] =
    place.strangers === 0 ? [] : [found('stranger', 'in_doubt', strangerWords(provider, place.strangers))];
  return [...steps, ...doubts, ...lost, ...leftBehind, ...strangers];
};

/** Without a connection nothing is refound: what is to be done there is what the one before would do. */
export const grantAt = ({ folder }: Place, grantId: string | null): string =>
  grantId ?? (folder.is === 'none' ? '' : folder.grantId);

type Of = Readonly<{ provider: StorageProvider; wanted: WantedPlace; place: Place; grantId: string | null }>;

const stepSaid = (step: Step, { provider, place, grantId }: Of): readonly Found[] => {
  const said = (words: string): string => (grantId === null ? notConnectedWords(provider) : words);
  switch (step.do) {
    case 'make':
      return [found('folder', 'waiting', said(waitingWords.folder))];
    case 'refind':
      return [found('folder', 'waiting', said(waitingWords.refind))];
    case 'compare':
      return [found('folder', 'waiting', said(waitingWords.compare))];
    case 'give':
      // Why not is said by the doubt.
      if (place.doubts[subjectKey('access', step.personId)] !== undefined) return [];
      return [found('access_to_give', 'waiting', said(waitingWords.access_to_give), { personId: step.personId })];
    case 'take': {
      const { personId } = step;
      if (isHeldUp(place, 'access', personId))
        return [
          found('access_to_take', 'in_doubt', untakenWords(provider, place.doubts[subjectKey('access', personId)]), {
            personId,
          }),
        ];
      return [found('access_to_take', 'waiting', said(waitingWords.access_to_take), { personId })];
    }
    case 'copy':
      return [found('copy', 'waiting', said(waitingWords.copy), { file: step.file.title })];
  }
};

const doubtSaid = (key: string, cause: string, { provider, wanted, place }: Of): readonly Found[] => {
  const [about, subjectId = ''] = [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)];
  const said = doubtWords(provider, cause);
  if (about === 'folder') return [found('folder', 'in_doubt', said)];
  if (about === 'copy') {
    const file = wanted.files[subjectId]?.title ?? place.copies[subjectId]?.name ?? null;
    return [found('copy', 'in_doubt', said, { file })];
  }
  // One that is to be taken says so itself.
  const is = place.accesses[subjectId]?.is;
  if (is === 'taking' || is === 'taken') return [];
  return [found('access_to_give', 'in_doubt', said, { personId: subjectId })];
};

const found = (
  kind: Found['kind'],
  state: Found['state'],
  said: string,
  of: Partial<Pick<Found, 'file' | 'personId'>> = {},
): Found => ({ kind, state, said, file: null, personId: null, ...of });

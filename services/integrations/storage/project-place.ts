/** A project's place as its people read it: what lies in its folder and who may see it, each with its state in words. */
import type {
  FiledState,
  ProjectPlace,
  StorageProvider,
  StoredAccess,
  StoredCopy,
} from '@lamplight/bff/contract/storage.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { grantAt } from './out-of-step.ts';
import { place as decider, isHeldUp, subjectKey } from './place.ts';
import type { Reader } from './readers.ts';
import { type May, stepsOf } from './steps.ts';
import type { PlaceDoc } from './view.ts';
import type { WantedFile, WantedPlace } from './wanted.ts';
import {
  doubtWords,
  filedWords,
  leftBehindWords,
  lookWords,
  lostWords,
  strangerWords,
  untakenWords,
  waitingWords,
} from './words.ts';

type Filed = Readonly<{ state: FiledState; said: string }>;
type PlaceRead = Readonly<{
  reader: Reader;
  /** Whose it is to read. */
  readerId: string;
  provider: StorageProvider;
  wanted: WantedPlace;
  doc: PlaceDoc | null;
  mayOf(personId: string): May;
  /** Of the connection that works now; null where none does. */
  grantId: string | null;
  names: Names;
}>;

const MOST_COPIES = 500;

/** Null where there is nothing, and nothing is to be. */
export const projectPlace = (o: PlaceRead): ProjectPlace | null => {
  const { reader, provider, wanted, doc, grantId, mayOf } = o;
  const place = doc?.machine ?? decider.initial;
  const steps = stepsOf(wanted, place, mayOf, grantAt(place, grantId));
  const isToMake = grantId !== null && steps.some((step) => step.do === 'make');
  const isDoubted = place.doubts[subjectKey('folder', wanted._id)] !== undefined;
  if (place.folder.is === 'none' && !isToMake && !isDoubted) return null;
  const readable = Object.entries(wanted.files)
    .filter(([copyId, file]) => file.wanted || place.copies[copyId] !== undefined)
    .filter(([, { forClient }]) => forClient || reader !== 'client')
    .toSorted(newestFirst);
  const said = sayingBy(o);
  return {
    provider,
    connected: grantId !== null,
    folder: folderIn(o, steps, said),
    copies: readable.slice(0, MOST_COPIES).map(([copyId, file]) => copyIn(o, copyId, file, said)),
    more: readable.length > MOST_COPIES,
    ...(reader === 'client' ? {} : { accesses: accessesIn(o, steps, said) }),
    ...(reader === 'leads' ? { doubts: doubtsIn(o) } : {}),
  };
};

type Copied = readonly [copyId: string, WantedFile];
/** Those of one moment by their ids: always in the same order, whichever of two streams was heard first. */
const newestFirst = ([id, { at }]: Copied, [otherId, other]: Copied): number => {
  if (at !== other.at) return at < other.at ? 1 : -1;
  return id < otherId ? -1 : 1;
};

type Saying = Readonly<{
  /** Without a connection nothing goes on, whatever is to be done. */
  going(state: 'waiting' | 'under_way', words: string): Filed;
  /** What is in doubt, and why, those who lead are told. */
  inDoubt(words: string): Filed;
}>;
const sayingBy = ({ reader, provider, grantId }: PlaceRead): Saying => ({
  going: (state, words) => ({ state, said: grantId === null ? filedWords.away(provider) : words }),
  inDoubt: (words) => ({ state: 'in_doubt', said: reader === 'leads' ? lookWords.why(words) : lookWords.bare }),
});

type Steps = ReturnType<typeof stepsOf>;

const folderIn = ({ provider, wanted, doc, grantId }: PlaceRead, steps: Steps, said: Saying) => {
  const place = doc?.machine ?? decider.initial;
  const { folder } = place;
  const link = folder.is === 'confirmed' ? folder.link : null;
  const cause = place.doubts[subjectKey('folder', wanted._id)];
  const { waiting, underWay, there } = filedWords.folder;
  if (cause !== undefined) return { ...said.inDoubt(doubtWords(provider, cause)), link };
  if (folder.is === 'lost' && folder.grantId === grantAt(place, grantId))
    return { ...said.inDoubt(lostWords(provider)), link };
  if (steps.some((step) => step.do === 'refind')) return { ...said.going('under_way', waitingWords.refind), link };
  if (folder.is === 'confirmed') return { state: 'there' as const, said: there, link };
  return { ...(folder.is === 'requested' ? said.going('under_way', underWay) : said.going('waiting', waiting)), link };
};

const copyIn = (
  { provider, doc }: PlaceRead,
  copyId: string,
  { of, milestoneId, version, title, bytes, sha256 }: WantedPlace['files'][string],
  said: Saying,
): StoredCopy => {
  const key = subjectKey('copy', copyId);
  const [copy, cause] = [doc?.machine.copies[copyId], doc?.machine.doubts[key]];
  const about = { of, milestoneId, version, title, bytes, sha256 };
  const { waiting, underWay, there } = filedWords.copy;
  if (copy?.is === 'confirmed') {
    const copiedAt = doc?.confirmedAt[key] ?? null;
    return { ...about, state: 'there', said: there, copiedAt, link: copy.link };
  }
  const stands =
    cause !== undefined
      ? said.inDoubt(doubtWords(provider, cause))
      : copy !== undefined
        ? said.going('under_way', underWay)
        : said.going('waiting', waiting);
  return { ...about, ...stands, copiedAt: null, link: null };
};

/** Whoever has access, is to have it, or is to have it no more. */
const accessesIn = (
  { reader, readerId, provider, doc, names }: PlaceRead,
  steps: Steps,
  said: Saying,
): StoredAccess[] => {
  const place = doc?.machine ?? decider.initial;
  const { accesses, doubts } = place;
  const idsOf = (act: 'give' | 'take') =>
    new Set(steps.flatMap((step) => (step.do === act && 'personId' in step ? [step.personId] : [])));
  const [gives, takes] = [idsOf('give'), idsOf('take')];
  const doubted = Object.keys(doubts).flatMap((key) =>
    key.startsWith('access/') ? [key.slice('access/'.length)] : [],
  );
  const { waiting, underWay, there, taking } = filedWords.access;
  const standsFor = (personId: string): Filed | null => {
    const key = subjectKey('access', personId);
    const [is, cause] = [accesses[personId]?.is, doubts[key]];
    if (takes.has(personId) || is === 'taking')
      return isHeldUp(place, 'access', personId)
        ? said.inDoubt(untakenWords(provider, cause))
        : said.going('under_way', taking);
    if (is === 'given') return { state: 'there', said: there };
    if (cause !== undefined && (is !== 'taken' || gives.has(personId)))
      return said.inDoubt(doubtWords(provider, cause));
    if (is === 'giving') return said.going('under_way', underWay);
    return gives.has(personId) ? said.going('waiting', waiting) : null;
  };
  return [...new Set([...Object.keys(accesses), ...gives, ...doubted])]
    .filter((personId) => reader === 'leads' || personId === readerId)
    .flatMap((personId) => {
      const stands = standsFor(personId);
      if (stands === null) return [];
      const access = accesses[personId];
      // Of an access that is over, or was never confirmed, the time of an earlier one says nothing.
      const isConfirmed = access !== undefined && access.is !== 'taken' && access.permissionId !== null;
      const since = isConfirmed ? (doc?.confirmedAt[subjectKey('access', personId)] ?? null) : null;
      return [{ ...stands, person: names(personId), since }];
    });
};

/** What is no copy's and no access's own. */
const doubtsIn = ({ provider, doc, names }: PlaceRead): NonNullable<ProjectPlace['doubts']> => {
  const { leftBehind, strangers } = doc?.machine ?? decider.initial;
  const ofStrangers = strangers === 0 ? [] : [{ person: null, said: strangerWords(provider, strangers) }];
  return [
    ...leftBehind.map((personId) => ({ person: names(personId), said: leftBehindWords(provider) })),
    ...ofStrangers,
  ];
};

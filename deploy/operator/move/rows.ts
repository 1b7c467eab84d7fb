/** What a move says of what it did, and of what it leaves behind. */
import type { Missing } from './missing.ts';
import type { Source } from './source.ts';

/** One thing; the rest of its fields are figures, or a sentence. */
export type Row = Readonly<{ what: string } & Record<string, string | number | boolean | null>>;

/** @param how what was missing: moved, or it would be */
export const rowsOf = (source: Source, missing: Missing, how: 'moved' | 'wouldMove'): readonly Row[] => {
  const { log, contents, keys } = missing;
  const all = [...source.contents.values()];
  const erased = [...source.keys.values()].filter(({ erasedAt }) => erasedAt !== null).length;
  const of = (count: number, left: number) => ({ thereBefore: count - left, [how]: left });
  return [
    { what: 'log', events: source.events, streams: source.streams, ...of(source.events, source.events - log.events) },
    ...source.chains.map(({ service, intact, events, streams, anchoredAt }) => ({
      ...{ what: `history of ${service}`, intact, events, streams, anchoredAt },
    })),
    {
      ...{ what: 'files', contents: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) },
      ...of(all.length, contents.length),
    },
    { what: 'keys', keys: source.keys.size - erased, erased, ...of(source.keys.size, keys.length) },
    ...leftBehind(source),
  ];
};

/** Said before it begins, and again at the end. */
export const leftBehind = ({ unfinished, lostKeys }: Source): readonly Readonly<{ what: string; says: string }>[] => {
  const says = (sentence: string) => ({ what: 'left behind', says: sentence });
  return [
    ...mailsLeft(unfinished).map(says),
    ...(lostKeys === 0
      ? []
      : [says(`${lostKeys} keys of people were lost before: what they sealed stays closed there as it is here.`)]),
    says(
      'Views and messages are filled again there. Everybody signs in again; open codes and links of invitations are void; the visits of the last days are not counted there.',
    ),
  ];
};

const mailsLeft = (unfinished: Source['unfinished']): readonly string[] => {
  if (unfinished === null)
    return ['jobs.db cannot be read: mails that may wait in it are not sent from the new stores.'];
  const { waiting, parked } = unfinished;
  if (waiting + parked === 0) return [];
  const also = parked === 0 ? '' : ` and ${parked} are parked there`;
  return [
    `${waiting} mails wait in jobs.db${also}: they are not moved, and nobody sends them from the new stores. To have them sent, start the product on the folder until they have left, stop it, and move then.`,
  ];
};

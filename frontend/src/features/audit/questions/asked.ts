/** A question about pay as it stands in the URL: which, about whom, and the two times. */
import { knownSaid } from '../../../parts/moments/known.ts';
import { monthSaid } from '../../../parts/pay/slipWords.ts';
import { formatDate } from '../../../ui/dates.ts';

/** `validAt`: a day in the world; `knownAt`: a day, which means its end, or an instant. */
export type Asked = Readonly<
  Partial<Record<'person' | 'run' | 'month' | 'rule' | 'line' | 'validAt' | 'knownAt', string>>
>;
export type AskedName = keyof Asked;

/** What every answer is given. */
export type AnswerProps = Readonly<{
  asked: Asked;
  today: string;
  /** Changes what is asked; the URL keeps it. */
  ask: (change: Readonly<Partial<Record<AskedName, string | null>>>) => void;
}>;

/** By what the URL names each. */
export const NAMES: Readonly<Record<AskedName, string>> = {
  person: 'person',
  run: 'run',
  month: 'month',
  rule: 'rule',
  line: 'line',
  validAt: 'valid',
  knownAt: 'known',
};

const ID = /^[A-Za-z0-9_-]{1,128}$/;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const fits: Readonly<Record<AskedName, (text: string) => boolean>> = {
  person: (text) => ID.test(text),
  run: (text) => ID.test(text),
  month: (text) => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text),
  rule: (text) => ID.test(text),
  line: (text) => /^[A-Za-z0-9_~-]{1,128}$/.test(text),
  validAt: isDay,
  knownAt: (text) => isDay(text) || (/^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z$/.test(text) && !Number.isNaN(Date.parse(text))),
};

/** What the URL asks for; what does not read as such is left out. */
export const askedIn = (query: URLSearchParams): Asked =>
  Object.fromEntries(
    (Object.keys(NAMES) as AskedName[]).flatMap((name) => {
      const text = query.get(NAMES[name]);
      return text !== null && fits[name](text) ? [[name, text]] : [];
    }),
  );

/** A change of what is asked, as the URL takes it. */
export const inUrl = (change: Readonly<Partial<Record<AskedName, string | null>>>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [NAMES[name as AskedName], value]));

/** Which of the two times a question has: a month or a run is its own time in the world. */
export type Times = 'both' | 'known' | 'none';

export const isPast = ({ validAt, knownAt }: Asked, times: Times, today: string): boolean =>
  (times !== 'none' && knownAt !== undefined) || (times === 'both' && validAt !== undefined && validAt < today);

/** `True on 31 Mar 2027, as known on 2 Apr 2027, 23:59 IST` */
export const timesSaid = ({ validAt, knownAt, month }: Asked, times: Times, today: string): string => {
  const known = knownSaid(knownAt);
  if (times === 'both')
    return `True ${validAt === undefined || validAt === today ? `today, ${formatDate(today)}` : `on ${formatDate(validAt)}`}, ${known}`;
  return month === undefined ? `${known[0]?.toUpperCase()}${known.slice(1)}` : `True for ${monthSaid(month)}, ${known}`;
};

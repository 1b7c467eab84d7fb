/** Where a process dies in a month of pay: around every append, at the named points of its stores, and with an answer on its way. */
import type { RouteId } from '@lamplight/bff/contract/paths.ts';
import type { LogRow } from './log.ts';

export type Point =
  /** Around the append that holds the nth event of this type, counted from the start of the process. */
  | Readonly<{ is: 'appending' | 'appended'; type: string; nth: number }>
  /** When a crash point of the stores or the core is next passed after an event of this type. */
  | Readonly<{ is: 'passed'; name: string; after: string }>
  /** The nth command of this route was done and answered; whoever gave it never hears. */
  | Readonly<{ is: 'answered'; command: RouteId; nth: number }>;

export const sayPoint = (point: Point): string => {
  switch (point.is) {
    case 'appending':
      return `before ${point.type} ${point.nth} is durable`;
    case 'appended':
      return `once ${point.type} ${point.nth} is durable`;
    case 'passed':
      return `at ${point.name} after ${point.after}`;
    case 'answered':
      return `before the answer to ${point.command} ${point.nth} is heard`;
  }
};

/** What a month comes to, step by step: after each the next pass of every named point is one. */
export const STEPS = [
  'PayrollCalculationStarted',
  'PayrollRunApproved',
  'PayoutFileExported',
  'SalaryPaid',
  'PayslipPublished',
  'PayrollRunClosed',
] as const;

/** Of a kind of which there are many: the first, one from the middle, and the last. */
const someOf = <T>(all: readonly T[]): readonly T[] =>
  [...new Set([0, Math.floor(all.length / 2), all.length - 1])].flatMap((at) =>
    all[at] === undefined ? [] : [all[at]],
  );

/** Events that became durable together, in the order of the log. */
const appendsIn = (month: readonly LogRow[]): readonly (readonly LogRow[])[] => {
  const appends: LogRow[][] = [];
  for (const row of month) {
    const last = appends.at(-1);
    const of = last?.at(-1);
    const goesOn = of?.stream === row.stream && of.commandId === row.commandId && of.revision + 1 === row.revision;
    if (last !== undefined && goesOn) last.push(row);
    else appends.push([row]);
  }
  return appends;
};

export type Uninterrupted = Readonly<{
  /** What the month recorded. */
  month: readonly LogRow[];
  /** The commands that were given, in their order. */
  given: readonly RouteId[];
  /** `step name` of each named point that was passed after a step. */
  passed: readonly string[];
}>;

export const pointsOf = ({ month, given, passed }: Uninterrupted): readonly Point[] => {
  const seen = new Map<string, number>();
  const appends = appendsIn(month).map((append) => {
    const [{ type } = { type: '' }] = append;
    const nth = (seen.get(type) ?? 0) + 1;
    for (const one of append) seen.set(one.type, (seen.get(one.type) ?? 0) + 1);
    return { type, nth };
  });
  const around = [...Map.groupBy(appends, ({ type }) => type).values()].flatMap(someOf);
  const answers = [...Map.groupBy(given, (command) => command)].flatMap(([command, all]) =>
    someOf(all.map((_, at) => at + 1)).map((nth) => ({ is: 'answered', command, nth }) as const),
  );
  return [
    ...around.flatMap((at) => [{ is: 'appending', ...at } as const, { is: 'appended', ...at } as const]),
    ...answers,
    ...passed.toSorted().map((line) => {
      const [after = '', name = ''] = line.split(' ');
      return { is: 'passed', name, after } as const;
    }),
  ];
};

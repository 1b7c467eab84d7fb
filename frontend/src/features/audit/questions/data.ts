/** What is asked of payroll about people's pay. Each answer that is read is recorded. */
import '@lamplight/bff/contract/inside-payroll.ts';
import { keys } from '../../../api/keys.ts';
import { payKeys } from '../../../api/payKeys.ts';
import { useRead } from '../../../api/useRead.ts';
import { useWholeList } from '../../../api/useWholeList.ts';
import type { Asked } from './asked.ts';

export type {
  BasicPayAnswer,
  FigureAnswer,
  NetChangeAnswer,
  PayAccountAnswer,
  PayAct,
} from '@lamplight/bff/contract/pay-questions.ts';

/** Everybody who works or worked here, by name. Nobody's pay stands in it. */
export const usePeople = (wanted: boolean) => {
  const { data, error, refresh } = useWholeList(wanted ? keys.employees({ limit: 200 }) : null);
  const people = data?.items
    .map(({ employeeId: id, name, code }) => ({ id, name: name ?? code, code }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return { people, error, refresh };
};
/** Rules of the law, by what they are called. */
export const useRules = (wanted: boolean) => useRead(wanted ? payKeys.statutoryRules() : null);
export const useRuns = (wanted: boolean) => useWholeList(wanted ? payKeys.payrollRuns({ limit: 200 }) : null);

const bothTimes = ({ validAt, knownAt }: Asked) => ({
  ...(validAt === undefined ? {} : { validAt }),
  ...(knownAt === undefined ? {} : { knownAt }),
});

export const useBasicPay = (asked: Asked) =>
  useRead(asked.person === undefined ? null : payKeys.askBasicPay({ person: asked.person, ...bothTimes(asked) }));

/** The month is its time in the world. */
const ofMonth = ({ person, month, knownAt }: Asked) =>
  person === undefined || month === undefined ? null : { person, month, ...(knownAt === undefined ? {} : { knownAt }) };
export const useNetChange = (asked: Asked) => {
  const of = ofMonth(asked);
  return useRead(of === null ? null : payKeys.askNetChange(of));
};
export const useFigure = (asked: Asked) => {
  const of = ofMonth(asked);
  return useRead(of === null ? null : payKeys.askFigure(of));
};

/** Of a person, a month, or both. */
export const useAccount = (asked: Asked) => {
  const { person, month } = asked;
  const of = {
    ...(person === undefined ? {} : { person }),
    ...(month === undefined ? {} : { month }),
    ...bothTimes(asked),
  };
  return useRead(person === undefined && month === undefined ? null : payKeys.askAccount(of));
};

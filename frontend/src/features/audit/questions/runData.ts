/** What is asked about payroll runs. Answers that show pay are recorded. */
import '@lamplight/bff/contract/inside-payroll.ts';
import { hrefOf } from '@lamplight/bff/contract/call.ts';
import type { ChangedRulesPerson } from '@lamplight/bff/contract/run-questions.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { payKeys } from '../../../api/payKeys.ts';
import { useRead } from '../../../api/useRead.ts';
import type { Asked } from './asked.ts';

export type {
  ChangedRules,
  ChangedRulesPerson,
  PayrollIntact,
  RunActDone,
  RunLook,
  RunThenAndNow,
  WhoDidWhat,
} from '@lamplight/bff/contract/run-questions.ts';

const known = ({ knownAt }: Pick<Asked, 'knownAt'>) => (knownAt === undefined ? {} : { knownAt });

export const useRunThenAndNow = ({ run, validAt, ...asked }: Asked) =>
  useRead(
    run === undefined
      ? null
      : payKeys.askRunThenAndNow({ run, ...(validAt === undefined ? {} : { validAt }), ...known(asked) }),
  );
export const useWhoDidWhat = ({ run, ...asked }: Asked) =>
  useRead(run === undefined ? null : payKeys.askWhoDidWhat({ run, ...known(asked) }));
export const useChangedRules = ({ run, month, rule, ...asked }: Asked) =>
  useRead(
    payKeys.askChangedRules({
      ...(run === undefined ? {} : { run }),
      ...(month === undefined ? {} : { month }),
      ...(rule === undefined ? {} : { rule }),
      ...known(asked),
    }),
  );

/** All events may be read for it: it is asked when the question is, and never again by itself. */
const ONCE = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false } as const;
export const useIntact = () => {
  const all = useRef(false);
  const read = useRead(payKeys.askIntact(), ONCE, (_key, options) =>
    api.read(payKeys.askIntact(all.current ? { read: 'all' } : {}), { ...options, timeoutMs: 120_000 }),
  );
  const readAll = () => {
    all.current = true;
    return read.refresh();
  };
  return { ...read, readAll };
};
export const reportHref = (): string => hrefOf('ask-intact-report');

type Reckoning = Readonly<{
  people: readonly ChangedRulesPerson[];
  is: 'open' | 'under way' | 'done' | 'failed';
  error?: unknown;
}>;
const PORTION = 50;

/** The people of a run, reckoned anew portion by portion once somebody asks; what is here stays where one fails. */
export const useReckonedAnew = (run: string, asked: Pick<Asked, 'knownAt'>) => {
  const [state, setState] = useState<Reckoning>({ people: [], is: 'open' });
  const under = useRef<AbortController | null>(null);
  const next = useRef<string | undefined>(undefined);
  useEffect(() => () => under.current?.abort(), []);
  const reckon = async (): Promise<void> => {
    under.current?.abort();
    const begun = new AbortController();
    under.current = begun;
    const { signal } = begun;
    setState(({ people }) => ({ people, is: 'under way' }));
    try {
      do {
        const after = next.current === undefined ? {} : { after: next.current };
        const key = payKeys.askChangedRulesPeople({ run, ...known(asked), limit: PORTION, ...after });
        const portion = await api.read(key, { signal });
        next.current = portion.next;
        setState(({ people }) => ({ people: [...people, ...portion.items], is: 'under way' }));
      } while (next.current !== undefined);
      setState(({ people }) => ({ people, is: 'done' }));
    } catch (error) {
      if (!signal.aborted) setState(({ people }) => ({ people, is: 'failed', error }));
    }
  };
  return { ...state, reckon };
};

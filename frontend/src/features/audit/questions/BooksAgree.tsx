import { useReconciliation } from '../../../parts/books/data.ts';
import { Reconciled } from '../../../parts/books/Reconciled.tsx';
import { Answered } from './Answered.tsx';
import type { AnswerProps } from './asked.ts';

/** The journal held against what events tell, at the end of a day and as both were known then. */
export const BooksAgree = ({ asked: { validAt, knownAt } }: AnswerProps) => (
  <Answered read={useReconciliation({ on: validAt, knownAt })}>
    {({ reconciliation }) => (
      <Reconciled
        of={reconciliation}
        ledgerHref={(account) => {
          const query = new URLSearchParams({ section: 'ledger', account });
          if (validAt !== undefined) query.set('on', validAt);
          if (knownAt !== undefined) query.set('known', knownAt);
          return `/admin/books?${query}`;
        }}
      />
    )}
  </Answered>
);

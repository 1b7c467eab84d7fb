import { useReconciliation } from '../../../parts/books/data.ts';
import { Reconciled } from '../../../parts/books/Reconciled.tsx';
import { reconciliationTable } from '../tables.ts';
import type { BooksPlace } from '../useBooksPlace.ts';
import { ExportTable } from './ExportTable.tsx';
import { Shown } from './Shown.tsx';

/** The journal held against what events tell: each row agrees, or says by how much it does not. */
export const ReconciliationPart = ({ place, today }: Readonly<{ place: BooksPlace; today: string }>) => (
  <Shown title="Reconciliation" read={useReconciliation(place.asked)}>
    {({ reconciliation }) => (
      <Reconciled
        of={reconciliation}
        ledgerHref={(account) => place.hrefOf('ledger', { account })}
        aside={<ExportTable table={() => reconciliationTable(reconciliation)} {...{ place, today }} />}
      />
    )}
  </Shown>
);

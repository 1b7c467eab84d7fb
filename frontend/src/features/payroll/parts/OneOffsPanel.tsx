import { Suspense, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { later } from '../../../ui/later.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton } from '../../../ui/States.tsx';
import { useFirst } from '../../../ui/useFirst.ts';
import { useOneOffsOf } from '../deskData.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import styles from './Desk.module.css';
import { columnsOf } from './OneOffList.tsx';

const ProposeDialog = later(async () => (await import('./ProposeDialog.tsx')).ProposeDialog);

/** What somebody is paid or gives back beside their salary, the newest first. */
export const OneOffsPanel = ({
  employeeId,
  place,
  today,
}: Readonly<{ employeeId: string; place: PayrollPlace; today: string }>) => {
  const [proposing, setProposing] = useState(false);
  const { data, error, refresh } = useOneOffsOf(employeeId);
  const { shown, hidden, showAll } = useFirst(data?.items ?? [], 4);
  const retry = () => void refresh();
  return (
    <Panel
      title="Beside the salary"
      fill="bare"
      aside={
        <Button size="small" icon="plus" onPress={() => setProposing(true)}>
          Propose a one-off
        </Button>
      }
    >
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data && data.items.length === 0 && <EmptyState says="Nothing was paid or taken beside the salary" />}
      {shown.length > 0 && (
        <DataTable
          caption="Paid or taken beside the salary"
          columns={columnsOf(place, true)}
          rows={shown}
          keyOf={({ additionalPayId }) => additionalPayId}
          isMarked={({ can }) => can.approvePay === true}
        />
      )}
      {hidden > 0 && (
        <div className={styles.rest}>
          <ShowMore hidden={hidden} what="earlier" showAll={showAll} />
        </div>
      )}
      <Suspense fallback={null}>
        {proposing && <ProposeDialog {...{ employeeId, today, place }} onClose={() => setProposing(false)} />}
      </Suspense>
    </Panel>
  );
};

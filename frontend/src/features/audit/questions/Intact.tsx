import { wordsOf } from '../../../parts/history/sentences.ts';
import { anchorSaid, verdictSaid } from '../../../parts/history/verdict.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { counted } from '../../../ui/counted.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { lowerFirst } from '../../../ui/letters.ts';
import { grouped } from '../../../ui/money.ts';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { EmptyState, Notice } from '../../../ui/States.tsx';
import { Answered } from './Answered.tsx';
import styles from './Questions.module.css';
import { type PayrollIntact, reportHref, useIntact } from './runData.ts';

/** Whether every event of payroll is there and as it was written, what it proves, and a report to keep elsewhere. */
export const Intact = () => {
  const read = useIntact();
  return (
    <Answered read={read}>
      {({ payrollIntact: told }) => (
        <>
          <Notice
            tone={told.intact ? 'ok' : 'danger'}
            icon={told.intact ? 'shield' : 'alert'}
            acts={
              <Button size="small" busy={read.busy} onPress={() => void read.readAll()}>
                {told.readBefore === null ? 'Verify again' : 'Verify everything'}
              </Button>
            }
          >
            <strong>{verdictSaid(told)}</strong> {told.intact && anchorSaid(told)}
            {told.readBefore !== null && (
              <>
                {' '}
                {grouped(String(told.readBefore.events))} of them were read at <DateTime at={told.readBefore.at} />, the
                rest now.
              </>
            )}
          </Notice>
          <Panel
            title="What was read"
            meta={
              told.newestAt === null ? undefined : (
                <>
                  up to <DateTime at={told.newestAt} />
                </>
              )
            }
            foot={
              <ButtonLink size="small" icon="download" to={reportHref()} reloadDocument download="">
                Download the report
              </ButtonLink>
            }
          >
            <Pairs
              pairs={[
                ['Events', grouped(String(told.events))],
                ['Streams, each numbered without a gap', grouped(String(told.streams))],
                ['Events up to the last anchor', grouped(String(told.anchoredEvents))],
              ]}
            />
            <p className="ui two">
              {told.proves} It does not prove: {lowerFirst(told.doesNotProve)}
            </p>
            <p className={styles.act}>
              <span className="three">Fingerprint of the last events of all streams</span>
              <span className="mono">{told.headsSha256}</span>
            </p>
          </Panel>
          <Panel title="Corrections, each a further event" fill="bare">
            {told.corrections.length === 0 ? (
              <EmptyState
                says="Nothing has been corrected"
                next="What is set right never takes the place of what was recorded."
              />
            ) : (
              <DataTable
                caption="Corrections"
                columns={CORRECTIONS}
                rows={told.corrections}
                keyOf={({ type }) => type}
              />
            )}
          </Panel>
          <Panel title="By kind of record" meta={told.kinds.length} fill="bare">
            <DataTable
              caption="Events by kind of record"
              columns={KINDS}
              rows={told.kinds}
              keyOf={({ kind }) => kind}
            />
          </Panel>
        </>
      )}
    </Answered>
  );
};

const CORRECTIONS: readonly Column<PayrollIntact['corrections'][number]>[] = [
  { id: 'type', head: 'What', cell: ({ type }) => wordsOf(type) },
  { id: 'events', head: 'Events', align: 'right', line: 1, cell: ({ events }) => grouped(String(events)) },
];
const KINDS: readonly Column<PayrollIntact['kinds'][number]>[] = [
  { id: 'kind', head: 'Kind', cell: ({ kind }) => <span className="mono">{kind}</span> },
  {
    id: 'streams',
    head: 'Streams',
    align: 'right',
    line: 2,
    cell: ({ streams }) => grouped(String(streams)),
    short: ({ streams }) => counted(streams, 'stream'),
  },
  { id: 'events', head: 'Events', align: 'right', line: 1, cell: ({ events }) => grouped(String(events)) },
];

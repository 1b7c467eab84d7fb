import { personSaid } from '../../../parts/history/person.ts';
import { deltaDays } from '../../../parts/offers/words.ts';
import { Status } from '../../../ui/Chip.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DateOnly, DateTime } from '../../../ui/DateTime.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { DateField } from '../../../ui/Field.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { statusOf } from '../../../ui/status.ts';
import type { DeliveryAccount } from '../accountData.ts';
import { changeStateSaid, viaSaid } from '../accountTexts.ts';

/** How the project was delivered: every move of a day, the work as it was said to be, who signed what, and why a word was given. */
export const DeliveryPart = ({
  delivery,
  on,
  onDay,
}: {
  delivery: DeliveryAccount;
  /** The day that progress looks back to. */
  on: string;
  onDay: (day: string | null) => void;
}) => (
  <>
    <Panel title="Moved days" meta={delivery.dueDates.length} fill="bare">
      {delivery.dueDates.length === 0 ? (
        <EmptyState
          says="No committed day was moved"
          next="A day moves only by a change that the other side approved."
        />
      ) : (
        <DueDates dueDates={delivery.dueDates} />
      )}
    </Panel>
    <Panel title="Changes of the contract" meta={delivery.changes.length} fill="bare">
      {delivery.changes.length === 0 ? (
        <EmptyState says="No change was asked for" next="Either side may ask for one, and the other decides." />
      ) : (
        <Changes changes={delivery.changes} />
      )}
    </Panel>
    <Panel
      title="Progress as it was said to be"
      meta={
        delivery.progress.onBp === null
          ? 'not planned yet'
          : `${formatPercent(delivery.progress.onBp)} then, ${formatPercent(delivery.progress.nowBp)} now`
      }
      fill="bare"
      aside={
        <DateField
          label="On the day"
          value={on}
          max={civilOf(Date.now())}
          onChange={(e) => onDay(e.target.value === '' ? null : e.target.value)}
        />
      }
    >
      <Progress progress={delivery.progress} />
    </Panel>
    <Panel title="Who signed what" meta={delivery.signOffs.length} fill="bare">
      {delivery.signOffs.length === 0 ? (
        <EmptyState says="Nothing was accepted yet" next="The client accepts a milestone by the hashes of its files." />
      ) : (
        <SignOffs signOffs={delivery.signOffs} />
      )}
    </Panel>
    {delivery.health.length > 0 && (
      <Panel title="Words on its health" meta={delivery.health.length} fill="bare">
        <Health health={delivery.health} />
      </Panel>
    )}
    <Panel title="Its part of the on-time figure" meta={share(delivery.onTime.all)} fill="bare">
      {delivery.onTime.milestones.length === 0 ? (
        <EmptyState
          says="None of its milestones counts today"
          next="Milestones accepted in the last 24 months count."
        />
      ) : (
        <OnTime milestones={delivery.onTime.milestones} />
      )}
    </Panel>
  </>
);

const share = ({ numerator, denominator }: DeliveryAccount['onTime']['all']): string =>
  `${numerator} of ${denominator} in all projects`;

const DueDates = ({ dueDates }: Pick<DeliveryAccount, 'dueDates'>) => (
  <DataTable
    caption="Committed days that were moved, oldest first"
    rows={dueDates}
    keyOf={({ changeId, milestoneId }) => `${changeId} ${milestoneId}`}
    columns={[
      { id: 'milestone', head: 'Milestone', cell: ({ title }) => title },
      { id: 'from', head: 'From', rank: 'low', cell: ({ from }) => <DateOnly date={from} /> },
      { id: 'to', head: 'To', cell: ({ to }) => <DateOnly date={to} /> },
      { id: 'asked', head: 'Asked by', person: true, cell: ({ asked }) => sideSaid(asked) },
      { id: 'agreed', head: 'Agreed by', person: true, cell: ({ agreed }) => sideSaid(agreed) },
      { id: 'at', head: 'Agreed', rank: 'low', cell: ({ at }) => <DateTime at={Date.parse(at)} /> },
    ]}
  />
);
const sideSaid = ({ by, side }: DeliveryAccount['dueDates'][number]['asked']): string =>
  `${personSaid(by)}, ${side === 'client' ? 'the client' : 'for us'}`;

const Changes = ({ changes }: Pick<DeliveryAccount, 'changes'>) => (
  <DataTable
    caption="Changes of the contract, oldest first"
    rows={changes}
    keyOf={({ changeId }) => changeId}
    columns={[
      { id: 'reason', head: 'Why', cell: ({ reason }) => reason },
      { id: 'state', head: 'State', cell: ({ state }) => changeStateSaid(state) },
      {
        id: 'money',
        head: 'Money',
        align: 'right',
        cell: (c) => (c.deltaPaise === 0 ? null : <Money paise={c.deltaPaise} signed />),
      },
      {
        id: 'days',
        head: 'Days',
        align: 'right',
        cell: (c) => (c.deltaDays === 0 ? null : <span className="nowrap">{deltaDays(c.deltaDays)}</span>),
      },
      { id: 'by', head: 'Asked by', person: true, cell: ({ by }) => personSaid(by) },
      {
        id: 'decided',
        head: 'Decided by',
        rank: 'low',
        cell: ({ decided }) =>
          decided && (
            <>
              {personSaid(decided.by)}, <DateTime at={Date.parse(decided.at)} />
            </>
          ),
      },
    ]}
  />
);

const Progress = ({ progress }: Pick<DeliveryAccount, 'progress'>) => (
  <DataTable
    caption="Progress of each milestone on that day and now"
    rows={progress.milestones}
    keyOf={({ milestoneId }) => milestoneId}
    columns={[
      { id: 'milestone', head: 'Milestone', cell: ({ title }) => title },
      {
        id: 'then',
        head: 'Then',
        align: 'right',
        cell: ({ onBp }) => (onBp === null ? null : formatPercent(onBp)),
      },
      {
        id: 'now',
        head: 'Now',
        align: 'right',
        cell: ({ nowBp }) => (nowBp === null ? 'cancelled' : formatPercent(nowBp)),
      },
      {
        id: 'reported',
        head: 'Last report until then',
        cell: ({ reported }) =>
          reported && (
            <>
              {formatPercent(reported.toBp)} by {personSaid(reported.by)}, <DateTime at={Date.parse(reported.at)} />
              {reported.note && <span className="two"> “{reported.note}”</span>}
            </>
          ),
      },
    ]}
  />
);

const SignOffs = ({ signOffs }: Pick<DeliveryAccount, 'signOffs'>) => (
  <DataTable
    caption="Accepted milestones with the files that were signed for, oldest first"
    rows={signOffs}
    keyOf={({ milestoneId }) => milestoneId}
    columns={[
      { id: 'milestone', head: 'Milestone', cell: ({ title }) => title },
      { id: 'amount', head: 'Amount, ex-GST', align: 'right', cell: (s) => <Money paise={s.amountPaise} /> },
      {
        id: 'by',
        head: 'Signed',
        cell: (s) => (
          <>
            {personSaid(s.by)}, {viaSaid(s)}, <DateTime at={Date.parse(s.at)} />
            {s.reason && <span className="two"> “{s.reason}”</span>}
          </>
        ),
      },
      {
        id: 'files',
        head: 'Files',
        cell: ({ deliverables }) =>
          deliverables.map(({ fileId, title, version, sha256 }) => (
            <div key={`${fileId} ${version}`}>
              {title}, version {version} <span className="mono two">{sha256.slice(0, 12)}</span>
            </div>
          )),
      },
    ]}
  />
);

const Health = ({ health }: Pick<DeliveryAccount, 'health'>) => (
  <DataTable
    caption="What leads said of its health beside the figures, oldest first"
    rows={health}
    keyOf={({ at }) => at}
    columns={[
      { id: 'at', head: 'When', cell: ({ at }) => <DateTime at={Date.parse(at)} /> },
      { id: 'by', head: 'By', person: true, cell: ({ by }) => personSaid(by) },
      { id: 'figures', head: 'Figures said', cell: ({ derived }) => statusOf('health', derived).word },
      { id: 'word', head: 'Word given', cell: ({ declared }) => <Status of="health" is={declared} /> },
      { id: 'why', head: 'Why', cell: ({ reason }) => reason },
    ]}
  />
);

const OnTime = ({ milestones }: Pick<DeliveryAccount['onTime'], 'milestones'>) => (
  <DataTable
    caption="Its accepted milestones of the last 24 months"
    rows={milestones}
    keyOf={({ milestoneId }) => milestoneId}
    columns={[
      { id: 'milestone', head: 'Milestone', cell: ({ title }) => title },
      { id: 'due', head: 'Committed', rank: 'low', line: 2, cell: (m) => <DateOnly date={m.committedDueDate} /> },
      { id: 'submitted', head: 'Handed in', line: 2, cell: (m) => <DateOnly date={m.submittedOn} /> },
      { id: 'accepted', head: 'Accepted', rank: 'low', line: 'none', cell: (m) => <DateOnly date={m.acceptedOn} /> },
      { id: 'counts', head: 'Counts as', line: 1, cell: ({ onTime }) => (onTime ? 'On time' : 'Late') },
    ]}
  />
);

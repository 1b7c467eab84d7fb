import { personSaid } from '../../../parts/history/person.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DateOnly, DateTime } from '../../../ui/DateTime.tsx';
import { Money } from '../../../ui/Money.tsx';
import { formatDelta, formatPrice } from '../../../ui/money.ts';
import { Quote } from '../../../ui/Page.tsx';
import { Facts, Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { statusOf } from '../../../ui/status.ts';
import type { ProposalAccount } from '../accountData.ts';
import { endSaid, lastedSaid } from '../accountTexts.ts';

/** How the proposal went: what was asked and agreed, every version with its author and end, and how long each state lasted. */
export const ProposalPart = ({ proposal, now }: { proposal: ProposalAccount; now: number }) => (
  <>
    <Asked proposal={proposal} />
    {proposal.refused && (
      <Panel title="Why it came to nothing">
        <p>
          {personSaid(proposal.refused.by)} {REFUSED[proposal.refused.end]} it,{' '}
          <DateTime at={Date.parse(proposal.refused.at)} />.
        </p>
        <Quote>{proposal.refused.reason}</Quote>
      </Panel>
    )}
    <Panel title="Versions of the offer" meta={proposal.offers.length} fill="bare">
      {proposal.offers.length === 0 ? (
        <EmptyState says="No offer was made" next="An admin makes one from the proposal." />
      ) : (
        <Offers offers={proposal.offers} />
      )}
    </Panel>
    <Panel title="Time in each state" fill="bare">
      <States states={proposal.states} now={now} />
    </Panel>
  </>
);

const REFUSED = { rejected: 'rejected', declined: 'declined', withdrawn: 'withdrew' } as const;

const Asked = ({ proposal: { budget, offers, agreedPaise, plan } }: { proposal: ProposalAccount }) => {
  const first = offers[0];
  return (
    <Facts
      facts={[
        {
          label: 'The client’s budget',
          value: budget === null ? '–' : <Money paise={budget.maxPaise} />,
          ...(budget === null
            ? {}
            : {
                note: (
                  <>
                    from <Money paise={budget.minPaise} />
                  </>
                ),
              }),
        },
        ...(plan === null
          ? []
          : [
              {
                label: 'Plan',
                value: plan.name,
                word: true,
                note: `version ${plan.version}, ${[formatPrice(plan.pricePaise), plan.unit].filter(Boolean).join(' ')}`,
              },
            ]),
        { label: 'First offered', value: first === undefined ? '–' : <Money paise={first.amountPaise} /> },
        {
          label: 'Agreed',
          value: agreedPaise === null ? '–' : <Money paise={agreedPaise} />,
          ...(agreedPaise === null || first === undefined
            ? {}
            : { note: `${formatDelta(agreedPaise - first.amountPaise)} to the first offer` }),
        },
      ]}
    />
  );
};

const Offers = ({ offers }: Pick<ProposalAccount, 'offers'>) => (
  <DataTable
    caption="Versions of the offer, oldest first"
    rows={offers}
    keyOf={({ version }) => String(version)}
    columns={[
      { id: 'version', head: 'Version', cell: ({ version }) => <span className="nowrap">Version {version}</span> },
      { id: 'amount', head: 'Amount, ex-GST', align: 'right', cell: (o) => <Money paise={o.amountPaise} /> },
      { id: 'by', head: 'By', person: true, cell: ({ by }) => personSaid(by) },
      { id: 'made', head: 'Made', rank: 'low', cell: ({ at }) => <DateTime at={Date.parse(at)} /> },
      { id: 'until', head: 'Valid until', rank: 'low', cell: (o) => <DateOnly date={o.validUntil} /> },
      {
        id: 'end',
        head: 'What became of it',
        cell: (o) => (
          <>
            {endSaid(o)}
            {o.ended && (
              <>
                {' '}
                by {personSaid(o.ended.by)}, <DateTime at={Date.parse(o.ended.at)} />
              </>
            )}
            {o.counterPaise !== null && (
              <>
                : <Money paise={o.counterPaise} /> asked
              </>
            )}
            {o.ended?.says && <span className="two"> “{o.ended.says}”</span>}
          </>
        ),
      },
    ]}
  />
);

const States = ({ states, now }: Pick<ProposalAccount, 'states'> & { now: number }) => (
  <DataTable
    caption="States of the proposal, in their order"
    rows={states.map((state, n) => ({ ...state, n }))}
    keyOf={({ n }) => String(n)}
    columns={[
      { id: 'state', head: 'State', cell: ({ state }) => statusOf('proposal', state).word },
      { id: 'since', head: 'Since', line: 2, cell: ({ from }) => <DateTime at={Date.parse(from)} /> },
      {
        id: 'lasted',
        head: 'Lasted',
        align: 'right',
        line: 1,
        cell: ({ state, from, until }) =>
          until !== null
            ? lastedSaid(Date.parse(until) - Date.parse(from))
            : FINAL.includes(state)
              ? null
              : `${lastedSaid(now - Date.parse(from))} so far`,
      },
    ]}
  />
);
const FINAL: readonly string[] = ['accepted', 'declined', 'rejected', 'withdrawn'];

import type { Proposal } from '@lamplight/bff/contract/proposals.ts';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BriefPanel } from '../../../parts/brief/BriefPanel.tsx';
import { useProposal } from '../../../parts/offers/data.ts';
import { OfferTab } from '../../../parts/offers/OfferTab.tsx';
import { QuestionList } from '../../../parts/offers/QuestionList.tsx';
import { useVersions } from '../../../parts/offers/versions.ts';
import { firstName } from '../../../parts/offers/words.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { civilOf, formatDay } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { Money } from '../../../ui/Money.tsx';
import { Page, Quote } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Notice, Problem, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { useReview } from '../data.ts';
import { ageOf } from '../queue.ts';
import { OfferEditor } from './OfferEditor.tsx';
import { AskDialog, RejectDialog } from './ReviewActs.tsx';

const ChatTab = later(async () => (await import('../../../parts/chat/ChatTab.tsx')).ChatTab);

const CRUMB = { label: 'Proposals', to: '/admin/proposals' };

/** One proposal as an admin answers it. */
export const ProposalDetail = ({ proposalId, now }: { proposalId: string; now: number }) => {
  const { data, error, stale, refresh } = useProposal(proposalId);
  if (error !== undefined && !data)
    return (
      <Page title="Proposal" crumbs={[CRUMB, { label: 'Proposal' }]}>
        <ErrorState error={error} retry={() => void refresh()} />
      </Page>
    );
  if (!data) return <Skeleton of="page" />;
  return (
    <>
      <StaleMark is={stale} />
      <LoadedProposal key={proposalId} proposal={data.proposal} now={now} />
    </>
  );
};

const LoadedProposal = ({ proposal, now }: { proposal: Proposal; now: number }) => {
  const [open, setOpen] = useState<'ask' | 'reject' | null>(null);
  const { can } = proposal;
  const counter = proposal.counters.at(-1);
  const answering = proposal.state === 'countered' && counter;
  const close = () => setOpen(null);
  const by =
    proposal.submittedBy.id === proposal.clientId
      ? proposal.clientName
      : `${proposal.submittedBy.name ?? 'a colleague'} for ${proposal.clientName ?? 'the client'}`;
  return (
    <Page
      title={titleOf(proposal)}
      crumbs={[CRUMB, { label: proposal.title }]}
      sub={`${proposal.title}, proposed by ${by ?? 'the client'} on ${formatDay(civilOf(proposal.submittedAt ?? proposal.createdAt), civilOf(now))}`}
      status={<Status of="proposal" is={proposal.state} more={waited(proposal, now)} />}
      acts={<ReviewButtons {...{ proposal }} onAsk={() => setOpen('ask')} onReject={() => setOpen('reject')} />}
      {...(can.startReview ? { main: { ...wishOf(proposal), act: <StartReview proposal={proposal} /> } } : {})}
    >
      {answering && (
        <Quote
          past
          by={
            <>
              {counter.by.name ?? 'The client'}, <DateTime at={counter.at} />
            </>
          }
        >
          {counter.note}
        </Quote>
      )}
      {can.makeOffer ? (
        <Editing {...{ proposal, now }} onReject={can.rejectProposal ? () => setOpen('reject') : null} />
      ) : (
        proposal.offers.length > 0 && <OfferTab {...{ proposal, now }} />
      )}
      {(can.makeOffer || proposal.offers.length === 0) && <QuestionList proposal={proposal} />}
      {proposal.offers.length === 0 && proposal.closed && (
        <Notice>
          {proposal.closed.by.name ?? 'Someone'} ended it on <DateTime at={proposal.closed.at} />:{' '}
          {proposal.closed.reason}
        </Notice>
      )}
      <BriefPanel proposal={proposal} />
      {proposal.submittedAt !== undefined && (
        <Panel title="Conversation" fill="bare">
          <Suspense fallback={<Skeleton of="list" inset />}>
            <ChatTab about={proposal.proposalId} />
          </Suspense>
        </Panel>
      )}
      {open === 'ask' && <AskDialog {...{ proposal }} onClose={close} />}
      {open === 'reject' && <RejectDialog {...{ proposal }} onClose={close} />}
    </Page>
  );
};

const titleOf = (p: Proposal): string => {
  switch (p.state) {
    case 'submitted':
      return 'Review the proposal';
    case 'under_review':
      return `Make offer ${p.offers.length + 1}`;
    case 'needs_info':
      return 'Waiting for answers';
    case 'countered':
      return 'Answer the counter-offer';
    case 'offered':
      return `Offer ${p.offers.length} is with ${firstName(p.clientName)}`;
    case 'expired':
      return `Offer ${p.offers.length} has expired`;
    default:
      return p.title;
  }
};

const waited = (p: Proposal, now: number): string => {
  const days = ageOf(p, now);
  return days === 0
    ? 'since today'
    : `${['accepted', 'declined', 'rejected', 'withdrawn'].includes(p.state) ? '' : 'waiting '}${days === 1 ? '1 day' : `${days} days`}${['accepted', 'declined', 'rejected', 'withdrawn'].includes(p.state) ? ' ago' : ''}`;
};

const ReviewButtons = ({
  proposal,
  onAsk,
  onReject,
}: {
  proposal: Proposal;
  onAsk: () => void;
  onReject: () => void;
}) => {
  const { can } = proposal;
  return (
    <>
      {can.rejectProposal && !can.makeOffer && (
        <Button look="quiet" onPress={onReject}>
          Reject
        </Button>
      )}
      {can.askInformation && <Button onPress={onAsk}>Ask for information</Button>}
      {proposal.state === 'accepted' && (
        <ButtonLink to={`/project-details/${proposal.proposalId}`}>Open the project</ButtonLink>
      )}
    </>
  );
};

const StartReview = ({ proposal }: { proposal: Proposal }) => {
  const review = useReview(proposal.proposalId);
  return (
    <>
      <Button
        look="primary"
        busy={review.busy}
        onPress={() => void review.run({ action: 'start_review', etag: proposal.etag })}
      >
        Start the review
      </Button>
      <Problem error={review.error} />
    </>
  );
};

/** What the client wants to spend at most. */
const wishOf = ({ budgetMaxPaise }: Proposal) =>
  typeof budgetMaxPaise === 'number' ? { figure: <Money paise={budgetMaxPaise} />, of: 'at most, ex-GST' } : {};

const Editing = ({ proposal, now, onReject }: { proposal: Proposal; now: number; onReject: (() => void) | null }) => {
  const { versions, choose, compare, other } = useVersions(proposal);
  const [query] = useSearchParams();
  return (
    <OfferEditor
      {...{ proposal, versions, compare, onReject, now }}
      other={other ?? null}
      chosen={query.get('v')}
      onChoose={choose}
    />
  );
};

import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../api/chunk.ts';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Columns, Stack } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { toast } from '../../ui/toasts.ts';
import { CounterEditor } from './CounterEditor.tsx';
import { type Proposal, useDecision, useWithdraw } from './data.ts';
import { QuestionList } from './QuestionList.tsx';
import { Standing } from './Standing.tsx';
import { texts } from './texts.ts';
import { stripOf, VersionStrip } from './VersionStrip.tsx';
import { type Answering, VersionSummary } from './VersionSummary.tsx';
import { VersionView } from './VersionView.tsx';
import { useVersions } from './versions.ts';

/** The dialog brings the billing profile and its rules, so it loads only for those who may accept. */
const loadAccept = () => loadChunk(() => import('./AcceptDialog.tsx'));
const AcceptDialog = lazy(async () => ({ default: (await loadAccept()).AcceptDialog }));

/** All that was offered and asked, any two versions against each other, and whatever `can` lets the reader answer. */
export const OfferTab = ({ proposal, now = Date.now() }: { proposal: Proposal; now?: number }) => {
  const [open, setOpen] = useState<Answering | null>(null);
  const newest = proposal.offers.at(-1);
  const { can } = proposal;
  const close = () => setOpen(null);
  const mayAccept = can.acceptOffer === true;
  useEffect(() => {
    if (mayAccept) void loadAccept().catch(() => {}); // the press tries again and says what is wrong
  }, [mayAccept]);

  if (open === 'counter' && newest) return <CounterEditor {...{ proposal, now }} offer={newest} onClose={close} />;
  return (
    <Stack>
      <Standing proposal={proposal} now={now} />
      <QuestionList proposal={proposal} />
      {newest ? (
        <Versions proposal={proposal} now={now} onAnswer={setOpen} />
      ) : (
        <Panel fill="body">
          <EmptyState
            says={texts.noOffer}
            next={can.makeOffer === true ? texts.noOfferStaff : texts.noOfferClient}
            {...(can.saveProposal
              ? { act: { label: 'Go on writing the proposal', to: `/proposalform?draft=${proposal.proposalId}` } }
              : {})}
          />
          {can.withdrawProposal && (
            <div>
              <Button size="small" look="quiet" onPress={() => setOpen('withdraw')}>
                Withdraw the proposal
              </Button>
            </div>
          )}
        </Panel>
      )}
      {open === 'accept' && newest && (
        <Suspense fallback={null}>
          <AcceptDialog {...{ proposal, now }} offer={newest} onClose={close} />
        </Suspense>
      )}
      {open === 'decline' && newest && <Decline proposal={proposal} version={newest.version} onClose={close} />}
      {open === 'withdraw' && <Withdraw proposal={proposal} onClose={close} />}
    </Stack>
  );
};

const Versions = ({
  proposal,
  now,
  onAnswer,
}: {
  proposal: Proposal;
  now: number;
  onAnswer: (answer: Answering) => void;
}) => {
  const { versions, chosen, other, choose, compare } = useVersions(proposal);
  if (!chosen) return null;
  return (
    <Columns aside={<VersionSummary {...{ proposal, chosen, now, onAnswer }} other={other ?? null} />}>
      <Panel fill="bare">
        <VersionStrip entries={stripOf(versions)} chosen={chosen.id} onChoose={choose} now={now} />
        <VersionView {...{ versions, chosen, now, compare }} tax={proposal.tax} other={other ?? null} />
      </Panel>
    </Columns>
  );
};

const Decline = ({ proposal, version, onClose }: { proposal: Proposal; version: number; onClose: () => void }) => {
  const decision = useDecision(proposal.proposalId);
  return (
    <ReasonDialog
      draft={`decline:${proposal.proposalId}:${version}`}
      title={`Decline offer ${version}`}
      says="The proposal ends with it. To ask for another price, date or scope, send a counter instead."
      label="Why"
      act={`Decline offer ${version}`}
      sending={decision}
      send={(reason) => decision.run({ decision: 'decline', version, reason })}
      onSent={() => toast.show({ message: `You declined offer ${version}.` })}
      onClose={onClose}
    />
  );
};

const Withdraw = ({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) => {
  const withdraw = useWithdraw(proposal.proposalId);
  return (
    <ReasonDialog
      draft={`withdraw:${proposal.proposalId}`}
      etag={proposal.etag}
      title="Withdraw the proposal"
      says="Nothing more happens with it. What was said stays in its history."
      label="Why"
      act="Withdraw it"
      sending={withdraw}
      send={(reason, etag) => withdraw.run({ reason, etag })}
      onSent={() => toast.show({ message: 'The proposal was withdrawn.' })}
      onClose={onClose}
    />
  );
};

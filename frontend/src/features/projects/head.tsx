import type { ReactNode } from 'react';
import { Due } from '../../parts/milestones/Due.tsx';
import { leadSaid } from '../../parts/projects/team.ts';
import { Status } from '../../ui/Chip.tsx';
import { Money } from '../../ui/Money.tsx';
import { shortHash } from '../../ui/shares.ts';
import type { Milestone, ProjectAnswer } from './data.ts';

/** Title, state and whose it is, for a project and for the proposal that it was. */
export const headOf = ({
  project: p,
  proposal,
}: ProjectAnswer): { title: string; createdAt: string; sub: ReactNode; status: ReactNode } => {
  if (p)
    return {
      title: p.title,
      createdAt: proposal?.submittedAt ?? proposal?.createdAt ?? p.createdAt,
      status: <Status of="project" is={p.state} />,
      sub: (
        <>
          {[p.clientName ?? 'A client', leadSaid(p), `offer ${p.offerVersion}`].filter(Boolean).join(' · ')},{' '}
          <span className="mono">{shortHash(p.offerHash)}</span>
        </>
      ),
    };
  return {
    title: proposal?.title || 'Proposal',
    createdAt: proposal?.submittedAt ?? proposal?.createdAt ?? new Date(0).toISOString(),
    status: proposal ? <Status of="proposal" is={proposal.state} /> : null,
    sub: proposal
      ? `Proposed by ${proposal.submittedBy.name ?? 'someone'}${
          proposal.submittedBy.id === proposal.clientId ? '' : ` for ${proposal.clientName ?? 'a client'}`
        }`
      : '',
  };
};

/** The same of one milestone, where it is a screen of its own. */
export const milestoneHeadOf = (m: Milestone, today: string) => ({
  title: m.title,
  screen: m.milestoneId,
  status: <Status of="milestone" is={m.state} />,
  sub: (
    <>
      <Money paise={m.amountPaise} /> ex-GST · due <Due m={m} today={today} />
    </>
  ),
});

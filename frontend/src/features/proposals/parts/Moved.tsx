import type { Proposal } from '@lamplight/bff/contract/proposals.ts';
import type { Version } from '../../../parts/offers/data.ts';
import { diffOffers, type Side } from '../../../parts/offers/diff.ts';
import { nameOf, sideOf } from '../../../parts/offers/versions.ts';
import { countsOf } from '../../../parts/offers/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { Notice } from '../../../ui/States.tsx';

export type MovedProps = {
  proposal: Proposal;
  opened: Proposal;
  versions: readonly Version[];
  draft: Side;
  keepMine: () => void;
  takeTheirs: () => void;
};

/** Someone acted meanwhile: how it stands now, beside what was typed, which stays until one says otherwise. */
export const Moved = ({ proposal, opened, versions, draft, keepMine, takeTheirs }: MovedProps) => {
  const last = versions.at(-1);
  const fresh =
    last && proposal.offers.length + proposal.counters.length > opened.offers.length + opened.counters.length;
  const diff = fresh ? diffOffers(sideOf(last), draft) : null;
  return (
    <Notice
      tone="warn"
      icon="alert"
      acts={
        <>
          {proposal.can.makeOffer && (
            <Button size="small" onPress={keepMine}>
              Keep mine
            </Button>
          )}
          <Button size="small" onPress={takeTheirs}>
            Take theirs
          </Button>
        </>
      }
    >
      {fresh
        ? `${last.by.name ?? 'Someone'} ${last.kind === 'offer' ? `made ${nameOf(last)}` : 'countered'} while you were writing. `
        : 'This proposal changed while you were writing. '}
      It is now <Status of="proposal" is={proposal.state} />
      {diff && ` Yours differs from it: ${countsOf(diff).toLowerCase()}.`}
      {!proposal.can.makeOffer && ' No offer can be made as it stands.'}
    </Notice>
  );
};

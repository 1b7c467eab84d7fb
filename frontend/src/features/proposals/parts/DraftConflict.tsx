import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { isApiError } from '../../../api/errors.ts';
import { keys } from '../../../api/keys.ts';
import type { Proposal } from '../../../parts/offers/data.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { texts } from '../texts.ts';

export type DraftConflictProps = {
  error: unknown;
  proposalId: string;
  keepMine: (etag: string) => void;
  takeTheirs: (proposal: Proposal) => void;
  reset: () => void;
};

/** Saved from somewhere else meanwhile: what was typed here stays until the person says otherwise. */
export const DraftConflict = ({ error, proposalId, keepMine, takeTheirs, reset }: DraftConflictProps) => {
  const [failed, setFailed] = useState<unknown>(undefined);
  const theirs = async (then: (proposal: Proposal) => void) => {
    try {
      const { proposal } = await api.read(keys.proposal(proposalId));
      reset();
      then(proposal);
    } catch (cause) {
      setFailed(cause);
    }
  };
  const gone = isApiError(error) && error.code === 'STATE_CONFLICT';
  return (
    <>
      <Notice
        tone="warn"
        icon="alert"
        acts={
          gone ? (
            <ButtonLink size="small" to={`/project-details/${proposalId}`}>
              Open it
            </ButtonLink>
          ) : (
            <>
              <Button size="small" onPress={() => void theirs(({ etag }) => keepMine(etag))}>
                Keep mine
              </Button>
              <Button size="small" onPress={() => void theirs(takeTheirs)}>
                Take theirs
              </Button>
            </>
          )
        }
      >
        {gone ? 'This proposal was submitted or withdrawn meanwhile. What you typed stays here.' : texts.conflict}
      </Notice>
      <Problem error={failed} />
    </>
  );
};

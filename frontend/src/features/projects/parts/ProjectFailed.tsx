import { isApiError } from '../../../api/errors.ts';
import { homeOf } from '../../../session/redirect.ts';
import { usePerson } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ErrorState } from '../../../ui/States.tsx';

/**
 * Stands in place of a project that could not be read. It may exist for others, so a missing one is not told from one that
 * is not shared.
 */
export const ProjectFailed = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const { role } = usePerson();
  const missing = isApiError(error) && error.status === 404;
  return (
    <Page title="Project" crumbs={[{ label: 'Project' }]}>
      <ErrorState
        error={error}
        {...(missing ? { says: 'This project does not exist or is not shared with you' } : { retry })}
      >
        {missing && <ButtonLink to={homeOf(role)}>Go Home</ButtonLink>}
      </ErrorState>
    </Page>
  );
};

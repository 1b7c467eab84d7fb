import { Link } from 'react-router-dom';
import { usePerson } from '../../session/useSession.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ErrorState, OutOfDate, Skeleton, StaleMark } from '../../ui/States.tsx';
import { useProjectStorage } from './data.ts';
import { PlacePanel } from './PlacePanel.tsx';

const BOTH = 'Google Drive and Dropbox';

/** Where a project's files are copied to, each provider a panel. Where none is connected, admins alone are told. */
export const StoragePanels = ({ projectId }: { projectId: string }) => {
  const { role } = usePerson();
  const { data, error, stale, refresh } = useProjectStorage(projectId);
  const retry = () => void refresh();
  if (!data)
    return error === undefined ? (
      <Skeleton of="list" rows={2} inset />
    ) : (
      <Panel title={BOTH}>
        <ErrorState error={error} retry={retry} />
      </Panel>
    );
  return (
    <>
      <StaleMark is={stale} />
      {error !== undefined && <OutOfDate what={`What is shown of ${BOTH}`} retry={retry} />}
      {data.places.map((place) => (
        <PlacePanel key={place.provider} {...{ projectId, place }} />
      ))}
      {!data.connected && data.places.length === 0 && role === 'admin' && (
        <p className="meta">
          Neither Google Drive nor Dropbox is connected, so nothing is copied there.{' '}
          <Link to="/admin/drive-settings">Connect storage</Link>
        </p>
      )}
    </>
  );
};

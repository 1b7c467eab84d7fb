import { Suspense } from 'react';
import { FileLine } from '../../../parts/files/FileLine.tsx';
import styles from '../../../parts/files/Files.module.css';
import { FromThere } from '../../../parts/files/FromThere.tsx';
import { FILE_HINT, SendingList } from '../../../parts/files/SendingList.tsx';
import { useUploads } from '../../../parts/files/useUploads.ts';
import { FilesTogether } from '../../../parts/viewer/Together.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { later } from '../../../ui/later.ts';
import { Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, Notice, Skeleton } from '../../../ui/States.tsx';
import { useFiles } from '../data.ts';

const StoragePanels = later(async () => (await import('../../../parts/storage/StoragePanels.tsx')).StoragePanels);
const LinksPanel = later(async () => (await import('../../../parts/delivery/LinksPanel.tsx')).LinksPanel);

/** Everything that was put to the project: evidence, attachments, consents. */
export const FilesTab = ({
  projectId,
  past,
  closed,
  stored,
  links,
}: {
  projectId: string;
  past: boolean;
  closed: boolean;
  /** It is a project, shown as it is now: there may be copies elsewhere. */
  stored: boolean;
  /** The reader may let others in by a link. */
  links: boolean;
}) => {
  return (
    <Stack>
      <FilePanel {...{ projectId, past, closed, stored }} />
      {stored && (
        <Suspense fallback={<Skeleton of="list" rows={2} inset />}>
          <StoragePanels projectId={projectId} />
        </Suspense>
      )}
      {links && (
        <Suspense fallback={<Skeleton of="list" rows={2} inset />}>
          <LinksPanel projectId={projectId} />
        </Suspense>
      )}
    </Stack>
  );
};

const FilePanel = ({
  projectId,
  past,
  closed,
  stored,
}: {
  projectId: string;
  past: boolean;
  closed: boolean;
  stored: boolean;
}) => {
  const { data, error, refresh } = useFiles(projectId);
  const uploads = useUploads(projectId, () => void refresh());
  return (
    <Panel title="Files" meta={data ? `${data.items.length}${data.next ? ' or more' : ''}` : undefined} fill="bare">
      {past && (
        <Notice tone="past" icon="history">
          Files are shown as they are today.
        </Notice>
      )}
      {!past && !closed && (
        <div className={styles.drop}>
          <FileField
            label="Add files"
            multiple
            action="Choose files"
            hint={FILE_HINT}
            beside={<FromThere projectId={stored ? projectId : null} onFile={(file) => void uploads.add([file])} />}
            onFiles={(files) => void uploads.add(files)}
          />
          <SendingList uploads={uploads} />
        </div>
      )}
      {error !== undefined && !data ? (
        <div className={styles.drop}>
          <ErrorState error={error} retry={() => void refresh()} />
        </div>
      ) : !data ? (
        <div className={styles.drop}>
          <Skeleton of="list" rows={3} inset />
        </div>
      ) : data.items.length === 0 ? (
        <div className={styles.drop}>
          <EmptyState says="No files yet" next="What is uploaded here can be read by everybody on the project." />
        </div>
      ) : (
        <FilesTogether files={data.items.filter(({ state }) => state !== 'quarantined')}>
          <ul className={`${styles.files} ${styles.inset}`}>
            {data.items.map((file) => (
              <li key={file.fileId}>
                {file.state === 'quarantined' ? (
                  <span className={styles.name}>{file.name}</span>
                ) : (
                  <FileLine file={file} />
                )}
                <Status of="file" is={file.state} />
              </li>
            ))}
          </ul>
        </FilesTogether>
      )}
    </Panel>
  );
};

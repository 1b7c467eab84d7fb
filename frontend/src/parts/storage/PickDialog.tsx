import { FILE_LIMIT } from '@lamplight/bff/contract/files.ts';
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import { useState } from 'react';
import { connectionKeys as keys } from '../../api/connectionKeys.ts';
import { isApiError } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatInstant } from '../../ui/dates.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx';
import { fileSize } from '../../ui/shares.ts';
import { usePaged } from '../history/usePaged.ts';
import { faultAt, type StorageProvider, type ThereFile } from './data.ts';
import styles from './Storage.module.css';

type Of = { projectId: string; provider: StorageProvider };

/** What lies in a project's folder, to take one file of it. */
export const PickDialog = ({
  onPick,
  onClose,
  ...of
}: Of & { onPick: (file: ThereFile) => void; onClose: () => void }) => {
  // Of a list that moved on meanwhile no further page can be read: it begins anew.
  const [round, setRound] = useState(0);
  const name = providerNames[of.provider];
  return (
    <Dialog title={`Take a file from ${name}`} open onClose={onClose} acts={<Button onPress={onClose}>Cancel</Button>}>
      <p className="meta">
        {of.provider === 'drive'
          ? "Google shows Lamplight the files of the project's folder that Lamplight put there, or that were opened with it. Of others, save a copy on your device and choose that."
          : "Everything in the project's folder, the folders below it too."}
      </p>
      <Listing key={round} {...{ ...of, onPick }} anew={() => setRound(round + 1)} />
    </Dialog>
  );
};

const Listing = ({
  projectId,
  provider,
  onPick,
  anew,
}: Of & { onPick: (file: ThereFile) => void; anew: () => void }) => {
  const list = usePaged(
    (after) => keys.thereFiles(provider, projectId, after === undefined ? {} : { after }),
    ({ id }) => id,
  );
  const { items, error, more, moreError } = list;
  const name = providerNames[provider];
  if (items === undefined)
    return error === undefined ? (
      <Skeleton of="list" rows={4} inset />
    ) : (
      <ErrorState error={error} says={faultAt(provider, error)} retry={() => void list.refresh()} />
    );
  const isOver = isApiError(moreError) && moreError.fields.some(({ field }) => field === 'after');
  return (
    <>
      {items.length > 0 ? (
        <ul className={styles.there} aria-label={`Files at ${name}`}>
          {items.map((file) => (
            <li key={file.id}>
              <FileRow file={file} onPick={() => onPick(file)} />
            </li>
          ))}
        </ul>
      ) : (
        more === null && <EmptyState says="Nothing to take" next={`No file lies in the project's folder at ${name}.`} />
      )}
      {moreError !== undefined && (
        <ErrorState
          error={moreError}
          says={isOver ? 'The folder has changed meanwhile.' : faultAt(provider, moreError)}
          retry={isOver ? anew : () => more?.()}
        />
      )}
      {more !== null && moreError === undefined && (
        <div>
          <Button size="small" busy={list.loading} onPress={more}>
            More files
          </Button>
        </div>
      )}
    </>
  );
};

const FileRow = ({ file: { name, folder, bytes, modifiedAt }, onPick }: { file: ThereFile; onPick: () => void }) => {
  const words = (
    <>
      <span className={styles.name}>{name}</span>{' '}
      <span className={`meta ${styles.facts}`}>
        {folder !== null && <span>{folder}</span>} <span className="mono">{fileSize(bytes)}</span>{' '}
        <span>{formatInstant(modifiedAt)}</span>
      </span>
    </>
  );
  if (bytes > FILE_LIMIT)
    return (
      <div className={styles.take}>
        {words}
        <span className="meta">{'Too large: a file here has at most 200\u00a0MB.'}</span>
      </div>
    );
  return (
    <button type="button" className={styles.take} onClick={onPick}>
      {words}
    </button>
  );
};

import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';
import { FITTING } from '../../ui/pdf/zoom.ts';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { Frame } from './Frame.tsx';
import { Instead } from './Instead.tsx';
import { Preview } from './Preview.tsx';
import type { Viewing } from './useViewer.ts';
import { FAILED_FILE } from './words.ts';

/** A file of a project or a proposal. */
export const OfFile = ({ viewing, fileId }: { viewing: Viewing; fileId: string }) => {
  const { data, error, refresh } = useRead(keys.file(fileId));
  const [zoom, onZoom] = useState(FITTING);
  const file = data?.file;
  const facts = file ? { ...file, address: file.state === 'clean' ? hrefOf('file-content', { fileId }) : null } : null;
  return (
    <Frame viewing={viewing} title={file?.name ?? 'File'} facts={facts}>
      {facts !== null ? (
        <Preview {...facts} look={{ zoom, onZoom }} surface={null} />
      ) : error === undefined ? (
        <Instead>
          <Skeleton of="list" rows={3} inset />
        </Instead>
      ) : (
        <Instead>
          <ErrorState error={error} says={FAILED_FILE} retry={() => void refresh()} />
        </Instead>
      )}
    </Frame>
  );
};

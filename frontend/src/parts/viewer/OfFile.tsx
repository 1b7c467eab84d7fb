import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { keys } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';
import { OneContent } from './OneContent.tsx';
import type { Viewing } from './useViewer.ts';

/** A file of a project or a proposal. */
export const OfFile = ({ viewing, fileId }: { viewing: Viewing; fileId: string }) => {
  const { data, error, refresh } = useRead(keys.file(fileId));
  const file = data?.file;
  const facts = file ? { ...file, address: file.state === 'clean' ? hrefOf('file-content', { fileId }) : null } : null;
  return (
    <OneContent
      {...{ viewing, facts, error }}
      title={file?.name ?? 'File'}
      reading={error === undefined}
      retry={() => void refresh()}
    />
  );
};

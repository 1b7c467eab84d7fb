import { useEffect } from 'react';
import { useLater } from '../../api/useLater.ts';
import { useUser } from '../../session/useSession.ts';
import type { FileElsewhere } from './useUploads.ts';

const ways = async () => (await import('../storage/FromStorage.tsx')).FromStorage;

export type FromThereProps = {
  /** Null where none is chosen yet. */
  projectId: string | null;
  disabled?: boolean;
  onFile: (file: FileElsewhere) => void;
};

/**
 * Ways to a file in the project's folder at a provider, beside the button of a `FileField`. Clients are let in at no provider.
 * Whatever fails here fails alone: what was typed around it stays, and files of the device are sent as ever.
 */
export const FromThere = ({ projectId, ...more }: FromThereProps) => {
  const user = useUser();
  const { here: Ways, begin } = useLater(ways);
  const isAsked = user !== null && user.role !== 'client' && projectId !== null && projectId !== '';
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked, begin]);
  return isAsked && Ways !== null && <Ways {...{ projectId, ...more }} />;
};

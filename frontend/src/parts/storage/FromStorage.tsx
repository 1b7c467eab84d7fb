import { providerNames } from '@lamplight/bff/contract/providers.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { FileElsewhere } from '../files/useUploads.ts';
import { elsewhereOf, type StorageProvider, useProjectStorage } from './data.ts';
import { PickDialog } from './PickDialog.tsx';

/** One way for each provider where the project has a folder that can be reached now; while nobody can tell, there is none. */
export const FromStorage = ({
  projectId,
  disabled = false,
  onFile,
}: {
  projectId: string;
  disabled?: boolean;
  onFile: (file: FileElsewhere) => void;
}) => {
  const { data } = useProjectStorage(projectId);
  const [open, setOpen] = useState<StorageProvider | null>(null);
  const providers = (data?.places ?? []).flatMap(({ provider, connected, folder }) =>
    connected && folder.link !== null ? [provider] : [],
  );
  if (providers.length === 0 && open === null) return null;
  return (
    <>
      {providers.map((provider) => (
        // Not disabled outright: the focus comes back to it, when a file was taken.
        <Button key={provider} aria-disabled={disabled || undefined} onPress={() => disabled || setOpen(provider)}>
          From {providerNames[provider]}
        </Button>
      ))}
      {open !== null && (
        <PickDialog
          {...{ projectId, provider: open }}
          onPick={(file) => {
            setOpen(null);
            onFile(elsewhereOf({ provider: open, projectId }, file));
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};

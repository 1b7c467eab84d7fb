import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../api/client.ts';
import { connectionKeys } from '../../../api/connectionKeys.ts';
import { toast } from '../../../ui/toasts.ts';

/**
 * The console was opened by the way back from Dropbox (product.md §4 'Callbacks'). The address is cleaned, and believed in
 * nothing: what is said is what the server says of the connection (security.md §10).
 */
export const DropboxArrived = () => {
  const [, setQuery] = useSearchParams();
  useEffect(() => {
    setQuery(
      (query) => {
        query.delete('dropbox_success');
        query.delete('account_name');
        return query;
      },
      { replace: true },
    );
    void tellIfConnected();
  }, [setQuery]);
  return null;
};

const tellIfConnected = async (): Promise<void> => {
  try {
    const { items } = await api.read(connectionKeys.connections());
    const dropbox = items.find(({ provider, state }) => provider === 'dropbox' && state === 'connected');
    if (dropbox)
      toast.show({
        message: `Dropbox is connected${dropbox.account === null ? '' : `: ${dropbox.account}`}.`,
        variant: 'success',
      });
  } catch {
    // Nothing is confirmed, so nothing is said; the console names what it could not read.
  }
};

import { useLocation } from 'react-router-dom';
import { useReturned } from '../../../api/leaving.ts';
import { ConnectReturn } from '../../../parts/connecting/ConnectReturn.tsx';

/** Where Dropbox and GitHub send the browser back to, each to its own address (product.md §4 'Callbacks'; security.md §10). */
export default function ConnectCallback() {
  const { pathname } = useLocation();
  return <ConnectReturn provider={pathname.startsWith('/github') ? 'github' : 'dropbox'} returned={useReturned()} />;
}

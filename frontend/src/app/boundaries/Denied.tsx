import { Page } from '../../ui/Page.tsx';
import { texts } from '../texts.ts';

/** What stands in place of a shared screen that the role may not read. */
export default function Denied() {
  return <Page title={texts.denied} sub={texts.deniedSays} />;
}

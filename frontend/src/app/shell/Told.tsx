import { IdleWarning } from '../../session/IdleWarning.tsx';
import { Toasts } from '../../ui/Toasts.tsx';

/** What the frame tells over whatever page is shown. Nothing is told before a screen is there, so no page waits for it. */
export default function Told() {
  return (
    <>
      <IdleWarning />
      <Toasts />
    </>
  );
}

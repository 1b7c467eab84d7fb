import { Chip } from '../../ui/Chip.tsx';

/** Beside the name of somebody who has the portal in view. */
export const HereNow = () => (
  <Chip tone="ok" icon="eye">
    Here now
  </Chip>
);

import { Chip } from '../../ui/Chip.tsx';
import type { StatusLook } from '../../ui/status.ts';

/** A state in its word, with icon and colour; nothing where there is none. */
export const Look = ({ is }: { is: StatusLook | null }) =>
  is && (
    <Chip tone={is.tone} {...(is.icon ? { icon: is.icon } : {})}>
      {is.word}
    </Chip>
  );

/** What stands at the host, under the address that the server makes; as text where it has none. */
export const AtHost = ({ page, children }: { page: string | null; children: string }) =>
  page === null ? (
    children
  ) : (
    <a href={page} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );

import type { Role } from '@lamplight/bff/contract/roles.ts';
import { chatKeys } from '../../api/chatKeys.ts';
import { useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

/** How many an announcement to everybody of a role reaches. Null asks nothing. */
export const useReach = (role: Role | null) => useRead(role === null ? null : chatKeys.announcementReach({ role }));

export const useAnnounce = () => useUnversioned('announcement', {}, []);

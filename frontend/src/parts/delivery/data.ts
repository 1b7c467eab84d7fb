/** The delivery links of a project, for those who lead it. */
import type { DeliveryLink } from '@lamplight/bff/contract/delivery.ts';
import { keys } from '../../api/keys.ts';
import { useCommand, useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export type { DeliveryLink, LinkUse } from '@lamplight/bff/contract/delivery.ts';

const touched = (projectId: string) => [keys.deliveryLinks(projectId)];
export const useLinks = (projectId: string) => useRead(keys.deliveryLinks(projectId, { limit: 50 }));
export const useIssueLink = (projectId: string) =>
  useUnversioned('delivery-link-issue', { projectId }, touched(projectId));
export const useRevokeLink = ({ projectId, linkId }: Pick<DeliveryLink, 'projectId' | 'linkId'>) =>
  useCommand('delivery-link-revoke', { projectId, linkId }, touched(projectId));

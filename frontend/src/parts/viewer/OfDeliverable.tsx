import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { keys } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';
import { type Milestone, useAddPin, useResolvePin } from '../milestones/data.ts';
import type { Shown } from './address.ts';
import { OfVersions } from './OfVersions.tsx';
import type { Viewing } from './useViewer.ts';
import type { Versioned } from './versioned.ts';

type Of = Extract<Shown, { of: 'deliverable' }>;

/** A version of what was handed in for acceptance, with what is pinned on it, or beside another version. */
export const OfDeliverable = ({ viewing, shown }: { viewing: Viewing; shown: Of }) => {
  const { projectId, milestoneId } = shown;
  const { data, error, refresh } = useRead(keys.milestone(projectId, milestoneId), { keepPreviousData: true });
  const milestone = data?.milestone;
  const thing = milestone === undefined ? undefined : thingOf(milestone, shown);
  return <OfVersions {...{ viewing, shown, error, refresh, thing }} kind="Deliverable" />;
};

/** Null where nothing of it was ever handed in. */
const thingOf = (m: Milestone, { projectId, deliverableId }: Of): Versioned | null => {
  const versions = (m.handedIn ?? []).filter((one) => one.deliverableId === deliverableId);
  const [newest] = versions;
  if (newest === undefined) return null;
  const waits = m.submission?.deliverables.find((one) => one.deliverableId === deliverableId);
  return {
    ...{ title: newest.title, etag: m.etag },
    pins: (m.pins ?? []).filter((pin) => pin.deliverableId === deliverableId),
    versions: versions.map(({ version, name, bytes, at, by, fileId }) => ({
      ...{ version, name, bytes, uploaded: { at, by }, address: hrefOf('file-content', { fileId }) },
      readers: 'The client and the team',
    })),
    // Of what was taken back or left out nobody decides anything now.
    mayPin: m.can.addPin === true && waits?.version === newest.version,
    decided: 'accepted',
    draft: deliverableId,
    stored: { projectId, of: deliverableId },
    useAdd: () => {
      const act = useAddPin(m);
      return {
        act,
        put: async (said) => (await act.run({ ...said, deliverableId }))?.milestone.pins?.at(-1)?.pinId,
      };
    },
    useResolve: (pinId) => useResolvePin(m, pinId),
  };
};

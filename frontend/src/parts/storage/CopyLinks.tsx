import { linkOf, useProjectStorage } from './data.ts';
import { OpenThere } from './OpenThere.tsx';

/** Where copies of a version lie that are confirmed. Without one, and while nobody can tell, there is nothing to open. */
export const CopyLinks = ({ projectId, of, version }: { projectId: string; of: string; version: number }) => {
  const { data } = useProjectStorage(projectId);
  return data?.places.map(({ provider, copies }) => {
    const copy = copies.find((one) => one.of === of && one.version === version);
    const link = copy === undefined ? null : linkOf(copy);
    return link !== null && <OpenThere key={provider} {...{ provider, link }} what="the copy" />;
  });
};

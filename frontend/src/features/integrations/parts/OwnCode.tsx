import { usePerson } from '../../../session/useSession.ts';
import { useProjectTitles } from '../data.ts';
import { OwnRepositories } from './OwnRepositories.tsx';
import { OfAllProjects, OfOwnProjects } from './ProjectRepositories.tsx';

/** One's own repositories and their projects, and how those that belong to one stand: for admins all there are. */
export const OwnCode = ({ connected }: { connected: boolean }) => {
  const all = usePerson().role === 'admin';
  return all || connected ? <Shown {...{ all, connected }} /> : null;
};

/** Titles are asked for where there is something to name. */
const Shown = ({ all, connected }: { all: boolean; connected: boolean }) => {
  const titles = useProjectTitles();
  return (
    <>
      {connected && <OwnRepositories titles={titles} />}
      {all ? <OfAllProjects titles={titles} /> : <OfOwnProjects titles={titles} />}
    </>
  );
};

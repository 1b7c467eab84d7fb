import { Link } from 'react-router-dom';
import type { useProjectTitles } from '../data.ts';

export type Titles = ReturnType<typeof useProjectTitles>;

export const titleOf = (titles: Titles, projectId: string): string => titles.get(projectId) ?? 'a project';

/** A project by its title, with the way to its code. */
export const CodeOf = ({ projectId, titles }: { projectId: string; titles: Titles }) => (
  <Link to={`/project-details/${projectId}?tab=code`}>{titleOf(titles, projectId)}</Link>
);

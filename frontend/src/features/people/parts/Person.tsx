import { Link } from 'react-router-dom';
import { marks, type PeoplePlace } from '../usePeoplePlace.ts';

/** The name of a row: opens the person beside the list. */
export const PersonLink = ({ id, name, place }: { id: string; name: string | null; place: PeoplePlace }) => (
  <Link to={place.hrefOf(id)} {...marks.row(id)} aria-current={place.chosen === id ? 'true' : undefined}>
    {name ?? 'Erased person'}
  </Link>
);

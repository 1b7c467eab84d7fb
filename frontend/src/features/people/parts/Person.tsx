import { Link } from 'react-router-dom';
import { marks, type PeoplePlace } from '../usePeoplePlace.ts';

export const nameSaid = ({ name }: { name: string | null }): string => name ?? 'Erased person';

/** The name of a row: opens the person beside the list. */
export const PersonLink = ({ id, name, place }: { id: string; name: string | null; place: PeoplePlace }) => (
  <Link to={place.hrefOf(id)} {...marks.row(id)} aria-current={place.chosen === id ? 'true' : undefined}>
    {nameSaid({ name })}
  </Link>
);

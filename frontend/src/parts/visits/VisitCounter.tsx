import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { useVisits, visitsSaid } from './data.ts';
import styles from './VisitCounter.module.css';

/** In the header of admins: how many visits began today. Silent until it knows, and when it cannot be read. */
export default function VisitCounter() {
  const { data } = useVisits();
  if (!data) return null;
  const [figure, words] = visitsSaid(data.today).split(' ');
  return (
    <Link className={styles.counter} to="/admin#visits" title={`${figure} ${words} today`}>
      <Icon name="eye" size={16} />
      {figure}
      <span>{` ${words} today`}</span>
    </Link>
  );
}

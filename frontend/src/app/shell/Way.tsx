import { type MouseEvent, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { trail } from '../../ui/trail.ts';
import { way } from '../../ui/words.ts';
import { screenAt } from './useTrail.ts';
import styles from './Way.module.css';

/** The way to the page that is shown; where the bar is short, only the way back from it. */
export const Way = () => {
  const crumbs = useSyncExternalStore(way.subscribe, way.get);
  if (crumbs.length === 0) return <div className={styles.way} />;
  const parent = crumbs.at(-2);
  return (
    <nav className={styles.way} aria-label="Breadcrumb" data-back={parent?.to === undefined ? undefined : ''}>
      <ol className={styles.crumbs}>
        {crumbs.map((crumb, i) => (
          <li key={`${crumb.label} ${crumb.to}`} data-is={crumb === parent && crumb.to ? 'parent' : undefined}>
            {crumb.to && i < crumbs.length - 1 ? (
              <Up to={crumb.to} label={crumb.label} />
            ) : (
              <span aria-current={i === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};

/** Goes back where one came from there, to its place and the row that was opened; else it is a link like others. */
const Up = ({ to, label }: { to: string; label: string }) => {
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    const { pathname, search } = new URL(to, location.href);
    const steps = trail.stepsTo(screenAt(pathname, search));
    if (steps === null || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(-steps);
  };
  return (
    <Link to={to} onClick={back}>
      <Icon name="back" size={20} />
      {label}
    </Link>
  );
};

import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { type PortalLink as Entry, navGroups } from '../portalNav.ts';
import styles from './Portal.module.css';
import { useLit } from './useLit.ts';

/** The places of the portal under their three headings; without headings where a role has places of only one or two kinds. */
export const RailLinks = ({ links }: { links: readonly Entry[] }) => {
  const groups = navGroups.map((name) => ({ name, links: links.filter(({ group }) => group === name) }));
  if (groups.some((group) => group.links.length === 0)) return links.map((link) => <Item key={link.id} link={link} />);
  return groups.map((group) => <Group key={group.name} {...group} />);
};

const Group = ({ name, links }: { name: string; links: readonly Entry[] }) => {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p id={id}>{name}</p>
      {links.map((link) => (
        <Item key={link.id} link={link} />
      ))}
    </div>
  );
};

const Item = ({ link }: { link: Entry }) => (
  <NavLink
    to={link.to}
    end
    className={styles.item ?? ''}
    onMouseEnter={() => void link.load()}
    onFocus={() => void link.load()}
    {...useLit(link.to)}
  >
    <Icon name={link.icon} />
    <span>{link.label}</span>
  </NavLink>
);

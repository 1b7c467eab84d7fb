import { useEffect } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { NavLink as SiteLink } from '../nav.ts';
import type { PortalLink as Entry } from '../portalNav.ts';
import { texts } from '../texts.ts';
import styles from './Portal.module.css';
import { useLit } from './useLit.ts';

const SHOWN = 4;

type BottomProps = {
  links: readonly Entry[];
  site: readonly SiteLink[];
  open: boolean;
  onOpen: (open: boolean) => void;
  onFind: () => void;
  onSignOut: () => void;
};

/** Below 720 px: the first four, and what is left behind "More"; that also holds what the top bar has no room for. */
export const Bottom = ({ links, site, open, onOpen, onFind, onSignOut }: BottomProps) => {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes it
  useEffect(() => onOpen(false), [pathname]);
  return (
    <>
      <nav className={styles.bottom} aria-label="Portal, short">
        {links.slice(0, SHOWN).map((link) => (
          <ShortItem key={link.id} link={link} />
        ))}
        <button type="button" onClick={() => onOpen(true)} aria-haspopup="dialog">
          <Icon name="menu" size={20} />
          <span>More</span>
        </button>
      </nav>
      <Dialog title="More" open={open} onClose={() => onOpen(false)}>
        <div className={styles.more}>
          <button
            type="button"
            onClick={() => {
              onOpen(false);
              onFind();
            }}
          >
            <Icon name="right" />
            Find or go to
          </button>
          {[...links.slice(SHOWN), ...site].map((link) => (
            <Link key={link.id} to={link.to}>
              {'icon' in link && <Icon name={link.icon} />}
              {link.label}
            </Link>
          ))}
          <Link to="/profile">
            <Icon name="person" />
            Profile
          </Link>
          <button type="button" onClick={onSignOut}>
            <Icon name="out" />
            {texts.signOut}
          </button>
        </div>
      </Dialog>
    </>
  );
};

const ShortItem = ({ link }: { link: Entry }) => (
  <NavLink to={link.to} end {...useLit(link.to)}>
    <Icon name={link.icon} size={20} />
    <span>{link.label}</span>
  </NavLink>
);
